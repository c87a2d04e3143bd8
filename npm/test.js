// Tests the package in a folder: node test.js FOLDER.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const { Gridwright, PuzzleError, kinds } = await import(pathToFileURL(join(folder, 'node.js')));
const read = (name) => readFileSync(join(folder, name), 'utf8');
const types = read('index.d.ts');
const gridwright = new Gridwright();

const four = 'sudoku\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n';
const two = 'latin\n1 2 3\n. . .\n. . .\n';
const none = 'latin\n1 1\n. .\n';

/** The fields of an interface without those that it extends: true for those always there. */
function fields(name) {
  const [, body] = new RegExp(`^export interface ${name}\\b.*{\\n([^]*?)^}`, 'm').exec(types);
  return new Map([...body.matchAll(/^ {2}(\w+)(\??):/gm)].map(([, key, may]) => [key, !may]));
}

/** A value has the fields of interfaces, and no others. */
function has(value, ...names) {
  const known = new Map(names.flatMap((name) => [...fields(name)]));
  for (const key of Object.keys(value)) assert.ok(known.has(key), `${names} lacks ${key}`);
  for (const [key, must] of known) assert.ok(!must || key in value, `no ${key} of ${names}`);
  return value;
}

test('solve', async () => {
  const solved = has(await gridwright.solve(four), 'Solved');
  assert.deepEqual([solved.verdict, solved.answer.slice(0, 4)], ['unique', [1, 2, 4, 3]]);
  assert.equal((await gridwright.solve(two)).verdict, 'several');
  assert.equal((await gridwright.solve(none)).verdict, 'none');
});

test('count', async () => {
  assert.deepEqual(has(await gridwright.count(two), 'Counted'), { answers: 2, exact: true });
  assert.deepEqual(await gridwright.count(two, { limit: 1 }), { answers: 1, exact: false });
  assert.equal((await gridwright.count(none)).answers, 0);
});

test('deduce', async () => {
  const shared = has(await gridwright.deduce(two), 'Deduced');
  assert.deepEqual([shared.verdict, shared.complete], ['several', true]);
  assert.ok(shared.facts.includes('!r2c1=1') && !shared.facts.includes('r2c1=2'));
  assert.deepEqual((await gridwright.deduce(none)).facts, []);
});

test('hint', async () => {
  const { steps, wrong } = has(await gridwright.hint(four), 'Hints');
  has(has(steps.at(-1), 'Hint').step, 'Step');
  assert.match(steps.at(-1).says.join(' '), /row 1, column 2 holds 2/);
  assert.deepEqual(wrong, []);
  assert.deepEqual((await gridwright.hint(four, { entries: ['r1c2=4'] })).wrong, ['r1c2=4']);
  assert.deepEqual((await gridwright.hint(`${four}=\n1 4 . .\n. . 2 .\n. 3 . .\n. . . 4\n`)).wrong,
    ['r1c2=4']); // those of the text
  assert.equal((await gridwright.hint(four, { all: true })).steps.length, 12);
});

test('grade', async () => {
  assert.equal(has(await gridwright.grade(four), 'Grade').class, 'gentle');
  await assert.rejects(gridwright.grade(two), PuzzleError);
});

test('check', async () => {
  const state = async (entries) => has(await gridwright.check(four, { entries }), 'Checked').state;
  assert.deepEqual([await state(['r1c2=2']), await state(['r1c2=4'])], ['right so far', 'wrong']);
});

test('draw', async () => {
  const plain = await gridwright.draw(four);
  assert.match(plain, /^<svg /);
  assert.ok((await gridwright.draw(four, { answer: true })).length > plain.length);
});

test('generate', async () => {
  const options = { rows: 4, seed: 3, symmetric: 'half-turn' };
  const made = has(await gridwright.generate('sudoku', options), 'Generated', 'Opened');
  const { board, answer } = made;
  has(board, 'Board');
  assert.deepEqual((await gridwright.solve(board)).answer, answer);
  assert.deepEqual(await gridwright.generate('sudoku', options), made);
  assert.equal((await gridwright.open(await gridwright.text(board))).board.kind, 'sudoku');
  assert.equal((await gridwright.generate('akari', { rows: 4 })).board.kind, 'akari');
});

test('certificates', async () => {
  const proof = has(await gridwright.certify(four), 'Proof');
  assert.deepEqual([proof.claim, proof.text, proof.answers[0][1]], ['only', four.trim(), 'r1c2=2']);
  assert.deepEqual(await gridwright.checkCertificate(proof.certificate), proof);
  const other = proof.certificate.replace('puzzle 1 .', 'puzzle . .');
  await assert.rejects(gridwright.checkCertificate(other),
    (e) => e instanceof PuzzleError && e.line > 1 && e.message.includes(`at line ${e.line}: `));
  assert.equal((await gridwright.certify(none)).claim, 'none');
});

test('formats', async () => {
  const opened = has(await gridwright.open('https://puzz.link/p?sudoku/4/4/g1k23k3g'), 'Opened');
  assert.equal(opened.board.kind, 'sudoku');
});

