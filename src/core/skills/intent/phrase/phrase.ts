/*
 * A phrase is what was said as lower-case tokens with one blank between them and at both ends. Marks
 * (`,` `.` `?` `"`) are tokens too; ids, e-mails and addresses stand as `{cart:0}`, the number being a
 * place in the list of values. Every reader takes out what it understood and leaves `|` there, so
 * that words that were not neighbors do not become neighbors.
 */
export type Phrase = string;

/** What a reader found, and the phrase without it. */
export type PhraseMatch = { match: RegExpExecArray | null; rest: Phrase };

/** A pattern of whole tokens. Sources hold no nested repetition, so that they run in linear time. */
export function tokenPattern(source: string): RegExp {
  return new RegExp(`(?<= )(?:${escapePlaceholders(source)})(?= )`, 'u');
}

// `{cart:\\d+}` is written plainly in sources; to the pattern its braces are marks.
function escapePlaceholders(source: string): string {
  return source.replace(/(?<!\\)\{([a-z]+(?::\\d\+)?)\}/g, '\\{$1\\}');
}

export function takeMatch(phrase: Phrase, pattern: RegExp): PhraseMatch {
  const match = pattern.exec(phrase);
  if (!match) return { match, rest: phrase };
  return { match, rest: cutOut(phrase, match.index, match.index + match[0].length) };
}

/** Takes out every match, 20 at the most: nobody says more of one kind. */
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

/** One blank between tokens and at both ends. */
export function normalizeSpaces(text: string): Phrase {
  return ` ${text.replace(/\s+/gu, ' ').trim()} `;
}

/** A source that matches any of the words. */
export function alternation(words: Iterable<string>): string {
  return [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}
