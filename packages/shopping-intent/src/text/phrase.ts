/*
 * A phrase is a lower-case string of tokens with one space between them and at both ends.
 * Punctuation marks (`,` `.` `?` `"`) are tokens too. Ids, email addresses and URLs are
 * placeholders such as `{cart:0}`, with an index into the list of values. Each reader replaces what
 * it understood by `|`, so that words on both sides do not become neighbors.
 */
export type Phrase = string;

/** A match, and the phrase without it. */
export type PhraseMatch = { match: RegExpExecArray | null; rest: Phrase };

/** A pattern for whole tokens. Sources have no nested repetition, so matching is linear. */
export function tokenPattern(source: string): RegExp {
  return new RegExp(`(?<= )(?:${escapePlaceholders(source)})(?= )`, 'u');
}

// Sources contain placeholders such as `{cart:\\d+}` without escaping; here their braces are
// escaped.
function escapePlaceholders(source: string): string {
  return source.replace(/(?<!\\)\{([a-z]+(?::\\d\+)?)\}/g, '\\{$1\\}');
}

export function takeMatch(phrase: Phrase, pattern: RegExp): PhraseMatch {
  const match = pattern.exec(phrase);
  if (!match) return { match, rest: phrase };
  return { match, rest: cutOut(phrase, match.index, match.index + match[0].length) };
}

/** Removes all matches, at most 20, which no normal text exceeds. */
export function takeAllMatches(
  phrase: Phrase,
  pattern: RegExp,
): { matches: RegExpExecArray[]; rest: Phrase } {
  const matches: RegExpExecArray[] = [];
  let rest = phrase;
  while (matches.length < 20) {
    const taken = takeMatch(rest, pattern);
    if (!taken.match) break;
    matches.push(taken.match);
    rest = taken.rest;
  }
  return { matches, rest };
}

function cutOut(phrase: Phrase, from: number, to: number): Phrase {
  return `${phrase.slice(0, from)}|${phrase.slice(to)}`;
}

/** Puts one space between tokens and at both ends. */
export function normalizeSpaces(text: string): Phrase {
  return ` ${text.replace(/\s+/gu, ' ').trim()} `;
}

/** A pattern source that matches any of the words. */
export function alternation(words: Iterable<string>): string {
  return [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}

/** The text with plain quotation marks, apostrophes and hyphens. */
export function normalizeMarks(text: string): string {
  return text
    .replace(/[’‘‚‛`´❛❜❟]/g, "'")
    .replace(/[“”„‟«»‹›「」『』❝❞❠〝〞〟〃″‶《》〈〉]|\\"|′′|‵‵|''/g, '"')
    .replace(/[′‵]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x');
}

/** A lower-case text with plain marks as a phrase. */
export const toTokens = (text: string): Phrase => normalizeSpaces(separateMarks(text));

// The colons of placeholders are temporarily replaced by middle dots while other punctuation is
// separated.
function separateMarks(text: string): string {
  return text
    .replaceAll('·', ' ')
    .replace(/([,.])(?!\d)|(?<!\d)[,.]/g, ' $& ')
    .replace(/(?<=\{[a-z]{1,6}) ?: ?(?=\d+\})/g, '·')
    .replace(/[;:?!()"=\n]/g, ' $& ')
    .replaceAll('·', ':')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:?!()"=$€£¥&%#+'/{}|_-]/gu, ' ')
    .replace(/(?<=\s)-+(?=\s|$)|_(?![\p{L}\p{N}])/gu, ' - ');
}
