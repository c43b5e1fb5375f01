import { buildDictionary, type Dictionary } from './dictionary.ts';
import { substitutes } from './groups/substitutes/substitutes.ts';
import { parseGroups } from './parse-groups.ts';
import { combine } from './synonym-group.ts';

let dictionary: Dictionary | null = null;

/**
 * Other things that serve nearly the same purpose, as words of the index; empty if none are known.
 * `choices`: the forms and synonyms of each word of the query up to the thing that it names, last.
 */
export function findSubstitutes(choices: readonly (readonly string[][])[]): string[][] {
  dictionary ??= buildDictionary(parseGroups(substitutes));
  const { alternatives, longestTerm } = dictionary;
  for (let length = Math.min(longestTerm, choices.length); length > 0; length--) {
    const terms = combine(choices.slice(-length)).map((words) => words.join(' '));
    const found = terms.flatMap((term) => alternatives.get(term) ?? []);
    if (found.length > 0) return found.filter((words) => !terms.includes(words.join(' ')));
  }
  return [];
}
