"""The canonical layout of a file: the same document, comments included, printed in the one way.

- Top-level keys stand in the order of the reference; in a rulebook a blank line stands around every block among them.
- What is inside a key or an item is indented by two; so are the items of a list under their key.
- A list or mapping in brackets stays so as long as it fits in one line and holds no comment; a list of plain values
  may take several lines. A text that is written in several lines is filled anew, unless it is a block text.
- A comment above something stays above it, one at the end of a line stays in that line. A comment that is indented
  deeper than what follows belongs to the end of the block before.
- Sentences are printed from their trees.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.sorts import sort_of
from lastcard.dsl.reading.source import read, read_stream
from lastcard.dsl.reading.text import SourceText
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.syntax import Sentence
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.shape.base import keys_of
from lastcard.dsl.shape.sorts import shape_of

from .remarks import Comment, Remarks
from .spelling import block_lines, filled, key_text, scalar_text, words

WIDTH, FILLED = 160, 120  # of a line, and of lines that are filled
_QUOTED_KEYS = frozenset({"says"})  # what a sheet says is a quotation
_SPACED = frozenset({"house-rule", "rulebook", "family"})


def formatted(data: bytes, name: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The canonical text of a file with one document or several, or what keeps it from being read."""
    documents = list(read_stream(data, name)) or [read(data, name)]
    problems = tuple(problem for _, found in documents for problem in found)
    nodes = [node for node, _ in documents if node is not None]
    if problems:
        return None, problems
    text = _Printer(data.decode("utf-8-sig").replace("\r\n", "\n"), name, nodes).text()
    after = [node for node, _ in read_stream(text.encode(), name)]
    if [node and _meaning(node) for node in after] != list(map(_meaning, nodes)):
        raise RuntimeError(f"the layout of {name} would change what it means; this is a mistake in this program")
    return text, ()


# --- what must stay the same ---------------------------------------------------------------------------------------


def _meaning(node: Node) -> object:
    return _without_places(parse_document(node).root)


