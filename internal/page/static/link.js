// A link that also has what is entered so far, with marks and colours.
import { notesOf, textsOf } from './entries.js';

/** Copies it, which the button says. */
export async function link(page) {
  const { board, entries } = page.state;
  const { text } = await page.one({ op: 'text', board, entries: textsOf(board, entries) }, 'text');
  const parts = new URLSearchParams({ p: text, tab: 'play', ...notesOf(board, entries) });
  await page.share('share-entries', 'copy with entries', new URL(`#${parts}`, location.href).href);
}
