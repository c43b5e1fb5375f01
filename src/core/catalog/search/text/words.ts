import { type SearchToken, tokenize } from './tokens.ts';

const maxTokens = 12;
const maxTextLength = 200;
const stopWords = new Set(['a', 'an', 'the', 'and', 'or', 'of', 'for', 'with']);

/** Words that carry no meaning beside others. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** The tokens of what somebody typed, all of which must match; none when it holds no letter or digit. */
export function parseSearchWords(text: string): SearchToken[] {
  const asked = text.slice(0, maxTextLength).replace(/(^|\s)"([^"]+)"(?=\s|$)/g, '$1$2');
  const all = tokenize(asked).slice(0, maxTokens);
  const meaningful = all.filter((token, at) => !isFillerToken(token, at === all.length - 1));
  return distinctTokens(meaningful.length > 0 ? meaningful : all);
}

// A last "a" is the beginning of a word, or a grade ("vitamin a").
function isFillerToken(token: SearchToken, isLast: boolean): boolean {
  return token.typed !== null && isStopWord(token.typed) && !(isLast && token.typed === 'a');
}

// "headphones wireless headphones": the later one stays, for the last one is a prefix.
function distinctTokens(tokens: SearchToken[]): SearchToken[] {
  const key = (token: SearchToken): string => token.alternatives.join();
  return tokens.filter(
    (token, at) => !tokens.slice(at + 1).some((next) => key(next) === key(token)),
  );
}
