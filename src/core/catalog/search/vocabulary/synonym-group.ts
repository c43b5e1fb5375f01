import { parseSearchWords } from '../text/words.ts';

/** Terms that buyers use for the same thing. A term is one or more words. */
export type SynonymGroup = {
  /** A search for one of them also finds the others, or only `alsoFinds` where that is given. */
  terms: readonly string[];
  /** One way: a search for one of `terms` also finds these, but not the other way round. */
  alsoFinds?: readonly string[];
};

/**
 * The ways in which the index stores a term, each a list of words that must all match. "wi-fi" is
 * `[['wi', 'fi'], ['wifi']]`. Empty without any letter or digit.
 */
export function normalizeTerm(term: string): string[][] {
  const tokens = parseSearchWords(term);
  return tokens.length === 0 ? [] : combine(tokens.map(({ alternatives }) => alternatives));
}

const maxCombinations = 16;

/** Every way to choose one word list from each of `choices`, joined; at most 16. */
export function combine(choices: readonly (readonly string[][])[]): string[][] {
  return choices.reduce<string[][]>(
    (combined, choice) =>
      combined
        .flatMap((words) => choice.map((more) => [...words, ...more]))
        .slice(0, maxCombinations),
    [[]],
  );
}
