#!/usr/bin/env python3
"""Compares grades and hints with the levels of Simon Tatham's generators.

    python3 study/levels.py --seed NAME [--boards 60] [--games keen,loopy] bin/gridwright

Its programs sgt-keen, sgt-loopy ... (Debian: sgt-puzzles) make boards of each level, with seeds
that begin with NAME; the program grades each and explains it with hint --all. Boards are the same
for the same name. Weights and ladders are fitted on some names, and reported on others.

Tables, a line a game and size:
  rho     Spearman's correlation of class and level; with effort as second key in parentheses
  AUC     for two levels: how often a board of the higher one has the higher class (a tie counts
          half); with effort in parentheses
  easy    how many boards of the levels that the game calls easy are graded easy or below
  unnamed steps without a technique, of all, in percent: Easy and Normal; above
  words   of a step: median, and longest; Easy and Normal; above
"""

import argparse
import collections
import json
import os
import statistics
import subprocess
import sys
import tempfile

CLASSES = ["gentle", "easy", "medium", "tricky", "hard", "expert", "search"]

# Of each game: the letter of each level, the easiest first, how many of them are called easy or
# trivial, and how many are at most normal; then the sizes.
GAMES = {
    "solo": ("t b i a e u", 2, 3, ["3x3d{}", "9jd{}", "3x3kd{}"]),
    "unequal": ("t e k x r", 2, 2, ["5d{}", "6d{}"]),
    "keen": ("e n h x u", 1, 2, ["5d{}", "6d{}"]),
    "loopy": ("e n t h", 1, 2, ["7x7t0d{}", "10x10t0d{}"]),
    "towers": ("e h x u", 1, 1, ["5d{}", "6d{}"]),
    "lightup": ("0 1 2", 1, 2, ["7x7b20s4d{}", "10x10b20s2d{}"]),
    "bridges": ("0 1 2", 1, 2, ["7x7i30e10m2d{}", "10x10i30e10m2d{}"]),
    "pearl": ("e t", 1, 1, ["6x6d{}", "8x8d{}"]),
    "tents": ("e t", 1, 1, ["8x8d{}", "10x10d{}"]),
    "singles": ("e k", 1, 1, ["6x6d{}", "8x8d{}"]),
}


