// Makes a history of each puzzle of what version 0.1.0 has kept: one row of states for all of them.
import { rulesOf } from './board.js';

const old = 'gridwright.history';

/**
 * The old text goes only when the browser keeps all of its games in their new places. If there is no room
 * for them, or the text cannot be read, it stays, and the next load tries again.
 */
export function first({ history, store }) {
  const runs = []; // the states of a puzzle, and which of them is its present one
  try {
    const { states, at, address } = JSON.parse(store.get(old));
    states.forEach((state, i) => {
      if (!i || isAnother(states[i - 1].board, state.board)) runs.push({ states: [] });
      const run = runs.at(-1);
      run.states.push(state);
      if (run.address === undefined) run.at = run.states.length - 1;
      if (i === at) run.address = address ?? '';
    });
  } catch {
    return; // another program wrote it
  }
  runs.sort((a, b) => (a.address !== undefined) - (b.address !== undefined)); // the present puzzle last
  if (runs.map((run) => history.adopt(run)).every(Boolean)) store.drop(old);
}

/** Whether a board is no edit of the one before: its rules, and more than a clue, are others. */
function isAnother(before, board) {
  if (rulesOf(before) === rulesOf(board)) return false;
  return ['kind', 'rows', 'cols', 'title', 'author'].some((k) => before[k] !== board[k])
    || board.cells.filter((word, c) => word !== before.cells[c]).length > 1;
}
