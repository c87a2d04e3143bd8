// Tests the package in a folder: node test.js FOLDER.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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
  await assert.rejects(gridwright.checkCertificate(other), /refused at line \d+/);
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
