"""Without wasmtime there is nothing here to be tested; what tests compile is kept nowhere, but where they say so."""

import pytest

pytest.importorskip("wasmtime")


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_CACHE", "")
