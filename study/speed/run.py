#!/usr/bin/env python3
"""Compares the speed of two programs, old and new, row by row.

    python3 study/speed/run.py "$(./tools/old.sh)" bin/gridwright [ROW...]

A ROW chooses the rows whose names contain it. GRIDWRIGHT_CORPUS and GRIDWRIGHT_PUBLISHED are the
folders of boards. All times are user CPU seconds of whole processes with GOMAXPROCS=1. The programs
take turns, three times unless a row takes long, and the least time counts.

Rows of boards search each for two answers. Boards that both programs decide in a second are timed
together. Of the others, at most SAMPLE are run with the row's limit. Limits are of wall time, so run
this on a quiet machine.
"""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile

SAMPLE = 4  # of the boards of a row that take more than a second
LEAST = 0.5  # seconds that a time is of: boards are repeated so long
TURNS, ENOUGH = 3, 12  # take turns so often, but no longer than so many seconds
FASTER, SLOWER = 0.97, 1.03  # ratios outside are named at the end
def named_folder(name):
    """The folder of boards that a variable names."""
    return os.environ.get(name) or sys.exit(f"{name} has to name a folder of boards")


CORPUS = named_folder("GRIDWRIGHT_CORPUS")
PUBLISHED = os.environ.get("GRIDWRIGHT_PUBLISHED")


def read(*names):
    """The boards of files of the corpus, as texts."""
    boards = []
    for name in names:
        with open(os.path.join(CORPUS, name + ".txt")) as f:
            boards += f.read().split("\n---\n")
    return boards


def folder(kind, *without):
    names = sorted(n[:-4] for n in os.listdir(os.path.join(CORPUS, kind)) if n.endswith(".txt"))
    return read(*(f"{kind}/{n}" for n in names if n not in without))


def named(boards, *parts):
    return [b for b in boards if any(name(b).endswith(p) for p in parts)]


def name(board):
    found = re.search(r"name=(\S+)", board)
    return found[1] if found else ""


def lines(file, count):
    """The Sudokus of a file in turn, as so many lines of digits."""
    rows = []
    for b in read(file):
        cells = [w for line in b.splitlines() if line and line[0] not in "#s" for w in line.split()]
        rows.append("".join(cells))
    return "".join(rows[i % len(rows)] + "\n" for i in range(count))


