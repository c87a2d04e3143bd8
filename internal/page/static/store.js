// Lists that the browser keeps on this device: boards that were saved by name, and others.

/** A list that the browser keeps under a name. */
export class Kept {
  #name;

  constructor(name) { this.#name = name; }

  /** The list; empty if there is none, or if the browser keeps nothing. */
  read() {
    try {
      const all = JSON.parse(localStorage.getItem(this.#name));
      return Array.isArray(all) ? all : [];
    } catch {
      return [];
    }
  }

  /** Keeps a list. Returns whether there was room for it. */
  write(all) {
    try {
      localStorage.setItem(this.#name, JSON.stringify(all));
      return true;
    } catch {
      return false;
    }
  }
}

const boards = new Kept('gridwright.saved');

/** The saved boards, the latest first: {title, date, state}. */
export const saved = () => boards.read().filter((s) => s?.state?.board);

/** Saves a state under a title, in place of an earlier one with it. Returns whether it was kept. */
export function save(title, state) {
  return boards.write([{ title, date: Date.now(), state }, ...saved().filter((s) => s.title !== title)]);
}

export const remove = (title) => boards.write(saved().filter((s) => s.title !== title));
