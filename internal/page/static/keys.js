// The list of keys.
import { show } from './dialog.js';
import { bookLinks, make } from './elements.js';
import { say } from './words.js';

const n = 19;

export function keys() {
  const rows = Array.from({ length: n }, (_, i) => [say(`key ${i + 1}`), say(`does ${i + 1}`)])
    .map(([k, what]) => make('tr', {}, make('th', { scope: 'row' }, make('kbd', { textContent: k })), make('td', { textContent: what })));
  show('keys', [make('table', {}, make('tbody', {}, ...rows)), ...bookLinks(say('book'))]);
}
