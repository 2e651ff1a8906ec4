"""Texts of the dialect made by chance: all its statements and signs, in functions that call each other."""

from __future__ import annotations

import random

from lastcard.interpreter.dialect.trees import Array

ARRAYS = {
    "TINY": Array("i8", 16, (-1, 127, -128)),
    "BYTES": Array("u8", 16, (255, 1, 7)),
    "SMALL": Array("i16", 16, (-1, -32_768, 32_767)),
    "SHORTS": Array("u16", 16, (65_535, 3)),
    "INTS": Array("i32", 16, (5, -6, 2**31 - 1, -(2**31))),
    "LONGS": Array("i64", 16, (2**40, -1)),
}
MASKS = {
    "TINY": 127,
    "BYTES": 255,
    "SMALL": 32_767,
    "SHORTS": 65_535,
    "INTS": 0x7FFFFFFF,
    "LONGS": 0xFFFFFFFF,
}
CONSTANTS = {"NONE": 0, "ONE": 1, "SEVEN": 7, "MINUS": -3, "WIDE": 300}
FUNCTIONS = 9
FOLDED = ["WIDE // SEVEN", "WIDE % SEVEN", "SEVEN << 3", "WIDE >> 2", "WIDE & 77", "SEVEN ^ 2", "SEVEN | 8"]
FOLDED += ["SEVEN * WIDE", "SEVEN - WIDE", "(MINUS & 255) >> 1", "~SEVEN", "-WIDE", "0 + SEVEN", "MINUS + 3 - 9"]
SCALED = ["// 7", "% 7", "// SEVEN", "% WIDE", ">> 3", "<< 5", "* WIDE", "<< ONE"]
HEAD = """
def digest():
    found = t.one * 3 + t.two
    for place in range(0, 16):
        for sort in range(1):
            found = wrap_add(wrap_mul(found, 31), BYTES[place] + SHORTS[place])
        found = wrap_add(wrap_mul(found, 31), TINY[place] * 3 + SMALL[place])
        found = wrap_add(wrap_mul(found, 31), INTS[place])
        found = rotated(wrap_add(found, LONGS[place]), 7)
    return found
"""


def made_up(seed: int) -> str:
    """`main(x, y)` calls them all, and gives a number in which everything has its part."""
    writer = _Writer(random.Random(seed))
    functions = [writer.function(number) for number in range(FUNCTIONS)]
    calls = "\n".join(f"    found = wrap_add(wrap_mul(found, 7), f{number}(x, y))" for number in range(FUNCTIONS))
    main = f"def main(x, y):\n    t.one = 0\n    t.two = 0\n    found = 1\n{calls}\n    return found ^ digest()\n"
    return "\n".join([HEAD, *functions, main])


