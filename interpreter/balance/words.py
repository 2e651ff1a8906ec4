"""What has to be said with the figures, so that nobody takes them for more than they are."""

from __future__ import annotations

from .report import Data

POLICIES = {
    "uniform": "takes any answer, and so draws as readily as it lays a card",
    "uniform-cards": "lays any card that may be laid and takes no offer, so that windows open and nobody uses them",
    "lively": "lays any card, takes half of the offers, and rarely draws without need",
}


def honest(data: Data) -> list[str]:
    """About who has played, and why there are no more rounds."""
    return [_policy(data["policy"]), *_ended(data)]


def _policy(policy: str) -> str:
    names = policy.split(",")
    if len(names) > 1:
        return (
            f"The seats have players of their own ({', '.join(names)}), so a seat may win more often by its player, "
            "and not by where it sits. No policy plays well, and bots are no people."
        )
    if policy in POLICIES:
        return (
            f"The players choose by chance: `{policy}` {POLICIES[policy]}. "
            "Nobody plays well, so this tells of the rules and of the luck in them, and not of what people would do."
        )
    return (
        f"The players are the bots `{policy}`: they choose by what their seat knows, some of them well. "
        "People may play otherwise, and what bots never try is not seen."
    )


def _ended(data: Data) -> list[str]:
    end, rounds, precision = data["ended"], data["rounds"], data["precision"]
    again = f"`--rounds {rounds}` gives the same again."
    if end == "called off":
        return [f"It was called off after {rounds:,} rounds; the intervals are as wide as they are. {again}"]
    if end == "seconds":
        return [f"Time was short: after {rounds:,} rounds the figures are no more certain than this. {again}"]
    if end == "rounds" and precision is not None:
        return [f"{rounds:,} rounds are the most that are played, and the figures are not as certain as was asked."]
    return []
