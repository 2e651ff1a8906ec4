"""What `lastcard explain CODE` prints: one page for each code. Data only; the stages that find the problems use it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """One code: what is found, why it is refused, an example that has it and what to write instead."""

    code: str
    title: str
    what: str
    why: str
    example: str
    instead: str


# LC1xx: reading a file, its bytes and its YAML (source.py).
_READING = (
    Page(
        "LC101",
        "unreadable file",
        "The file cannot be opened or read.",
        "It does not exist, or the system does not let this program read it.",
        "lastcard validate no-such-file.yaml",
        "lastcard validate the-file-that-is-there.yaml",
    ),
    Page(
        "LC102",
        "not a regular file",
        "The path leads to a folder, a device, a pipe or a socket.",
        "Reading a device or a pipe may never end, so only regular files are opened.",
        "lastcard validate /dev/zero",
        "lastcard validate book.yaml",
    ),
    Page(
        "LC103",
        "file too big",
        "The file, or one document of a file with several, has more than 262,144 bytes.",
        "A file from a stranger must not cost more than a second; real rulebooks are far smaller.",
        "a file of 300,000 bytes",
        "Remove what is not needed, or divide the file.",
    ),
    Page(
        "LC104",
        "not UTF-8 text",
        "The file has bytes that are not UTF-8, or it is not text at all.",
        "One encoding for all files means that a file reads the same on every machine.",
        "a file saved as UTF-16 or Latin-1",
        "Save the file again with the encoding UTF-8.",
    ),
    Page(
        "LC105",
        "forbidden character",
        "The text has a control character, a line break other than LF or CR LF, a direction mark or a byte order mark "
        "inside; also when it is written as an escape.",
        "Such characters are invisible, they make a text look different from what it is, and terminals obey some.",
        'name: "a\\u202eb"',
        'name: "ab"',
    ),
    Page(
        "LC106",
        "empty document",
        "The file, or a document after `---`, has no content.",
        "An empty file is most often a file that was not saved.",
        "# only a comment",
        "name: something",
    ),
    Page(
        "LC107",
        "look-alike space",
        "A plain text begins or ends with a space that is not the usual one, such as a no-break space.",
        "It looks like indentation but YAML takes it as a letter of the text.",
        "a line indented with U+00A0",
        "Use the usual space, or quote the text if the character is meant.",
    ),
    Page(
        "LC110",
        "nested too deeply",
        "Lists and mappings stand more than 32 deep inside each other.",
        "Every later step works level by level; a fixed limit keeps them safe on every machine.",
        "[[[[ ... ]]]]",
        "Give the inner parts names and list them side by side.",
    ),
    Page(
        "LC111",
        "too many entries",
        "The document has more than 20,000 keys, values, lists and mappings.",
        "A file from a stranger must not cost more than a second.",
        "a list of 20,000 numbers",
        "Remove what is not needed, or divide the file.",
    ),
    Page(
        "LC112",
        "text too long",
        "One text has more than 8,192 characters.",
        "Texts are shown, compared and parsed; a limit keeps that cheap.",
        "text: (9,000 letters)",
        "Divide the text into several.",
    ),
    Page(
        "LC113",
        "key too long",
        "A key has more than 128 characters.",
        "Keys are names; a long one is most often a text at the wrong place, or a missing quote.",
        "(200 letters): 1",
        "name: (200 letters)",
    ),
    Page(
        "LC114",
        "number too large",
        "A whole number lies beyond 9,007,199,254,740,991 on either side.",
        "Numbers of this size are not exact in every program that may read the file.",
        "points: 9007199254740992",
        "points: 500",
    ),
    Page(
        "LC120",
        "anchor",
        "A value is marked with `&name`.",
        "Anchors and aliases let a few bytes unfold into gigabytes, and a reader must search for what a line means.",
        "first: &a 1",
        "first: 1",
    ),
    Page(
        "LC121",
        "alias",
        "A value is written as `*name`.",
        "Anchors and aliases let a few bytes unfold into gigabytes, and a reader must search for what a line means.",
        "second: *a",
        'Write the value out, or quote a text that begins with `*`: "*a".',
    ),
    Page(
        "LC122",
        "merge key",
        "The key `<<` asks to merge another mapping.",
        "It is not part of YAML 1.2, and with it a key may come from anywhere.",
        "<<: *base",
        'Write the entries out, or quote the key if it is a name: "<<".',
    ),
    Page(
        "LC123",
        "tag",
        "A value has a tag such as `!name` or `!!str`.",
        "Tags ask the program to build objects of a kind; a rulebook holds only texts, numbers, lists and mappings.",
        "points: !!int 5",
        "points: 5",
    ),
    Page(
        "LC124",
        "directive",
        "A line begins with `%`, as in `%YAML 1.1`.",
        "A directive changes how the rest of the file is read, so the same line could mean two things.",
        "%YAML 1.1",
        "Remove the line.",
    ),
    Page(
        "LC125",
        "several documents",
        "The file goes on after `---` or `...` where one document was expected.",
        "What stands in a second document would be overlooked.",
        "a: 1\n---\nb: 2",
        "a: 1\nb: 2",
    ),
    Page(
        "LC126",
        "list or mapping as a key",
        "A key is itself a list or a mapping.",
        "A key is a name. Nested keys of this kind also stop some readers for hours.",
        "[a, b]: 1",
        "a: 1\nb: 1",
    ),
    Page(
        "LC127",
        "empty key",
        "Nothing stands before the colon.",
        "An entry without a name cannot be found.",
        ": 1",
        "name: 1",
    ),
    Page(
        "LC128",
        "duplicate key",
        "The same key stands twice in one mapping.",
        "Only one of the two could count, and readers disagree which.",
        "points: 1\npoints: 2",
        "points: 2",
    ),
    Page(
        "LC129",
        "yes or no without quotes",
        "The whole value is `yes`, `no`, `on`, `off`, `y` or `n`. As a key these words are plain text.",
        "Older YAML reads them as true and false, newer YAML as text: one file with two meanings.",
        "allowed: yes",
        'allowed: true\nlanguage: "no"',
    ),
    Page(
        "LC130",
        "number with a leading zero",
        "A whole number begins with 0.",
        "Older YAML reads `010` as 8, newer YAML as 10.",
        "points: 010",
        'points: 10\ncode: "010"',
    ),
    Page(
        "LC140",
        "tab",
        "A tab stands where YAML takes only spaces.",
        "The width of a tab depends on the editor, so it cannot show what belongs to what.",
        "a:\n\tb: 1",
        "a:\n  b: 1",
    ),
    Page(
        "LC141",
        "no space after the colon",
        "A key and its value are written without a space.",
        "Without the space YAML takes both for one text.",
        "a:1\nb: 2",
        "a: 1\nb: 2",
    ),
    Page(
        "LC142",
        "unclosed quote",
        "A quoted text has no end.",
        "All that follows would belong to the text.",
        'name: "a',
        'name: "a"',
    ),
    Page(
        "LC143",
        "unclosed bracket",
        "A `[` or `{` has no partner.",
        "All that follows would belong to the list or mapping.",
        "names: [a, b",
        "names: [a, b]",
    ),
    Page(
        "LC144",
        "wrong indentation",
        "A line is indented in a way that fits nothing above it.",
        "Indentation shows what belongs to what, so it must agree between neighbours.",
        "a:\n    b: 1\n  c: 2",
        "a:\n  b: 1\n  c: 2",
    ),
    Page(
        "LC145",
        "text that needs quotes",
        "A text without quotes has a sign that means something in YAML: a colon and a space inside, or one of "
        "`@ % * & ! |` and such at its beginning.",
        "YAML reads the sign, not the text.",
        "text: first: second",
        "text: 'first: second'",
    ),
    Page(
        "LC146",
        "unknown escape",
        "A text in double quotes has a backslash with a letter that means nothing.",
        "In double quotes a backslash begins an escape.",
        'path: "a\\qb"',
        "path: 'a\\qb'",
    ),
    Page(
        "LC147",
        "wrong comma or bracket",
        "In a list or mapping in brackets a comma is missing or too many, or a bracket closes what is not open.",
        "Without it the entries cannot be told apart.",
        "names: [a b: c]",
        "names: [a, b]",
    ),
    Page(
        "LC148",
        "wrong beginning of a block text",
        "After `|` or `>` stands something else than `+`, `-`, a digit or a comment, or its first line is empty and "
        "indented less than the next.",
        "The text begins on the next line.",
        "text: | first line",
        "text: |\n  first line",
    ),
    Page(
        "LC149",
        "list and keys mixed",
        "List items and keys stand at one level, or a list begins on the line of its key.",
        "A value is either a list or a mapping.",
        "a: 1\n- b",
        "a: 1\nb:\n  - c",
    ),
    Page(
        "LC150",
        "something after the value",
        "Something follows a value that is already complete.",
        "It belongs to nothing; most often a quote closes too early.",
        'text: "a" b',
        "text: '\"a\" b'",
    ),
    Page(
        "LC151",
        "line without a colon",
        "A line among keys has no colon.",
        "It is neither a key with a value nor the end of the text above.",
        "a: 1\nb\nc: 2",
        "a: 1\nb: true\nc: 2",
    ),
    Page(
        "LC159",
        "not YAML",
        "The file breaks the rules of YAML in a way that has no page of its own.",
        "It cannot be told what was meant.",
        "a: ? b",
        "a: b",
    ),
)

PAGES: dict[str, Page] = {page.code: page for page in _READING}
