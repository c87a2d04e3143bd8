// The pictures of the kinds, each of them the puzzle with which the page begins. They come when they are
// in sight.
import { make } from './elements.js';

const pixels = 240; // the side of a picture; styles make it smaller

/** The address of a file beside the scripts; in the page of one file, an element has its text. */
export function addressOf(file) {
  const inside = document.getElementById(file);
  return inside ? `data:image/svg+xml;base64,${inside.textContent.trim()}` : new URL(file, import.meta.url).href;
}

/** The picture of a kind, on light or dark paper. Its name has to stand beside it. */
export const pictureOf = (kind) => make('picture', {},
  make('source', { srcset: addressOf(`${kind}-dark.svg`), media: '(prefers-color-scheme: dark)' }),
  make('img', { loading: 'lazy', width: pixels, height: pixels, alt: '', src: addressOf(`${kind}.svg`) }));