test('kinds', async () => {
  assert.ok(kinds.length > 20 && kinds.every((k) => has(k, 'Kind')));
  const source = `kind("twins", title = "Twins", doc = "Two cells of each row are black.",
     example = "twins\\n1 . .\\n. . .\\n. . .\\n")
cells({".": "is white", "x": "is black"}, draw = {"x": "black"})
clues(0, 9)

def rules(p, m):
    for k in p.clues:
        m.exactly(k.value, [k.cell] + k.cell.around, holds = "x", clue = k,
                  words = "{cell} has {n} black cells in and around it")
`;
  const { name, example } = has(await gridwright.addKind(source), 'AddedKind');
  assert.equal(name, 'twins');
  assert.equal((await gridwright.solve(example)).verdict, 'several');
  await assert.rejects(gridwright.addKind('kind(', { name: 'mine.star' }), /mine\.star:/);
});

test('errors', async () => {
  await assert.rejects(gridwright.solve('sudoku\n1 q! . .\n. . . .\n. . . .\n. . . .\n'),
    (e) => e instanceof PuzzleError && e.line === 2 && e.column === 3);
  await assert.rejects(gridwright.generate('chess', { rows: 8 }), /chess/);
});

test('options', async () => {
  for (const [asked, message] of [
    [gridwright.draw(four, { theme: 'sepia' }),
      'theme must be one of light, dark, print, not "sepia"'],
    [gridwright.draw(four, { cell: 1e9 }), 'cell must be a number from 2 to 40, not 1000000000'],
    [gridwright.count(four, { limit: -1 }), /^limit must be a whole number from 1 to 1,000,000, not -1/],
    [gridwright.count(four, { limit: 1e9 }), /^limit must /],
    [gridwright.solve(four, { time: -1 }), /^time must be a number from 0\.001 to 600, not -1/],
    [gridwright.solve(four, { time: 'x' }), /^time must .* not "x"/],
    [gridwright.solve(four, { limit: 3 }), 'there is no option limit here, but time, signal'],
    [gridwright.solve(four, { signal: {} }), /^signal must be an AbortSignal/],
    [gridwright.solve(four, null), /^options must be an object/],
    [gridwright.solve(), 'puzzle must be a text or a board, not undefined'],
    [gridwright.check(four, { entries: 'r1c2=2' }), /^entries must be a list of texts/],
    [gridwright.generate('sudoku'), /^rows must be /],
    [gridwright.generate('sudoku', { rows: 4, share: 300 }), /^share must be /],
    [gridwright.checkCertificate(), 'certificate must be a text, not undefined'],
    [gridwright.addKind(), 'source must be a text, not undefined'],
  ]) await assert.rejects(asked, { name: 'TypeError', message });
});

test('signals', async () => {
  const long = `latin\n${`${'. '.repeat(11)}.\n`.repeat(12)}`;
  const stop = new AbortController();
  const asked = gridwright.hint(long, { all: true, time: 600, signal: stop.signal });
  const waits = gridwright.solve(four);
  setTimeout(() => stop.abort(), 100);
  await assert.rejects(asked, { name: 'AbortError' });
  assert.equal((await waits).verdict, 'unique');
  await assert.rejects(gridwright.solve(four, { signal: stop.signal }), { name: 'AbortError' });
});

test('no listener stays', async () => {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const { signal } = new AbortController();
  let listeners = 0;
  const counts = (real, n) => function of(type, ...rest) {
    if (this instanceof AbortSignal) listeners += n;
    return real.call(this, type, ...rest);
  };
  EventTarget.prototype.addEventListener = counts(addEventListener, 1);
  EventTarget.prototype.removeEventListener = counts(removeEventListener, -1);
  try {
    await gridwright.check(four, { signal });
    await gridwright.check(four);
    await assert.rejects(gridwright.checkCertificate('', { signal }), PuzzleError);
  } finally {
    Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
  }
  assert.equal(listeners, 0);
});

/** Tests the package with other scripts of workers: what is appended to worker.js, and the checker. */
function broken(name, worker, checker, tests) {
  test(name, async () => {
    const other = mkdtempSync(join(tmpdir(), 'gridwright-'));
    try {
      const isModule = (file) => file.endsWith('.wasm.gz');
      cpSync(folder, other, { recursive: true, filter: (file) => !isModule(file) });
      for (const file of readdirSync(folder).filter(isModule)) {
        symlinkSync(join(folder, file), join(other, file));
      }
      appendFileSync(join(other, 'worker.js'), worker);
      writeFileSync(join(other, 'check-worker.js'), checker);
      const package_ = await import(pathToFileURL(join(other, 'node.js')));
      const gridwright = new package_.Gridwright();
      await tests(gridwright).finally(() => gridwright.end());
    } finally {
      rmSync(other, { recursive: true });
    }
  });
}

const fails = (asked, message) => assert.rejects(asked, { name: 'Error', message });
const timers = () => process.getActiveResourcesInfo().filter((n) => n === 'Timeout').length;

