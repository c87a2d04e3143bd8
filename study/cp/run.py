"""Solves boards by constraint programming, and proves that each has one answer.

    python3 run.py BOARDS LIMIT ENGINE...

BOARDS is a file with puzzles. LIMIT is in seconds of CPU. An ENGINE is a model of this folder,
@, and clingo or a solver that MiniZinc knows: numbrix@gecode, numbrix-circuit@cp-sat, numbrix@scip,
numbrix@clingo. A run looks for two answers. Each answer is checked by gridwright, which must be on
the path. An engine that solves less than half of a size is not run on larger boards.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def boards(file):
    command = ["gridwright", "convert", "--to", "json", file]
    out = subprocess.run(command, capture_output=True, check=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def data(board):
    """What the models want: cells have numbers from 1, and names of pairs become numbers."""
    cells = {}
    for i, row in enumerate(board["cells"]):
        for j, text in enumerate(row):
            if text != "x":
                cells[i, j] = len(cells) + 1
    texts = [board["cells"][i][j] for i, j in cells]
    if board["kind"] == "futoshiki":
        n = board["rows"]
        given = [int(t or 0) for t in texts]
        less = [s["smaller"] + s["larger"] for s in board.get("signs", [])]
        return {"n": n, "given": [given[i * n : i * n + n] for i in range(n)], "less": less}
    steps = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    if board["kind"] == "hidato":
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    near = [
        [c, cells[i + a, j + b]]
        for (i, j), c in cells.items()
        for a, b in steps
        if (i + a, j + b) in cells
    ]
    if board["kind"] != "numberlink":
        return {"n": len(cells), "given": [int(t or 0) for t in texts], "near": near}
    names = list(dict.fromkeys(t for t in texts if t))
    given = [names.index(t) + 1 if t else 0 for t in texts]
    ends = [[c for c, k in enumerate(given, 1) if k == p] for p in range(1, len(names) + 1)]
    return {"n": len(cells), "pairs": len(names), "given": given, "near": near,
            "start": [e[0] for e in ends], "finish": [e[1] for e in ends]}


def facts(d):
    """The data as facts for clingo."""
    given = sum(d["given"], []) if "less" in d else d["given"]
    lines = [f"#const n={d['n']}."]
    lines += [f"given({c},{k})." for c, k in enumerate(given, 1) if k]
    if "less" in d:
        lines.append("less(0,0).")  # so that it is known if there are no signs
        cell = lambda i, j: (i - 1) * d["n"] + j
        return lines + [f"less({cell(i, j)},{cell(r, c)})." for i, j, r, c in d["less"]]
    lines += [f"cell(1..{d['n']})."] + [f"near({c},{e})." for c, e in d["near"]]
    return lines + [f"start({c})." for c in d.get("start", [])]


def run(engine, d, limit):
    """The answers, as the numbers of all cells; whether these are all; and the seconds."""
    model, solver = engine.split("@")
    with tempfile.TemporaryDirectory() as folder:
        if solver == "clingo":
            file = os.path.join(folder, "data.lp")
            text = "\n".join(facts(d))
            command = ["clingo", "--outf=2", "2", os.path.join(HERE, model + ".lp"), file]
        else:
            file = os.path.join(folder, "data.json")
            text = json.dumps(d)
            command = ["minizinc", "--solver", solver, "-n", "2", "--output-mode", "json",
                       os.path.join(HERE, model + ".mzn"), file]
        with open(file, "w") as f:
            f.write(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run(
            command, capture_output=True, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if seconds < limit / 2 and ("rror" in done.stderr or not done.stdout.strip()):
        sys.exit(f"{engine}: {done.stderr or 'no output'}")  # it did not end because of the limit
    if solver == "clingo":
        if not done.stdout.startswith("{"):
            return [], False, seconds
        result = json.loads(done.stdout)
        witnesses = result["Call"][0].get("Witnesses", [])
        answers = []
        for w in witnesses:
            pairs = sorted(tuple(map(int, atom[7:-1].split(","))) for atom in w["Value"])
            answers.append([k for _, k in pairs])
        return answers, result["Models"]["More"] == "no", seconds
    answers = []
    for part in done.stdout.split("----------")[:-1]:
        number = json.loads(part[part.index("{") : part.rindex("}") + 1])["number"]
        if isinstance(number[0], list):
            number = sum(number, [])
        answers.append(number[: d["n"] ** 2 if "less" in d else d["n"]])  # not the extra node
    complete = "==========" in done.stdout or "UNSATISFIABLE" in done.stdout
    return answers, complete, seconds


def right(board, answer):
    """Whether gridwright accepts an answer."""
    rows, k = [], iter(answer)
    for row in board["cells"]:
        rows.append(["x" if text == "x" else next(k) for text in row])
    if board["kind"] == "numberlink":  # under touch=never, links are between equal numbers
        at = {(i, j): k for i, row in enumerate(rows) for j, k in enumerate(row)}
        steps = [(-1, 0), (0, 1), (1, 0), (0, -1)]
        for i, row in enumerate(rows):
            for j in range(len(row)):
                equal = [at.get((i + a, j + b)) == at[i, j] for a, b in steps]
                row[j] = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"[sum(2**s for s in range(4) if equal[s])]
    lines = "\n".join(" ".join(map(str, row)) for row in rows)
    if board["kind"] == "numberlink":
        lines = lines.replace(" ", "")
    text = f"{board['text']}=\n{lines}\n"
    check = subprocess.run(["gridwright", "check", "-"], input=text, text=True, capture_output=True)
    return check.returncode == 0


def shown(seconds, limit, solved):
    if not solved:
        return f"none of {len(seconds)}"
    text = f"{max(statistics.median(seconds), 0.01):.2g}"  # the clock has ticks
    return text if solved == len(seconds) else f"{text} ({solved} of {len(seconds)})"


def main():
    limit, engines = int(sys.argv[2]), sys.argv[3:]
    sizes = {}
    for board in boards(sys.argv[1]):
        sizes.setdefault((board["rows"], board["cols"]), []).append(board)
    table = {engine: {} for engine in engines}
    given_up = set()
    for size in sorted(sizes):
        for engine in engines:
            if engine in given_up:
                continue
            seconds, solved = [], 0
            for board in sizes[size]:
                answers, complete, used = run(engine, data(board), limit)
                if len(answers) > 1 or complete and not answers:
                    sys.exit(f"{engine}: {len(answers)} answers of\n{board['text']}")
                if not all(right(board, a) for a in answers):
                    sys.exit(f"{engine}: {answers[0]} is wrong for\n{board['text']}")
                done = complete and used <= limit
                solved += done
                seconds.append(used if done else limit)
                end = "proved" if done else "limit"
                print(engine, *size, f"{used:.3f}", end, file=sys.stderr)
            table[engine][size] = shown(seconds, limit, solved)
            if 2 * solved < len(seconds):
                given_up.add(engine)
    print("| engine |", " | ".join(f"{m}x{n}" for m, n in sorted(sizes)), "|")
    print("|---|" + "--:|" * len(sizes))
    for engine in engines:
        print(f"| `{engine}` |", " | ".join(table[engine].get(size, "") for size in sorted(sizes)), "|")


main()
