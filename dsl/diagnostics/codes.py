"""What `lastcard explain CODE` prints: one page for each code."""

from __future__ import annotations

from .page import Page
from .pages_language import COMPLETENESS, NAMES, SENTENCES, SHAPE
from .pages_offers import OFFERS
from .pages_overlays import OVERLAYS
from .pages_play import PLAY
from .pages_reading import READING

PAGES: dict[str, Page] = {
    page.code: page for page in (*READING, *SHAPE, *SENTENCES, *NAMES, *OVERLAYS, *COMPLETENESS, *PLAY, *OFFERS)
}

__all__ = ["PAGES", "Page"]
