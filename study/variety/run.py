"""Compares generated boards with those of Simon Tatham's collection.

    python3 run.py COUNT [KIND ...]

Makes COUNT boards a row of BOARDS with Gridwright and, if they are installed, with Tatham's
programs (sgt-loopy ...), and prints a table: for clues, entry points (the steps to choose from at
the start), techniques that the steps of a board use, effort, and extent (the lines of the loop, or
the mean cells of a path), the median and in brackets the first and the last tenth. gridwright and
the programs must be on the path.
"""

import collections
import json
import shutil
import statistics
import subprocess
import sys

BOARDS = [  # kind, size, class; Tatham's game and parameters of about that class
    ("numbrix", "9", "easy", None, None),
    ("hidato", "8", "easy", None, None),
    ("numberlink", "8", "easy", None, None),
    ("latin", "6", "gentle", None, None),
    ("futoshiki", "6", "easy", "unequal", "6de"),
    ("futoshiki", "6", "medium", "unequal", "6dt"),
    ("sudoku", "9", "gentle", "solo", "3x3dt"),
    ("sudoku", "9", "easy", "solo", "3x3di"),
    ("slitherlink", "10", "easy", "loopy", "10x10t0de"),
    ("slitherlink", "10", "medium", "loopy", "10x10t0dn"),
    ("kenken", "6", "easy", "keen", "6de"),
    ("kenken", "6", "medium", "keen", "6dn"),
    ("akari", "10", "medium", "lightup", "10x10b20s4d1"),
    ("hashi", "8", "easy", "bridges", "8x8d0"),
    ("masyu", "8", "medium", "pearl", "8x8de"),
    ("tents", "8", "easy", "tents", "8x8de"),
    ("skyscraper", "5", "easy", "towers", "5de"),
]
CLASSES = ["gentle", "easy", "medium", "tricky", "hard", "expert", "search"]
PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html#{}\n"


def run(*args, text=None):
    return subprocess.run(args, input=text, capture_output=True, text=True).stdout


def records(*args, text):
    lines = run("gridwright", *args, "--json", text=text).splitlines()
    return [json.loads(line) for line in lines]


def extent(graded, answer):
    """The lines of the loop or the mean cells of a path; None for other kinds."""
    rows, cols = graded["rows"], graded["cols"]
    match graded["kind"]:
        case "numberlink":
            return rows * cols / graded["clues"]
        case "masyu":  # each line leads from a cell to a cell
            return sum(map(int.bit_count, answer)) / 2
        case "slitherlink":  # an inner line is a side of two cells; sides are 1, 2, 4, 8 clockwise
            border = sum((r == 0 and lines & 1 > 0) + (c == cols - 1 and lines & 2 > 0)
                + (r == rows - 1 and lines & 4 > 0) + (c == 0 and lines & 8 > 0)
                for i, lines in enumerate(answer) for r, c in [divmod(i, cols)])
            return (sum(map(int.bit_count, answer)) + border) / 2


def spread(values):
    values = sorted(v for v in values if v is not None)
    if not values:
        return ""
    tenth = len(values) // 10
    return f"{statistics.median(values):.0f} ({values[tenth]:.0f}-{values[-1 - tenth]:.0f})"


def row(kind, source, text):
    grades = {(g["file"], g["line"]): g for g in records("grade", text=text)}
    hints = {(h["file"], h["line"]): h for h in records("hint", "--all", text=text)}
    answers = {(s["file"], s["line"]): s["answers"][0] for s in records("solve", text=text)}
    graded = {at: g for at, g in grades.items() if g.get("widths")}
    used = [{s.get("technique") or "no name" for s in hints[at]["steps"]} for at in graded]
    classes = collections.Counter(g["class"] for g in grades.values())
    names = ", ".join(f"{classes[c]} {c}" for c in CLASSES if classes[c])
    print("|", kind, "|", source, "|", names, "|", " | ".join([
        spread(g["clues"] for g in grades.values()),
        spread(g["widths"][0] for g in graded.values()),
        spread(map(len, used)) + f" of {len(set().union(*used))}",
        spread(g["effort"] for g in graded.values()),
        spread(extent(g, answers[at]) for at, g in graded.items())]), "|", flush=True)


def main():
    count, kinds = sys.argv[1], sys.argv[2:]
    print("| kind | boards | classes | clues | entry points | techniques | effort | extent |")
    print("|---|---|---|--:|--:|--:|--:|--:|")
    for kind, size, class_, game, params in BOARDS:
        if kinds and kind not in kinds:
            continue
        row(kind, f"{size}, {class_}", run("gridwright", "generate", kind, size, "--grade", class_,
            "--count", count, "--seed", "1"))
        if game and shutil.which("sgt-" + game):
            ids = run("sgt-" + game, "--generate", count, params + "#1")
            pages = "".join(PAGE.format(game, line) for line in ids.splitlines())
            row(kind, f"{game} {params}",
                run("gridwright", "convert", "--to", "text", "--from", "tatham", text=pages))


main()
