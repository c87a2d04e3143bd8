// What a setter writes around a board, which changes nothing in its answer.
import { show } from './dialog.js';
import { label, make } from './elements.js';
import { say } from './words.js';

export function about(page) {
  const { board } = page.state;
  const line = (key, more) => make('input', { type: 'text', id: `edit-${key}`, maxLength: 100, value: board[key] ?? '', ...more });
  const text = (key) => make('textarea', { id: `edit-${key}`, className: 'short', maxLength: 2000, value: board[key] ?? '' });
  const [title, author, rules, message] = [line('title'), line('author', { autocomplete: 'name' }), text('rules'), text('message')];
  show('dialog title', [
    label(say('title field'), title), label(say('author field'), author), label(say('rules field'), rules), label(say('message field'), message),
  ], 'set', () => {
    const { state } = page;
    const written = Object.fromEntries(Object.entries({ title, author, rules, message }).map(([key, { value }]) => [key, value.trim()]));
    page.edit({ ...state, board: { ...state.board, ...written } });
  });
}
