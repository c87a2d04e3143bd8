// Proofs of what answers a board has. The program writes a certificate, and the page checks it by
// another program, in a worker of its own.
import { make } from './elements.js';
import { one } from './engine.js';
import { saveFile } from './files.js';
import { scriptAddress } from './workers.js';

/** Whether a text is a certificate. */
export const isCertificate = (text) => text.startsWith('gridwright-certificate ');

/** Checks a certificate. Returns a promise of what it proves; an error says why it is refused. */
export function checked(text) {
  const worker = new Worker(scriptAddress('check-worker.js'), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onerror = (e) => reject(new Error(e.message || 'The worker that checks proofs has failed.'));
    worker.onmessage = ({ data }) => (data.proved ? resolve({ ...data.proved, certificate: text })
      : reject(new Error(`The proof is refused at line ${data.line}: ${data.refused}`)));
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

/** Has the program prove what answers a board has, and checks that. */
export async function prove(board, time) {
  const { text } = await one({ op: 'certify', board, time }, 'certificate');
  const [proof, shown] = await Promise.all([checked(text), one({ op: 'text', board }, 'text')]);
  const rows = shown.text.split('\n').filter((row) => row && row[0] !== '#').join('\n');
  if (rows !== proof.text) throw new Error('The proof is of another board.');
  return proof;
}

const claims = {
  only: 'exactly one answer', none: 'no answer', several: 'several answers', facts: 'a part of the answer',
};

/** What a proof says, for the panel: its words, and a button that saves it. */
export function wordsOfProof(proof, kind) {
  const steps = `${proof.steps.toLocaleString('en')} steps`;
  const save = make('button', { type: 'button', id: 'save-proof', textContent: 'Save the proof' });
  save.addEventListener('click', () => saveFile(`${kind}.cert`, proof.certificate, 'text/plain'));
  const says = proof.rules.length ? `by the rules in the file alone, in ${steps}`
    : `in your browser, in ${steps}, by a program that shares nothing with the first`;
  return [`${claims[proof.claim]}, ${says}`, save];
}
