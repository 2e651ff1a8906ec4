"""The commands that play: play, replay, simulate, balance."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import click

from .asking import ask_what_to_play, is_asked
from .common import UNREADABLE, Amount, fail, known_language, main, refuse_players, rules_of, with_house_rules

if TYPE_CHECKING:
    from lastcard.interpreter.player.play import FullScreen, Manner


def for_readers(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say how somebody wants to read a game."""
    command = click.option("--language", help="Of all that is said: en, fr, es, it, pt. Usually that of the rulebook.")(
        command
    )
    command = click.option("--terse", is_flag=True, help="For screen readers: no symbols, short lines, one at a time.")(
        command
    )
    return click.option("--verbose", is_flag=True, help="Say of everything by which rule and clause it happens.")(
        command
    )


def manner_of(
    verbose: bool, terse: bool, language: str | None, plain: bool = False, pace: float | None = None
) -> Manner:
    from lastcard.interpreter.player.play import Manner

    return Manner(verbose, terse, plain, pace, known_language(language))


@main.command()
@click.argument("rulebook", required=False)
@with_house_rules
@click.option(
    "--players",
    help="Who plays, by commas: Ana,Blas=bot,Carla=bold-hard. A name alone is a person at this keyboard; a bot is "
    "`random`, `sensible` (the same as `bot`), `careful`, `forgetful`, `suspicious`, `bold`, each of these four also "
    "`-easy` and `-hard`, or `expert`.",
)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same cards.")
@click.option("--scoring", help="One of the rulebook's ways of scoring.")
@click.option("--save", type=click.Path(dir_okay=False), help="Where to keep the game (it is kept in any case).")
@click.option("--resume", type=click.Path(exists=True, dir_okay=False), help="Go on with a game that was kept.")
@click.option("--plain", is_flag=True, help="Lines, even where a full screen could be shown.")
@click.option("--calm", is_flag=True, help="Nothing moves on the full screen but what is played.")
@click.option("--pace", type=Amount(0, 60), help="Seconds that a bot takes at a terminal.")
@for_readers
def play(
    rulebook: str | None,
    house_rules: tuple[str, ...],
    players: str | None,
    seed: int | None,
    scoring: str | None,
    save: str | None,
    resume: str | None,
    plain: bool,
    calm: bool,
    pace: float | None,
    verbose: bool,
    terse: bool,
    language: str | None,
) -> None:
    """Play in the terminal against bots or each other; without a terminal, watch a round.

    Without a RULEBOOK one may choose: what is played, with which house rules and by whom, or a game that was kept.
    Among the players are people at this keyboard and bots: `bot`, or by temperament, as in `Carla=bold`.

    The game is kept after every move: leave whenever you like and go on with --resume.
    """
    manner = manner_of(verbose, terse, language, plain, pace)
    if not (rulebook or resume) and is_asked():
        rulebook, house_rules, players, resume = ask_what_to_play(manner.language, house_rules, players)
    if bool(rulebook) == bool(resume):
        raise click.UsageError(
            "give a RULEBOOK, or --resume FILE; `lastcard list` shows the rulebooks, `lastcard play classic` plays one"
        )
    if resume and house_rules:
        raise click.UsageError("a kept game has its house rules already; give --with without --resume")
    from lastcard.interpreter.player.play import play_command

    if rulebook:
        rules_of(rulebook, house_rules)
    screen = None if plain or terse else full_screen(calm)
    sys.exit(
        play_command(
            rulebook, players, seed, scoring, resume, save, house_rules=house_rules, manner=manner, full_screen=screen
        )
    )


def full_screen(calm: bool) -> FullScreen | None:
    """What fills the screen with the table, where that is installed and there is a terminal for it."""
    from lastcard.interpreter.tui.door import full_screen_wanted, play_full_screen

    if not full_screen_wanted(os.environ, sys.stdin, sys.stdout):
        return None
    return lambda host, manner: play_full_screen(host, manner.language, calm=calm, pace=manner.pace)


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--step/--no-step", default=None, help="Wait after every move (usual at a terminal).")
@click.option("--full-screen", is_flag=True, help="A kept game on the full screen, where that is installed.")
@for_readers
def replay(file: str, step: bool | None, full_screen: bool, verbose: bool, terse: bool, language: str | None) -> None:
    """Step through a kept game, a scenario or a record: forward, back, to a move by its number.

    Hands are shown where the game cannot be gone on with.
    """
    from lastcard.interpreter.player.play import replay_command

    manner = manner_of(verbose, terse, language)
    if full_screen:
        from lastcard.interpreter.tui.door import full_screen_wanted, replay_full_screen

        if full_screen_wanted(os.environ, sys.stdin, sys.stdout):
            sys.exit(replay_full_screen(file, manner.language))
    sys.exit(replay_command(file, step=step, manner=manner))


Engine = Literal["auto", "interpreted", "compiled"]


