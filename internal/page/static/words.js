// The words of the page: the forms are those of english-page.txt, and nothing else here has any.
import { forms } from './forms.js';

/** Says a form, whose places in braces take parts. A form without words is its own words. */
export const say = (form, parts = {}) => (forms[form] ?? form).replace(/\{(\w+)\}/g, (place, role) => parts[role] ?? place);

/** Says a number of things: "1 step", "2 steps". */
export const counted = (thing, n) => say((n === 1 ? 'one ' : 'many ') + thing, { n });

/** A text with a capital first. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Says several things in a row. */
export const listed = (all) => (all.length < 2 ? all.join('') : say('list', { first: all.slice(0, -1).join(', '), last: all.at(-1) }));

/** Says an error with its hint. */
export const hinted = ({ message, hint }) => (hint ? say('with hint', { what: message, hint }) : message);

/** Says what a proof shows. */
export const wordsOfProof = ({ claim, rules, steps }) => say(rules.length ? 'proof by rules' : 'proof here', { claim: say(`claim ${claim}`), n: steps.toLocaleString('en') });

/** The classes of grades, the easiest first. */
export const grades = ['gentle', 'easy', 'medium', 'tricky', 'hard', 'expert', 'search'];

/** A class of grades, as the page names it. */
export const gradeName = (name) => say(`class ${name}`);
