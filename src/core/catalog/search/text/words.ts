import { type SearchToken, tokenize } from './tokens.ts';

const maxTokens = 12;
const maxTextLength = 200;
const stopWords = new Set(['a', 'an', 'the', 'and', 'or', 'of', 'for', 'with']);

/** Whether the word is ignored next to other words. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

// biome-ignore format: a list of words
const functionWords = new Set([
  ...stopWords, 'i', 'me', 'my', 'mine', 'we', 'us', 'our', 'you', 'your', 'it', 'its', 'he', 'his', 'him', 'she', 'her', 'they',
  'their', 'them', 'this', 'that', 'these', 'those', 'who', 'which', 'what', 'where', 'when', 'how', 'is', 'are', 'am', 'be', 'was',
  'do', 'does', 'did', 'have', 'has', 'can', 'could', 'will', 'would', 'should', 'to', 'in', 'on', 'at', 'by', 'from', 'into',
  'onto', 'as', 'but', 'if', 'so', 'than', 'then', 'not', 'no', 'also', 'too', 'very', 'really', 'please', 'any', 'some', 'there',
  'something', 'anything', 'one', 'thing', 'stuff', 'im', 'need', 'want', 'looking', 'look', 'find', 'show', 'get', 'give',
  'like', 'buy', 'search', 'searching', 'hi', 'hello', 'hey', 'while', 'about', 'keep', 'use', 'using', 'goes', 'going',
]);

/** Words after which a phrase only describes the thing before it: "case for a phone". */
const prepositions = new Set(['for', 'with', 'in', 'on', 'to', 'from', 'by', 'without', 'under']);

/** Whether a word does not describe the wanted product, such as "my" or "something". */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Whether a phrase after the word only describes the thing before it. */
export function isPreposition(word: string): boolean {
  return prepositions.has(word);
}

/** The tokens of a typed search, all of which must match; empty without any letter or digit. */
export function parseSearchWords(text: string): SearchToken[] {
  const all = tokenize(unquote(text)).slice(0, maxTokens);
  const meaningful = all.filter((token, index) => !isFillerToken(token, index === all.length - 1));
  return distinctTokens(meaningful.length > 0 ? meaningful : all);
}

/**
 * As much of a typed search as is read. A character can have a compatibility form of 18 characters,
 * so the text is measured in that form.
 */
export function cutSearchText(text: string): string {
  const short = text.slice(0, maxTextLength);
  const compatible = short.normalize('NFKC');
  return compatible.length <= maxTextLength ? short : compatible.slice(0, maxTextLength);
}

function unquote(text: string): string {
  return cutSearchText(text).replace(/(^|\s)"([^"]+)"(?=\s|$)/g, '$1$2');
}

/**
 * The words of a search as they were typed, by the words that the index stores for them, such as
 * "Noise-Cancelling" by "noise cancelling".
 */
export function listTypedWords(text: string): Map<string, string> {
  const chunks = unquote(text).match(/[^\s,;]+/gu) ?? [];
  const words = chunks.map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const pairs = words.flatMap((word) =>
    tokenize(word).map((token) => [tokenKey(token), word] as const),
  );
  return new Map(pairs.toReversed());
}

/** Identifies a token by the words that the index stores for it. */
export function tokenKey(token: SearchToken): string {
  return (token.alternatives[0] ?? []).join(' ');
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