def by_engine(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what plays many rounds."""
    command = click.option("--dask", metavar="ADDRESS", help="Of a Dask scheduler, whose workers play.")(command)
    return click.option(
        "--engine",
        type=click.Choice(["auto", "interpreted", "compiled"]),
        default="auto",
        show_default=True,
        help="What plays; the numbers are the same.",
    )(command)


def _refuse_both(dask: str | None, workers: bool) -> None:
    if dask is not None and workers:
        raise click.UsageError("--workers are of this machine, --dask has its own: give one of them")


@main.command()
@click.argument("rulebook")
@with_house_rules
@click.option("--players", type=click.IntRange(1), default=4, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same numbers.")
@click.option(
    "--policy", type=click.Choice(["uniform", "uniform-cards", "lively"]), default="uniform", show_default=True
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes at work.")
@by_engine
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(
    rulebook: str,
    house_rules: tuple[str, ...],
    players: int,
    rounds: int,
    seed: int,
    policy: str,
    workers: int,
    engine: Engine,
    dask: str | None,
    as_json: bool,
) -> None:
    """Play many rounds at random and count: turns, draws, reshuffles, who wins.

    Every round stands alone, and the last seat deals. How the players choose:

    \b
      uniform        any option of a decision, drawing and declining as likely as the rest
      uniform-cards  any card that may be laid; draws only in need, takes no offer
      lively         as in `lastcard record`: half of the offers, drawing is rare

    \b
    For example: is it better to sit after the dealer, with three at the table?
      lastcard simulate classic --players 3 --rounds 10000 --policy lively --workers 2

    Compiled rulebooks play many times faster: `pip install 'lastcard[fast]'`, and it is done where it can be. On a
    cluster: `pip install 'lastcard[dask]'`, and --dask tcp://HOST:8786 (`lastcard docs scale`).

    Ctrl-C ends it early (exit code 130) and shows what was played until then.
    """
    from lastcard.interpreter.runs.simulate import Means, simulate_command
    from lastcard.interpreter.simulation.rounds import Plan

    _refuse_both(dask, workers > 1)
    program = rules_of(rulebook, house_rules).program
    refuse_players(rulebook, program.book, players)
    sys.exit(simulate_command(program, Plan(players, rounds, seed, policy), Means(workers, engine, dask), as_json))


@main.command()
@click.argument("rulebook")
@with_house_rules
@click.option(
    "--against",
    multiple=True,
    metavar="HOUSE-RULE",
    help="The other set of house rules, to compare with; may be given several times. `nothing` is none of them.",
)
@click.option("--players", type=click.IntRange(1), default=4, show_default=True)
@click.option("--rounds", type=click.IntRange(1), help="So many, in place of --precision.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same numbers.")
@click.option(
    "--policy",
    metavar="NAME[,NAME...]",
    default="lively",
    show_default=True,
    help="How the players choose: a policy of `simulate`, or a bot of `play` (slow); by commas, one for each seat.",
)
@click.option(
    "--precision",
    type=Amount(0.01, 50),
    metavar="PERCENT",
    help="Rounds are played until the share of every seat is known to so many percent of all rounds.  [default: 0.2]",
)
@click.option(
    "--seconds",
    type=Amount(0.1),
    metavar="SECONDS",
    help="No longer.  [default: 60; none with --rounds]",
)
@click.option("--workers", type=click.IntRange(1, 256), help="Processes at work.  [default: one for each core]")
@by_engine
@click.option("--html", type=click.Path(dir_okay=False), metavar="FILE", help="Write a page with plots, too.")
@click.option(
    "--rows",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write a line for each round, as JSON, or as Parquet if FILE ends in .parquet.",
)
@click.option("--force", is_flag=True, help="Write over files that are there.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def balance(
    rulebook: str,
    house_rules: tuple[str, ...],
    against: tuple[str, ...],
    players: int,
    rounds: int | None,
    seed: int,
    policy: str,
    precision: float | None,
    seconds: float | None,
    workers: int | None,
    engine: Engine,
    dask: str | None,
    html: str | None,
    rows: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Is it a good game, and what does a house rule change? Many random rounds, and how certain their figures are.

    Who wins by seat, how long rounds are, how often there is a choice, and how often every rule, row, window and branch
    of the rulebook is carried out, with intervals that hold 95 times of 100. Rounds are played until these are narrow
    enough, or time is up.

    \b
    For example: what does stacking change, and is that more than chance?
      lastcard balance classic --with stacking --against nothing

    Every round is the one that `lastcard simulate` plays with the same seed. Nobody plays well in it: see
    `lastcard docs balance`. Ctrl-C ends it early (exit code 130) and shows what was found until then.
    """
    from lastcard.interpreter.balance.balance import Wanted, balance_command
    from lastcard.interpreter.balance.pursuit import MOST_ROUNDS, Goal
    from lastcard.interpreter.runs.simulate import Means
    from lastcard.interpreter.simulation.rounds import Plan
    from lastcard.interpreter.simulation.seated import seats_of

    _refuse_both(dask, workers is not None)
    try:
        seats_of(policy, players)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if html is not None and rows is not None and os.path.realpath(html) == os.path.realpath(rows):
        raise click.UsageError("--html and --rows are two files: give each its own")
    if rounds is not None and precision is not None:
        raise click.UsageError("--rounds says how many there are, --precision finds out: give one of them")
    if "nothing" in against and len(against) > 1:
        raise click.UsageError("--against nothing stands alone")
    books = [rules_of(rulebook, house_rules).book]
    if against:
        books.append(rules_of(rulebook, () if against == ("nothing",) else against).book)
    for book in books:
        refuse_players(rulebook, book, players)
        if book.teams is not None and not book.teams.fit(players):
            fail(f"{players} players cannot be shared out into teams of {book.teams.size}", UNREADABLE)
    until = Goal(None if rounds else (precision or 0.2) / 100, seconds or (None if rounds else 60.0))
    plan, means = Plan(players, rounds or MOST_ROUNDS, seed, policy), Means(workers or _cores(dask), engine, dask)
    sys.exit(balance_command(books, plan, means, until, Wanted(as_json, html, rows, force)))


def _cores(dask: str | None) -> int:
    return 1 if dask is not None else min(256, os.cpu_count() or 1)
