import { normalizeTerm, type SynonymGroup } from './synonym-group.ts';

/** Synonym groups prepared for lookups by the words of a query. */
export type Dictionary = {
  /** Other word lists for the words of a term, which are joined by spaces. */
  alternatives: ReadonlyMap<string, string[][]>;
  /** How many words the longest term has. */
  longestTerm: number;
};

/**
 * A group of a single term has no alternatives. It keeps the words of the term together, so that
 * "memory foam" is not read as "memory", which is also RAM.
 */
export function buildDictionary(groups: readonly SynonymGroup[]): Dictionary {
  const alternatives = new Map<string, string[][]>();
  let longestTerm = 0;
  for (const { terms, alsoFinds } of groups) {
    const forms = terms.flatMap(normalizeTerm);
    const found = alsoFinds === undefined ? forms : alsoFinds.flatMap(normalizeTerm);
    for (const words of forms) {
      const key = words.join(' ');
      alternatives.set(key, addAlternatives(words, alternatives.get(key) ?? [], found));
      longestTerm = Math.max(longestTerm, words.length);
    }
  }
  return { alternatives, longestTerm };
}

// A list that contains all the words of another one finds nothing more than that one.
function addAlternatives(written: string[], known: string[][], found: string[][]): string[][] {
  const lists = distinctLists([...known, ...found]);
  return lists.filter(
    (words) =>
      !containsAll(words, written) &&
      !lists.some((other) => other.length < words.length && containsAll(words, other)),
  );
}

function containsAll(words: string[], required: string[]): boolean {
  return required.every((word) => words.includes(word));
}

/** The lists without duplicates. */
export function distinctLists(lists: readonly string[][]): string[][] {
  return [...new Map(lists.map((words) => [words.join(' '), words])).values()];
}
