// Rules on how many facts are true, or on their weights.
// A rule has a key, which is the same for all spellings of one rule, and follows(s): is it broken,
// whatever the unknown values of s become? In a whole answer nothing is unknown, so this judges
// answers, too.
import { ordered } from './check-facts.js';

/** The number of true literals is one that fits. */
export function counting(fits, literals) {
  let all = ordered(literals);
  const n = all.length;
  let allowed = Array.from({ length: n + 1 }, (_, i) => i).filter(fits);
  if (n && all.every((l) => l < 0)) { // so many are false
    all = all.map((l) => -l);
    allowed = allowed.map((k) => n - k).reverse();
  }
  return {
    key: `count ${allowed}:${all}`, literals: all, allowed, size: n,
    follows(s) {
      let least = 0, most = n;
      for (const l of all) {
        const v = s.value(l);
        if (v > 0) least++;
        else if (v < 0) most--;
      }
      return !allowed.some((k) => least <= k && k <= most);
    },
  };
}

/** The weights of the true literals sum to a number within two bounds. */
export function row(least, most, weights, literals) {
  ordered(literals);
  return {
    key: `row ${least} ${most} ${weights}:${literals}`,
    follows(s) {
      let low = 0, high = 0;
      literals.forEach((l, i) => {
        const v = s.value(l);
        if (v > 0 || (v === 0 && weights[i] < 0)) low += weights[i];
        if (v > 0 || (v === 0 && weights[i] > 0)) high += weights[i];
      });
      return high < least || low > most;
    },
  };
}

export function all(first, others) {
  others = ordered(others);
  return {
    key: `all ${first}:${others}`, size: others.length + 1,
    follows(s) {
      const v = s.value(first);
      if (v > 0) return others.some((l) => s.value(l) < 0);
      return v < 0 && others.every((l) => s.value(l) > 0);
    },
  };
}

/** Where all the facts are true, a rule holds. */
export function when(conditions, rule) {
  conditions = ordered(conditions);
  return {
    key: `if ${conditions} then ${rule.key}`,
    follows: (s) => conditions.every((l) => s.value(l) > 0) && rule.follows(s),
  };
}
