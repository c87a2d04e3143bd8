// What the methods take: each value by its name, in words and as a test of it.

const spoken = (n) => n.toLocaleString('en');
const number = (least, most) => [`a number from ${spoken(least)} to ${spoken(most)}`,
  (v) => typeof v === 'number' && least <= v && v <= most];
const whole = (least, most) => [`a whole number from ${spoken(least)} to ${spoken(most)}`,
  (v) => Number.isInteger(v) && least <= v && v <= most];
const one = (...names) => [`one of ${names.join(', ')}`, (v) => names.includes(v)];
const flag = ['true or false', (v) => typeof v === 'boolean'];
const text = ['a text', (v) => typeof v === 'string'];
const object = ['an object', (v) => typeof v === 'object' && v !== null];

const values = {
  puzzle: ['a text or a board', (v) => typeof v === 'string' || object[1](v)],
  text, kind: text, source: text, certificate: text, name: text, options: object,
  time: number(0.001, 600),
  signal: ['an AbortSignal', (v) => v instanceof AbortSignal],
  entries: ['a list of texts', (v) => Array.isArray(v) && v.every(text[1])],
  limit: whole(1, 1_000_000),
  all: flag,
  answer: flag,
  theme: one('light', 'dark', 'print'),
  cell: number(2, 40),
  rows: whole(1, 20_000), // the most cells of a board
  cols: whole(1, 20_000),
  grade: text, // the program knows which
  symmetric: text,
  seed: whole(0, Number.MAX_SAFE_INTEGER),
  number: whole(0, Number.MAX_SAFE_INTEGER),
  share: whole(1, 100),
  pairs: whole(1, 20_000),
};

/** Throws a TypeError unless all of these are what their names say. */
export function need(given) {
  for (const [name, value] of Object.entries(given)) {
    const [words, holds] = values[name];
    if (holds(value)) continue;
    const found = typeof value === 'string' ? JSON.stringify(value) : String(value);
    throw new TypeError(`${name} must be ${words}, not ${found}`);
  }
}

/** Throws a TypeError unless all options are of these names, besides a signal, and what they say. */
export function allow(options = {}, ...names) {
  need({ options });
  const known = [...names, 'signal'];
  for (const [name, value] of Object.entries(options)) {
    if (!known.includes(name)) {
      throw new TypeError(`there is no option ${name} here, but ${known.join(', ')}`);
    }
    if (value !== undefined) need({ [name]: value });
  }
}
