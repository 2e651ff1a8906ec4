"""What rarely happens in play, for test_rare_cases.py. Data only."""

# What it shows, the sections of the rulebook, the scenario; the table is that of words_at_work.py.
RARE = {
    "a draw of nothing is no draw": (
        """
        flags: {noticed: {holds: number}}
        rules:
          nothing:
            on: player plays skip
            do: [player draws 0]
          notice:
            on: player draws
            do: [noticed becomes noticed + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {flags: {noticed: 0}, counts: {Ana: 3}}
        """,
    ),
    "what cannot be drawn is no draw": (
        """
        flags: {noticed: {holds: number}, last-drawn: {holds: number}}
        rules:
          everything:
            on: player plays skip
            do:
              - player draws 1
              - player draws 1
              - player draws 0 as nothing
              - if: nothing is none
                then: [last-drawn becomes last-drawn + 1]
          notice:
            on: player draws
            do: [noticed becomes noticed + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          rest: out
          hands: {Ana: [blue skip, blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        play: [Ana plays blue skip]
        expect: {flags: {noticed: 1, last-drawn: 1}, counts: {Ana: 3}, draw pile: 0}
        """,
    ),
    "hands that have changed are judged in turn order, and once": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          exchange:
            on: player plays reverse
            follows: [reverse]
            do:
              - seen becomes 0
              - as one:
                  - player picks one from hand of player
                  - player gives one to next after player
                  - player picks two from hand of player
                  - player gives two to next after player
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands:
            Ana: [blue reverse, blue 1, blue skip, blue 2, blue 3]
            Blas: [green 1, green 2]
            Carla: [yellow 1, yellow 2]
        play: [Ana plays blue reverse, Ana picks blue 1, Ana picks blue skip]
        expect: {player flags: {place: {Ana: 1, Blas: 0, Carla: 2}}, flags: {seen: 2}, counts: {Ana: 2}}
        """,
    ),
    "hands that are exchanged are judged in turn order, whoever is named first": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            when: hand of player is exchanged
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          exchange:
            on: player plays skip
            follows: [skip]
            do: [next before player swaps hands with player]
        """,
        """
        play: [Ana plays blue skip]
        expect: {player flags: {place: {Ana: 1, Blas: 0, Carla: 2}}, counts: {Ana: 4, Carla: 3}}
        """,
    ),
    "what is held within another hold is told at the end of the outer one": (
        """
        flags: {altered: {of: player, holds: number}}
        rules:
          outer:
            on: player plays reverse
            follows: [reverse]
            do:
              - as one:
                  - player discards hand of player with color the color in play
                  - next after player draws 1
          inner:
            on: player draws
            do:
              - as one: [player discards hand of player with color the color in play]
          note:
            on: hand of player changes
            do: [altered of player becomes altered of player + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue reverse, blue 1, green 9, green 8], Blas: [green 1, green 2], Carla: [yellow 1, yellow 2]}
          draw pile: [green 3]
        play: [Ana plays blue reverse]
        expect: {player flags: {altered: {Ana: 2, Blas: 0, Carla: 1}}}
        """,
    ),
    "what an offer changes it knows itself": (
        """
        flags: {known: {holds: number}}
        windows:
          more:
            opens: before player must draw
            asks: player
            offers:
              more:
                do:
                  - the amount becomes the amount + 1
                  - known becomes the amount
        """,
        """
        play: [Ana plays blue draw-two, Blas says more]
        expect: {flags: {known: 3}, counts: {Blas: 7}}
        """,
    ),
    "what is sent to nobody uses up nobody's `once: turn`": (
        """
        rules:
          fines:
            on: player plays skip
            follows: [skip]
            do:
              - next after player must draw 1
              - player must draw 2
              - player must draw 1
          vanish:
            before: player must draw
            when: size of hand of player is 4
            do: [the target becomes nobody]
        windows:
          mercy:
            opens: before player must draw
            asks: next after player
            once: turn
            offers:
              spare: {do: [cancel what must be drawn]}
        """,
        """
        play: [Ana plays blue skip, Blas says spare]
        expect: {counts: {Ana: 4, Blas: 4}}
        """,
    ),
    "whoever loses the first turn by the first card is passed over": (
        "",
        """
        given:
          dealer: Carla
          turned up: [blue skip]
          hands: {Ana: [blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        expect: {turn: Blas, asked: Blas, asked for: play}
        """,
    ),
    "what the first card brings may have names of its own": (
        """
        turned up:
          skip:
            - the first player draws 1 as found
            - the first player gives found to next after the first player
        """,
        """
        given:
          dealer: Carla
          turned up: [blue skip]
          hands: {Ana: [blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        expect: {turn: Ana, counts: {Ana: 2, Blas: 3}}
        """,
    ),
    "the turn may be taken before the first one": (
        """
        windows:
          quick:
            opens: after player loses a turn
            asks: next after player
            offers:
              quick: {do: [next after taker gets the turn]}
        """,
        """
        given:
          dealer: Carla
          turned up: [blue skip]
          hands: {Ana: [blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        play: [Blas says quick]
        expect: {turn: Carla, asked: Carla, asked for: play}
        """,
    ),
    "whoever has left does nothing more in the turn that began": (
        """
        rules:
          tired:
            on: turn of player begins
            when: size of hand of player is 2
            do: [player leaves the round]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [blue 3, blue 4], Carla: [blue 7, blue 6, blue 8]}
        play: [Ana plays blue 1]
        expect: {turn: Carla, asked: Carla, out: [Blas]}
        """,
    ),
    "nobody has no flag": (
        """
        flags: {mark: {of: player, holds: number, start: 4}, seen: {holds: number}, whose: {holds: player}}
        rules:
          look:
            on: player plays skip
            do:
              - mark of next before player becomes 9
              - mark of whose becomes 7
              - seen becomes mark of whose
        """,
        """
        play: [Ana plays blue skip]
        expect: {flags: {seen: 4}, player flags: {mark: {Ana: 4, Blas: 4, Carla: 9}}}
        """,
    ),
    "a penalty that has been drawn is as large as it was": (
        """
        flags: {size-of-it: {holds: number}}
        rules:
          note:
            on: player must draw
            do: [size-of-it becomes the amount]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {flags: {size-of-it: 2}, counts: {Blas: 6}}
        """,
    ),
    "what has been given away cannot be given again": (
        """
        rules:
          twice:
            on: player plays skip
            do:
              - player picks gift from hand of player
              - player gives gift to next after player
              - player gives gift to next before player
        """,
        """
        play: [Ana plays blue skip, Ana picks blue 1]
        expect: {hands: {Ana: [blue reverse, blue draw-two]}, counts: {Blas: 5, Carla: 4}}
        """,
    ),
    "what is cancelled in a group is forgotten at its end": (
        """
        rules:
          twice:
            on: player plays skip
            follows: [skip]
            do:
              - group: harm
                target: next after player
                do: [the target draws 1]
              - group: harm
                target: next after player
                do: [the target draws 1]
        windows:
          shield:
            opens: before group harm
            asks: the target
            offers:
              shield: {do: [cancel harm]}
        """,
        """
        play:
          - Ana plays blue skip
          - Blas says shield
          - expect: {asked: Blas, asked for: shield, counts: {Blas: 4}}
          - Blas declines shield
        expect: {turn: Carla, asked for: play, counts: {Ana: 3, Blas: 5}}
        """,
    ),
    "whoever is named later in the same rule is meant by the group": (
        """
        rules:
          twice:
            on: player plays skip
            follows: [skip]
            do:
              - group: harm
                target: next after player
                amount: 2
                do: [the target draws the amount]
              - group: harm
                target: next before player
                do: [the target draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 3, Blas: 6, Carla: 5}}
        """,
    ),
    "windows that open together are asked each for itself": (
        """
        flags: {ones: {holds: number}, twos: {holds: number}, threes: {holds: number}}
        windows:
          first:
            opens: after player plays number
            when: rank of card is 9
            asks: opponents of player
            offers: {one: {}}
            otherwise: [ones becomes ones + 1]
          second:
            opens: after player plays number
            asks: next before player
            offers: {two: {}}
            otherwise: [twos becomes twos + 1]
          third:
            opens: after player plays number
            asks: opponents of player
            offers: {three: {}, four: {}, five: {}}
            otherwise: [threes becomes threes + 1]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {asked: Blas, asked for: three, cannot: [Blas says one, Blas says two]}
          - Blas declines four
          - expect: {asked: Blas, can: [Blas says three, Blas says five], cannot: [Blas says four]}
          - Blas declines three
          - Blas declines five
          - expect: {asked: Carla, can: [Carla says two, Carla says three, Carla says four], cannot: [Carla says one]}
          - Carla says four
          - expect: {turn: Blas, flags: {ones: 0, twos: 1, threes: 0}}
          - Blas plays blue 9
          - expect: {asked: Carla, can: [Carla says one, Carla says three], cannot: [Carla says two]}
          - Carla declines one
          - Carla declines three
          - Carla declines four
          - Carla declines five
          - expect: {asked: Ana, can: [Ana says one, Ana says two, Ana says five]}
          - Ana says two
        expect: {turn: Carla, flags: {ones: 1, twos: 1, threes: 1}}
        """,
    ),
    "once in a turn is once for each player of the event, and only for the window that says so": (
        """
        rules:
          thirst:
            on: player plays skip
            follows: [skip]
            do:
              - player draws 1
              - player draws 1
              - next before player draws 1
        windows:
          bow:
            opens: after player draws
            asks: next after player
            offers: {bow: {}}
          greet:
            opens: after player draws
            once: turn
            asks: next after player
            offers: {hello: {}}
          wave:
            opens: after player draws
            asks: next after player
            offers: {wave: {}}
          five:
            opens: after player draws
            once: turn
            when: size of hand of player is 5
            asks: next after player
            offers: {five: {}}
        """,
        """
        play:
          - Ana plays blue skip
          - expect: {asked: Blas, can: [Blas says bow, Blas says hello, Blas says wave]}
          - Blas says wave
          - expect: {asked: Blas, can: [Blas says bow, Blas says wave, Blas says five], cannot: [Blas says hello]}
          - Blas says bow
          - expect: {asked: Ana, can: [Ana says hello]}
          - Ana says hello
          - expect: {turn: Carla}
          - Carla draws
          - expect: {asked: Ana, can: [Ana says hello]}
        expect: {asked: Ana}
        """,
    ),
    "once in a turn is once for all where the event has no player": (
        """
        rules:
          back-again:
            on: player plays reverse
            follows: [reverse]
            do: [turn the direction, turn the direction]
        windows:
          dizzy:
            opens: after the direction turns
            once: turn
            asks: the player of the next turn
            offers: {dizzy: {}}
        """,
        """
        play:
          - Ana plays blue reverse
          - expect: {asked: Carla, asked for: dizzy}
          - Carla says dizzy
        expect: {turn: Carla, direction: right, asked for: play}
        """,
    ),
    "an offer may be about one player, if there is one": (
        """
        flags: {suspect: {holds: player}}
        rules:
          remember:
            on: player plays skip
            do: [suspect becomes player]
        windows:
          blame:
            opens: after player plays number
            asks: opponents of player
            offers:
              blame:
                about: whom from suspect
                do: [whom draws 1]
        """,
        """
        play:
          - Ana plays blue 1
          - Blas plays blue 2
          - Carla plays blue 3
          - Ana plays blue skip
          - Carla plays blue 4
          - expect: {asked: Ana, can: [Ana says blame Ana]}
          - Ana says blame Ana
        expect: {turn: Ana, counts: {Ana: 3, Blas: 3, Carla: 2}}
        """,
    ),
    "nobody is asked who is not there, or not any more": (
        """
        flags: {rival: {holds: player}}
        rules:
          away:
            on: player plays skip
            follows: [skip]
            do:
              - rival becomes next after player
              - next after player leaves the round
        windows:
          missing:
            opens: after player plays card
            asks: rival
            offers: {here: {}}
          farewell:
            opens: after player leaves the round
            asks: all players
            offers: {bye: {}}
        """,
        """
        play:
          - Ana plays blue skip
          - expect: {asked: Ana, asked for: bye, out: [Blas]}
          - Ana declines bye
          - expect: {asked: Carla, asked for: bye}
          - Carla declines bye
        expect: {turn: Carla, asked for: play}
        """,
    ),
    "what is forbidden is no offer either": (
        """
        rules:
          no-nines: {forbid: player plays number, when: rank of card is 9}
        windows:
          quick:
            opens: after player plays number
            when: player is the player of this turn
            asks: next after player
            offers:
              quick:
                plays: reply from hand of taker
                do: [taker plays reply]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {asked: Blas, can: [Blas plays blue 2, Blas plays green 7], cannot: [Blas plays blue 9]}
          - Blas plays green 7
        expect: {turn: Blas, top: green 7}
        """,
    ),
    "whoever leaves before it hits them is not hit": (
        """
        flags: {hits: {holds: number}}
        rules:
          flee:
            before: player must draw
            do: [player leaves the round]
          count:
            on: player must draw
            do: [hits becomes hits + 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, out: [Blas], counts: {Blas: 0}, flags: {hits: 0}}
        """,
    ),
    "whoever else leaves before it does not help": (
        """
        flags: {hits: {holds: number}}
        rules:
          away:
            before: player must draw
            do: [next after player leaves the round]
          count:
            on: player must draw
            do: [hits becomes hits + 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Ana, out: [Carla], counts: {Blas: 6}, flags: {hits: 1}}
        """,
    ),
    "a color comes into play with a card that has one, or when one is named": (
        """
        flags: {times: {holds: number}}
        rules:
          count:
            on: the color in play is set
            do: [times becomes times + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [wild, blue 4, green 1], Carla: [blue 7, blue 8, green 2]}
        play:
          - Ana plays blue 1
          - expect: {flags: {times: 1}}
          - Blas plays wild
          - expect: {asked for: color, color: none, flags: {times: 1}}
          - Blas names green
        expect: {turn: Carla, color: green, flags: {times: 2}}
        """,
    ),
    "who draws nothing has drawn no card, whatever was drawn before": (
        """
        flags: {much: {holds: number}, empty-handed: {holds: number}}
        rules:
          share-out:
            on: player plays skip
            do:
              - much becomes 1
              - for each: somebody in all players
                do:
                  - somebody draws much as found
                  - if: found is none
                    then: [empty-handed becomes empty-handed + 1]
                  - much becomes 0
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 4, Blas: 4, Carla: 4}, flags: {empty-handed: 2}}
        """,
    ),
    "a penalty of nothing is a penalty": (
        """
        flags: {hits: {holds: number}}
        rules:
          mild:
            on: player plays skip
            follows: [skip]
            do: [next after player must draw 0]
          count:
            on: player must draw
            do: [hits becomes hits + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Blas: 4}, flags: {hits: 1}}
        """,
    ),
    "hands that have changed are judged from who acts, who need not be on turn": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          rain:
            on: player must draw
            do:
              - seen becomes 0
              - as one:
                  - for each: somebody in opponents of player
                    do: [somebody draws 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, player flags: {place: {Ana: 2, Carla: 1}}}
        """,
    ),
    "hands that have changed are judged from who is on turn, if who acts has left": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          rain:
            on: player must draw
            do:
              - seen becomes 0
              - as one:
                  - for each: somebody in opponents of player
                    do: [somebody draws 1]
                  - player leaves the round
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, player flags: {place: {Ana: 1, Carla: 2}}}
        """,
    ),
    "a group may have an amount and no target": (
        """
        rules:
          rain:
            on: player plays skip
            do:
              - group: rain
                amount: rank of the top card + 2
                do: [player draws the amount]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 5}}
        """,
    ),
    "whoever it is sent on to may send it on": (
        """
        rules:
          hit:
            on: player plays reverse
            follows: [reverse]
            do:
              - group: harm
                target: next after player
                do: [the target draws 1]
        windows:
          pass-it:
            opens: before group harm
            asks: the target
            offers:
              pass-it:
                plays: price from hand of taker
                when: kind of price is number
                do:
                  - taker plays price
                  - the target becomes next after taker
        """,
        """
        play:
          - Ana plays blue reverse
          - expect: {asked: Carla, asked for: pass-it}
          - Carla plays blue 3
          - expect: {asked: Blas, asked for: pass-it}
          - Blas plays blue 2
          - expect: {asked: Ana, asked for: pass-it}
          - Ana declines pass-it
        expect: {turn: Carla, asked for: play, counts: {Ana: 4, Blas: 3, Carla: 3}}
        """,
    ),
    "a color comes into play as well when the cards are turned over": (
        """
        flags: {side: {holds: [day, night]}, times: {holds: number}}
        deck:
          sides: side
          colors:
            gray: {letter: A, shape: "○", swatch: 244}
          cards:
            zeros: {colors: [blue]}
            numbers: {colors: [blue]}
            draw-two: {colors: [blue]}
            reverse: {colors: [blue]}
            skip: {colors: [blue]}
          backs:
            night: {kind: number, rank: 3, colors: [gray], copies: 33}
          pairs:
            - blue 0 / gray 3
            - 2 * blue 1 / gray 3
            - 2 * blue 2 / gray 3
            - 2 * blue 3 / gray 3
            - 2 * blue 4 / gray 3
            - 2 * blue 5 / gray 3
            - 2 * blue 6 / gray 3
            - 2 * blue 7 / gray 3
            - 2 * blue 8 / gray 3
            - 2 * blue 9 / gray 3
            - 2 * blue draw-two / gray 3
            - 2 * blue reverse / gray 3
            - 2 * blue skip / gray 3
            - 4 * wild / gray 3
            - 4 * wild-draw-four / gray 3
        rules:
          flip:
            on: player plays skip
            do: [turn the cards over]
          color:
            on: the color in play is set
            do: [times becomes times + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5 / gray 3
          hands: {Ana: [blue skip / gray 3, blue 3 / gray 3, blue 4 / gray 3], Blas: [blue 9 / gray 3, blue 1 / gray 3]}
        play:
          - Ana plays blue skip
        expect: {flags: {side: night, times: 2}, color: gray, top: gray 3, hands: {Ana: [gray 3, blue 4 / gray 3]}}
        """,
    ),
    "of several offers the one that is taken is done": (
        """
        windows:
          choice:
            opens: after player plays number
            asks: next after player
            offers:
              one: {do: [taker draws 1]}
              two: {do: [taker draws 2]}
              three: {do: [taker draws 3]}
        """,
        """
        play: [Ana plays blue 1, Blas says one, Blas plays blue 2, Carla says two]
        expect: {turn: Carla, counts: {Ana: 3, Blas: 4, Carla: 6}}
        """,
    ),
    "all others lose turns, and play comes back": (
        """
        rules:
          all:
            on: player plays number
            do:
              - next after player loses 2 turns
              - next before player loses 1 turns
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Ana, lost turns: {Ana: 0, Blas: 1, Carla: 0}}
        """,
    ),
    "everybody loses turns, and whoever loses fewest comes first": (
        """
        rules:
          all:
            on: player plays number
            do:
              - player loses 2 turns
              - for each: friend in opponents of player
                do: [friend loses 4 turns]
              - the player of the next turn draws 1
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Ana, counts: {Ana: 4}, lost turns: {Ana: 0, Blas: 1, Carla: 1}}
        """,
    ),
    "no turns are lost by losing none": (
        """
        flags: {heard: {holds: number}}
        rules:
          none-lost:
            on: player plays number
            do: [next after player loses 0 turns]
          heard:
            on: player loses a turn
            do: [heard becomes heard + 1]
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Blas, flags: {heard: 0}}
        """,
    ),
    "how many turns are lost may be changed before": (
        """
        rules:
          longer:
            before: player loses a turn
            do: [the amount becomes the amount + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, lost turns: {Blas: 1}}
        """,
    ),
    "whoever sits between is passed over when the turn is taken": (
        """
        flags: {missed: {holds: player}}
        rules:
          noted:
            on: turn of player is passed over
            do: [missed becomes player]
        windows:
          seize:
            opens: after turn of player ends
            asks: next before player
            offers:
              seize: {do: [taker gets the turn]}
        """,
        """
        play: [Ana plays blue skip, Carla says seize, let go]
        expect: {turn: Ana, flags: {missed: Blas}, lost turns: {Blas: 0}}
        """,
    ),
    "to take one's own turn again after it has ended passes over everybody": (
        """
        windows:
          seize:
            opens: after turn of player ends
            when: size of hand of player is 3
            asks: player
            offers:
              seize: {do: [taker gets the turn, taker draws 1]}
        """,
        """
        play: [Ana plays blue skip, Ana says seize]
        expect: {turn: Blas, lost turns: {Blas: 0}, counts: {Ana: 4}}
        """,
    ),
    "whoever takes a turn loses one less, and others what they have": (
        """
        rules:
          more:
            on: player plays skip
            follows: [skip]
            do:
              - next after player loses 2 turns
              - next before player loses 2 turns
        windows:
          seize:
            opens: after player plays skip
            asks: next after player
            offers:
              seize: {do: [taker gets the turn]}
        """,
        """
        play: [Ana plays blue skip, Blas says seize]
        expect: {turn: Ana, lost turns: {Blas: 2, Carla: 1}}
        """,
    ),
    "lost turns are told to the next player, all of them": (
        """
        rules:
          due:
            on: player plays number
            do:
              - next after player loses a turn
              - next after next after player loses a turn
              - the player of the next turn draws 1
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Ana, counts: {Ana: 4, Blas: 4, Carla: 4}}
        """,
    ),
    "one offer is of several cards and another of one": (
        """
        windows:
          quick:
            opens: after player plays number
            asks: opponents of player
            offers:
              equal:
                plays: replies from several of hand of taker with rank rank of the top card
                do: [taker plays replies]
              same:
                plays: replies from several of hand of taker with rank rank of the top card
                do: [taker plays replies]
              odd:
                plays: reply from hand of taker with color the color in play
                do: [taker plays reply]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 2, green 3, green 4], Blas: [blue 2, green 2, blue 8, green 9], Carla: [blue 3, blue 4]}
        play:
          - Ana plays blue 2
          - expect:
              asked: Blas
              can: [Blas plays blue 2, Blas plays blue 2 + green 2, Blas plays green 2, Blas plays blue 8]
              cannot: [Blas plays green 9, Blas plays blue 2 + blue 8]
          - Blas plays blue 8
        expect: {top: blue 8, color: blue, counts: {Ana: 2, Blas: 3}, discard pile: 3}
        """,
    ),
    "of cards several are left out, one after the other": (
        """
        rules:
          sort-out:
            on: player plays skip
            follows: [skip]
            do:
              - player picks one from hand of player
              - player picks two from hand of player other than one
              - player picks three from hand of player other than one other than two
              - player discards three
              - player draws size of hand of player other than one other than two
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue skip, blue 1, blue 1, green 2, yellow 3], Blas: [blue 2], Carla: [blue 3, blue 4]}
        play:
          - Ana plays blue skip
          - Ana picks blue 1
          - Ana picks green 2
          - expect: {can: [Ana picks blue 1, Ana picks yellow 3], cannot: [Ana picks green 2]}
          - Ana picks yellow 3
        expect: {counts: {Ana: 4}}
        """,
    ),
    "whoever picks may pick none": (
        """
        flags: {refused: {holds: number}}
        rules:
          choose:
            on: player plays skip
            follows: [skip]
            do:
              - player picks rival from opponents of player or none
              - player picks kept from hand of player or none
              - player picks tint from colors of hand of player or none
              - if: rival is none
                then: [refused becomes refused + 1]
                else: [rival draws 1]
              - if: kept is none
                then: [refused becomes refused + 1]
                else: [player discards kept]
              - if: tint is none
                then: [refused becomes refused + 1]
        """,
        """
        play:
          - Ana plays blue skip
          - Ana picks Carla
          - Ana picks none
          - Ana names none
        expect: {flags: {refused: 2}, counts: {Ana: 3, Carla: 5}}
        """,
    ),
}
