// Proofs of what answers a board has. The program writes a certificate, and the page checks it by
// another program, in a worker of its own.
import { checkedBy, provedBy } from './certify.js';
import { button } from './elements.js';
import { one } from './engine.js';
import { saveFile } from './files.js';
import { scriptAddress } from './place.js';
import { say } from './words.js';

/** Whether a text is a certificate. */
export const isCertificate = (text) => text.startsWith('gridwright-certificate ');

/** Checks a certificate. Returns a promise of what it proves; an error says why it is refused. */
export const checked = (text) => checkedBy(new Worker(scriptAddress('check-worker.js'), { type: 'module' }), text);

/** Has the program prove what answers a board has, and checks that. */
export const prove = (board, time) => provedBy(one, checked, board, time);

/** A button that saves the proof of a page. */
export const saverOf = (page) => button('save-proof', say('save proof'),
  () => saveFile(`${page.state.board.kind}.cert`, page.proof.certificate, 'text/plain'));
