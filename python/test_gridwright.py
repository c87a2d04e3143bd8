"""Tests of gridwright.py: python3 -m unittest, with GRIDWRIGHT set to the program."""

import os
import tempfile
import unittest
import xml.etree.ElementTree

import gridwright as gw

FOUR = "sudoku\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n"


class Questions(unittest.TestCase):
    def test_solve(self):
        record = gw.Puzzle(FOUR).solve(confirm="auto")
        self.assertEqual((record["status"], record["evidence"]), ("unique", "agreed"))
        self.assertEqual(record["answers"][0][:4], [1, 2, 4, 3])

    def test_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "four.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(FOUR)
            self.assertEqual(str(gw.Puzzle(path)), FOUR)
        self.assertIn("slitherlink", str(gw.Puzzle("https://puzz.link/p?slither/3/3/63dhd")))

    def test_no_answer(self):
        record = gw.Puzzle(FOUR.replace("1 . . .", "1 . . 4")).solve()
        self.assertEqual(record["status"], "none")

    def test_questions(self):
        puzzle = gw.Puzzle(FOUR)
        self.assertEqual(puzzle.count()["found"], 1)
        self.assertEqual(len(puzzle.deduce()["every"]), 16)
        self.assertEqual(puzzle.grade()["status"], "unique")
        self.assertGreater(len(puzzle.hint(all=True)["steps"]), len(puzzle.hint()["steps"]))
        self.assertLessEqual(puzzle.minimize()["clues"], 4)

    def test_pictures(self):
        puzzle = gw.Puzzle(FOUR)
        for picture in (puzzle, puzzle.draw(answer=True, theme="dark"), puzzle.solve()):
            svg = picture._repr_svg_()
            self.assertTrue(xml.etree.ElementTree.fromstring(svg).tag.endswith("svg"))

    def test_rows(self):
        boards = gw.generate("numbrix", 4, count=2, seed=1, grade="any")
        table = gw.rows(boards)
        self.assertEqual([row["kind"] for row in table], ["numbrix"] * 2)
        self.assertEqual(table[0]["options.grade"], "any")
        self.assertEqual(str(boards[0].puzzle()), table[0]["puzzle"])

    def test_kind_file(self):
        star = os.path.join(os.path.dirname(__file__), "..", "examples", "kinds", "country.star")
        board = gw.generate("country", 4, kind_file=star, grade="any", seed=1)[0]
        self.assertIn("<svg", board._repr_svg_())
        self.assertEqual(board.puzzle().solve()["status"], "unique")

    def test_errors(self):
        with self.assertRaisesRegex(gw.Error, "expected one puzzle, found 2"):
            gw.Puzzle(FOUR + "---\n" + FOUR).solve()
        with self.assertRaisesRegex(gw.Error, "unknown kind|kind of puzzle"):
            gw.Puzzle("nonsense ? ?")
        with self.assertRaisesRegex(gw.Error, "flag"):
            gw.Puzzle(FOUR).solve(no_such_flag=True)


if __name__ == "__main__":
    unittest.main()
