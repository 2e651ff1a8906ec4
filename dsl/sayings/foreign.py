"""Steps in the other languages of the sheets, and the same in words of the language. Data only."""

from __future__ import annotations

from .wordings import Wordings

_NEXT = (
    r"(?:el|la) siguiente jugadora?|(?:el|la) (?:jugadora? )?siguiente|el próximo(?: jugador)?|"
    r"le (?:joueur )?suivant|la (?:joueuse )?suivante|(?:der|die) nächste(?: spieler(?:in)?)?|"
    r"(?:il|la) (?:giocatore )?(?:successivo|successiva|seguente)|(?:il|la) prossim[oa](?: giocatore| giocatrice)?|"
    r"[oa] (?:jogadora? )?seguinte|[oa] próxim[oa](?: jogadora?)?"
)
_WHO_PLAYED = (
    r"el jugador|la jugadora|le joueur|la joueuse|(?:der|die) spieler(?:in)?|il giocatore|la giocatrice|[oa] jogadora?"
)
_DRAWS = (
    r"roba|coge|toma|pioche|tire|prend|zieht|nimmt|muss (?=.*ziehen)|pesca|prende|compra|leva|tira|debe robar|"
    r"doit piocher|deve pescare|deve comprar"
)
_TURN = (
    r"pierde (?:el|su|un) turno|no juega|(?:perd|passe) son tour|saute son tour|setzt(?: eine runde)? aus|"
    r"muss aussetzen|perde (?:il|un) turno|salta il turno|(?:perde|passa) a vez|perde a jogada"
)

FOREIGN: Wordings = (
    (rf"^(?:{_NEXT})\b", "next after player"),
    (rf"^(?:{_WHO_PLAYED})\b", "player"),
    (rf"(?<=player )(?:{_TURN})$", "loses a turn"),
    (rf"(?<=player )(?:{_DRAWS}) (\S+)(?: (?:cartas?|cartes?|karten?))?(?: ziehen)?$", r"draws \1"),
    (r"\bdraws (?:una?|une|eine|uma?)$", "draws 1"),
)
