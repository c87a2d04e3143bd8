// The puzzle of a day: the same for all who have the same library. Arithmetic on dates alone.

/** The number of a local date, which is one more on the next day. */
export const numberOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The kind of a day, where each day has another. */
export const kindOfDay = (day, kinds) => kinds[(day * stride(kinds.length)) % kinds.length];

/**
 * The puzzle of a day, of those of a kind, {grade} each, the easiest classes first: the classes go from Monday
 * to Sunday. None comes again before all of its class have come.
 */
export function puzzleOf(day, puzzles) {
  const grades = [...new Set(puzzles.map((p) => p.grade))];
  const monday = 4; // the first one of the numbers, which begin on a Thursday
  const [week, weekday] = [Math.floor((day - monday) / 7), (day - monday) % 7];
  const at = Math.floor((weekday * grades.length) / 7);
  const first = (grade) => Math.ceil((grade * 7) / grades.length); // the weekday on which a class begins
  const of = puzzles.filter((p) => p.grade === grades[at]);
  return of[((week * (first(at + 1) - first(at)) + weekday - first(at)) * stride(of.length)) % of.length];
}

/** A step by which one comes to all of n places, those that follow each other far apart. */
function stride(n) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  let by = Math.ceil(n * 0.618);
  while (divisor(by, n) !== 1) by++;
  return by;
}
