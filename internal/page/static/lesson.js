// A lesson as elements: a text in the part of Markdown that docs/lessons uses, with formulas as MathML.
import { make } from './elements.js';
import { addressOf } from './pictures.js';

const definition = /^\[(\w+)\]: (\S+)(?: "([^"]+)")?$/;
const fence = '\x60\x60\x60'; // three backticks
const inline = /\x60([^\x60]+)\x60|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\](?:\(([^)]+)\)|\[(\w+)\])/;

const follows = /^ {4}(?!\$ |gridwright )/;

/** The links that a text defines: a Map of their names to {href, title}. */
export function linksOf(text) {
  const all = new Map();
  for (const line of text.split('\n')) {
    const [, name, href, title = ''] = definition.exec(line) ?? [];
    if (name) all.set(name, { href, title });
  }
  return all;
}

/**
 * The elements of a text, one after the other. top is the level of its title; link makes an element of
 * {href, title} and the nodes inside; code is given each block of code, as an element.
 */
export function elementsOf(text, { top, link, code = (block) => block }) {
  const links = linksOf(text);
  const lines = text.split('\n').filter((line) => !definition.test(line));
  const elements = [];
  const isBlank = (i) => i < lines.length && !lines[i].trim();

  /** The nodes of a text within a block. */
  const nodes = (words) => {
    const [whole, span, strong, em, label, href, name] = inline.exec(words) ?? [];
    if (!whole) return words ? [words] : [];
    const at = words.indexOf(whole);
    const to = href ? { href, title: '' } : links.get(name);
    const node = span ? make('code', { textContent: span }) : strong ? make('strong', {}, ...nodes(strong))
      : em ? make('em', {}, ...nodes(em)) : to ? link(to, nodes(label)) : whole;
    return [words.slice(0, at), node, ...nodes(words.slice(at + whole.length))];
  };

  /** Takes lines from a place on while they are of a block, and returns them. */
  let at = 0;
  const take = (belongs) => {
    const from = at;
    while (at < lines.length && belongs(at)) at++;
    return lines.slice(from, at);
  };

  while (at < lines.length) {
    const line = lines[at];
    const [, hashes, title] = /^(#+) (.*)/.exec(line) ?? [];
    const [, alt, picture] = /^!\[(.*)\]\(\.\.\/(.*)\)$/.exec(line) ?? [];
    const item = /^(?:-|\d+\.) +/;
    if (isBlank(at)) {
      at++;
    } else if (hashes) {
      at++;
      elements.push(make(`h${hashes.length + top - 1}`, {}, ...nodes(title)));
    } else if (picture) {
      at++;
      elements.push(make('img', { src: addressOf(picture), alt }));
    } else if (line === `${fence}algebra`) {
      at++;
      elements.push(algebra(take((i) => lines[i] !== fence)));
      at++;
    } else if (line.startsWith('    ')) {
      const rows = take((i) => lines[i].startsWith('    ') || (isBlank(i) && follows.test(lines[i + 1]))); // a command begins a block
      elements.push(code(make('pre', { textContent: rows.map((row) => row.slice(4)).join('\n') })));
    } else if (line.startsWith('|')) {
      const rows = take((i) => lines[i]?.startsWith('|')).map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim()));
      const cells = (row, tag) => make('tr', {}, ...row.map((cell) => make(tag, {}, ...nodes(cell))));
      elements.push(make('table', {}, make('thead', {}, cells(rows[0], 'th')), make('tbody', {}, ...rows.slice(2).map((row) => cells(row, 'td')))));
    } else if (item.test(line)) {
      const items = [];
      for (const row of take((i) => !isBlank(i))) {
        if (item.test(row)) items.push(row.replace(item, ''));
        else items.push(`${items.pop()} ${row.trim()}`);
      }
      elements.push(make(line.startsWith('-') ? 'ul' : 'ol', {}, ...items.map((words) => make('li', {}, ...nodes(words)))));
    } else {
      elements.push(make('p', {}, ...nodes(take((i) => !isBlank(i)).join(' '))));
    }
  }
  return elements;
}

/** Lines of formulas as a table: a formula, and behind four blanks the indices for which it holds. */
function algebra(lines) {
  const row = (line) => {
    const [formula, ...rest] = line.trim().split(/ {4,}/);
    return make('tr', {}, ...[formula, rest.join(' ')].map((text) => make('td', {}, formulaOf(text))));
  };
  return make('table', { className: 'algebra', role: 'presentation' }, make('tbody', {}, ...lines.map(row)));
}

const signs = { '<=': '≤', '>=': '≥', '-': '−', '<': '<', '>': '>' };
const isWord = (part) => /^([A-Za-z]{2,}|a)$/.test(part ?? '');

/** An element of MathML. */
function math(tag, ...children) {
  const e = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag);
  e.append(...children);
  return e;
}

function formulaOf(text) {
  const formula = math('math', math('mrow', ...mathOf(text.match(/[A-Za-z]+\d*|\d+|<=|>=|\S/g) ?? [])));
  formula.setAttribute('displaystyle', 'true');
  return formula;
}

/** The parts of a formula as MathML: sums over sets, indices in brackets, and words. */
function mathOf(parts) {
  const out = [];
  const until = (from, end) => {
    const i = parts.indexOf(end, from);
    return i < 0 ? parts.length : i;
  };
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part === 'sum' && parts[i + 1] === 'over') {
      const end = until(i, 'of');
      const set = parts.slice(i + 2, end).map((p) => (p === 'in' ? '∈' : p));
      out.push(math('munder', math('mo', '∑'), math('mrow', ...mathOf(set))));
      i = end;
    } else if (signs[part]) {
      out.push(math('mo', signs[part]));
    } else if (isWord(part)) {
      const from = i;
      while (isWord(parts[i + 1])) i++;
      out.push(math('mtext', `\u00a0${parts.slice(from, i + 1).join(' ')}\u00a0`));
    } else if (/^\d/.test(part)) {
      out.push(math('mn', part));
    } else if (parts[i + 1] === '[') {
      const end = until(i, ']');
      out.push(math('msub', math('mi', part), math('mrow', ...mathOf(parts.slice(i + 2, end)))));
      i = end;
    } else if (/^[a-z]\d$/.test(part)) { // n0
      out.push(math('msub', math('mi', part[0]), math('mn', part[1])));
    } else if ('(),;=+∈'.includes(part)) {
      const sign = math('mo', part);
      sign.setAttribute('stretchy', 'false');
      out.push(sign);
    } else {
      out.push(math('mi', part));
    }
  }
  return out;
}
