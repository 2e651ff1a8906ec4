"""How the table looks: where everything stands, and in which light."""

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

LIGHT = Theme(
    name="table",
    primary="#5fb38a",
    secondary="#7aa7d9",
    accent="#f0c05a",
    warning="#f0a05a",
    foreground="#e8ece9",
    background="#101c18",
    surface="#172722",
    panel="#20352e",
    dark=True,
)
OWN = "ansi_default"  # the color that the terminal writes in anyway
COLORLESS = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="table-colorless",
    primary=OWN,
    secondary=OWN,
    accent=OWN,
    warning=OWN,
    error=OWN,
    success=OWN,
    variables=dict.fromkeys(BUILTIN_THEMES["ansi-dark"].variables, OWN),
)


def theme_of(hues: bool) -> Theme:
    return LIGHT if hues else COLORLESS


BRIEF_WIDTH = 60  # columns, below which only what is needed is said
BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (BRIEF_WIDTH, "-normal"), (100, "-wide")]

SHEET = """
Screen { background: $background; color: $foreground; }
#head { background: $panel; text-style: bold; height: auto; }
#seats { height: auto; padding: 0 0; }
#upper { height: 1fr; min-height: 5; layout: vertical; }
#middle { height: auto; layout: horizontal; }
#top { width: auto; height: auto; padding: 0 2 0 1; }
#beside { width: 1fr; height: auto; }
#hands { height: auto; max-height: 50%; border-top: solid $primary; }
#hands-lines { height: auto; }
#news { height: 1fr; min-height: 2; border-top: solid $primary; border-title-style: bold; }
#news-lines { height: auto; padding: 0 1; }
QuestionBox { height: auto; max-height: 50%; border-top: heavy $accent; border-title-style: bold; padding: 0 1; }
#purpose { height: auto; text-style: bold; }
#clock { height: 1; display: none; }
Buttons { height: auto; max-height: 9; scrollbar-size-vertical: 1; }
Button { height: auto; background: $panel; }
Button:hover { background: $surface; text-style: underline; }
Button:focus { text-style: $button-focus-text-style; }
#hand-box { height: auto; max-height: 45%; border-top: solid $primary; scrollbar-size-vertical: 1; }
Hand { height: auto; padding: 0 0; }
#note { height: auto; color: $warning; text-style: bold; padding: 0 1; }
#about { height: auto; max-height: 3; padding: 0 1; }
#keys { height: auto; background: $panel; link-style: none; link-color: $foreground; link-background: $panel; }
Page { align: center middle; background: $background 60%; }
#page { width: 90%; max-width: 100; height: auto; max-height: 90%; border: round $accent; padding: 0 1; }
#page { background: $surface; }
#page-title { text-style: bold; height: auto; }
#page-text { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
#page-lines { height: auto; }
#page-buttons { height: auto; dock: bottom; max-height: 8; }
HandOver { align: center middle; }
#hand-over { width: 90%; max-width: 60; height: auto; border: heavy $accent; padding: 1 2; }
#hand-over-lines { height: auto; margin-bottom: 1; }
.-wide #upper { layout: horizontal; }
.-wide #middle { width: 44; padding: 1 1; layout: vertical; height: 1fr; }
.-wide #top { padding: 0 0 1 0; }
.-narrow #middle { max-height: 7; overflow-y: auto; scrollbar-size-vertical: 1; }
.-narrow #upper { min-height: 2; }
.-narrow #news { min-height: 0; }
.-narrow QuestionBox { max-height: 11; }
.-narrow #hand-box { max-height: 4; }
.-narrow #page { width: 100%; max-height: 100%; padding: 0; }
.-narrow #hand-over { width: 100%; padding: 0 1; }
"""
