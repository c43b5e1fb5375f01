import { foldTag, type Token } from './tokens.ts';
import {
  allOf,
  anyOf,
  beginning,
  currencyFamily,
  exactly,
  type Family,
  quoteLexeme,
  siteFamily,
  tagFamily,
} from './tsquery.ts';

/** What narrows a search beside its words and can be looked up in the index of lexemes. */
export type Scope = { tags: string[]; currency: string | null; siteId: string | null };

/** The scope as a tsquery; null when everything is meant. */
export function scopeQuery(scope: Scope): string | null {
  const tags = scope.tags.map((tag) => quoteLexeme(tagFamily + foldTag(tag)));
  const terms = [
    ...(scope.siteId === null ? [] : [quoteLexeme(siteFamily + scope.siteId)]),
    ...(scope.currency === null ? [] : [quoteLexeme(currencyFamily + scope.currency)]),
    ...(tags.length === 0 ? [] : [anyOf(tags)]),
  ];
  return terms.length === 0 ? null : allOf(terms);
}

/**
 * A way to read what was typed: its tokens, and where the last may be the beginning of a word.
 * Descriptions are only asked for beginnings when nothing else matches.
 */
export type Reading = { tokens: Token[]; begunIn: 'labels' | 'anywhere' };

/**
 * How well a product matches, strongest first; each tier holds the one before it. 1: the thing that
 * the name speaks of has every word, and a tag names its kind; 2: the thing has every word; 3: the
 * name has them; 4: the same, the last as a prefix; 5: name, tags and options; 6: the description too.
 */
export function tiersOf({ tokens, begunIn }: Reading): string[] {
  const inSubject = allOf(tokens.map((token) => exactly('^', token)));
  const inName = allOf(tokens.map((token) => exactly('=', token)));
  const kind = tokens.slice(-1).map((token) => exactly('~', token));
  const tiers = [
    allOf([inSubject, ...kind]),
    inSubject,
    inName,
    lastAsPrefix('=', tokens, completes),
    lastAsPrefix('+', tokens, completes),
    begunIn === 'anywhere' ? lastAsPrefix('', tokens, () => true) : anywhere(tokens),
  ];
  return tiers.filter((tier, at) => tier !== tiers[at - 1]);
}

// In descriptions the last word is whole: a short beginning has matches by the hundred thousand there.
function anywhere(tokens: Token[]): string {
  const terms = tokens.map((token, at) =>
    at === tokens.length - 1
      ? anyOf([exactly('', token), beginning('+', token)])
      : exactly('', token),
  );
  return allOf(terms);
}

function lastAsPrefix(family: Family, tokens: Token[], may: (token: Token) => boolean): string {
  const terms = tokens.map((token, at) =>
    at === tokens.length - 1 && may(token) ? beginning(family, token) : exactly(family, token),
  );
  return allOf(terms);
}

// "iphone 7" is not "iphone 75": numbers and single letters are completed in the weakest tier only.
function completes(token: Token): boolean {
  return token.typed !== null && /^\D{2,}/u.test(token.typed);
}