def _without_places(node: Node) -> object:
    if isinstance(node, Mapping):
        return {entry.key.text: _without_places(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return list(map(_without_places, node.items))
    if isinstance(node, Sentence):
        return node.phrase
    return (type(node.value), node.value) if isinstance(node, Scalar) else node.text


def _sentences(node: Node, parsed: Node, found: dict[int, str]) -> None:
    """The canonical text of every sentence, by the identity of its scalar."""
    if isinstance(parsed, Sentence):
        found[id(node)] = phrase_text(parsed.phrase)
    elif isinstance(node, Mapping) and isinstance(parsed, Mapping):
        for before, after in zip(node.entries, parsed.entries, strict=True):
            _sentences(before.value, after.value, found)
    elif isinstance(node, Sequence) and isinstance(parsed, Sequence):
        for item, sentence in zip(node.items, parsed.items, strict=True):
            _sentences(item, sentence, found)


# --- lines ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Line:
    """Something printed in a line, or in several (`rest`), with its comments; without text it is comments alone."""

    indent: int
    row: int = -1  # the line of the file in which it began
    margin: int = 0  # how far that one was indented
    first: bool = False  # in its block, so that no blank line comes before it
    text: str = ""
    rest: list[str] = field(default_factory=list)
    is_block_text: bool = False
    opens: bool = False  # what stood in brackets behind it follows as a block
    above: list[str] = field(default_factory=list)  # comments; an empty one is a blank line
    remark: Comment | None = None

    def put(self, comment: Comment) -> None:
        """A comment at the end of the line; for a second one there is room above only."""
        if self.remark is None:
            self.remark = comment
        else:
            self.above.append(comment.text)

    def printed(self) -> list[str]:
        lines = [self.text, *self.rest] if self.text else []
        if self.remark is not None:
            place = 0 if self.is_block_text else -1
            lines[place] = self._with_remark(lines[place], self.remark)
        return [*self._printed_above(), *(line.rstrip() for line in lines)]

    def _with_remark(self, text: str, remark: Comment) -> str:
        """Two blanks before it, or more where comments stand below each other."""
        column = remark.column - self.margin + self.indent
        aligned = remark.gap > 1 and remark.row == self.row and not self.opens and not self.rest
        return f"{text.ljust(max(len(text) + 2, column if aligned else 0))}{remark.text}"

    def _printed_above(self) -> list[str]:
        above = list(self.above)
        while self.first and above and not above[0]:
            del above[0]
        pairs = zip(above, ["x", *above], strict=False)
        return [" " * self.indent + comment if comment else "" for comment, last in pairs if comment or last]


class _Printer:
    """Goes through the documents in their order and takes the comments along."""

    def __init__(self, text: str, name: str, documents: list[Node]) -> None:
        self.documents = documents
        self.source = SourceText(name, text, 1)
        self.remarks = Remarks(self.source, documents)
        self.waiting = deque(self.remarks.comments)
        self.separators = deque(self.remarks.separators)
        self.sentences: dict[int, str] = {}
        self.lines: list[_Line] = []
        self.last: _Line | None = None

    def text(self) -> str:
        for number, document in enumerate(self.documents):
            _sentences(document, parse_document(document).root, self.sentences)
            start = self.remarks.start(document)
            if self.separators and self.separators[0] < start:
                self._begin(0, self.separators.popleft(), first=not number).text = "---"
            self._document(document)
        return "".join(f"{line}\n" for printed in self.lines for line in printed.printed())

    # --- documents ------------------------------------------------------------------------------------------------

    def _document(self, node: Node) -> None:
        if isinstance(node, Mapping) and node.entries:
            self._top(node)
        elif isinstance(node, Sequence) and node.items:
            self._block(node, None, 0, 0)
        else:
            line = self._begin(0, self.remarks.start(node), first=True)
            if isinstance(node, Scalar):
                self._scalar(node, line, 0)
            elif isinstance(node, Mapping | Sequence):
                self._inline(node, line, 0)
        end = self.separators[0] if self.separators else len(self.source.text)
        self._foot(end, 0, -1)

    def _top(self, node: Mapping) -> None:
        """The sections of a document, in the order of the reference."""
        before = len(self.lines)
        starts = list[int]()
        for number, entry in enumerate(node.entries):
            starts.append(len(self.lines))
            self._entry(entry, None, 0, 0, first=not number)
        chunks = [self.lines[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]
        del self.lines[before:]
        self.lines += [line for chunk in _arranged(node, chunks, sort_of(node)) for line in chunk]
        self._close(node, self.lines[before], 0, 0)

    # --- lists and mappings ---------------------------------------------------------------------------------------

    def _block(self, node: Node, line: _Line | None, indent: int, column: int) -> None:
        """What is inside, line by line; the first one may have begun already, with the `- ` of an item.

        `column` is how far it is indented in the file.
        """
        if isinstance(node, Mapping):
            for number, entry in enumerate(node.entries):
                self._entry(entry, None if number else line, indent, column, first=not number)
        elif isinstance(node, Sequence):
            for number, item in enumerate(node.items):
                self._item(item, None if number else line, indent, column, first=not number)

    def _entry(self, entry: Entry, line: _Line | None, indent: int, column: int, first: bool) -> None:
        if line is None:
            line = self._begin(indent, self.remarks.start(entry.key), first)
        self._tell(self.remarks.start(entry.key), line)
        line.text += f"{key_text(entry.key.text)}:"
        if isinstance(entry.value, Scalar):
            line.text += " "
            self._scalar(entry.value, line, indent + 2, entry.key.text in _QUOTED_KEYS)
        elif isinstance(entry.value, Mapping | Sequence):
            self._inside(entry.value, line, indent + 2, column, is_item=False)

    def _item(self, item: Node, line: _Line | None, indent: int, column: int, first: bool) -> None:
        if line is None:
            line = self._begin(indent, self.remarks.start(item), first)
        self._tell(self.remarks.start(item), line)
        line.text += "- "
        if isinstance(item, Scalar):
            self._scalar(item, line, indent + 2)
        elif isinstance(item, Mapping | Sequence):
            self._inside(item, line, indent + 2, column, is_item=True)

    def _inside(self, node: Mapping | Sequence, line: _Line, indent: int, column: int, is_item: bool) -> None:
        """A list or mapping behind a key or in an item: in the line if it can be, else as a block."""
        if self._inline(node, line, 0 if is_item else 1):
            return
        column = max(node.span.column - 1, column + 1)
        if self.remarks.in_brackets(node):
            self._tell(self.remarks.start(node), line)
            line.opens = True
        self._block(node, line if is_item else None, indent, column)
        self._close(node, line, indent, column)

    def _close(self, node: Mapping | Sequence, line: _Line, indent: int, column: int) -> None:
        """The comments at the end of a block."""
        if self.remarks.in_brackets(node):
            self._foot(self.remarks.end(node) - 1, indent, -1)
            self.last = line
        else:
            start, margin = self.remarks.next_value(node)
            self._foot(start, indent, max(margin, column - 1))

    def _inline(self, node: Mapping | Sequence, line: _Line, gap: int) -> bool:
        """Puts it into the line, if it stands in brackets and may stay so."""
        empty = not (node.entries if isinstance(node, Mapping) else node.items)
        if not empty and (not self.remarks.in_brackets(node) or self.remarks.inside(node)):
            return False
        text, column = self._in_brackets(node), len(line.text) + gap
        if column + len(text) > WIDTH:
            if not isinstance(node, Sequence) or not all(isinstance(item, Scalar) for item in node.items):
                return False
            *items, last = (self._in_brackets(item) for item in node.items)
            parts = [*(f"{item}," for item in items), f"{last}]"]
            text, *line.rest = filled(parts, column + 1, column + 1, FILLED)
            text = f"[{text}"
        line.text += " " * gap + text
        for place in (self.remarks.start(node), self.remarks.end(node) - 1):
            self._tell(place, line)
        return True

    def _in_brackets(self, node: Node, key: str = "") -> str:
        if isinstance(node, Scalar):
            return scalar_text(self._said(node), in_brackets=True, kept=key in _QUOTED_KEYS)
        if isinstance(node, Sequence):
            return f"[{', '.join(map(self._in_brackets, node.items))}]"
        pairs = ((entry.key.text, self._in_brackets(entry.value, entry.key.text)) for entry in entries(node))
        return "{" + ", ".join(f"{key_text(key)}: {text}" for key, text in pairs) + "}"

    # --- texts ----------------------------------------------------------------------------------------------------

    def _said(self, scalar: Scalar) -> Scalar:
        """A sentence in its one form; one that is a number or a truth is no text, and stays as it is."""
        sentence = self.sentences.get(id(scalar))
        if sentence is None or not isinstance(scalar.value, str):
            return scalar
        return Scalar(sentence, sentence, scalar.span)

    def _scalar(self, scalar: Scalar, line: _Line, indent: int, kept: bool = False) -> None:
        if self.remarks.start(scalar) < self.remarks.end(scalar):
            self._tell(self.remarks.start(scalar), line)
        said = self._said(scalar)
        block = block_lines(said)
        if block is not None and indent:
            head, lines = block
            line.text, line.is_block_text = f"{line.text}{head}", True
            line.rest = [" " * indent + text for text in lines]
            return
        text = scalar_text(said, in_brackets=False, kept=kept)
        if scalar.span.end_line > scalar.span.line:  # in one line it stays in one
            text, *line.rest = filled(words(text), len(line.text), indent or 2, FILLED)
        line.text += text

    # --- comments -------------------------------------------------------------------------------------------------

    def _begin(self, indent: int, index: int, first: bool) -> _Line:
        """A new line for what stands here in the file."""
        row = self.remarks.row(index)
        line = _Line(indent, row, self.remarks.margin(row), first, " " * indent)
        self.lines.append(line)
        self._tell(index, line)
        if self.remarks.after_blank(index):
            line.above.append("")
        return line

    def _tell(self, index: int, line: _Line) -> None:
        """The comments before a value that stands in this line now."""
        while self.waiting and self.waiting[0].index < index:
            self._take(line)
        self.last = line

    def _foot(self, end: int, indent: int, margin: int) -> None:
        """The comments up to `end` that are indented by more than `margin`: they close a block."""
        foot = _Line(indent)
        while self.waiting and self.waiting[0].index < end:
            if self.waiting[0].own and self.waiting[0].column <= margin:
                break
            self._take(foot)
        if foot.above:
            self.lines.append(foot)

    def _take(self, line: _Line) -> None:
        """The next comment: to the end of the line before, or above this one."""
        comment = self.waiting.popleft()
        if not comment.own and self.last is not None:
            self.last.put(comment)
        else:
            line.above += ["", comment.text] if self.remarks.after_blank(comment.index) else [comment.text]


def _arranged(node: Mapping, chunks: list[list[_Line]], kind: str) -> list[list[_Line]]:
    """The sections in their order, with blank lines between them. What is said first of all stays at the head."""
    order = {key: place for place, key in enumerate(keys_of(shape_of(kind)))} if kind else {}
    places = [order.get(entry.key.text, len(order)) for entry in node.entries]
    if kind and places != sorted(places):
        head, chunks[0][0].above = chunks[0][0].above, []
        ranked = sorted(zip(places, chunks, strict=True), key=lambda pair: pair[0])
        chunks = [chunk for _, chunk in ranked]
        chunks[0][0].above[:0] = head
    for number, chunk in enumerate(chunks):
        chunk[0].first = not number
        blocks = any(len(each) > 1 for each in chunks[max(number - 1, 0) : number + 1])
        if number and blocks and kind in _SPACED:
            chunk[0].above.insert(0, "")
    return chunks
