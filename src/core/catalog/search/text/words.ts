import { type SearchToken, tokenize } from './tokens.ts';

const maxTokens = 12;
const maxTextLength = 200;
const stopWords = new Set(['a', 'an', 'the', 'and', 'or', 'of', 'for', 'with']);

/** Whether the word is ignored next to other words. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** The tokens of a typed search, all of which must match; empty without any letter or digit. */
export function parseSearchWords(text: string): SearchToken[] {
  const unquoted = text.slice(0, maxTextLength).replace(/(^|\s)"([^"]+)"(?=\s|$)/g, '$1$2');
  const all = tokenize(unquoted).slice(0, maxTokens);
  const meaningful = all.filter((token, index) => !isFillerToken(token, index === all.length - 1));
  return distinctTokens(meaningful.length > 0 ? meaningful : all);
}

// A final "a" may be the start of a word or a grade ("vitamin a").
function isFillerToken(token: SearchToken, isLast: boolean): boolean {
  return token.typed !== null && isStopWord(token.typed) && !(isLast && token.typed === 'a');
}

// Keeps the last occurrence of a repeated word, because the last word is matched as a prefix.
function distinctTokens(tokens: SearchToken[]): SearchToken[] {
  const key = (token: SearchToken): string => token.alternatives.join();
  return tokens.filter(
    (token, index) => !tokens.slice(index + 1).some((next) => key(next) === key(token)),
  );
}
