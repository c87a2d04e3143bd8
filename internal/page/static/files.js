// Hands files to the user: saves them, makes a PNG of an SVG, and prints pages.
import { make } from './elements.js';
import { say } from './words.js';

const soon = 10_000; // ms until an address of a file that was handed over is given up
const dots = 2; // of a PNG for each CSS pixel of the SVG

/** Saves bytes as a file with a name. */
export function saveFile(name, bytes, type) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), soon);
}

const mostText = 1 << 26; // bytes of a file, once it is unzipped

/** The text of a file, which gzip may have compressed. */
export async function readText(file) {
  if (!file.name.endsWith('.gz')) return file.text();
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts).text();
    parts.push(value);
    size += value.length;
    if (size <= mostText) continue;
    await reader.cancel();
    throw new Error(say('file too large', { n: mostText >> 20 }));
  }
}

/** Draws an SVG (its bytes) as PNG; returns a Blob. */
export async function pngOf(svg) {
  const picture = await loaded(svg);
  const canvas = make('canvas', { width: picture.naturalWidth * dots, height: picture.naturalHeight * dots });
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}

/** Prints the board; without its answer, unless that is wanted. */
export function printBoard(answer) {
  const { dataset } = document.documentElement;
  if (answer) dataset.prints = 'answer';
  window.addEventListener('afterprint', () => { delete dataset.prints; }, { once: true });
  window.print();
}

/** Prints SVGs, a page each. */
export async function printPages(svgs) {
  const pictures = await Promise.all(svgs.map(loaded));
  const pages = make('div', { id: 'pages' }, ...pictures);
  document.body.append(pages);
  window.addEventListener('afterprint', () => {
    pages.remove();
    for (const p of pictures) URL.revokeObjectURL(p.src);
  }, { once: true });
  window.print();
}

async function loaded(svg) {
  const picture = make('img', { src: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), alt: '' });
  await picture.decode();
  return picture;
}