broken('threads that exit', `
answer = () => { postMessage({ begins: true }); process.exit(); };
`, 'onmessage = () => process.exit();', async (gridwright) => {
  const before = timers();
  for (const method of ['solve', 'hint', 'addKind']) { // which of them has a limit of its own
    await fails(gridwright[method](four), 'The program does not answer: its worker failed');
    assert.equal(timers(), before, `${method} leaves a timer`);
  }
  await fails(gridwright.checkCertificate(four), 'The worker that checks proofs has failed.');
});

broken('threads that fail', `
answer = (text) => {
  if (text.includes('"op":"open"')) throw new Error('no good');
  postMessage({ begins: true });
  postMessage({ failed: 'ended by itself' });
};
`, `onmessage = () => { throw new Error('no good'); };
`, async (gridwright) => {
  const before = timers();
  await fails(gridwright.solve(four), 'The program does not answer: no good');
  await fails(gridwright.addKind(four), 'The program does not answer: it has ended by itself');
  assert.equal(timers(), before);
  await fails(gridwright.checkCertificate(four), 'no good');
});

broken('another proof, and a kind that takes long', `
const program = answer;
answer = (text) => (text.includes('"op":"kind"') ? postMessage({ begins: true }) : program(text));
`, 'onmessage = () => postMessage({ proved: { text: "another" } });', async (gridwright) => {
  await fails(gridwright.certify(four), 'The proof is of another board.');
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (act) => setTimeout(act);
  await assert.rejects(gridwright.addKind(four), { message: 'It takes more than 5 s.' })
    .finally(() => { globalThis.setTimeout = setTimeout; });
});

test('the example of the README, which ends by itself', () => {
  const [, script] = /^```js\n([^]*?)^```/m.exec(read('README.md'));
  const main = pathToFileURL(join(folder, 'node.js')).href;
  const args = ['--input-type=module', '-e',
    script.replace("'gridwright'", JSON.stringify(main)).replace('gridwright.end();', '')];
  const says = [...script.matchAll(/\/\/ (.*)/g)].map(([, line]) => `${line}\n`).join('');
  assert.equal(execFileSync(process.execPath, args, { encoding: 'utf8' }), says);
});

test('types', () => {
  const [, body] = /^export class Gridwright {\n([^]*?)^}/m.exec(types);
  const declared = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(Gridwright.prototype));
  assert.deepEqual(declared.sort(), methods.sort());
});

test('types for TypeScript', (t) => {
  const at = mkdtempSync(join(tmpdir(), 'gridwright-'));
  try {
    const imports = `from ${JSON.stringify(join(folder, 'index.js'))};`;
    writeFileSync(join(at, 'right.mts'), `import { Gridwright, type Proof } ${imports}
const gridwright = new Gridwright();
export const proof: Promise<Proof> = gridwright.certify('', { time: 5 });
`);
    writeFileSync(join(at, 'wrong.mts'), `import { Gridwright } ${imports}
new Gridwright().draw('', { theme: 'sepia' });
`);
    const how = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022', '--module', 'nodenext',
      '--types', ''];
    const compile = (name) => execFileSync('tsc', [...how, join(at, name)], { encoding: 'utf8' });
    compile('right.mts');
    assert.throws(() => compile('wrong.mts'), ({ stdout }) => /"sepia"/.test(stdout));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    t.skip('TypeScript, of which tsc is, is not installed');
  } finally {
    rmSync(at, { recursive: true });
  }
});

test('forms', async () => {
  const { forms } = await import(pathToFileURL(join(folder, 'forms.js')));
  const scripts = readdirSync(folder).filter((n) => n.endsWith('.js') && n !== 'words.js');
  const literal = /\bsay\((?:[^'()]*\|\| )?'([^']+)'|\bfailed: '([^']+)'/g;
  const said = scripts.flatMap((n) => [...read(n).matchAll(literal)].map(([, say, why]) => say ?? why));
  assert.deepEqual([...new Set(said)].sort(), Object.keys(forms));
  for (const name of scripts) {
    for (const [call] of read(name).matchAll(/\bsay\([^)]*/g)) {
      assert.match(call, /'/, `${name}: ${call}) says a form by a variable alone`);
    }
  }
});

test('files', () => {
  const { version } = JSON.parse(read('package.json'));
  assert.match(version, /^\d+\.\d+\.\d+$/);
  for (const name of readdirSync(folder).filter((n) => /\.(js|ts|md|json)$/.test(n))) {
    assert.doesNotMatch(read(name), /(^|[^\w.])\/(home|root|work|tmp|usr)\//, name);
    for (const [, other] of read(name).matchAll(/(?:from|import\(|URL\() ?'(\.\/[^'$]+)'/g)) {
      assert.ok(readFileSync(join(folder, other)).length, `${name} needs ${other}`);
    }
  }
});

test('the end', async () => {
  const waits = gridwright.generate('sudoku', { rows: 9, grade: 'expert', time: 600 });
  gridwright.end();
  await assert.rejects(waits, { name: 'AbortError' });
  await assert.rejects(gridwright.solve(four), { name: 'AbortError' });
});
