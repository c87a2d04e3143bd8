// Reads boards from standard input, one in JSON a line: the URL, and answers, each with what cells
// hold (or nothing) the pairs of cells that lines join, with their number, and those with a border. Writes for each what pzpr, the program
// behind puzz.link, makes of it: the URL that it writes, and whether it accepts each answer, or the
// code of what it finds wrong.
const pzpr = require("pzpr");
const lines = require("fs").readFileSync(0, "utf8").trim().split("\n");
for (const line of lines) {
  const { url, field, answers } = JSON.parse(line);
  const puzzle = new pzpr.Puzzle();
  puzzle.open(url);
  const board = puzzle.board;
  const verdicts = [];
  for (const { cells, lines, borders } of answers) {
    board.ansclear();
    (cells || []).forEach((value, c) => {
      if (value > 0) board.cell[c][field] = value;
    });
    for (const [c, d, count] of lines || []) {
      board.cell[c].adjborder[d === c + 1 ? "right" : "bottom"].line = count;
    }
    for (const [c, d] of borders || []) {
      board.cell[c].adjborder[d === c + 1 ? "right" : "bottom"].qans = 1;
    }
    board.rebuildInfo();
    puzzle.checker.resetCache();
    const found = puzzle.check(true);
    verdicts.push(found.complete ? "" : found[0] || "incomplete");
  }
  console.log(JSON.stringify({ url: puzzle.getURL(), verdicts }));
}
