"""Trees -> C, for a second compiler's opinion about what they mean."""

from __future__ import annotations

from collections.abc import Callable

from .trees import (
    Binary,
    Break,
    Call,
    Choose,
    Clear,
    Compare,
    Const,
    Continue,
    Copy,
    Do,
    Function,
    If,
    Inlined,
    Leave,
    Load,
    Local,
    Logic,
    Module,
    Node,
    Not,
    Return,
    Scalar,
    Set,
    SetScalar,
    Store,
    Unary,
    While,
)

SORTS = {
    "i8": "int8_t",
    "u8": "uint8_t",
    "i16": "int16_t",
    "u16": "uint16_t",
    "i32": "int32_t",
    "i64": "int64_t",
}
HEAD = """#include <stdint.h>
#include <string.h>
typedef int64_t N;
typedef uint64_t U;
static N rotated(U value, U by) { return (N)(value >> by | value << (64 - by)); }
static N ctz(U value) { return value ? __builtin_ctzll(value) : 64; }
static N popcount(U value) { return __builtin_popcountll(value); }
"""


def c_of(module: Module) -> str:
    """One file; `at_NAME` gives the address of a scalar or an array."""
    lines = [HEAD]
    for name in (*module.scalars, *module.others):
        lines.append(f"static N s_{name}; void *at_{name}(void) {{ return &s_{name}; }}")
    for name, array in module.arrays.items():
        starts = f" = {{{', '.join(map(_number, array.starts))}}}" if any(array.starts) else ""
        sort = SORTS[array.sort]
        lines.append(f"static {sort} a_{name}[{max(array.length, 1)}]{starts};")
        lines.append(f"void *at_{name}(void) {{ return a_{name}; }}")
    lines += [f"{_head(function, module)};" for function in module.functions.values()]
    for function in module.functions.values():
        lines += _Printer(module, function).lines()
    return "\n".join(lines) + "\n"


def _number(value: int) -> str:
    return f"(N){value & (1 << 64) - 1:#x}ULL"


def _head(function: Function, module: Module) -> str:
    given = ", ".join(f"N {name}" for name in function.parameters) or "void"
    kept = "" if function.name in module.exports else "static "
    return f"{kept}{'N' if function.valued else 'void'} {function.name}({given})"


class _Printer:
    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.function = function
        self.found: list[str] = []
        self.ends: list[str] = []  # labels at the end of the rounds of the loops around
        self.loops = 0

    def lines(self) -> list[str]:
        self.found = [_head(self.function, self.module) + " {"]
        self.found += [f"  N {name} = 0;" for name in self.function.locals]
        self.block(self.function.body)
        self.found += ["  return 0;" if self.function.valued else "", "}"]
        return self.found

    def block(self, body: list[Node]) -> None:
        for node in body:
            STATEMENTS[type(node)](self, node)

    def add(self, line: str) -> None:
        self.found.append("  " + line)

    # --- statements -----------------------------------------------------------------------------------

    def set(self, node: Set) -> None:
        self.add(f"{node.name} = {self.of(node.value)};")

    def set_scalar(self, node: SetScalar) -> None:
        self.add(f"s_{node.name} = {self.of(node.value)};")

    def store(self, node: Store) -> None:
        self.add(f"a_{node.array}[{self.of(node.index)}] = {self.of(node.value)};")

    def if_(self, node: If) -> None:
        self.add(f"if ({self.of(node.test)}) {{")
        self.block(node.then)
        self.add("} else {")
        self.block(node.otherwise)
        self.add("}")

    def while_(self, node: While) -> None:
        self.loops += 1
        end = f"next_{self.loops}"
        self.add(f"while ({self.of(node.test)}) {{")
        self.ends.append(end)
        self.block(node.body)
        self.ends.pop()
        self.add(f"{end}:;")
        self.block(node.step)
        self.add("}")

    def break_(self, node: Break) -> None:
        self.add("break;")

    def continue_(self, node: Continue) -> None:
        self.add(f"goto {self.ends[-1]};")

    def return_(self, node: Return) -> None:
        self.add("return;" if node.value is None else f"return {self.of(node.value)};")

    def leave(self, node: Leave) -> None:
        value = "" if node.value is None else f"v_{node.label} = {self.of(node.value)}; "
        self.add(f"{value}goto l_{node.label};")

    def do(self, node: Do) -> None:
        self.add(f"(void)({self.of(node.value)});" if not isinstance(node.value, Call) else f"{self.of(node.value)};")

    def copy(self, node: Copy) -> None:
        sort = SORTS[self.module.arrays[node.target].sort]
        target, source = f"a_{node.target} + {self.of(node.at)}", f"a_{node.source} + {self.of(node.start)}"
        self.add(f"memmove({target}, {source}, sizeof({sort}) * ({self.of(node.count)}));")

    def clear(self, node: Clear) -> None:
        sort = SORTS[self.module.arrays[node.array].sort]
        self.add(f"memset(a_{node.array} + {self.of(node.at)}, 0, sizeof({sort}) * ({self.of(node.count)}));")

    # --- values ---------------------------------------------------------------------------------------

    def of(self, node: Node) -> str:
        return VALUES[type(node)](self, node)

    def binary(self, node: Binary) -> str:
        left, right = self.of(node.left), self.of(node.right)
        if node.sign == "rotr":
            return f"rotated((U){left}, (U){right})"
        if node.sign in ("/", "%"):
            return f"({left} {node.sign} {right})"
        return f"(N)((U){left} {node.sign} (U){right})"

    def inlined(self, node: Inlined) -> str:
        """GNU C knows statements that are values."""
        outer, ends, self.found, self.ends = self.found, self.ends, [], []
        self.block(node.body)
        inner, self.found, self.ends = self.found, outer, ends
        body = "\n".join(inner)
        value = f"v_{node.label};" if node.valued else "(void)0;"
        return f"({{ __label__ l_{node.label}; N v_{node.label} = 0;\n{body}\n  l_{node.label}:; {value} }})"


STATEMENTS: dict[type, Callable[..., None]] = {
    Set: _Printer.set,
    SetScalar: _Printer.set_scalar,
    Store: _Printer.store,
    If: _Printer.if_,
    While: _Printer.while_,
    Break: _Printer.break_,
    Continue: _Printer.continue_,
    Return: _Printer.return_,
    Leave: _Printer.leave,
    Do: _Printer.do,
    Copy: _Printer.copy,
    Clear: _Printer.clear,
}
VALUES: dict[type, Callable[..., str]] = {
    Const: lambda printer, node: _number(node.value),
    Local: lambda printer, node: node.name,
    Scalar: lambda printer, node: f"s_{node.name}",
    Load: lambda printer, node: f"(N)a_{node.array}[{printer.of(node.index)}]",
    Binary: _Printer.binary,
    Unary: lambda printer, node: f"{node.word}((U){printer.of(node.value)})",
    Compare: lambda printer, node: f"({printer.of(node.left)} {node.sign} {printer.of(node.right)})",
    Logic: lambda printer, node: (
        f"({printer.of(node.left)} {'&&' if node.word == 'and' else '||'} {printer.of(node.right)})"
    ),
    Not: lambda printer, node: f"(!{printer.of(node.value)})",
    Choose: lambda printer, node: f"({printer.of(node.test)} ? {printer.of(node.yes)} : {printer.of(node.no)})",
    Call: lambda printer, node: f"{node.name}({', '.join(map(printer.of, node.given))})",
    Inlined: _Printer.inlined,
}
