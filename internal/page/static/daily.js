// The puzzle of a day: the same for all who have the same library. Arithmetic on dates alone.

/** The number of a local date, which is one more on the next day. */
export const numberOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The kind of a day, where each day has another. */
export const kindOfDay = (day, kinds) => kinds[(day * stride(kinds.length)) % kinds.length];

/**
 * The puzzle of a day, of those of a kind, {grade} each, the easiest classes first: the classes go from Monday
 * to Sunday. The kind comes each day, or every so many days. None comes again before all of its class have come.
 */
export function puzzleOf(day, puzzles, every = 1) {
  const grades = [...new Set(puzzles.map((p) => p.grade))];
  const monday = 4; // the first one of the numbers, which begin on a Thursday
  const gradeOf = (d) => grades[Math.floor((((d + 7 - monday) % 7) * grades.length) / 7)];
  const of = puzzles.filter((p) => p.grade === gradeOf(day));
  let before = 0; // days of the kind and the class
  for (let d = day - every; d >= 0; d -= every) if (gradeOf(d) === gradeOf(day)) before++;
  return of[(before * stride(of.length)) % of.length];
}

/** A step by which one comes to all of n places, those that follow each other far apart. */
function stride(n) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  let by = Math.ceil(n * 0.618);
  while (divisor(by, n) !== 1) by++;
  return by;
}
