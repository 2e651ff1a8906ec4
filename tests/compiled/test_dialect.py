"""One text, three opinions about what it means: CPython's, WebAssembly's, a C compiler's."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import wasmtime
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.interpreter.dialect import encoding
from lastcard.interpreter.dialect.c import c_of
from lastcard.interpreter.dialect.inlining import inlined
from lastcard.interpreter.dialect.instructions import ends
from lastcard.interpreter.dialect.memory import FIRST, WHOLE, laid_out
from lastcard.interpreter.dialect.python import carried_out
from lastcard.interpreter.dialect.reading import NotInTheDialect, Reader
from lastcard.interpreter.dialect.trees import Array, Const, If, Module, Return
from lastcard.interpreter.dialect.wasm import wasm_of
from tests.compiled import made_up

ARRAYS = {"A": Array("i32", 40, (5, 6, -7)), "B": Array("u8", 16, (255, 1)), "L": Array("i64", 8, (2**63 + 5,))}
CONSTANTS = {"K": 3, "LARGE": 0x9E3779B97F4A7C15}
MASK = (1 << 64) - 1

TEXT = """
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

def twice(x):
    if x > 5:
        return x
    return x * 2

def first_such(x):
    for place in range(0, 10):
        if place * place >= x:
            return place
    return -1

def noted(x) -> None:
    t.total += x

def main(n):
    t.total = 0
    for i in range(n):
        if i == K:
            continue
        A[i] = twice(i) + (1 if i & 1 and not t.total == 7 else 0)
        noted(A[i] + fib(i))
        if i > 8 or A[i] == 14:
            break
    for i in range(n, 0, -2):
        noted(first_such(i) << i)
    bits = 0xF0F0
    while bits:
        t.total += ctz(bits)
        bits = bits & bits - 1
    copy(A, 20, A, 0, 10)
    clear(A, 0, 3)
    B[n & 15] = n + 250
    hashed = wrap_mul(wrap_add(L[0], t.total) ^ L[0] >> 7, LARGE)
    L[1] = rotated(hashed, 17)
    while 1:
        n += 1
        if n % 5 == 2 and n // 5 > 1:
            break
    t.total += A[0] + A[25] + A[1] + popcount(0xFF00FF) + B[n & 15]
    return t.total + (L[1] >> 40) % 1009
