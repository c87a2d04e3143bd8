#!/usr/bin/env python3
"""Prints how many clues puzzles have: a Markdown table for each kind and goal.

    gridwright generate numbrix 6 --count 100 --json > six.jsonl
    study/clues.py six.jsonl

reads the records of "generate --json" and "minimize --json", and leaves out those of searches that
stopped early.
"""

import fileinput
import json
import statistics
from collections import defaultdict


def goal(record):
    options = dict(record.get("options") or {})
    if record.get("minimum"):
        what = "fewest clues"
    elif record.get("irreducible"):
        what = "no clue can be dropped"
    elif record.get("class") and not options.keys() & {"clues", "pattern"}:
        what = "clues of graded puzzles"
    else:
        what = "chosen clues"
    options.pop("minimum", None)
    return ", ".join([what] + [f"--{name} {options[name]}" for name in sorted(options)])


tables = defaultdict(lambda: defaultdict(list))
for line in fileinput.input():
    record = json.loads(line)
    if record["status"] == "unique" and record["stop"] == "exhausted":
        rows, cols = record["rows"], record["cols"]
        clues = tables[record["kind"], goal(record)][rows * cols, rows, cols]
        clues.append(record["clues"])

for (kind, what), sizes in sorted(tables.items()):
    print(f"{kind}, {what}:\n\n| size | puzzles | fewest | median | mean | most |")
    print("|---|--:|--:|--:|--:|--:|")
    for (_, rows, cols), clues in sorted(sizes.items()):
        median, mean = statistics.median_low(clues), statistics.mean(clues)
        print(f"| {rows}x{cols} | {len(clues)} | {min(clues)} | {median} | {mean:.2f} | {max(clues)} |")
    print()