def kenkens():
    """The published KenKen, in our text format."""
    boards = []
    with open(os.path.join(PUBLISHED, "KenKen.jsonl")) as f:
        for line in f:
            b = json.loads(line)
            rows = [r.split() for r in b["problem"].strip().splitlines()[1:]]
            words, cages = rows[: len(rows) // 2], rows[len(rows) // 2 :]
            letters = {}
            for row in cages:
                for cage in row:
                    letters.setdefault(cage, chr(ord("a") + len(letters)) if len(letters) < 26 else
                                       chr(ord("A") + len(letters) - 26))
            text = f"# name={b['name']}\nkenken\n"
            text += "".join(" ".join(letters[c] for c in row) + "\n" for row in cages)
            text += "".join(f"{letters[c]} {w}\n" for ws, cs in zip(words, cages)
                            for w, c in zip(ws, cs) if w not in "-.")
            boards.append(text)
    return boards


def empty(kind, rows, cols):
    return f"{kind}\n" + (" ".join("." * cols) + "\n") * rows


FREE = ["--touch", "free"]
BOARDS = [  # name, boards, limit in seconds, flags, whether each board has a line of its own
    ("Numbrix walks", lambda: read("numbrix/gen"), 10, [], True),
    ("Hidato walks", lambda: read("hidato/gen"), 5, [], True),
    ("Numbrix to 12x12", lambda: folder("numbrix", "gen"), 5, [], False),
    ("Hidato to 12x12", lambda: folder("hidato", "gen", "hd-satcomp"), 5, [], False),
    ("Hidato of SAT competitions", lambda: read("hidato/hd-satcomp"), 5, [], False),
    ("Numberlink 50x50", lambda: read("numberlink/ahle-inputs10"), 5, [], False),
    ("Numberlink 40x20", lambda: read("numberlink/ahle-inputs9"), 5, [], False),
    ("Numberlink, others", lambda: folder("numberlink", "ahle-inputs9", "ahle-inputs10", "wrong"), 5,
     [], False),
    ("Numberlink touch=free", lambda: read("numberlink/flow"), 5, FREE, False),
    ("Janko's touch=free", lambda: read("numberlink/ahle-janko"), 5, FREE, False),
    ("Futoshiki", lambda: folder("futoshiki"), 5, [], False),
    ("Latin squares", lambda: read("latin/completion"), 5, [], False),
    ("Sudoku 16 to 49", lambda: [b for b in read("sudoku/big") if not name(b).startswith("gecode") or
                                 "box=4x4" in b], 5, [], False),
    ("Sudoku p21 p22 p28 p32",
     lambda: named(read("sudoku/big"), "-p21", "-p22", "-p28", "-p32"), 10, [], True),
    ("KenKen, published", kenkens, 5, [], False),
    ("sat: Hidato", lambda: folder("hidato", "gen"), 5, ["--engine", "sat"], False),
    ("sat: Futoshiki", lambda: folder("futoshiki"), 5, ["--engine", "sat"], False),
]

SMALL = empty("numbrix", 3, 3).replace(".", "1", 1)
LINES = ["solve", "--kind", "sudoku", "--to", "line", "--jobs", "1"]
COUNT = ["count", "--limit", "0", "--time", "20s"]
MADE = ["generate", "--grade", "any"]
COMMANDS = [  # name, arguments, text of the file that comes last, how many runs a time is of
    ("Sudoku 17, 100,000 lines", LINES, lambda: lines("sudoku/9x9_17clue_sample500", 100_000), 1),
    ("the same, --json", ["solve", "--kind", "sudoku", "--json", "--jobs", "1"],
     lambda: lines("sudoku/9x9_17clue_sample500", 100_000), 1),
    ("hardest, 10,000 lines", LINES,
     lambda: lines("sudoku/9x9_forum_hardest_1106_375", 10_000), 1),
    ("one small board", ["solve"], lambda: SMALL, 40),
    ("the same, --json", ["solve", "--json"], lambda: SMALL, 40),
    ("count Numbrix 8x8", COUNT, lambda: empty("numbrix", 8, 8), 5),
    ("count Numbrix 11x11", COUNT, lambda: empty("numbrix", 11, 11), 1),
    ("count Hidato 7x7", COUNT, lambda: empty("hidato", 7, 7), 1),
    ("count Latin 7", COUNT, lambda: empty("latin", 7, 7), 10),
    ("count box=1x6", COUNT, lambda: empty("sudoku box=1x6", 6, 6), 10),
    ("count box=1x7", COUNT, lambda: empty("sudoku box=1x7", 7, 7), 3),
    ("count Slitherlink 4x4", COUNT, lambda: empty("slitherlink", 4, 4), 20),
    ("count Slitherlink 6x6", COUNT, lambda: empty("slitherlink", 6, 6), 5),
    ("generate Numbrix 9", [*MADE, "numbrix", "9", "--count", "300"], None, 1),
    ("generate Hidato 8", [*MADE, "hidato", "8", "--count", "500"], None, 1),
    ("generate Sudoku 9", [*MADE, "sudoku", "9", "--count", "1000"], None, 1),
    ("generate Futoshiki 7", [*MADE, "futoshiki", "7", "--count", "700"], None, 1),
    ("generate Futoshiki 9", [*MADE, "futoshiki", "9", "--count", "200"], None, 1),
    ("generate Numberlink 10", [*MADE, "numberlink", "10", "--count", "60"], None, 1),
    ("generate Numberlink 20", [*MADE, "numberlink", "20", "--count", "12"], None, 1),
]


def user(command):
    """What a command prints, and the user seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, env={**os.environ, "GOMAXPROCS": "1"})
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if b"unknown flag --to" in done.stderr:  # as version 0.1.0 has it
        return user(["--as" if word == "--to" else word for word in command])
    if b"--grade expects" in done.stderr:  # version 0.1.0 makes boards of any grade if none is said
        return user([word for word in command if word not in ("--grade", "any")])
    if done.returncode in (2, 127) and not done.stdout:
        sys.exit(f"{' '.join(command)}: {done.stderr.decode()}")
    return done, seconds


def bench(program, boards, limit, flags):
    """Which boards are decided, the seconds of each, and those of the process."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        f.write("\n---\n".join(boards))
        f.flush()
        done, seconds = user([program, "bench", "--json", "--time", f"{limit}s", *flags, f.name])
    records = [json.loads(line) for line in done.stdout.splitlines() if b'"status"' in line]
    if len(records) != len(boards):
        sys.exit(f"{program}: {len(records)} records of {len(boards)} boards")
    decided = [r["status"] in ("unique", "several", "none") for r in records]
    return decided, [r.get("seconds", 0) for r in records], seconds


def turns(measure, programs):
    """The least time of each program, which take turns."""
    least, spent = [float("inf")] * 2, 0
    for turn in range(TURNS):
        for i in (0, 1) if turn % 2 == 0 else (1, 0):
            seconds = measure(programs[i])
            least[i] = min(least[i], seconds)
            spent += seconds
        if spent * (turn + 2) / (turn + 1) > ENOUGH:
            break
    return least


def spread(all, most):
    return [all[i * len(all) // most] for i in range(most)] if len(all) > most else all


def row(title, old, new, note=""):
    ratio = new / old if old else 1
    print(f"| {title} | {old:.3g} | {new:.3g} | {ratio:.2f} | {note} |", flush=True)
    ratios.append((title, ratio))


def row_of_boards(title, boards, limit, flags, each, programs):
    quick = [bench(p, boards, 1, flags) for p in programs]
    both = [a and b for a, b in zip(quick[0][0], quick[1][0])]
    together = [b for b, d in zip(boards, both) if d]
    if together:
        once = min(bench(p, together, 5, flags)[2] for p in programs)
        times = max(1, min(100, round(LEAST / max(once, 0.005))))
        old, new = turns(lambda p: bench(p, together * times, 5, flags)[2], programs)
        row(title, old / times, new / times,
            f"{len(together)} of {len(boards)} boards, decided in 1 s")
    slow = spread([i for i, d in enumerate(both) if not d], SAMPLE)
    counts, sums = [0, 0], [0, 0]
    for i in range(len(boards)) if each else slow:
        shown, took = [], []
        for k, p in enumerate(programs):
            decided, seconds = quick[k][0][i], quick[k][1][i]
            if i in slow and not decided:
                (decided,), _, seconds = bench(p, [boards[i]], limit, flags)
            shown.append(f"{seconds:.2g}" if decided else f"> {limit}" if i in slow else "> 1")
            took.append(seconds if decided else None)
            counts[k] += decided and i in slow
        if i in slow and None not in took:
            sums = [a + b for a, b in zip(sums, took)]
        if each or shown != [f"> {limit}"] * 2:
            print(f"|   {name(boards[i]) or i} | {shown[0]} | {shown[1]} | | |", flush=True)
    if slow:
        note = (f"{len(slow)} of {len(both) - sum(both)} others: decided in {limit} s by old "
                f"{counts[0]}, by new {counts[1]}; times of those that both decide")
        row("  " + title, *sums, note)


def row_of_command(title, args, text, runs, programs):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        if text:
            f.write(text())
            f.flush()
            args = [*args, f.name]
        ended = [user([p, *args])[0].returncode == 0 for p in programs]  # and it is in memory now
        measured = lambda p: sum(user([p, *args])[1] for _ in range(runs))
        old, new = turns(measured, programs) if all(ended) else (0, 0)
    if all(ended):
        row(title, old / runs, new / runs)
    else:
        open_by = " and ".join(n for n, e in zip(("old", "new"), ended) if not e)
        print(f"| {title} | | | | open in 20 s by {open_by} |", flush=True)


def main():
    programs, chosen = sys.argv[1:3], sys.argv[3:]
    print("| row | old, s | new, s | new / old | |\n|---|--:|--:|--:|---|")
    wanted = lambda title: not chosen or any(c in title for c in chosen)
    for title, *rest in COMMANDS:
        if wanted(title):
            row_of_command(title, *rest, programs)
    for title, boards, *rest in BOARDS:
        if wanted(title):
            row_of_boards(title, boards(), *rest, programs)
    slower = [f"{t} ({r:.2f})" for t, r in ratios if r > SLOWER]
    print("\nslower by more than 3%:", ", ".join(slower) or "none")


ratios = []
main()