"""


def read(text: str, *wanted: str) -> Module:
    arrays, constants = (made_up.ARRAYS, made_up.CONSTANTS) if text.startswith(made_up.HEAD) else (ARRAYS, CONSTANTS)
    reader = Reader(arrays, constants)
    reader.add(text)
    functions = inlined(reader.functions(wanted), wanted)
    return Module(functions, (), arrays, wanted, tuple(reader.scalars))


def by_python(text: str, name: str) -> Callable[..., int]:
    module = read(text, name)
    constants = made_up.CONSTANTS if text.startswith(made_up.HEAD) else CONSTANTS
    namespace = carried_out(text, module.arrays, constants, module.others)
    return lambda *given: _signed(int(namespace[name](*given)))


def _signed(value: int) -> int:
    value &= MASK
    return value - (1 << 64) if value >> 63 else value


def by_wasm(text: str, name: str) -> Callable[..., int]:
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    exports = wasmtime.Instance(store, wasmtime.Module(engine, wasm_of(read(text, name))), []).exports(store)
    function = exports[name]
    assert isinstance(function, wasmtime.Func)
    return lambda *given: function(store, *given)


def by_c(text: str, name: str, folder: Path) -> Callable[..., int]:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    source, library = folder / "text.c", folder / "text.so"
    source.write_text(c_of(read(text, name)), encoding="utf-8")
    subprocess.run([compiler, "-O1", "-w", "-shared", "-fPIC", "-o", library, source], check=True)
    function = getattr(ctypes.CDLL(str(library)), name)
    function.restype = ctypes.c_int64
    return lambda *given: int(function(*map(ctypes.c_int64, given)))


def test_all_three_agree(tmp_path: Path) -> None:
    python, wasm, c = by_python(TEXT, "main"), by_wasm(TEXT, "main"), by_c(TEXT, "main", tmp_path)
    for number in (1, 2, 4, 5, 6, 9, 12, 30):
        assert python(number) == wasm(number) == c(number), number


@pytest.mark.parametrize("seed", range(6))
def test_all_three_agree_about_texts_made_up(seed: int, tmp_path: Path) -> None:
    text = made_up.made_up(seed)
    python, wasm, c = by_python(text, "main"), by_wasm(text, "main"), by_c(text, "main", tmp_path)
    for x, y in ((0, 0), (3, 8), (-5, 77), (1_000, 12), (6, -1)):
        assert python(x, y) == wasm(x, y) == c(x, y), (x, y)


# --- expressions, made at random ------------------------------------------------------------------------


def expressions(depth: int) -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["x", "y", "K", "A[x & 7]", "B[y & 7]", "0", "1", "-1", "7", "A[2] + 1"])
    if depth == 0:
        return leaves
    inner = expressions(depth - 1)
    two = st.tuples(st.sampled_from(["+", "-", "&", "|", "^"]), inner, inner)
    compared = st.tuples(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner, inner)
    asked = compared.map(lambda each: f"({each[1]} {each[0]} {each[2]})")
    logic = st.tuples(st.sampled_from(["and", "or"]), asked, asked).map(lambda each: f"({each[1]} {each[0]} {each[2]})")
    tests = st.one_of(asked, logic, asked.map(lambda each: f"(not {each})"))
    return st.one_of(
        leaves,
        two.map(lambda each: f"({each[1]} {each[0]} {each[2]})"),
        st.tuples(inner, tests, inner).map(lambda each: f"({each[0]} if {each[1]} else {each[2]})"),
        inner.map(lambda each: f"(({each}) & 255) * 3"),
        inner.map(lambda each: f"called({each})"),
        inner.map(lambda each: f"popcount(({each}) & 1023)"),
    )


@settings(max_examples=60, deadline=None)
@given(expressions(4), st.integers(-9, 9), st.integers(-9, 9))
def test_an_expression_means_the_same_to_cpython_and_to_webassembly(text: str, x: int, y: int) -> None:
    whole = f"def called(x):\n    return x if x > 0 else 2 - x\n\ndef asked(x, y):\n    z = {text}\n    return z + 1\n"
    assert by_python(whole, "asked")(x, y) == by_wasm(whole, "asked")(x, y)


# --- what is no text of the dialect ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "return x.y",
        "return 'text'",
        "import os",
        "return [x]",
        "return lambda: x",
        "return unknown",
        "return unknown(x)",
        "return A[x:2]",
        "return twice(x, x)",
        "with x: pass",
        "return x < 1 < 2",
        "t.other.more = 1",
        "return exec(x)",
        "return x[0]",
        "return t.a[0]",
        "return twice(x)[0]",
        "return K[0]",
    ],
)
def test_other_python_is_refused(line: str) -> None:
    text = f"def twice(x):\n    return 2 * x\n\ndef main(x):\n    {line}\n"
    with pytest.raises(NotInTheDialect):
        read(text, "main")


def test_what_is_written_in_place_of_calls_leaves_nothing_to_call() -> None:
    module = read(TEXT, "main")
    assert set(module.functions) == {"main", "fib"}, "what calls itself stays a function"


def test_an_address_never_begins_below_the_memory() -> None:
    """An index of -1 to which one is added leads to the first place."""
    text = "def main(x):\n    return A[x + 1] + A[(x + 1) & 3]\n"
    assert by_wasm(text, "main")(-1) == 10


def test_behind_what_may_go_on_something_comes() -> None:
    """A branch that is left in one case alone is no end."""
    assert not ends([])
    assert not ends([If(Const(1), [Return(Const(2))], [])])
    assert ends([If(Const(1), [Return(Const(2))], [Return(Const(3))])])


# --- numbers as bytes, places in memory -----------------------------------------------------------------


def decoded(raw: bytes, signed: bool) -> int:
    """LEB128, as its definition says."""
    value = sum((byte & 0x7F) << 7 * place for place, byte in enumerate(raw))
    assert [byte >> 7 for byte in raw] == [1] * (len(raw) - 1) + [0]
    return value - (1 << 7 * len(raw)) if signed and raw[-1] & 0x40 else value


@pytest.mark.parametrize("bits", range(64))
def test_numbers_are_as_short_as_can_be(bits: int) -> None:
    for number in ((1 << bits) - 1, 1 << bits, (1 << bits) + 1):
        assert decoded(encoding.unsigned(number), signed=False) == number
        assert len(encoding.unsigned(number)) == max(1, -(-number.bit_length() // 7))
        for each in (number, -number):
            assert decoded(encoding.signed_number(each), signed=True) == each
            assert len(encoding.signed_number(each)) == (each if each >= 0 else ~each).bit_length() // 7 + 1


@pytest.mark.parametrize("many", [1, 3, 9_000])
def test_what_stands_in_memory_does_not_overlap(many: int) -> None:
    """Arrays begin where any number may stand; the whole is as long as what belongs to it."""
    arrays = {
        "SMALL": Array("u8", many),
        WHOLE: Array("u8", 1),
        "LARGE": Array("i64", many),
        "MIDDLE": Array("u16", 2 * many + 1),
    }
    layout = laid_out(Module({}, ("one", "two"), arrays, (), ("three", "four", "five")))
    assert layout.arrays.pop(WHOLE) == layout.scalars["one"] == FIRST
    assert [layout.scalars[name] - layout.scalars["three"] for name in ("four", "five")] == [8, 16]
    assert layout.scalars["two"] - layout.scalars["one"] == 8
    places = [(at, at + 8) for at in layout.scalars.values()]
    places += [(at, at + arrays[name].bytes) for name, at in layout.arrays.items()]
    places.sort()
    assert all(end <= begin < end + 16 for (_, end), (begin, _) in pairwise(places))
    assert all(at % 16 == 0 for at in (FIRST, *layout.arrays.values(), layout.end))
    assert places[0][0] == FIRST
    assert places[-1][1] <= layout.end < places[-1][1] + 16
    assert layout.end <= layout.pages * 65_536 < layout.end + 65_536
    names = sorted({**layout.scalars, **layout.arrays}, key=lambda name: {**layout.scalars, **layout.arrays}[name])
    assert names == ["one", "two", "SMALL", "LARGE", "MIDDLE", "three", "four", "five"]


LARGE_ONE = "def large(n):\n" + "    n += n * 3 - 5\n" * 30 + "    return n\n"
SMALL_ONE = "def small(n):\n    return large(n) if n > 5 else n\n"


@pytest.mark.parametrize(
    ("main", "left"),
    [
        ("return small(n)", ["main"]),
        ("return small(n) + small(n + 1)", ["main", "large"]),  # what is small and called twice stays so
        ("return large(n) + large(n + 1)", ["main", "large"]),
    ],
)
def test_small_functions_are_written_into_their_places(main: str, left: list[str]) -> None:
    text = f"{LARGE_ONE}{SMALL_ONE}def main(n):\n    {main}\n"
    assert [*read(text, "main").functions] == left
    assert [by_wasm(text, "main")(n) for n in (1, 5, 6)] == [by_python(text, "main")(n) for n in (1, 5, 6)]
