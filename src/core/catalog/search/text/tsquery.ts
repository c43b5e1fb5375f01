import { quoteLexeme } from '../../../../platform/db/quote-lexeme.ts';
import type { SearchToken } from './tokens.ts';

/**
 * Where a word occurs, as the first character of its lexeme. Words contain only letters and digits,
 * so families cannot collide. Empty: anywhere; `+`: name, tags or options; `*`: tags but not the
 * name; `=`: name; `^`: the subject of the name, which is the part before "for" or "with"; `~`:
 * last word of a tag, the kind of product; `!`: the head of the name, which is the word that says
 * what the product is.
 */
export type LexemeFamily = '' | '+' | '*' | '=' | '^' | '~' | '!';

export const tagFamily = '#';
export const siteFamily = '@';
export const currencyFamily = '$';

/** The literal of a tsvector without positions. */
export function buildTsvector(lexemes: Iterable<string>): string {
  return [...new Set(lexemes)].map(quoteLexeme).join(' ');
}

export function joinAll(terms: string[]): string {
  return terms.join(' & ');
}

export function joinAny(terms: string[]): string {
  const [only = ''] = terms;
  return terms.length === 1 ? only : `(${terms.join(' | ')})`;
}

/** Matches whole words of a token in one family. */
export function matchExactly(family: LexemeFamily, token: SearchToken): string {
  return joinAny(token.alternatives.map((words) => matchAll(words.map((word) => family + word))));
}

/** Matches whole words of a token in any of these families. */
export function matchExactlyIn(families: readonly LexemeFamily[], token: SearchToken): string {
  return joinAny(families.map((family) => matchExactly(family, token)));
}

/**
 * Matches products that are what the token says: it is in the subject of the name, or a tag ends in
 * its last word and has the others too.
 */
export function matchThing({ alternatives }: SearchToken): string {
  return joinAny(
    alternatives.flatMap((words) => [matchAll(words.map((word) => `^${word}`)), matchKind(words)]),
  );
}

/** Matches products whose name has the token's last word as its head, and the others in its subject. */
export function matchHead({ alternatives }: SearchToken): string {
  return joinAny(
    alternatives.map((words) =>
      matchAll(words.map((word, at) => (at === words.length - 1 ? '!' : '^') + word)),
    ),
  );
}

/** Matches products whose name has the token as its head, or a tag of which ends in it. */
export function matchNoun(token: SearchToken): string {
  return joinAny([matchHead(token), ...token.alternatives.map(matchKind)]);
}

function matchKind(words: string[]): string {
  return matchAll(words.map((word, at) => (at === words.length - 1 ? '~' : '+') + word));
}

function matchAll(lexemes: string[]): string {
  const text = joinAll(lexemes.map(quoteLexeme));
  return lexemes.length === 1 ? text : `(${text})`;
}

/**
 * Matches a token, or any word that starts with it as typed ("headphones" is indexed as
 * "headphone").
 */
export function matchPrefix(family: LexemeFamily, token: SearchToken): string {
  if (token.typed === null) return matchExactly(family, token);
  const prefix = `${quoteLexeme(family + token.typed)}:*`;
  const covers = token.alternatives.length === 1 && token.alternatives[0]?.join() === token.typed;
  return covers ? prefix : joinAny([matchExactly(family, token), prefix]);
}
