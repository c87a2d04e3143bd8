"""Solves a board by MIP solvers and random seeds, and proves that it has one answer.

    python3 run.py BOARD LIMIT SEEDS SOLVER,... FORMULATION,...

BOARD is a file with a puzzle that has one answer. LIMIT is in seconds of CPU. SEEDS is how many
random seeds to run, from 1; 0 runs the default. A SOLVER is one of Gridwright, which must be on the
path, or lp_solve, lp_solve-presolve or symphony. For these, Gridwright writes a model, checks the
answer in their output, and writes the model without that answer, which must be infeasible. Each row
has the median, and in brackets the least and the most, of the seconds of user CPU of both solves and
of their nodes.
"""

import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

MEMORY = 4 << 30  # bytes, for lp_solve and symphony
PRESOLVE = ["-presolvel", "-presolvecol", "-presolveb", "-presolvebnd"]  # off by default
COMMANDS = {
    "lp_solve": ["lp_solve", "-S3", "-v5", "-fmps"],
    "lp_solve-presolve": ["lp_solve", "-S3", "-v5", *PRESOLVE, "-fmps"],
    "symphony": ["symphony", "-F"],
}
VERSION = re.compile(r"lp_solve version (\S+)|Version: (\S+)")
NODES = re.compile(r"(\d+) nodes \(gap|Number of analyzed nodes: +(\d+)|with (\d+) nodes explored")
VALUE = re.compile(r"^(\S+\(\S+\)) +(-?\d\S*)$", re.M)
versions = set()


def timed(command, limit, memory=None):
    """What a command printed, and the seconds of user CPU that it and its children took."""
    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    env = {**os.environ, "GOMAXPROCS": "1"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, env=env, preexec_fn=limits)
    return done.stdout, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def gridwright(*args):
    return subprocess.run(["gridwright", *args], capture_output=True, text=True)


def program(solver, board, formulation, limit):
    """The seconds, nodes and verdict of lp_solve or symphony."""
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)
        point, infeasible, seconds, nodes = solve(solver, path("first.mps"), limit, formulation, board)
        if not point:
            return seconds, nodes, "no answer" if infeasible else "none"
        with open(path("point"), "w") as f:
            f.writelines(f"{name} {value}\n" for name, value in point)
        judged = gridwright("model", "--decode", path("point"), "--formulation", formulation, board)
        if judged.returncode != 0:
            return seconds, nodes, "wrong answer"
        with open(path("answer.json"), "w") as f:  # if the board has one answer, this is the same
            f.write(gridwright("solve", "--json", board).stdout)
        point, infeasible, more, visited = solve(
            solver, path("second.mps"), limit, formulation, "--no-good", path("answer.json"))
        proved = infeasible and not point
        return seconds + more, nodes + visited, "one answer" if proved else "an answer"


def solve(solver, file, limit, formulation, *of):
    """The point that a solver prints, whether it says infeasible, the seconds, and the nodes.

    symphony says infeasible below its point, too, where preprocessing alone finds one."""
    gridwright("model", "--formulation", formulation, "-o", file, *of).check_returncode()
    log, seconds = timed([*COMMANDS[solver], file], limit, MEMORY)
    versions.update(solver + " " + "".join(v) for v in VERSION.findall(log)[-1:])
    nodes = max((int("".join(n)) for n in NODES.findall(log)), default=0)
    point = VALUE.findall(log.split("Actual values of the constraints")[0])
    return point, "infeasible" in log.lower(), seconds, nodes


def engine(solver, board, formulation, limit, seed):
    """The seconds, nodes and verdict of a solver that Gridwright runs."""
    flags = ["--seed", str(seed)] if seed else []
    out, seconds = timed(["gridwright", "solve", "--json", "--confirm", "no", "--engine",
                          f"mip:{formulation}@{solver}", *flags, board], limit)
    record = json.loads(out or "{}")
    versions.update(f"{solver} {m['version']}" for m in [record.get("model")] if m)
    found = "an answer" if record.get("found") else "none"
    verdict = {"unique": "one answer", "none": "no answer"}.get(record.get("status"), found)
    return seconds, record.get("nodes", 0), verdict


def ranged(numbers, text):
    if len(numbers) == 1:
        return text(numbers[0])
    return f"{text(statistics.median(numbers))} ({text(min(numbers))} to {text(max(numbers))})"


def shown(seconds, limit):
    if seconds == limit:
        return f"> {limit}"
    return "< 0.01" if seconds < 0.01 else f"{seconds:.2g}"  # the clock has ticks


def row(runs, limit):
    """What the table says of runs: a run that did not settle the board counts as the limit."""
    settled = [v in ("one answer", "no answer") and s <= limit for s, _, v in runs]
    seconds = [s if done else limit for (s, _, _), done in zip(runs, settled)]
    verdicts = sorted({v for _, _, v in runs})
    some = f" ({sum(settled)} of {len(runs)})" if any(settled) and not all(settled) else ""
    return " | ".join([
        ranged(seconds, lambda x: shown(x, limit)) + some,
        ranged([n for _, n, _ in runs], lambda x: f"{x:.0f}"), ", ".join(verdicts)])


def main(board, limit, seeds, solvers, formulations):
    limit, seeds = int(limit), int(seeds)
    name = os.path.basename(board).removesuffix(".txt")
    for formulation in formulations.split(","):
        for solver in solvers.split(","):
            if solver in COMMANDS:
                runs = [program(solver, board, formulation, limit)]  # these take no seed
            else:
                runs = [engine(solver, board, formulation, limit, seed)
                        for seed in (range(1, seeds + 1) if seeds else [0])]
            print(f"| {name} | `{formulation}` | {solver} | {row(runs, limit)} |", flush=True)
    print(", ".join(sorted(versions)), file=sys.stderr)


main(*sys.argv[1:])
