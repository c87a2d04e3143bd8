"""Gridwright from Python: solve, explain, make and show number-grid puzzles in a notebook.

This file calls the program gridwright and has no other needs; copy it beside your notebook.

    import gridwright as gw

    p = gw.Puzzle("examples/sudoku-9x9.txt")   # a file, a text, a URL of puzz.link, a Tatham id
    p                                          # a notebook shows the picture
    p.solve()["status"]                        # "unique"
    p.draw(answer=True)                        # a picture again
    p.hint()["steps"][0]["technique"]          # "only place"
    boards = gw.generate("numbrix", 6, grade="easy", count=3)
    pandas.DataFrame(gw.rows(boards))          # a row for each record

A question is a command of the program, and returns the record that its --json prints, a dict:
"gridwright help records" describes the fields. Keywords are the command's flags: time="10s" is
--time 10s, all=True is --all, and an underscore stands for a dash. A list repeats its flag.
"""

import json
import os
import shutil
import subprocess


class Error(Exception):
    """The program refused a question; the text is its message, with the place in the input."""


def program():
    """Return the path of the program: $GRIDWRIGHT, or gridwright on the PATH."""
    path = os.environ.get("GRIDWRIGHT") or shutil.which("gridwright")
    if not path:
        raise Error("gridwright is not on the PATH; set the variable GRIDWRIGHT to its path")
    return path


def run(command, *words, text=None, **flags):
    """Run a command and return what it prints. An interrupt of the notebook ends it, too."""
    args = [program(), command]
    for name, value in flags.items():
        flag = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(one, bool):
                args.append(flag if one else flag + "=false")
            elif one is not None:
                args += [flag, str(one)]
    args += [str(word) for word in words]
    done = subprocess.run(args, input=text or "", capture_output=True, text=True, encoding="utf-8")
    # 1 and 3 are answers: there is none, or the time was over.
    if done.returncode == 2 or not done.stdout and done.returncode:
        raise Error(done.stderr.strip() or f"gridwright ended with code {done.returncode}")
    return done.stdout


def ask(command, *words, text=None, **flags):
    """Run a command with --json and return its records, a list of Record."""
    lines = run(command, *words, text=text, json=True, **flags).splitlines()
    records = [Record(json.loads(line)) for line in lines]
    for record in records:
        record.kind_file = flags.get("kind_file")
    return records


class Picture:
    """An SVG picture, which notebooks show."""

    def __init__(self, svg):
        self.svg = svg

    def _repr_svg_(self):
        return self.svg

    def save(self, path):
        """Write the picture to a new file."""
        with open(path, "x", encoding="utf-8") as file:
            file.write(self.svg)


class Puzzle:
    """A puzzle, given as the text of any format that gridwright reads, or as a file's name.

    All questions know the kinds of kind_file."""

    def __init__(self, source, kind_file=None, **flags):
        source, self.kind_file = os.fspath(source), kind_file
        flags["kind_file"] = kind_file
        if os.path.exists(source):
            self.text = run("convert", source, **flags)
        else:
            self.text = run("convert", text=source, **flags)

    def __str__(self):
        return self.text

    def _repr_svg_(self):
        return self.draw().svg

    def draw(self, **flags):
        """Return a picture: answer=True adds the answer, theme="dark" its colours."""
        return Picture(run("draw", text=self.text, **{"kind_file": self.kind_file, **flags}))

    def ask(self, command, **flags):
        """Return the record of any command that takes a puzzle."""
        records = ask(command, text=self.text, **{"kind_file": self.kind_file, **flags})
        if len(records) != 1:
            raise Error(f"expected one puzzle, found {len(records)}; ask() takes more")
        return records[0]

    def solve(self, **flags):
        """Search for an answer and a second one: status is unique, several or none."""
        return self.ask("solve", **flags)

    def count(self, **flags):
        """Count the answers; found is their number, complete whether those are all."""
        return self.ask("count", **flags)

    def deduce(self, **flags):
        """Find what all answers share: every is the list of facts."""
        return self.ask("deduce", **flags)

    def hint(self, **flags):
        """Explain the next step; all=True explains all of them."""
        return self.ask("hint", **flags)

    def grade(self, **flags):
        """Say how hard the puzzle is: class, effort and hardest."""
        return self.ask("grade", **flags)

    def minimize(self, **flags):
        """Drop clues while the answer stays the only one."""
        return self.ask("minimize", **flags)


class Record(dict):
    """What a command says of a puzzle. A notebook shows the puzzle; puzzle() goes on from it."""

    kind_file = None

    def puzzle(self):
        return Puzzle(self["puzzle"], kind_file=self.kind_file)

    def _repr_svg_(self):
        return self.puzzle().draw().svg if "puzzle" in self else None


def generate(kind, *size, **flags):
    """Make puzzles of a kind, such as generate("sudoku", 9, grade="medium", count=5, seed=1)."""
    return ask("generate", kind, *size, **flags)


def rows(records):
    """Return records as flat rows for a table: numbers, words, and the options by their names."""
    plain = (str, int, float, bool)
    table = []
    for record in records:
        row = {key: value for key, value in record.items() if isinstance(value, plain)}
        row.update({"options." + k: v for k, v in record.get("options", {}).items()})
        table.append(row)
    return table
