/**
 * Gridwright: number-grid puzzles solved, explained, graded, made, drawn, checked and proved, in a
 * worker. A place on the board is [row, column], from 1.
 */

declare global {
  interface AbortSignal {} // of the library "dom" or of @types/node, where one of them is
}

/** A puzzle: a text in any form that Gridwright reads, an address or id too, or a board. */
export type Puzzle = string | Board;

/** What holds in an answer: r1c2=3, a link r1c1-r1c2, a line r1c1:up; with ! the opposite. */
export type Fact = string;

export type Place = [row: number, column: number];

/**
 * An answer: a number for each cell, row by row. It is what the cell holds, the place of that among
 * the values of its kind, or a sum: of the links, 1 north, 2 east, 4 south, 8 west; of the lines, 1
 * up, 2 right, 4 down, 8 left.
 */
export type Answer = number[];

export type Verdict = 'unique' | 'several' | 'solved' | 'none' | 'unknown';

/** A board cell by cell, as "gridwright convert --to json" writes it. */
export interface Board {
  kind: string;
  rows: number;
  cols: number;
  options?: Record<string, string>;
  /** By row: "" is open, "x" a hole or a wall, all else a clue. */
  cells: string[][];
  signs?: { smaller: Place; larger: Place }[];
  cages?: { cells: Place[]; target: string }[];
  areas?: Place[][];
  /** By row: the box of each cell. It is not read. */
  regions?: number[][];
  looks?: { cell: Place; fill?: string; shape?: string; corner?: string; split?: string[] }[];
  frame?: string[][][];
  title?: string;
  author?: string;
  rules?: string;
  source?: string;
  message?: string;
}