class _Writer:
    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.called = 0  # functions that may be called
        self.loops = 0

    def function(self, number: int) -> str:
        draw = self.draw
        self.called = number
        lines = [*self.block(draw.randint(2, 9), 2, 1), f"    return {self.value(2)}"]
        helper = f"def told_{number}(x) -> None:\n    t.two += x & 7\n    if x > 3:\n        return\n    t.one += 1\n"
        head = f"def f{number}(x, y):\n    a = x\n    b = y & 63\n    told_{number}(a)\n"
        return "\n".join([helper, head + "\n".join(lines), ""])

    def block(self, many: int, deep: int, indented: int, looping: bool = False) -> list[str]:
        found = []
        for _ in range(many):
            found += self.statement(deep, looping)
        return ["    " * indented + line for line in found]

    def statement(self, deep: int, looping: bool) -> list[str]:
        draw = self.draw
        sorts = ["set", "set", "scalar", "store", "store", "copy", "clear", "more"]
        sorts += ["call"] * 3 if self.called else []  # alone in its line, for C does not say what comes first
        sorts += ["if", "for", "down", "while", "return"] if deep else []
        sorts += ["break", "continue"] if looping else []
        match draw.choice(sorts):
            case "set":
                return [f"{draw.choice('ab')} = {self.value(2)} & 1023"]
            case "call":
                return [
                    f"{draw.choice('ab')} = f{draw.randrange(self.called)}({self.value(1)}, {self.value(1)}) & 1023"
                ]
            case "scalar":
                return [f"t.{draw.choice(('one', 'two'))} += {self.value(1)} & 255"]
            case "store":
                name = draw.choice([*ARRAYS])
                return [f"{name}[{self.place()}] = {self.value(2)} & {MASKS[name]}"]
            case "more":
                return [f"INTS[{self.place()}] = 0 - (INTS[{self.place()}] & 255)", "a -= b & 3", "b ^= 5", "b |= 2"]
            case "copy":
                name, at, start = draw.choice([*ARRAYS]), draw.randrange(8), draw.randrange(8)
                return [f"copy({name}, {at}, {name}, {start}, {draw.choice(['3', 'b & 7', 'SEVEN'])})"]
            case "clear":
                return [f"clear({draw.choice([*ARRAYS])}, b & 7, {draw.choice(['2', 'a & 3', 'NONE'])})"]
            case "if":
                other = ["else:", *self.block(1, deep - 1, 1, looping)] if draw.random() < 0.6 else []
                return [f"if {self.test(2)}:", *self.block(2, deep - 1, 1, looping), *other]
            case "for":
                first, last = draw.choice([("", "5"), ("2, ", "a & 7"), ("b & 3, ", "6"), ("3, ", "3"), ("", "b & 7")])
                return [f"for {self.fresh()} in range({first}{last}):", *self.block(2, deep - 1, 1, True)]
            case "down":
                first, last, step = draw.choice([("9", "2", -1), ("a & 15", "0", -3), ("2", "9", -1), ("4", "-1", -2)])
                return [f"for {self.fresh()} in range({first}, {last}, {step}):", *self.block(2, deep - 1, 1, True)]
            case "while":
                left = self.fresh()
                test = draw.choice([f"{left} > 0", "1", f"{left}"])
                lines = [f"    {left} -= 1", f"    if {left} < 0:", "        break"]
                return [f"{left} = b & 7", f"while {test}:", *lines, *self.block(2, deep - 1, 1, True)]
            case "return":
                return [f"if {self.test(1)}:", f"    return {self.value(1)}"]
            case word:
                return [f"if {self.test(1)}:", f"    {word}"]

    def fresh(self) -> str:
        self.loops += 1
        return f"n{self.loops}"

    def place(self) -> str:
        return self.draw.choice(
            ["3", "a & 15", "(b & 7) + 1", "(a & 3) + SEVEN", "(b & 7) - 1 + 2", "ONE", "15 - (a & 7)"]
        )

    def value(self, deep: int) -> str:
        draw = self.draw
        if deep == 0:
            return draw.choice(["x", "y", "a", "b", "t.one", *CONSTANTS, "0", "1", "-1", "200", self.read()])
        one, other = self.value(deep - 1), self.value(deep - 1)
        forms = [
            f"({one} {draw.choice(['+', '-', '&', '|', '^'])} {other})",
            f"({one} {draw.choice(['+', '-', '|', '^', '<<', '>>'])} 0)",
            f"({draw.choice(['0 +', '0 |', '0 *', '1 *', '3 *', '0 -', '0 ^', '1 +'])} {one})",
            f"({one} {draw.choice(['+ 2 - 5', '- 4 + 4', '- 1 - 1', '+ 3 + MINUS', '* 1', '* 3'])})",
            f"(({one} & 1023) {draw.choice(SCALED)})",
            f"(({one} & 1023) {draw.choice(['>>', '<<'])} ({other} & 7))",
            f"({one} if {self.test(deep - 1)} else {other})",
            f"(({draw.choice(FOLDED)}) + {one})",
            f"({one} - ({draw.choice(FOLDED)}))",
            f"(popcount({one} & 4095) + ctz({other} & 4095))",
            f"(1 if {self.test(deep - 1)} else {other})",
            f"(~{one} & 255)",
        ]
        return draw.choice(forms)

    def read(self) -> str:
        return f"({self.draw.choice([*ARRAYS])}[{self.place()}] & 4095)"

    def test(self, deep: int) -> str:
        draw = self.draw
        sign = draw.choice(["==", "!=", "<", "<=", ">", ">="])
        if deep == 0:
            constant = f"{draw.choice([*CONSTANTS])} {sign} {draw.choice([*CONSTANTS])}"
            return draw.choice(
                [f"a {sign} b", f"{self.read()} {sign} x", "b", constant, f"y {sign} 0", f"a & 7 {sign} 3"]
            )
        one, other = self.test(deep - 1), self.test(deep - 1)
        return draw.choice(
            [
                f"({one} {draw.choice(['and', 'or'])} {other})",
                f"({one} {draw.choice(['and', 'or'])} {other} {draw.choice(['and', 'or'])} {self.test(0)})",
                f"(not {one})",
                f"({self.value(deep - 1)} {sign} {self.value(deep - 1)})",
                one,
            ]
        )
