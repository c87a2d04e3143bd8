// The kinds whose answers are links, lines, or bridges.
import { fault, near, spot } from './check-facts.js';
import { all } from './check-counting.js';
import { joinedBy, loop, paths } from './check-walks.js';
import { not, sideNames, upTo } from './check-kinds.js';
import { groups } from './check-puzzle.js';

function numberlink(k, { board, options }) {
  k.join(board);
  const ends = groups(board);
  for (const cell of board.cells) {
    k.count(cell.text !== '.' ? 1 : options.cover === 'no' ? [0, 2] : 2, k.links(cell, board));
  }
  for (const [name, pair] of ends) if (pair.length !== 2) fault(`${name} is not there twice`);
  const pairs = [...ends.values()].map((pair) => pair.map(({ r, c }) => spot(r, c)));
  k.add(paths(options.touch ?? 'never', pairs));
}

function slitherlink(k, { board }) {
  const lines = k.draw(board);
  for (const cell of board.cells) {
    const around = sideNames.map((side) => k.facts.find(k.line(board, cell, side)));
    if (cell.text !== '.') k.count(Number(cell.text), around);
  }
  const corners = new Map();
  for (const id of lines) {
    for (const p of k.facts.of[id].ends) corners.set(p, [...(corners.get(p) ?? []), id]);
  }
  for (const met of corners.values()) k.count([0, 2], met);
  k.least(1, lines);
  k.add(loop());
}

function shikaku(k, { board }) {
  k.draw(board);
  const covering = new Map(board.cells.map((cell) => [cell, []])); // the rectangles of each cell
  for (const clue of board.cells.filter(({ text }) => text !== '.')) {
    const size = Number(clue.text), own = [];
    for (const h of upTo(Math.min(size, board.h)).filter((d) => size % d === 0)) {
      const w = size / h;
      for (let r = Math.max(1, clue.r - h + 1); r <= clue.r; r++) {
        for (let c = Math.max(1, clue.c - w + 1); c <= clue.c; c++) {
          const end = board.at(r + h - 1, c + w - 1);
          const rows = end ? board.rows.slice(r - 1, r + h - 1) : [];
          const cells = rows.flatMap((row) => row.slice(c - 1, c + w - 1));
          if (cells.filter(({ text }) => text !== '.').length !== 1) continue;
          own.push(k.facts.add(`@the_rectangle_of_${clue.name}_is_from_${
            board.at(r, c).name}_to_${end.name}`));
          for (const cell of cells) covering.get(cell).push(own.at(-1));
        }
      }
    }
    k.count(1, own);
  }
  for (const ids of covering.values()) k.count(1, ids);
  for (const cell of board.cells) {
    for (const [i, [dr, dc]] of near().entries()) {
      const other = board.at(cell.r + dr, cell.c + dc);
      const line = k.facts.find(k.line(board, cell, sideNames[i]));
      if (!other) k.count(0, [line]);
      else {
        const both = new Set(covering.get(other));
        k.count(1, [line, ...covering.get(cell).filter((id) => both.has(id))]);
      }
    }
  }
}

function masyu(k, { board }) {
  k.join(board);
  for (const cell of board.cells) {
    const links = k.links(cell, board), [u, r, d, l] = links;
    const [uu, rr, dd, ll] = near().map(([dr, dc]) => {
      const beside = board.at(cell.r + dr, cell.c + dc);
      return beside ? k.toward(beside, dr, dc, board) : 0;
    });
    k.count([0, 2], links);
    if (cell.text !== '.') k.count(2, links);
    if (cell.text === 'b') {
      k.count(1, [u, d]);
      k.count(1, [l, r]);
      for (const [a, b] of [[u, uu], [r, rr], [d, dd], [l, ll]]) k.least(1, [not(a), b]);
    }
    if (cell.text === 'w') {
      k.count([0, 2], [u, d]);
      k.count([0, 2], [l, r]);
      k.least(1, [not(u), not(uu), not(dd)]);
      k.least(1, [not(l), not(ll), not(rr)]);
    }
  }
  k.least(1, board.pairs().map(([a, b]) => k.link(a, b)));
  k.add(loop());
}

/** Cells hold what they are on: 1 nothing, 2 or 3 bridges across, 4 or 5 down. */
function hashi(k, { board }) {
  const island = ({ text }) => text !== '.';
  const open = board.cells.filter((cell) => !island(cell));
  k.fill(open, 5);
  const ends = new Map(board.cells.map((cell) => [cell, []]));
  const over = new Map(open.map((cell) => [cell, [k.holds(cell, 1)]]));
  const joins = [];
  for (const [one, lines] of [[2, board.rows], [4, board.columns]]) {
    for (const line of lines) {
      const at = line.flatMap((cell, i) => island(cell) ? [i] : []);
      at.slice(1).forEach((to, i) => {
        const [a, ...way] = line.slice(at[i], to), b = line[to];
        if (!way.length) return k.least(1, []); // islands that are neighbours
        const bridge = k.facts.add(`@a_bridge_joins_${a.name}_and_${b.name}`);
        const values = [one, one + 1], two = k.holds(way[0], one + 1);
        k.add(all(-bridge, values.map((v) => -k.holds(way[0], v)))); // any of them
        for (const v of values) {
          for (const cell of way) over.get(cell).push(k.holds(cell, v));
          for (const cell of way.slice(1)) k.count([0, 2], [k.holds(way[0], v), k.holds(cell, v)]);
        }
        for (const cell of [a, b]) ends.get(cell).push(bridge, two);
        return joins.push([[a, b].map(({ r, c }) => spot(r, c)), bridge]);
      });
    }
  }
  for (const cell of open) k.least(1, over.get(cell));
  const islands = board.cells.filter(island);
  for (const cell of islands) k.count(Number(cell.text), ends.get(cell));
  k.add(joinedBy(islands.map(({ r, c }) => spot(r, c)), joins));
}

export const kinds = { numberlink, slitherlink, shikaku, masyu, hashi };
