#!/usr/bin/env python3
"""Fetches and builds other solvers, and compares Gridwright with them on the same boards.

    python3 study/peers/run.py bin/gridwright FOLDER [PEER...]

FOLDER gets the solvers of Simon Tatham's collection (the source of Debian's sgt-puzzles, built by cc)
and qqwing, by apt-get, whose list stays as it is. GRIDWRIGHT_CORPUS and GRIDWRIGHT_PUBLISHED are the
folders of boards. Each solver looks for a second answer, and so proves that there is one. Seconds
are of user CPU, of whole processes that read all boards of a row: the median of three turns. Of
Gridwright the second number is without what an empty list takes.
"""

import json
import os
import re
import resource
import statistics
import subprocess
import sys

LIMIT = 2  # seconds for a board, of CPU of the peer, by the clock of Gridwright

# Tatham's solvers take one board, and print as they go. This main gives each line to one in a process
# of its own, without what it prints, and counts those that the limit ends.
DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int solver_main(int, char **);
int __wrap_printf(const char *form, ...) { return 0; }
int main(int n, char **v) {
    static char line[1 << 16];
    int late = 0, status;
    struct rlimit cpu = {LIMIT, LIMIT};
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (fork() == 0) {
            char *args[] = {v[0], line, 0};
            setrlimit(RLIMIT_CPU, &cpu);
            freopen("/dev/null", "w", stdout);
            exit(solver_main(2, args));
        }
        wait(&status);
        late += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    }
    fprintf(stderr, "%d\n", late);
    return 0;
}
"""
COMMON = """combi divvy dsf findloop grid laydomino loopgen malloc matching midend misc nullfe penrose
    ps random sort tdq tree234 version""".split()


def named_folder(name):
    """The folder of boards that a variable names."""
    return os.environ.get(name) or sys.exit(f"{name} has to name a folder of boards")


def sh(command, **more):
    done = subprocess.run(command, shell=True, text=True, capture_output=True, **more)
    if done.returncode != 0:
        sys.exit(f"{command}\n{done.stderr}")
    return done


def fetch(folder):
    """The commands that solve what they read, by name."""
    at = lambda name: os.path.join(folder, name)
    if not os.path.exists(at("qqwing")):
        os.makedirs(at("lists/partial"), exist_ok=True)
        # Debian's own list of sources, with those of source packages, too.
        with open("/etc/apt/sources.list.d/debian.sources") as f, open(at("all.sources"), "w") as to:
            to.write(re.sub(r"(?m)^Types: deb$", "Types: deb deb-src", f.read()))
        apt = (f"apt-get -qq -o Dir::Etc::sourcelist={at('all.sources')} "
               f"-o Dir::Etc::sourceparts=- -o Dir::State::lists={at('lists')} ")
        sh(apt + "update")
        sh(apt + "source --download-only sgt-puzzles", cwd=folder)
        sh(apt + "download qqwing libqqwing2v5", cwd=folder)
        sh("mkdir -p source && tar xf sgt-puzzles_*.orig.tar.* -C source --strip-components 1",
           cwd=folder)
        sh("for p in *.deb; do dpkg -x $p unpacked; done", cwd=folder)
        with open(at("driver.c"), "w") as f:
            f.write(DRIVER)
        files = " ".join(f"source/{name}.c" for name in COMMON)
        cc = "cc -O2 -w -fno-builtin-printf -Isource"
        sh(f"{cc} -c {files} && rm -f common.a && ar rc common.a *.o && rm *.o", cwd=folder)
        for game, latin in ("solo", ""), ("unequal", "source/latin.c"), ("keen", "source/latin.c"):
            sh(f"{cc} -DSTANDALONE_SOLVER -Dmain=solver_main -c source/{game}.c -o {game}.o && "
               f"{cc} -DSTANDALONE_SOLVER -DLIMIT={LIMIT} -Wl,--wrap=printf -o {game} driver.c "
               f"{game}.o {latin} common.a -lm", cwd=folder)
        sh("ln -sf unpacked/usr/bin/qqwing qqwing", cwd=folder)
    library = os.path.dirname(sh(f"find {at('unpacked')} -name 'libqqwing.so.2'").stdout)
    os.environ["LD_LIBRARY_PATH"] = library
    return {name: [at(name)] for name in ("solo", "unequal", "keen")} | {
        "qqwing": [at("qqwing"), "--solve", "--count-solutions", "--csv"]}


def timed(command, text=""):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, input=text, text=True, capture_output=True,
                          env={**os.environ, "GOMAXPROCS": "1"})
    return done, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def corpus(name):
    with open(os.path.join(named_folder("GRIDWRIGHT_CORPUS"), name)) as f:
        return f.read().split("\n---\n")


def everything(folder):
    path = os.path.join(named_folder("GRIDWRIGHT_CORPUS"), folder)
    return [b for name in sorted(os.listdir(path)) for b in corpus(f"{folder}/{name}")]


def kenkens():
    """The published KenKen whose cages all have an operation, in our text format."""
    boards = []
    with open(os.path.join(named_folder("GRIDWRIGHT_PUBLISHED"), "KenKen.jsonl")) as f:
        for line in f:
            rows = [r.split() for r in json.loads(line)["problem"].strip().splitlines()[1:]]
            words, cages = rows[: len(rows) // 2], rows[len(rows) // 2 :]
            flat = [c for row in cages for c in row]
            names = {c: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[i]
                     for i, c in enumerate(dict.fromkeys(flat))}
            targets = [(c, w) for ws, cs in zip(words, cages) for w, c in zip(ws, cs) if w not in "-."]
            if all(w[-1] in "+-*/" or flat.count(c) == 1 for c, w in targets):
                boards.append("\n".join(["kenken"] + [" ".join(names[c] for c in r) for r in cages] +
                                        [f"{names[c]} {w}" for c, w in targets]))
    return boards


ROWS = [  # the peer, boards, how many times each
    ("solo", "Sudoku of order 9, 17 clues", lambda: corpus("sudoku/9x9_17clue_sample500.txt"), 10),
    ("qqwing", "Sudoku of order 9, 17 clues", lambda: corpus("sudoku/9x9_17clue_sample500.txt"), 10),
    ("solo", "Sudoku of order 9, the hardest",
     lambda: corpus("sudoku/9x9_forum_hardest_1106_375.txt")[::4], 1),
    ("qqwing", "Sudoku of order 9, the hardest",
     lambda: corpus("sudoku/9x9_forum_hardest_1106_375.txt")[::4], 1),
    ("unequal", "Futoshiki, orders 4 to 25", lambda: everything("futoshiki"), 1),
    ("keen", "KenKen, published", kenkens, 20),
]


def main():
    program, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    peers = fetch(folder)
    print("| peer | boards | number | its seconds, open | ours, open | ours without start |")
    print("|---|---|--:|--:|--:|--:|")
    empty = statistics.median(timed([program, "bench", "--json", "/dev/null"])[1] for _ in range(9))
    for peer, title, boards, times in ROWS:
        if sys.argv[3:] and peer not in sys.argv[3:]:
            continue
        boards = [b for b in boards() if b.strip()]
        ids, taken = [], []
        for b in boards:
            to = "tatham" if peer != "qqwing" else "line"
            out = subprocess.run([program, "convert", "--to", to, "-"], input=b, text=True,
                                 capture_output=True)
            if out.returncode == 0:
                ids.append(out.stdout.strip().split("#")[-1])
                taken.append(b)
        mine = os.path.join(folder, "boards.txt")
        with open(mine, "w") as f:
            f.write("\n---\n".join(taken * times) + "\n")
        text = "\n".join(ids * times) + "\n"
        theirs, ours = [], []
        for _ in range(3):
            done, seconds = timed(peers[peer], text)
            theirs.append(seconds)
            late = int(done.stderr or 0) if peer != "qqwing" else 0
            done, seconds = timed([program, "bench", "--json", "--time", f"{LIMIT}s", mine])
            ours.append(seconds)
            still = done.stdout.count('"stop":"time"')
        m = statistics.median(ours)
        print(f"| {peer} | {title} | {len(ids)} x {times} | {statistics.median(theirs):.3g}, {late} | "
              f"{m:.3g}, {still} | {m - empty:.3g} |", flush=True)


main()