def boards(game, params, seed, count):
    """The ids that a generator prints, as many as it makes within a minute."""
    try:
        made = subprocess.run([os.path.join("/usr/games", "sgt-" + game), "--generate", str(count),
                               f"{params}#{seed}"], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode().splitlines()
    return made.stdout.splitlines()


def text(game, board):
    """What the program reads: the id, or of Singles, whose ids it does not know, a Hitori."""
    if game != "singles":
        return board + "\n"
    size, cells = board.split(":")
    width = int(size.split("x")[0])
    numbers = [str(int(c, 36)) for c in cells]
    rows = [" ".join(numbers[i:i + width]) for i in range(0, len(numbers), width)]
    return "hitori\n" + "\n".join(rows) + "\n"


def run(program, game, board, *command):
    """The record of a command on a board; what it has found after a time, if that is all."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text(game, board))
        file.flush()
        form = [] if game == "singles" else ["--from", game]
        most = "20s" if command[0] == "hint" else "60s"
        out = subprocess.run([program, *command, "--json", "--time", most, *form, file.name],
                             capture_output=True, text=True, env={**os.environ, "GOMAXPROCS": "1"})
    return json.loads(out.stdout) if out.stdout else {"error": out.stderr}


def ranks(values):
    """The ranks of values; equal ones have their mean."""
    at = collections.defaultdict(list)
    for i, v in enumerate(sorted(values)):
        at[v].append(i)
    return [statistics.mean(at[v]) for v in values]


def rho(xs, ys):
    """Spearman's correlation."""
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return float("nan")
    return statistics.correlation(ranks(xs), ranks(ys))


def auc(keys, levels):
    """How often a board of the higher of two levels has the higher key."""
    low = [k for k, level in zip(keys, levels) if level == 0]
    high = [k for k, level in zip(keys, levels) if level > 0]
    if not low or not high:
        return float("nan")
    return statistics.mean((a > b) + (a == b) / 2 for a in high for b in low)


def measure(program, seed, count, game):
    """One record a board: its level, class, effort and steps."""
    letters, easy, normal, sizes = GAMES[game]
    letters = letters.split()
    for size in sizes:
        for level, letter in enumerate(letters):
            params = size.format(letter)
            for board in boards(game, params, f"{seed}-{letter}", count // len(letters)):
                grade = run(program, game, board, "grade")
                hint = run(program, game, board, "hint", "--all")
                if "class" not in grade or grade["stop"] == "time":
                    print(params, board, grade, file=sys.stderr)
                    continue
                yield {"game": game, "size": size.format("?"), "level": level, "letter": letter,
                       "easy": level < easy, "normal": level < normal, "board": board,
                       "class": CLASSES.index(grade["class"]), "effort": grade.get("effort", 0),
                       "steps": [(s.get("technique", ""), s.get("load", 0), s.get("what", ""))
                                 for s in hint.get("steps", [])]}


def shares(records):
    """The share of unnamed steps in percent, and the words of a step: median and longest."""
    steps = [s for r in records for s in r["steps"]]
    if not steps:
        return "-", "-"
    words = [len(s[2].split()) for s in steps]
    return (f"{100 * sum(not s[0] for s in steps) / len(steps):.0f}",
            f"{statistics.median(words):.0f}/{max(words)}")


def report(records):
    """The tables."""
    by = collections.defaultdict(list)
    for r in records:
        by[r["game"], r["size"]].append(r)
    print("| game, size | boards | rho | AUC | easy | unnamed | words |\n"
          "|---|--:|--:|--:|--:|--:|--:|")
    for (game, size), all_ in by.items():
        levels = [r["level"] for r in all_]
        classes = [r["class"] for r in all_]
        keys = [(r["class"], r["effort"]) for r in all_]
        two = len(set(levels)) == 2
        spread = f"{rho(classes, levels):.2f} ({rho(keys, levels):.2f})"
        area = f"{auc(classes, levels):.2f} ({auc(keys, levels):.2f})" if two else "-"
        called = [r for r in all_ if r["easy"]]
        low = [r for r in all_ if r["normal"]]
        high = [r for r in all_ if not r["normal"]]
        print(f"| {game} {size} | {len(all_)} | {spread} | {area} "
              f"| {sum(r['class'] <= 1 for r in called)} of {len(called)} "
              f"| {shares(low)[0]}; {shares(high)[0]} | {shares(low)[1]}; {shares(high)[1]} |")
    print("\n| game, size, level | " + " | ".join(CLASSES) + " |\n|---|" + "--:|" * len(CLASSES))
    for (game, size), all_ in by.items():
        for letter in dict.fromkeys(r["letter"] for r in all_):
            count = collections.Counter(r["class"] for r in all_ if r["letter"] == letter)
            print(f"| {game} {size} {letter} | "
                  + " | ".join(str(count[c]) for c in range(len(CLASSES))) + " |")
    print("\n| game | technique: steps (boards) |\n|---|---|")
    for game in dict.fromkeys(r["game"] for r in records):
        steps, on = collections.Counter(), collections.Counter()
        for r in records:
            if r["game"] == game:
                names = [s[0] or f"(none, load {s[1]})" for s in r["steps"]]
                steps.update(names)
                on.update(set(names))
        print(f"| {game} | " + ", ".join(f"{n}: {k} ({on[n]})" for n, k in steps.most_common())
              + " |")


def main():
    """Measures and reports."""
    args = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--seed", required=True, help="what the seeds begin with")
    args.add_argument("--boards", type=int, default=60, help="how many a game and size")
    args.add_argument("--games", default=",".join(GAMES), help="which games")
    args.add_argument("--records", help="also write a JSON object a board to this file")
    args.add_argument("program")
    given = args.parse_args()
    records = []
    with open(given.records or os.devnull, "w", encoding="utf-8") as out:
        for game in given.games.split(","):
            for r in measure(given.program, given.seed, given.boards, game):
                records.append(r)
                print(json.dumps(r), file=out, flush=True)
    report(records)


if __name__ == "__main__":
    main()
