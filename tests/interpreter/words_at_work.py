"""Small rulebooks and scenarios for test_words_at_work.py: what each shows stands before it. Data only."""

HEAD = "lastcard: 1\nrulebook: book\ntitle: A word at work\nextends: five-hundred\n"
TABLE = "scenario: at work\nrulebook: book.yaml\nplayers: [Ana, Blas, Carla]\n"

# Three players with four cards each; Ana begins on a blue 5.
GIVEN = """\
given:
  turn: Ana
  top: blue 5
  hands:
    Ana: [blue 1, blue skip, blue reverse, blue draw-two]
    Blas: [blue 2, blue 9, green skip, green 7]
    Carla: [blue 3, blue 4, yellow 3, yellow 4]
  draw pile: [blue 8, yellow 8, green 8, yellow 9, green 9]
"""

# What is shown: the words, the rulebook's sections, the scenario (on the table above, unless it brings its own).
CASES = {
    "put_into, card_from, take, put_under": (
        """
        zones: {row: {}, bank: {of: player, seen by: owner}}
        rules:
          trade:
            on: player plays skip
            follows: [skip]
            do:
              - player picks wanted from row
              - put wanted from row into bank of player
          fetch:
            on: player plays reverse
            follows: [reverse]
            do:
              - player takes bank of player with rank more than 3
              - put bank of player under the top card
        """,
        """
        given:
          turn: Ana
          top: blue 5
          zones: {row: [green 7, yellow 2, green 7], bank: {Ana: [green 3]}}
          hands: {Ana: [blue skip, blue reverse, blue 1], Blas: [blue 2], Carla: [blue 3, blue 4]}
          rest: out
        play:
          - Ana plays blue skip
          - expect: {asked: Ana, asked for: card, can: [Ana picks green 7, Ana picks yellow 2]}
          - Ana picks green 7
          - expect: {zones: {row: [yellow 2, green 7], bank: {Ana: [green 3, green 7], Blas: []}}}
          - Carla plays blue 3
          - Ana plays blue reverse
          - let go
        expect: {hands: {Ana: [blue 1, green 7]}, zones: {bank: {Ana: []}}, discard pile: 5}
        """,
    ),
    "turn_up_into, size": (
        """
        zones: {row: {dealt: 2}}
        rules:
          fill:
            on: player plays skip
            follows: [skip]
            do:
              - turn up 5 - size of row into row
        """,
        """
        given:
          turn: Ana
          top: blue 5
          discard under: [yellow 1, yellow 2]
          zones: {row: [green 7]}
          hands: {Ana: [blue skip, blue 1], Blas: [blue 2, blue 9], Carla: [blue 3, blue 4]}
          draw pile: [blue 8]
          rest: out
        play: [Ana plays blue skip, let go]
        expect: {zones: {row: [green 7, blue 8, yellow 1, yellow 2, blue 5]}, draw pile: 0, discard pile: 1}
        """,
    ),
    "show": (
        """
        rules:
          peep:
            on: player plays skip
            follows: [skip]
            do: [player shows hand of player with color green to the dealer]
          open:
            on: player plays reverse
            follows: [reverse]
            do: [player shows hand of player to the dealer]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue skip, blue reverse, green 1], Blas: [blue 2, blue 9], Carla: [blue 3, blue 4]}
        play:
          - Ana plays blue skip
          - expect: {shown: {}}
          - Carla plays blue 3
          - Ana plays blue reverse
          - let go
        expect: {shown: {Carla: Ana}}
        """,
    ),
    "with_least, with_most, with_more, with_less, rank_feature, penalty_feature, size_feature": (
        """
        flags: {high: {holds: number}, low: {holds: number}, plain: {holds: number}}
        rules:
          count:
            on: player plays skip
            do:
              - high becomes size of hand of next after player with rank at least 7
              - low becomes size of hand of player with rank at most 1
              - plain becomes size of hand of player with penalty less than 2
              - for each: friend in all players with size of hand more than 3
                do: [friend draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {flags: {high: 2, low: 3, plain: 2}, counts: {Ana: 3, Blas: 5, Carla: 5}}
        """,
    ),
    "face_feature": (
        """
        rules:
          twins:
            on: player plays skip
            do:
              - for each: friend in opponents of player
                do: [friend draws size of hand of friend with face face of card]
        """,
        """
        play: [Ana plays blue skip]
        expect: {counts: {Blas: 5, Carla: 4}}
        """,
    ),
    "is_not_drawn": (
        """
        rules:
          thrift:
            forbid: player plays number
            when: card is not just drawn
        """,
        """
        play: [refused: Ana plays blue 1, Ana draws, Ana plays blue 8]
        expect: {turn: Blas}
        """,
    ),
    "is_not_exchanged": (
        """
        flags: {altered: {holds: number}}
        rules:
          rotate:
            on: player plays skip
            follows: [skip]
            do: [every hand moves on]
          count:
            on: hand of player changes
            when: hand of player is not exchanged
            do: [altered becomes altered + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {flags: {altered: 1}}
        """,
    ),
    "event_draw, plus": (
        """
        flags: {drawn-cards: {holds: number}}
        rules:
          count:
            on: player draws
            do: [drawn-cards becomes drawn-cards + the amount]
        """,
        """
        play:
          - Ana draws
          - Ana keeps
          - expect: {flags: {drawn-cards: 1}}
          - Blas plays blue 2
          - Carla draws
        expect: {flags: {drawn-cards: 2}}
        """,
    ),
    "event_penalty": (
        """
        flags: {fines: {holds: number}}
        rules:
          fine:
            on: player must draw
            do: [fines becomes the amount]
        """,
        """
        play:
          - Ana draws
          - expect: {flags: {fines: 0}}
          - Ana keeps
          - Blas plays blue 2
          - Carla draws
          - Ana plays blue draw-two
        expect: {flags: {fines: 2}, counts: {Blas: 5}}
        """,
    ),
    "event_name, color_named": (
        """
        flags: {spoken: {holds: color}}
        rules:
          listen:
            on: player names the color in play
            do: [spoken becomes the color named]
          another-one:
            forbid: player names the color in play
            when: the color named is spoken
        """,
        """
        given:
          turn: Ana
          top: blue 5
          flags: {spoken: yellow}
          hands: {Ana: [wild, blue 1], Blas: [2 * blue 9], Carla: [2 * blue 8]}
        play:
          - Ana plays wild
          - expect: {asked for: uno}
          - Ana says uno
          - expect: {asked for: color, can: [Ana names blue], cannot: [Ana names yellow]}
          - Ana names green
        expect: {color: green, flags: {spoken: green}, turn: Blas}
        """,
    ),
    "name_color_from": (
        """
        rules:
          wild:
            do: [player names the color in play from colors of hand of player]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [wild, wild, blue 1, green 2], Blas: [wild, wild, wild-draw-four], Carla: [2 * blue 8, blue 7]}
          draw pile: [yellow 1]
        play:
          - Ana plays wild
          - expect: {asked for: color, can: [Ana names blue, Ana names green], cannot: [Ana names yellow]}
          - Ana names green
          - Blas plays wild
          - expect: {asked: Carla, asked for: play, color: none}
        """,
    ),
    "color_becomes": (
        """
        rules:
          chameleon:
            on: player plays skip
            do: [the color in play becomes green]
          gray:
            on: player plays reverse
            do: [the color in play becomes none]
          told:
            on: the color in play is set
            do: [times becomes times + 1]
        flags: {times: {holds: number}}
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue skip, green reverse, blue 1, blue 2], Blas: [2 * blue 9], Carla: [blue 3, 2 * yellow 8]}
          draw pile: [yellow 9]
        play:
          - Ana plays blue skip
          - expect: {turn: Carla, color: green, flags: {times: 2}, cannot: [Carla plays blue 3]}
          - Carla draws
          - Ana plays green reverse
        expect: {color: none, flags: {times: 3}}
        """,
    ),
    "pick_number, chance_number": (
        """
        rules:
          bet:
            on: player plays skip
            follows: [skip]
            do:
              - player picks bet from 1 to the number of players
              - chance picks eyes from 1 to the number of players
              - if: bet is eyes
                then: [next after player draws bet]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [2 * blue skip, blue 1, blue 2], Blas: [2 * blue 9], Carla: [2 * blue 8]}
          chance: [3, 1]
        play:
          - Ana plays blue skip
          - expect: {asked: Ana, asked for: number, can: [Ana picks 1, Ana picks 3], cannot: [Ana picks 0, Ana picks 4]}
          - Ana picks 3
        expect: {turn: Carla, counts: {Blas: 5}}
        """,
    ),
    "pick_word, chance_item": (
        """
        flags: {mood: {holds: [calm, angry]}, taste: {of: player, holds: [sweet, sour]}}
        wheels: {moods: {calm: 3, angry: 1}, press: {0: 5, 2: 1}}
        rules:
          ask:
            on: player plays skip
            follows: [skip]
            do:
              - chance picks mood from moods
              - player picks taste of player
              - player picks mood
              - if: mood is angry and taste of player is sour
                then: [chance picks thrown from press, player draws thrown]
          loot:
            on: player plays reverse
            follows: [reverse]
            do:
              - chance picks victim from opponents of player
              - chance picks loot from hand of victim
              - victim gives loot to player
              - chance picks shade from all colors
              - the color in play becomes shade
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands:
            Ana: [blue skip, blue reverse, blue 1, blue 2]
            Blas: [blue 9, yellow 9]
            Carla: [blue 8, 2 * yellow 8]
          chance: [angry, 2, Blas, yellow 9, green]
        play:
          - Ana plays blue skip
          - expect: {asked for: word, flags: {mood: angry}, cannot: [Ana picks calm]}
          - Ana picks sour
          - expect: {player flags: {taste: {Ana: sour}}, can: [Ana picks calm]}
          - Ana picks angry
          - expect: {turn: Carla, counts: {Ana: 5}}
          - Carla plays blue 8
          - Ana plays blue reverse
        expect: {counts: {Ana: 5, Blas: 1, Carla: 2}, color: green}
        """,
    ),
    "event_lost_turn": (
        """
        rules:
          comfort:
            on: player loses a turn
            do: [player draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 3, Blas: 5, Carla: 4}}
        """,
    ),
    "event_give": (
        """
        rules:
          present:
            on: player plays skip
            do:
              - player picks gift from hand of player
              - player gives gift to next after player
          thanks:
            on: player gives card
            when: rank of card is 1
            do: [receiver draws 1]
        """,
        """
        play: [Ana plays blue skip, Ana picks blue 1]
        expect: {counts: {Ana: 2, Blas: 6}, turn: Carla}
        """,
    ),
    "event_out": (
        """
        flags: {last-winner: {holds: player}}
        rules:
          glory:
            on: player wins the round
            do: [last-winner becomes player]
        """,
        """
        given: {turn: Ana, top: blue 5, hands: {Ana: [blue 1], Blas: [green 1], Carla: [yellow 2]}}
        play: [Ana plays blue 1]
        expect: {round winner: Ana, flags: {last-winner: Ana}, points: {Ana: 3}}
        """,
    ),
    "event_turn_ends": (
        """
        flags: {turns-done: {holds: number}}
        rules:
          count:
            on: turn of player ends
            do: [turns-done becomes turns-done + 1]
        """,
        """
        play: [Ana plays blue 1, Blas plays blue 2]
        expect: {turn: Carla, flags: {turns-done: 2}}
        """,
    ),
    "event_direction": (
        """
        rules:
          toll:
            on: the direction turns
            do: [the player of this turn draws 1]
        """,
        """
        play: [Ana plays blue reverse]
        expect: {direction: right, turn: Carla, counts: {Ana: 4}}
        """,
    ),
    "event_reshuffle": (
        """
        flags: {shuffles-done: {holds: number}}
        rules:
          count:
            on: the discard pile is shuffled
            do: [shuffles-done becomes shuffles-done + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          discard under: [green 1, green 2, green 3]
          rest: out
          hands: {Ana: [yellow 1, yellow 2], Blas: [yellow 1, yellow 2], Carla: [blue 2, blue 3]}
        play:
          - expect: {flags: {shuffles-done: 0}}
          - Ana draws
        expect: {flags: {shuffles-done: 1}, draw pile: 2, discard pile: 1}
        """,
    ),
    "before_event": (
        """
        windows:
          mercy:
            opens: before player must draw
            asks: player
            offers:
              mercy: {do: [cancel what must be drawn]}
        """,
        """
        play:
          - Ana plays blue draw-two
          - expect: {asked: Blas, asked for: mercy, counts: {Blas: 4}}
          - Blas says mercy
        expect: {turn: Carla, counts: {Blas: 4}}
        """,
    ),
    "cancel_lost_turn": (
        """
        windows:
          stay:
            opens: before player loses a turn
            asks: player
            offers:
              stay: {do: [cancel the lost turn]}
        """,
        """
        play:
          - Ana plays blue draw-two
          - expect: {asked: Blas, asked for: stay, counts: {Blas: 6}}
          - Blas says stay
        expect: {turn: Blas, counts: {Blas: 6}}
        """,
    ),
    "lose_turns, lost_turns, lost_feature, event_passed_over": (
        """
        flags: {waited: {holds: number}, waiting: {holds: number}}
        rules:
          long:
            on: player plays number
            when: rank of card is 1
            do:
              - next after player loses 3 turns
              - for each: friend in all players with lost turns more than 1
                do: [waiting becomes waiting + lost turns of friend]
          counted:
            on: turn of player is passed over
            do: [waited becomes waited + lost turns of player]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {turn: Carla, lost turns: {Ana: 0, Blas: 2, Carla: 0}, flags: {waited: 2, waiting: 3}}
          - Carla plays blue 3
          - Ana plays blue skip
          - expect: {turn: Carla, lost turns: {Blas: 2}, flags: {waited: 4}}
        """,
    ),
    "event_pass, pass_count": (
        """
        answers: {stall: {laps: none}}
        flags: {waited: {holds: number}}
        rules:
          may-wait: {permit: player passes, when: size of hand of player is more than 3}
          waiting: {on: player passes, do: [waited becomes the number of passes]}
        """,
        """
        play:
          - Ana passes
          - Blas passes
          - Carla passes
          - expect: {turn: Ana, round winner: none, flags: {waited: 3}}
          - Ana plays blue 1
          - Blas passes
        expect: {turn: Carla, flags: {waited: 1}, can: [Carla passes, Carla draws], cannot: [Ana passes]}
        """,
    ),
    "event_say, turn_goes_on": (
        """
        zones: {kept: {}}
        flags: {said: {holds: number}}
        actions:
          keep:
            about: saved from hand of player with kind number
            do: [player puts saved into kept]
          visit:
            about: friend from opponents of player
            do:
              - said becomes said + 1
              - player swaps hands with friend
              - the turn goes on
        rules:
          may-keep: {permit: player says keep}
          may-visit: {permit: player says visit, when: said is 0}
          kept: {on: player says keep, do: [next after player draws 1]}
        """,
        """
        play:
          - expect: {asked for: action, can: [Ana says keep blue 1, Ana says visit Carla]}
          - expect: {cannot: [Ana says keep, Ana says keep blue skip, Ana says visit Ana]}
          - expect: {asked for: play}
          - Ana says visit Carla
          - expect: {turn: Ana, asked for: play, can: [Ana plays blue 3, Ana draws], cannot: [Ana says visit Blas]}
          - Ana says keep blue 4
        expect: {turn: Blas, counts: {Ana: 3, Blas: 5, Carla: 4}, zones: {kept: [blue 4]}}
        """,
    ),
    "another_turn": (
        """
        rules:
          again:
            on: player plays reverse
            follows: [reverse]
            do: [player gets another turn]
        """,
        """
        play:
          - Ana plays blue reverse
          - expect: {turn: Ana, direction: right, can: [Ana plays blue 1, Ana draws]}
          - Ana plays blue 1
        expect: {turn: Carla}
        """,
    ),
    "cancel_play": (
        """
        rules:
          misplay: {tolerate: player plays card, when: card is not just drawn}
        windows:
          misplay:
            opens: before player plays card
            when: the play is unlawful
            asks: opponents of player
            offers:
              notice: {do: [cancel the play, player draws 2]}
        """,
        """
        play:
          - expect: {can: [Ana plays blue 1]}
          - Ana plays blue reverse
          - expect: {turn: Carla, cannot: [Carla keeps], can: [Carla plays yellow 3]}
          - Carla plays yellow 3
          - expect: {asked: Blas, asked for: notice, top: yellow 3, color: yellow, counts: {Carla: 3}}
          - Blas says notice
          - expect: {turn: Blas, top: blue reverse, color: blue, counts: {Carla: 6}}
          - Blas plays green 7
          - expect: {asked: Ana}
          - let go
        expect: {turn: Ana, top: green 7, color: green, counts: {Blas: 3}}
        """,
    ),
    "cards_drawn": (
        """
        rules:
          draw-one:
            on: player draws in turn
            do:
              - group: drawing
                do: [player draws 1]
              - if: size of the cards drawn is less than 3
                then: [the turn goes on]
        """,
        """
        play:
          - Ana draws
          - expect: {turn: Ana}
          - Ana draws
          - Ana draws
          - expect: {turn: Blas, counts: {Ana: 7}}
          - Blas draws
        expect: {turn: Blas, counts: {Blas: 5}}
        """,
    ),
    "is_more": (
        """
        rules:
          no-high-card:
            forbid: player plays card
            when: rank of card is more than 8
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Blas, can: [Blas plays blue 2], cannot: [Blas plays blue 9]}
        """,
    ),
    "is_least, is_most": (
        """
        rules:
          pay:
            on: player plays number
            when: rank of card is at least 2 and rank of card is at most 2
            do: [player draws 1]
        """,
        """
        play: [Ana plays blue 1, Blas plays blue 2, Carla plays blue 3]
        expect: {counts: {Ana: 3, Blas: 4, Carla: 3}}
        """,
    ),
    "is_drawn": (
        """
        rules:
          luck:
            on: player plays number
            when: card is just drawn
            do: [opponents-draw becomes true]
        flags: {opponents-draw: {holds: truth}}
        """,
        """
        play:
          - Ana draws
          - expect: {asked for: drawn, flags: {opponents-draw: false}}
          - Ana plays blue 8
        expect: {turn: Blas, flags: {opponents-draw: true}}
        """,
    ),
    "previous": (
        """
        rules:
          back:
            on: player plays skip
            do: [next before player draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Blas: 4, Carla: 5}}
        """,
    ),
    "all_players, each_of": (
        """
        rules:
          rain:
            on: player plays skip
            do:
              - for each: somebody in all players
                do: [somebody draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {hands: {Ana: [blue 1, blue reverse, blue draw-two, blue 8]}, counts: {Ana: 4, Blas: 5, Carla: 5}}
        """,
    ),
    "draw_pile, discard_pile": (
        """
        flags: {hidden-cards: {holds: number}, open-cards: {holds: number}}
        rules:
          count:
            on: player plays number
            do:
              - hidden-cards becomes size of the draw pile
              - open-cards becomes size of the discard pile
        """,
        """
        given:
          turn: Ana
          top: blue 5
          rest: out
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [yellow 1, yellow 2], Carla: [blue 2, blue 3]}
          draw pile: [green 1, green 2, green 3]
        play: [Ana plays blue 1]
        expect: {flags: {hidden-cards: 3, open-cards: 2}}
        """,
    ),
    "points_of": (
        """
        flags: {worth: {holds: number}}
        rules:
          weigh:
            on: player plays number
            do: [worth becomes points of hand of player]
        """,
        """
        play: [Ana plays blue 1, Blas plays blue 2]
        expect: {flags: {worth: 36}}
        """,
    ),
    "with_is, kind_feature": (
        """
        rules:
          keep-them:
            forbid: player plays number
            when: hand of player with kind skip is not empty
        """,
        """
        expect: {can: [Ana plays blue skip, Ana plays blue reverse], cannot: [Ana plays blue 1]}
        """,
    ),
    "end_round": (
        """
        rules:
          full-stop:
            on: player plays skip
            follows: [skip]
            do: [end the round]
        """,
        """
        play: [Ana plays blue skip]
        expect: {round winner: nobody, points: {Ana: 0, Blas: 0, Carla: 0}, cannot: [Carla plays blue 3]}
        """,
    ),
    "event_score, score, score_of, event_quit, leave_game, team": (
        """
        flags: {told: {holds: number}}
        rules:
          treasure:
            on: player plays skip
            follows: [skip]
            do:
              - for each: friend in team of player
                do: [friend scores 7]
          twice:
            before: player scores
            do: [the amount becomes the amount + the amount]
          thanks:
            on: player scores
            when: score of player is more than 100
            do: [player leaves the game]
          farewell:
            on: player leaves the game
            do: [told becomes score of player]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          scores: {Ana: 90, Blas: 80}
          hands: {Ana: [blue skip, blue 1], Blas: [blue 2], Carla: [blue 3, blue 4]}
        play: [Ana plays blue skip, Ana says uno]
        expect: {turn: Carla, points: {Ana: 14, Blas: 0}, scores: {Ana: 104, Blas: 80}, flags: {told: 104}, out: []}
        """,
    ),
    "event_finish, finish, finished, event_count, event_end": (
        """
        flags: {ended: {holds: truth}}
        scoring: {default: by-place, methods: {by-place: {scores: places, points: [3, 1], target: 12}}}
        rules:
          a-place:
            instead: player wins the round
            when: the number of players is more than 0
            do: [player finishes]
          last-place:
            on: player finishes
            when: the number of players is at most 1
            do:
              - next after player finishes
              - for each: champion in the players who finished
                do: [champion wins the round]
          never-counted:
            before: hand of player is counted
            do: [the amount becomes 1000]
          over:
            on: the round ends
            do: [ended becomes true]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1], Blas: [blue 2], Carla: [blue 3, blue 4]}
        play:
          - Ana plays blue 1
          - expect: {turn: Blas, places: [Ana], out: [Ana], round winner: none, flags: {ended: false}}
          - Blas plays blue 2
        expect:
          places: [Ana, Blas, Carla]
          round winner: Ana
          points: {Ana: 3, Blas: 1, Carla: 0}
          counts: {Carla: 2}
          flags: {ended: true}
        """,
    ),
    "event_leave, leave_round, player_count": (
        """
        rules:
          enough:
            on: player plays skip
            follows: [skip]
            do: [next after player leaves the round]
          farewell:
            on: player leaves the round
            when: the number of players is 2
            do: [the player of this turn draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, out: [Blas], counts: {Ana: 4, Blas: 0, Carla: 4}, discard pile: 6, top: blue skip}
        """,
    ),
    "event_play_several, cards_laid, first_of, last_of": (
        """
        rules:
          neighbors:
            permit: player plays cards
            when: the first of the cards laid fits and rank of card is rank of the first of the cards laid + 1
          double:
            on: player plays number
            when: size of the cards laid is 2
            do: [next after player draws rank of the first of the cards laid, the last of opponents of player draws 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 2, green 3, green 4], Blas: [blue 7, blue 8], Carla: [blue 3, blue 4]}
        play:
          - expect: {can: [Ana plays blue 2], cannot: [Ana plays green 3, Ana plays green 3 + green 4]}
          - Ana plays blue 2 + green 3
          - Ana says uno
        expect: {turn: Blas, top: green 3, color: green, discard pile: 3, counts: {Ana: 1, Blas: 4, Carla: 3}}
        """,
    ),
    "from_several": (
        """
        windows:
          quick:
            opens: after player plays number
            asks: opponents of player
            offers:
              quick:
                plays: replies from several of hand of taker with rank rank of the top card
                do: [taker plays replies]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 2, green 3, green 4], Blas: [blue 2, green 2, blue 8, blue 9], Carla: [blue 3, blue 4]}
        play:
          - Ana plays blue 2
          - expect:
              asked: Blas
              asked for: quick
              can: [Blas plays blue 2, Blas plays green 2 + blue 2, Blas plays blue 2 + green 2]
              cannot: [Blas plays green 2 + blue 8, Blas plays green 2 + green 2]
          - Blas plays blue 2 + green 2
        expect: {turn: Blas, top: green 2, color: green, counts: {Ana: 2, Blas: 2}, discard pile: 4}
        """,
    ),
    "early_group, the_amount": (
        """
        rules:
          harder:
            before: group attack
            when: the amount is less than 4
            do: [the amount becomes the amount + 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, counts: {Ana: 3, Blas: 7}}
        """,
    ),
    "the_target": (
        """
        rules:
          the-dealer-is-spared:
            before: player must draw
            when: the target is the dealer
            do: [the target becomes next after the dealer]
        """,
        """
        play: [Ana plays blue 1, Blas plays blue 2, Carla plays blue 3, Ana plays blue draw-two]
        expect: {turn: Carla, counts: {Blas: 5}}
        """,
    ),
    "from_cards, play_card, that_fit": (
        """
        windows:
          quick:
            opens: after player plays number
            asks: opponents of player
            offers:
              quick:
                plays: reply from hand of taker that fit
                when: kind of reply is skip
                do: [taker plays reply]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [blue 2, green skip], Carla: [blue skip, blue 4, blue 9]}
        play:
          - Ana plays blue 1
          - expect: {asked: Carla, asked for: quick, can: [Carla plays blue skip], cannot: [Carla plays blue 4]}
          - Carla plays blue skip
        expect: {turn: Blas, top: blue skip, counts: {Carla: 2}}
        """,
    ),
    "take_turn": (
        """
        windows:
          mine:
            opens: after player plays number
            asks: opponents of player
            offers:
              mine: {do: [taker gets the turn]}
        """,
        """
        play:
          - Ana plays blue 1
          - Blas declines mine
          - Carla says mine
        expect: {turn: Ana, counts: {Carla: 4}}
        """,
    ),
    "swap_hands": (
        """
        rules:
          swap:
            on: player plays skip
            follows: [skip]
            do: [player swaps hands with next after player]
        """,
        """
        play: [Ana plays blue skip]
        expect: {hands: {Ana: [blue 2, blue 9, green skip, green 7], Blas: [blue 1, blue reverse, blue draw-two]}}
        """,
    ),
    "pass_hands_on": (
        """
        flags: {changed: {holds: number}}
        rules:
          rotate:
            on: player plays skip
            follows: [skip]
            do: [every hand moves on]
          another-one:
            on: hand of player changes
            when: hand of player is exchanged
            do: [changed becomes changed + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect:
          flags: {changed: 3}
          counts: {Ana: 4, Blas: 3, Carla: 4}
          hands: {Ana: [blue 3, blue 4, yellow 3, yellow 4], Carla: [blue 2, blue 9, green skip, green 7]}
        """,
    ),
    "discard, color_feature": (
        """
        rules:
          sweep:
            on: player plays skip
            follows: [skip]
            do: [next after player discards hand of next after player with color the color in play]
        """,
        """
        play: [Ana plays blue skip]
        expect: {hands: {Blas: [green skip, green 7]}, top: blue skip, discard pile: 4, turn: Carla}
        """,
    ),
    "turn_cards_over": (
        """
        flags: {side: {holds: [day, night]}}
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
        """,
        """
        given:
          turn: Ana
          top: blue 5 / gray 3
          hands: {Ana: [blue skip / gray 3, blue 3 / gray 3, blue 4 / gray 3], Blas: [blue 9 / gray 3, blue 1 / gray 3]}
        play:
          - Ana plays blue skip
        expect: {flags: {side: night}, color: gray, top: gray 3, hands: {Ana: [gray 3, blue 4 / gray 3]}}
        """,
    ),
    "penalty_of": (
        """
        rules:
          sting:
            on: player plays draw-two
            follows: [draw-two]
            do: [player draws penalty of card]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, counts: {Ana: 5, Blas: 6}}
        """,
    ),
    "players_from, flag_feature, other_than": (
        """
        flags: {marked: {of: player, holds: truth}}
        rules:
          mark:
            on: player plays number
            do:
              - for each: somebody in all players from next after player other than player
                do: [marked of somebody becomes true]
          pay:
            on: player plays skip
            do:
              - for each: somebody in all players with marked true
                do: [somebody draws 1]
        """,
        """
        play: [Ana plays blue 1, Blas plays blue 2, Carla plays blue 4, Ana plays blue skip]
        expect: {counts: {Ana: 3, Blas: 4, Carla: 4}, turn: Carla}
        """,
    ),
    "next_player": (
        """
        rules:
          due:
            on: turn of player ends
            when: kind of the top card is skip
            do: [the player of the next turn draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Blas: 4, Carla: 5}}
        """,
    ),
    "fits": (
        """
        rules:
          hunt:
            on: player draws in turn
            do:
              - repeat until: found fits or the number of cards to draw is 0
                do: [player draws 1 as found]
          draw-one: {follows: [hunt]}
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [green 1, green 2], Blas: [blue 2, blue 9], Carla: [blue 3, blue 4]}
          draw pile: [yellow 8, green 8, blue 8, yellow 9]
        play: [Ana draws]
        expect: {turn: Blas, counts: {Ana: 6}}
        """,
    ),
    "that_fit_lawfully": (
        """
        rules:
          no-drawing:
            forbid: player draws in turn
            when: hand of player that fit lawfully is not empty
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, wild-draw-four, green 1], Blas: [green 2, green 3], Carla: [wild-draw-four, green 4]}
        play:
          - refused: Ana draws
          - Ana plays wild-draw-four
          - Ana names yellow
          - Blas declines challenge
        expect: {turn: Carla, counts: {Blas: 6}, cannot: [Carla draws]}
        """,
    ),
    "is_one_of, joined, second": (
        """
        rules:
          treat:
            on: player plays number
            when: rank of card is one of 1, 7
            do:
              - for each: friend in player, second after player
                do: [friend draws 1]
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Blas, counts: {Ana: 4, Blas: 4, Carla: 5}}
        """,
    ),
    "is_none_of, colors_of": (
        """
        rules:
          strange:
            on: player plays number
            when: color of card is not one of green, colors of hand of next after player
            do: [player draws 1]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {counts: {Ana: 3}}
          - Blas plays blue 9
          - expect: {counts: {Blas: 3}}
          - Carla plays blue 4
        expect: {counts: {Carla: 3}}
        """,
    ),
    "with_one_of, points_feature, with_more": (
        """
        rules:
          toll:
            on: player plays number
            do:
              - next after player draws size of hand of next after player with rank one of 7, 9
              - player draws size of hand of player with points more than 10
        """,
        """
        play: [Ana plays blue 1]
        expect: {counts: {Ana: 6, Blas: 6}}
        """,
    ),
    "with_highest, size_feature, first_of": (
        """
        rules:
          share:
            on: player plays number
            do:
              - the first of all players with the highest size of hand draws 1
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {counts: {Ana: 3, Blas: 5, Carla: 4}}
          - Blas plays blue 9
        expect: {counts: {Ana: 3, Blas: 5, Carla: 4}}
        """,
    ),
    "with_lowest, last_of, rank_feature": (
        """
        rules:
          low:
            on: player plays number
            do:
              - player draws rank of the last of hand of player with rank more than 0 with the lowest rank
        """,
        """
        play: [Ana draws, Ana keeps, Blas plays blue 9]
        expect: {turn: Carla, counts: {Blas: 5}}
        """,
    ),
    "greater, size, others": (
        """
        rules:
          flood:
            on: player plays skip
            follows: [skip]
            do:
              - player draws the greater of 1 and size of others of player
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 5}}
        """,
    ),
    "rank_of": (
        """
        rules:
          heavy:
            on: player plays number
            when: rank of hand of next after player is more than 15
            do: [player draws 1]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {counts: {Ana: 4}}
          - Blas plays blue 9
        expect: {counts: {Blas: 3}}
        """,
    ),
    "next, with_least": (
        """
        rules:
          fetch:
            on: player plays number
            do:
              - next after player with size of hand at least 4 draws 1
              - next before player with size of hand at least 9 draws 1
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {counts: {Blas: 5, Carla: 4}}
          - Blas plays blue 9
          - Carla plays blue 3
        expect: {turn: Ana, counts: {Ana: 3, Blas: 5, Carla: 4}}
        """,
    ),
    "face_feature, with_is, is_filled": (
        """
        rules:
          echo:
            on: player plays number
            when: hand of next after player with face face of card is not empty
            do: [player draws 1]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {counts: {Ana: 3}}
          - Blas plays blue 9
          - Carla draws
          - Carla plays blue 8
          - Ana plays blue skip
        expect: {counts: {Ana: 2, Blas: 3, Carla: 4}}
        """,
    ),
    "penalty_feature, with_less, with_most, kind_feature": (
        """
        rules:
          light:
            on: player plays number
            do:
              - player draws size of hand of player with penalty less than 2 with kind skip
              - next after player draws size of hand of next after player with rank at most 2 with rank more than 0
        """,
        """
        play: [Ana plays blue 1]
        expect: {counts: {Ana: 4, Blas: 5}}
        """,
    ),
}

