#!/usr/bin/env python3
"""Measures how the cost of each engine grows with the size of the board.

    python3 study/growth/run.py bin/gridwright [ROW...]

For each size it takes the mean of three boards, with the proof: user CPU seconds with GOMAXPROCS=1,
and the peak memory, each without that of a 1x1 board. "Growth" is the power of the number of cells
with which time grows from the first size to the last that is decided. A board ends after LIMIT
seconds. GRIDWRIGHT_CORPUS is the folder of the walks.
"""

import math
import os
import subprocess
import sys
import tempfile

LIMIT, BOARDS = 20, 3


def named_folder(name):
    """The folder of boards that a variable names."""
    return os.environ.get(name) or sys.exit(f"{name} has to name a folder of boards")


def generated(kind, *flags):
    def boards(program, n):
        out = subprocess.run([program, "generate", kind, str(n), "--count", str(BOARDS), "--seed", "1",
                              *flags], capture_output=True, text=True, check=True)
        return [b for b in out.stdout.split("---\n") if b.strip()]
    return boards


def empty(kind):
    return lambda program, n: [f"{kind}\n" + (" ".join("." * n) + "\n") * n]


def walk(share):
    def boards(program, n):
        with open(os.path.join(named_folder("GRIDWRIGHT_CORPUS"), "numbrix/gen.txt")) as f:
            return [b for b in f.read().split("\n---\n") if f"_{n}x{n}_d{share}_" in b]
    return boards


COUNT = ["count", "--limit", "0"]
ROWS = [  # boards, engine, where from, sizes, the command
    ("Numbrix, minimal", "native:bitboard", generated("numbrix"), [7, 9, 11], ["bench"]),
    ("Numbrix walks, 30 %", "native:layers", walk(30), [20, 30, 50, 100], ["bench"]),
    ("Numbrix, empty", "native:frontier", empty("numbrix"), [7, 8, 9, 10, 11], COUNT),
    ("Numberlink", "native:sweep", generated("numberlink"), [10, 20, 30], ["bench"]),
    ("Numberlink, touch=free", "native:frontier", generated("numberlink"), [8, 10, 12],
     ["bench", "--touch", "free"]),
    ("Futoshiki, minimal", "native", generated("futoshiki"), [7, 9, 11], ["bench"]),
    ("KenKen", "native", generated("kenken"), [5, 7, 9], ["bench"]),
    ("Slitherlink, empty", "native", empty("slitherlink"), [6, 7, 8, 9], COUNT),
    ("Numbrix walks, 30 %", "sat:rules", walk(30), [20, 30, 50, 100], ["bench"]),
    ("Numberlink", "sat:rules", generated("numberlink"), [10, 20, 30], ["bench"]),
    ("Numbrix walks, 30 %", "mip:assign-sparse@pb", walk(30), [20, 30, 50], ["bench"]),
    ("Futoshiki, minimal", "mip:cumulative@simplex", generated("futoshiki"), [4, 5, 6, 7, 9], ["bench"]),
]


def run(program, engine, command, boards):
    """The seconds and megabytes of a run, and whether it ended."""
    args = [program, command[0], "--engine", engine, "--time", f"{LIMIT}s", *command[1:]]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        f.write("---\n".join(b.rstrip() + "\n" for b in boards))
        f.flush()
        p = subprocess.Popen([*args, f.name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             env={**os.environ, "GOMAXPROCS": "1"})
        complaint = p.stderr.read().decode()
        _, status, used = os.wait4(p.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code == 2:
        sys.exit(f"{' '.join(args)}: {complaint[:300]}")
    return used.ru_utime, used.ru_maxrss / 1024, code != 3


def main():
    program = sys.argv[1]
    print("| engine | boards | size: seconds, MB | growth |\n|---|---|---|--:|")
    for title, engine, boards, sizes, command in ROWS:
        if sys.argv[2:] and not any(w in title + " " + engine for w in sys.argv[2:]):
            continue
        base = min(run(program, "auto", ["bench"], ["numbrix\n1\n"])[:2] for _ in range(3))
        cells, ended = [], []
        for n in sizes:
            all, times = boards(program, n), 1
            seconds, memory, whole = run(program, engine, command, all)
            if seconds < 0.1:
                times = 50
                seconds, _, whole = run(program, engine, command, all * times)
            if not whole:
                cells.append(f"{n}: open")
                break
            seconds = max(seconds - base[0], 1e-4) / len(all) / times
            cells.append(f"{n}: {seconds:.2g}, {max(memory - base[1], 0):.0f}")
            ended.append((n * n, seconds))
        growth = ""
        if len(ended) > 1:
            (a, s), (b, t) = ended[0], ended[-1]
            growth = f"{math.log(t / s) / math.log(b / a):.1f}"
        print(f"| `{engine}` | {title} | {'; '.join(cells)} | {growth} |", flush=True)


main()
