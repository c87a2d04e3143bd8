// Proofs of what answers a board has. The program writes a certificate, and the page checks it by
// another program, in a worker of its own.
import { make } from './elements.js';
import { one } from './engine.js';
import { saveFile } from './files.js';
import { say } from './words.js';
import { scriptAddress } from './workers.js';

/** Whether a text is a certificate. */
export const isCertificate = (text) => text.startsWith('gridwright-certificate ');

/** Checks a certificate. Returns a promise of what it proves; an error says why it is refused. */
export function checked(text) {
  const worker = new Worker(scriptAddress('check-worker.js'), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onerror = (e) => reject(new Error(e.message || say('checker failed')));
    worker.onmessage = ({ data }) => (data.proved ? resolve({ ...data.proved, certificate: text })
      : reject(new Error(say('proof refused', { line: data.line, why: data.refused }))));
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

/** Has the program prove what answers a board has, and checks that. */
export async function prove(board, time) {
  const { text } = await one({ op: 'certify', board, time }, 'certificate');
  const [proof, shown] = await Promise.all([checked(text), one({ op: 'text', board }, 'text')]);
  const rows = shown.text.split('\n').filter((row) => row && row[0] !== '#').join('\n');
  if (rows !== proof.text) throw new Error(say('another board'));
  return proof;
}

/** A button that saves a proof. */
export function saverOf(proof, kind) {
  const save = make('button', { type: 'button', id: 'save-proof', textContent: say('save proof') });
  save.addEventListener('click', () => saveFile(`${kind}.cert`, proof.certificate, 'text/plain'));
  return save;
}
