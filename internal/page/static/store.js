// Boards that were saved by name, kept by the browser.

const name = 'gridwright.saved';

/** The saved boards, the latest first: {title, date, state}. */
export function saved() {
  try {
    const all = JSON.parse(localStorage.getItem(name));
    return Array.isArray(all) ? all.filter((s) => s?.state?.board) : [];
  } catch {
    return []; // there are none, or the browser keeps nothing
  }
}

/** Saves a state under a title, in place of an earlier one with it. Returns whether it was kept. */
export function save(title, state) {
  return keep([{ title, date: Date.now(), state }, ...saved().filter((s) => s.title !== title)]);
}

export function remove(title) { return keep(saved().filter((s) => s.title !== title)); }

function keep(all) {
  try {
    localStorage.setItem(name, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