# The stations of a rule, in the same way.
STATIONS = {
    "permit": (
        """
        rules:
          one-above:
            permit: player plays number
            when: rank of card is rank of the top card + 1
        """,
        """
        play: [Ana plays blue 1, Blas plays blue 2]
        expect: {can: [Carla plays yellow 3], cannot: [Carla plays yellow 4]}
        """,
    ),
    "tolerate": (
        """
        rules:
          misplay: {tolerate: player plays number, when: rank of card is less than 5}
          no-wrong-last: {forbid: player plays card, when: the play is unlawful and size of hand of player is 1}
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {cannot: [Blas plays green 7]}
          - Blas plays blue 9
          - expect: {can: [Carla plays yellow 4]}
          - Carla plays yellow 4
        expect: {turn: Ana, top: yellow 4, color: yellow, cannot: [Ana plays blue skip]}
        """,
    ),
    "forbid": (
        """
        rules:
          no-drawing:
            forbid: player draws in turn
            when: hand of player that fit is not empty
        """,
        """
        play: [Ana plays blue skip]
        expect: {can: [Carla plays blue 3], cannot: [Carla draws]}
        """,
    ),
    "oblige": (
        """
        rules:
          first-of-all:
            oblige: player plays reverse
        """,
        """
        expect: {can: [Ana plays blue reverse], cannot: [Ana plays blue 1, Ana draws]}
        """,
    ),
    "unlawful": (
        """
        flags: {caught: {holds: truth}}
        rules:
          out-of-order:
            unlawful: player plays reverse
            when: hand of player with kind skip is not empty
          noticed:
            on: player plays card
            when: the play is unlawful
            do: [caught becomes true]
        """,
        """
        play: [Ana plays blue reverse]
        expect: {flags: {caught: true}, turn: Carla}
        """,
    ),
    "before": (
        """
        flags: {seen: {holds: number}}
        rules:
          count:
            before: player plays number
            do: [seen becomes size of hand of player]
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Blas, flags: {seen: 4}, counts: {Ana: 3}}
        """,
    ),
    "on": (
        """
        rules:
          gift:
            on: player plays number
            follows: [toll]
            do: [last-step becomes 2]
          toll:
            on: player plays number
            do: [last-step becomes 1]
        flags: {last-step: {holds: number}}
        """,
        """
        play: [Ana plays blue 1]
        expect: {flags: {last-step: 2}}
        """,
    ),
    "instead": (
        """
        rules:
          no-penalties:
            instead: player must draw
            do: [player draws 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, counts: {Blas: 5}}
        """,
    ),
}
