"""Without wasmtime there is nothing here to be tested."""

import pytest

pytest.importorskip("wasmtime")
