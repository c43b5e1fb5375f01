import type { SynonymGroup } from './synonym-group.ts';

/**
 * Reads the lines of a data file:
 *
 * ```
 * television = tv = telly     each term finds the others
 * beanie, bobble hat > hat    one way: a search for "beanie" also finds "hat"
 * memory foam                 one term: its words are not replaced one by one
 * pants* = trousers           the star: the term is in several groups on purpose
 * # a comment
 * ```
 */
export function parseGroups(lines: string): SynonymGroup[] {
  return lines.split('\n').flatMap((line) => {
    const text = line.trim();
    return text === '' || text.startsWith('#') ? [] : [parseGroup(text)];
  });
}

function parseGroup(line: string): SynonymGroup {
  const [left = '', right] = line.replaceAll('*', '').split('>');
  if (right === undefined) return { terms: splitTerms(left, '=') };
  return { terms: splitTerms(left, ','), alsoFinds: splitTerms(right, ',') };
}

function splitTerms(text: string, separator: string): string[] {
  return text.split(separator).map((term) => term.trim());
}
