// A certificate on its way from the program, which writes it, to the checker, which shares nothing
// with that.
import { say } from './words.js';

/** Has a worker of check-worker.js check a certificate. Returns a promise of what it proves; an error says why it is refused, and has the line. */
export function checkedBy(worker, text) {
  return new Promise((resolve, reject) => {
    worker.onerror = (e) => reject(new Error(e.message || say('checker failed')));
    worker.onmessage = ({ data }) => (data.proved ? resolve({ ...data.proved, certificate: text })
      : reject(Object.assign(new Error(say('proof refused', { line: data.line, why: data.refused })), { line: data.line })));
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

/**
 * Has the program prove what answers a board has, and checks that. one(request, event) returns a promise
 * of an event, and check(text) one of what a certificate proves.
 */
export async function provedBy(one, check, board, time) {
  const { text } = await one({ op: 'certify', board, time }, 'certificate');
  const [proof, shown] = await Promise.all([check(text), one({ op: 'text', board }, 'text')]);
  const rows = shown.text.match(/^[^#\n].*/gm).join('\n'); // without comments
  if (rows !== proof.text) throw new Error(say('another board'));
  return proof;
}