/** How to ask. */
export interface Options {
  /** The time limit in seconds: 10 if there is none, from 0.001 to 600. */
  time?: number;
  /** Ends the question, and the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** How to ask about a puzzle with entries. Those of a text are its own, if none are given. */
export interface Entered extends Options {
  entries?: Fact[];
}

export interface Opened {
  board: Board;
  /** What the text has entered after its board. */
  entries: Fact[];
  name: string;
  /** How many further puzzles the text has. */
  more: number;
  rules: string;
}

export interface Solved {
  verdict: Verdict;
  /** Why there is no other answer: "proved", "agreed" or "claimed"; certify() proves it. */
  evidence: string;
  answer: Answer | null;
  other: Answer | null;
  stop: string;
  engine: string;
  stages: string[];
  /** Milliseconds. */
  ms: number;
}

export interface Counted {
  answers: number;
  /** Whether there are no more. */
  exact: boolean;
}

export interface Deduced {
  verdict: Verdict;
  /** What all answers share. */
  facts: Fact[];
  /** Whether nothing is left to find out. */
  complete: boolean;
  /** How many facts some answers have and others do not, or are not settled. */
  open: number;
}

/** A step of an explanation. */
export interface Step {
  fact: Fact;
  /** Whether answers consist of such facts: a number, a link, a line. */
  placement: boolean;
  technique?: string;
  load: number;
  smallest: boolean;
  tight: boolean;
  one_answer?: boolean;
  weight: number;
  reason: unknown;
  instances: unknown[];
  rules: string[];
  premises: Fact[];
  cells: Place[];
  by: string;
  where: string;
  how: string;
  what: string;
}

export interface Hint {
  /** Sentences. */
  says: string[];
  placement: boolean;
  cells: Place[];
  step: Step;
  /** What it draws, by the numbers of cells or corners from 0; not with all steps. */
  told?: { arrows: [number, number][]; supposed: [number, number][]; corners: number[] };
}

export interface Hints {
  /** The steps to the next number, link or line, or all; none if all is entered, or wrong. */
  steps: Hint[];
  /** Entries that no answer has. */
  wrong: Fact[];
}

export type Class = 'gentle' | 'easy' | 'medium' | 'tricky' | 'hard' | 'expert' | 'search';

export interface Grade {
  class: Class;
  effort: number;
  steps: number;
  widths: number[];
  hardest: Step | null;
  limited: boolean;
  proved: boolean;
}

export interface Checked {
  state: 'right so far' | 'solved' | 'wrong' | 'none' | 'unknown';
  /** The rule that entries break, in words. */
  rule?: string;
  wrong: Fact[];
}

export interface DrawOptions extends Options {
  /** Draws an answer, too. */
  answer?: boolean;
  theme?: 'light' | 'dark' | 'print';
  /** The side of a cell in millimetres: 10 if there is none, from 2 to 40. */
  cell?: number;
}

export interface GenerateOptions extends Options {
  rows: number;
  /** As many as rows, if there is none. */
  cols?: number;
  options?: Record<string, string>;
  grade?: Class;
  /** The same seed and number give the same puzzle: both are 0 if there is none. */
  seed?: number;
  number?: number;
  /** Of the places of the clues. */
  symmetric?: 'half-turn' | 'quarter-turn' | 'mirror' | 'flip' | 'diagonal' | 'antidiagonal'
    | 'mirrors' | 'diagonals' | 'all';
  /** The share of the clues in percent, from 1 to 100, where no grade is given. */
  share?: number;
  /** The pairs of a Numberlink. */
  pairs?: number;
}

export interface Generated extends Opened {
  answer: Answer;
  grade?: Class;
  clues: number;
}

/** What a certificate proves, by a checker that shares nothing with the program that wrote it. */
export interface Proof {
  claim: 'only' | 'none' | 'several' | 'facts';
  kind: string;
  steps: number;
  /** The text of the puzzle. */
  text: string;
  answers: Fact[][];
  /** Of a kind that the checker does not know: the rules that it took from the certificate. */
  rules: string[];
  facts: Fact[];
  certificate: string;
}

export interface Kind {
  name: string;
  title: string;
  /** The rules. */
  doc: string;
  options: { key: string; values: string; default: string; doc: string }[];
  /** Whether boards have as many rows as columns. */
  square: boolean;
  /** Whether it needs the larger module. */
  file: boolean;
}

export interface AddedKind {
  name: string;
  title: string;
  doc: string;
  options: Kind['options'];
  /** The text of a puzzle. */
  example: string;
}

/** The kinds that are there from the start. */
export const kinds: Kind[];

/**
 * What the program refuses, with the line and column of a text or the places on a board, or the
 * checker, with the line of the certificate.
 */
export class PuzzleError extends Error {
  hint?: string;
  line?: number;
  column?: number;
  cells?: Place[];
}

/**
 * A program in a worker, which answers one question after the other. Promises are rejected with a
 * PuzzleError if the question is refused, with the reason of the signal if that ends it, with a
 * TypeError if an argument or option is not what it may be, and with an Error if a worker fails.
 */
export class Gridwright {
  constructor();
  /** Reads the first puzzle of a text. */
  open(text: string, options?: Options): Promise<Opened>;
  /** Writes a puzzle in Gridwright's own form. */
  text(puzzle: Puzzle, options?: Entered): Promise<string>;
  /** Searches for an answer and a second one. */
  solve(puzzle: Puzzle, options?: Options): Promise<Solved>;
  /** Counts the answers up to a limit: 1,000 if there is none, from 1 to 1,000,000. */
  count(puzzle: Puzzle, options?: Options & { limit?: number }): Promise<Counted>;
  /** Finds what all answers share. */
  deduce(puzzle: Puzzle, options?: Options): Promise<Deduced>;
  /** Explains how to go on from what is entered; with all, to the end. */
  hint(puzzle: Puzzle, options?: Entered & { all?: boolean }): Promise<Hints>;
  /** Grades a puzzle with one answer; null if the time was over. */
  grade(puzzle: Puzzle, options?: Options): Promise<Grade | null>;
  /** Tells whether what is entered is right. */
  check(puzzle: Puzzle, options?: Entered): Promise<Checked>;
  /** Draws a puzzle as SVG. */
  draw(puzzle: Puzzle, options?: DrawOptions): Promise<string>;
  /** Makes a puzzle with one answer. */
  generate(kind: string, options: GenerateOptions): Promise<Generated>;
  /** Proves what answers a puzzle has, and checks the proof. */
  certify(puzzle: Puzzle, options?: Options): Promise<Proof>;
  /** Checks a certificate, also one that "gridwright certify" wrote. */
  checkCertificate(certificate: string, options?: Pick<Options, 'signal'>): Promise<Proof>;
  /** Adds the kind that a file states. A name is for messages about it. */
  addKind(source: string, options?: Options & { name?: string }): Promise<AddedKind>;
  /** Ends the workers. Promises that wait are rejected. */
  end(): void;
}
