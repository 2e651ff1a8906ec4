"""A browser for tests, where the machine has one, and people in it: each has a device, a page, and a wire."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 30.0  # seconds until something that must come has not come

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    "small phone": {
        "viewport": {"width": 320, "height": 568},
        "is_mobile": True,
        "has_touch": True,
        "color_scheme": "dark",
    },
}


@contextmanager
def browser() -> Iterator[Any]:
    """Skips, and says why, where there is no playwright or no browser for it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright here: pip install playwright")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(f"no browser here: none of {', '.join(NAMES)}")
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()


class Line:
    """A wire to the server that can be cut."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.writers: set[asyncio.StreamWriter] = set()
        self.cut_off = False
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port: int = self.server.sockets[0].getsockname()[1]

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut_off:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        self.writers |= {writer, back}
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self.writers -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def _abort(self) -> None:
        for writer in self.writers:
            writer.transport.abort()

    def cut(self) -> None:
        self.cut_off = True
        self._run(self._abort())

    def mend(self) -> None:
        self.cut_off = False

    def close(self) -> None:
        self.cut()
        self.server.close()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


SEEN = """() => ({
  status: document.querySelector('.status')?.textContent ?? '',
  line: document.getElementById('line').textContent,
  hand: [...document.querySelectorAll('.hand button.card')].map((each) => each.dataset.card),
  legal: [...document.querySelectorAll('.hand button.legal')].map((each) => each.dataset.card),
  bluffs: [...document.querySelectorAll('.hand button.bluff')].map((each) => each.dataset.card),
  answers: [...document.querySelectorAll('.answers button')].map((each) => each.dataset.key),
  panel: document.querySelector('.panel .over h2')?.textContent ?? '',
  log: [...document.querySelectorAll('.lines li')].map((each) => each.textContent),
  asked: document.querySelector('.status')?.classList.contains('mine') ?? false,
})"""


class Person:
    """Somebody with a device."""

    def __init__(self, opened: Any, base: str, port: int, device: str) -> None:
        self.line = Line(port)
        self.base = base
        self.context = opened.new_context(**DEVICES[device])
        self.problems: list[str] = []
        self.page: Any = None
        self.open(self.base_here)

    @property
    def base_here(self) -> str:
        return f"http://127.0.0.1:{self.line.port}/"

    def open(self, address: str) -> None:
        """A new page, over one's own wire."""
        if self.page is not None:
            self.page.close()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1_000)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        self.page.goto(address.replace(self.base, self.base_here))

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def press(self, key: str) -> bool:
        """Press what is called so, if it is still there."""
        button = self.page.query_selector(f"[data-key={json.dumps(key)}]")
        if button is None:
            return False
        with contextlib.suppress(Exception):  # it may go while it is pressed
            button.click(timeout=1_000)
            return True
        return False

    def until(self, true: Callable[[dict[str, Any]], bool], what: str = "") -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if true(seen := self.seen()):
                return seen
            time.sleep(0.05)
        raise AssertionError(f"{what} never comes: {self.seen()}")

    def waits(self, expression: str) -> None:
        """Until something is so on the page, which lets nobody evaluate texts by itself."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(expression):
            assert time.monotonic() < end, f"never so: {expression}"
            time.sleep(0.05)

    def sits_down(self, link: str, name: str) -> None:
        self.open(link)
        self.page.fill("[data-key=name]", name)
        self.page.click("button[type=submit]")
        self.page.wait_for_selector(".chairs")

    def close(self) -> None:
        self.context.close()
        self.line.close()
