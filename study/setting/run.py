#!/usr/bin/env python3
"""Measures how long the first graded board of a kind takes.

    python3 study/setting/run.py bin/gridwright [KIND...]

Each class that "gridwright list kinds" lists for a kind, at the kind's usual size, has boards of five
seeds: user CPU seconds of whole processes with GOMAXPROCS=1, the median and in brackets the most, and
how many boards were made if not all were.
"""

import os
import re
import resource
import statistics
import subprocess
import sys

SEEDS = range(1, 6)
CLASSES = ["gentle", "easy", "medium", "tricky", "hard", "expert"]


def user(command):
    """Whether a command ended well, and its user seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "GOMAXPROCS": "1"})
    return done.returncode == 0, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def cell(program, kind, grade):
    runs = [user([program, "generate", kind, "--grade", grade, "--seed", str(s)]) for s in SEEDS]
    seconds, made = [t for _, t in runs], sum(ok for ok, _ in runs)
    text = f"{statistics.median(seconds):.2f} ({max(seconds):.2f})"
    return text if made == len(runs) else f"{text}, {made} of {len(runs)}"


def main():
    program, *kinds = sys.argv[1:]
    listed = subprocess.run([program, "list", "kinds"], capture_output=True, text=True, check=True).stdout
    print("| kind | size |", " | ".join(CLASSES), "|")
    print("|---|---|" + "--:|" * len(CLASSES))
    for kind, size, classes in re.findall(r"^(\w+) +(\d+x\d+): (.+)$", listed, re.MULTILINE):
        if not kinds or kind in kinds:
            cells = [cell(program, kind, c) if c in classes.split(", ") else "" for c in CLASSES]
            print("|", " | ".join([kind, size, *cells]), "|", flush=True)


main()
