/** Words are cut in the same way when they are indexed, searched and corrected. */
export const tokenize = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

/** All words of the documentation in lower case. */
export const wordsOf = (entries: readonly Record<'title' | 'page' | 'text', string>[]) =>
  new Set(
    entries.flatMap(({ title, page, text }) =>
      [title, page, text].flatMap((field) => tokenize(field.toLowerCase())),
    ),
  );

/**
 * How much a word may differ from those that are found. One letter of a short word makes another
 * word (“cors” and “core”), so short words only match others when they do not occur themselves.
 */
export function fuzziness(term: string, words: ReadonlySet<string>): number {
  if (term.length >= 5) return 0.15;
  return term.length === 4 && !words.has(term) ? 1 : 0;
}

/**
 * The query with the letters of unknown words in their order: “wehbook” becomes “webhook”. For the
 * index two swapped letters are two differences, and so many would find other words, too.
 */
export function correctSwappedLetters(query: string, words: ReadonlySet<string>): string {
  return tokenize(query.toLowerCase())
    .map((term) => (isKnown(term, words) ? term : (findSwapped(term, words) ?? term)))
    .join(' ');
}

/** Also the start of a word, because the search finds words by their start. */
function isKnown(term: string, words: ReadonlySet<string>): boolean {
  return words.has(term) || [...words].some((word) => word.startsWith(term));
}

function findSwapped(term: string, words: ReadonlySet<string>): string | undefined {
  const letters = [...term];
  return letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
    .find((swapped) => words.has(swapped));
}
