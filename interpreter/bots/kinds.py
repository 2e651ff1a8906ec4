from .simple import RandomBot, SensibleBot
from .worlds import Worlds
from .playout import Playouts, sensible_options
class Expert:
    def __init__(self, stream, deck): self.stream, self.s = stream, SensibleBot(stream, deck)
    def __call__(self, seen):
        o=seen.decision.options
        if len(o)==1: return o[0]
        pl=sensible_options(o,[self.s.worth(seen.view,x) for x in o],8)
        from .playout import FIRST
        fav=self.s.best_of(seen.view,o)
        if any(x.move.verb=="play" for x in o): pl=[p for p in pl if o[p].move.verb not in ("draw","keep","pass")]
        return o[Playouts(Worlds(seen,self.stream.below(1<<30)),self.stream).best(pl,[FIRST*(o[p] is fav) for p in pl])]
KINDS=()
def bot(kind,stream,deck):
    if kind=="random": return RandomBot(stream)
    if kind=="sensible": return SensibleBot(stream,deck)
    return Expert(stream,deck)
