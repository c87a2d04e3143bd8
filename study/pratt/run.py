"""Runs Pratt's model as sysid's article has it on CBC, in other forms and with other options.

    python3 run.py BOARD SECONDS [CBC]

BOARD is a Numberlink in our text format. SECONDS is the limit of CPU of a run, and six times that
for the run with six threads. Each run prints a row of tables.md.
"""

import re
import resource
import subprocess
import sys
import tempfile

ARTICLE = "lb ub fixed near colour"  # the order in which the article's code adds its rows

# Of each run: its name, what differs in the model, the arguments of cbc.
RUNS = [
    ("the article's order of rows, M = 4", {}, ""),
    ("random seed 1", {}, "-randomSeed 1 -randomCbcSeed 1"),
    ("random seed 2", {}, "-randomSeed 2 -randomCbcSeed 2"),
    ("random seed 3", {}, "-randomSeed 3 -randomCbcSeed 3"),
    ("M = 100", {"M": 100}, ""),
    ("minimize the sum of all x", {"cost": lambda k: 1}, ""),
    ("minimize the sum of k x[p,k]", {"cost": lambda k: k}, ""),
    ("colour rows first", {"order": "colour fixed near lb ub"}, ""),
    ("all rows in reverse", {"reverse": True}, ""),
    ("without colour rows (5,400 rows)", {"order": "lb ub fixed near"}, ""),
    ("without neighbour rows of terminals", {"order": "lb ub fixed colour"}, ""),
    ("no preprocessing, no presolve", {}, "-preprocess off -presolve off"),
    ("no cuts", {}, "-cuts off"),
    ("no heuristics", {}, "-heuristicsOnOff off"),
    ("six threads", {}, "-threads 6"),
]


def lines(board):
    """The article's rows by their names. L has the terminals, N the neighbours of each cell."""
    text = [r.split() for r in open(board) if r.strip() and r[0] not in "#n"]
    cells = [(i, j) for i, row in enumerate(text) for j in range(len(row))]
    L = {(i, j): int(text[i][j]) for i, j in cells if text[i][j] != "."}
    known = set(cells)
    around = lambda i, j: [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
    N = {c: [d for d in around(*c) if d in known] for c in cells}
    return cells, sorted(set(L.values())), L, N


def model(board, M=4, cost=lambda k: 0, order=ARTICLE, reverse=False):
    cells, colours, L, N = lines(board)
    x = lambda c, k: f"x_{c[0]}_{c[1]}_{k}"
    total = lambda terms: " ".join(f"{a:+d} {v}" for a, v in terms if a)
    near = lambda c, k, sign=1: [(sign, x(d, k)) for d in N[c]]
    rows = {name: [] for name in ARTICLE.split()}
    for c in cells:
        for k in colours:
            if L.get(c) == k:
                rows["fixed"].append(f"{x(c, k)} = 1")
                rows["near"].append(total(near(c, k)) + " = 1")
            else:
                rows["lb"].append(total([(2, x(c, k)), *near(c, k, -1)]) + " <= 0")
                rows["ub"].append(total([(M - 2, x(c, k)), *near(c, k)]) + f" <= {M}")
        rows["colour"].append(total((1, x(c, k)) for k in colours) + " = 1")
    body = [r for name in order.split() for r in rows[name]]
    names = [x(c, k) for c in cells for k in colours]
    costs = total((cost(k), x(c, k)) for c in cells for k in colours) or "0 " + names[0]
    wrap = lambda text: re.sub(r"(.{60}\S*) (?=[+-])", r"\1\n ", text)
    numbered = enumerate(reversed(body) if reverse else body)
    return "Minimize\n obj: %s\nSubject To\n%s\nBinaries\n%s\nEnd\n" % (
        wrap(costs),
        "\n".join(f" r{i}: {wrap(r)}" for i, r in numbered),
        "\n".join(" " + n for n in names),
    )


def main(board, seconds, cbc="cbc"):
    for name, changes, options in RUNS:
        limit = int(seconds) * (6 if "threads" in options else 1)
        with tempfile.NamedTemporaryFile("w", suffix=".lp") as f:
            f.write(model(board, **changes))
            f.flush()
            command = [cbc, f.name, "-timeMode", "cpu", "-sec", str(limit), *options.split(), "-solve"]
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            log = subprocess.run(command, capture_output=True, text=True).stdout
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        nodes = re.findall(r"Enumerated nodes: +(\d+)", log) or ["0"]
        result = "none" if "No feasible solution found" in log else "an answer"
        print(f"| {name} | {spent:.0f} | {nodes[-1]} | {result} |", flush=True)


main(*sys.argv[1:])
