"""Makes the pictures of the table in a browser from games that are really played: `python -m docs.browser`.

It needs playwright (`pip install playwright`) and a Chromium on the path.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from docs.pictures import HERE, MISTAKEN

DESK = {"viewport": {"width": 1100, "height": 780}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DARK = {**PHONE, "color_scheme": "dark"}
PATIENCE = 240.0  # seconds until what is wanted has come about
SHOWN = """() => ({
  hand: document.querySelectorAll('.hand button.card').length,
  legal: document.querySelectorAll('.hand button.legal').length,
  answers: [...document.querySelectorAll('.answers button')].map((each) => each.dataset.key),
  panel: document.querySelector('.panel .over h2')?.textContent ?? '',
  log: document.querySelectorAll('.lines li').length,
  mine: document.querySelector('.status')?.classList.contains('mine') ?? false,
})"""
Shown = dict[str, Any]


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "lastcard", "serve", "--port", "0"]
        environ = {**os.environ, "LASTCARD_HOME": home}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
        assert process.stdout is not None
        base = next(line for line in process.stdout if "http://" in line)
        try:
            yield base[base.index("http://") :].split()[0]
        finally:
            process.terminate()
            process.wait()


def opened_table(page: Any, base: str, rulebook: str, *house_rules: str, language: str = "en") -> None:
    """A table with two bots, at which the game has begun."""
    page.goto(base)
    page.wait_for_selector("form.lobby")
    page.select_option("select[data-key=rulebook]", rulebook)
    page.click("[data-key=more]")
    for number, kind in enumerate(("person", "careful", "bold")):
        page.select_option(f'select[data-key="chair {number}"]', kind)
    page.select_option("select[data-key=pace]", "quick")
    if house_rules:
        page.click("details.house summary")
    for house_rule in house_rules:
        page.check(f'[data-key="house {house_rule}"]')
    page.fill("#name", "Ana")


def begun(page: Any) -> None:
    page.click("[data-key=open]")
    page.wait_for_selector("[data-key=begin]:not([disabled])")
    page.click("[data-key=begin]")
    page.wait_for_selector(".hand button.card")


def played_until(page: Any, come: Callable[[Shown], bool]) -> None:
    """Presses what can be pressed, as somebody who only wants to get on."""
    end = time.monotonic() + PATIENCE
    while not come(shown := page.evaluate(SHOWN)):
        assert time.monotonic() < end, shown
        keys = [key for key in shown["answers"] if key]
        if shown["panel"]:
            page.evaluate("document.querySelector('[data-key=next], [data-key=close]')?.click()")
        elif shown["mine"] and shown["legal"]:
            page.evaluate("document.querySelector('.hand button.legal')?.click()")
        elif shown["mine"] and keys:
            page.evaluate("document.querySelector('.answers button')?.click()")
        time.sleep(0.15)
    time.sleep(0.3)  # until it has been painted


def taken(page: Any, name: str, whole: bool = False) -> None:
    page.screenshot(path=HERE / f"{name}.png", full_page=whole)
    print(name)


def at_desk(browser: Any, base: str) -> None:
    page = browser.new_context(**DESK).new_page()
    opened_table(page, base, "classic", "jump-in", "stacking")
    page.evaluate("document.querySelector('details.house').open = false; scrollTo(0, 0)")
    time.sleep(0.3)
    taken(page, "lobby")
    page.click("details.own summary")
    page.fill("#own-text", MISTAKEN)
    page.click("[data-key=own-check]")
    page.wait_for_selector(".own .bad")
    page.locator(".own").screenshot(path=HERE / "upload.png")
    print("upload")
    page.fill("#own-text", "")
    begun(page)
    played_until(page, lambda shown: shown["log"] > 14 and shown["mine"] and shown["legal"] > 1 and not shown["panel"])
    taken(page, "browser")
    played_until(page, lambda shown: bool(shown["panel"]))
    taken(page, "round")


def afterwards(browser: Any, base: str) -> None:
    page = browser.new_context(**DESK).new_page()
    opened_table(page, base, "mau-mau")
    begun(page)
    played_until(page, lambda shown: bool(shown["panel"]) and page.query_selector("[data-key=replay]") is not None)
    page.click("[data-key=replay]")
    page.wait_for_selector(".over.replay")
    for _ in range(9):
        page.evaluate("document.querySelectorAll('.over.replay button')[2].click()")
    taken(page, "replay")


def is_shout(key: str | None) -> bool:
    return (key or "").startswith("press ")


def on_phones(browser: Any, base: str) -> None:
    page = browser.new_context(**PHONE).new_page()
    opened_table(page, base, "classic", "stacking")
    begun(page)
    played_until(page, lambda shown: shown["log"] > 8 and shown["mine"] and shown["legal"] > 1 and not shown["panel"])
    taken(page, "phone")
    page = browser.new_context(**DARK).new_page()
    opened_table(page, base, "no-mercy", "jump-in")
    begun(page)
    played_until(page, lambda shown: "decline" in shown["answers"] or any(map(is_shout, shown["answers"])))
    taken(page, "phone-question")


def main() -> None:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))))
    playwright: Any = importlib.import_module("playwright.sync_api")
    with serving() as base, playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])
        for part in (at_desk, afterwards, on_phones):
            part(browser, base)
        browser.close()


if __name__ == "__main__":
    main()
