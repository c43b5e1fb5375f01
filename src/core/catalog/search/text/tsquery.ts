import type { SearchToken } from './tokens.ts';

/**
 * Where a word stands, as the first sign of its lexeme (words hold letters and digits only, so the
 * families never meet): anywhere; in the name, tags or options; in the tags and not in the name; in the
 * name; in what the name says before "for" or "with", which is the thing itself; as the last word of
 * a tag, which is what kind of thing it is.
 */
export type LexemeFamily = '' | '+' | '*' | '=' | '^' | '~';

export const tagFamily = '#';
export const siteFamily = '@';
export const currencyFamily = '$';

/** A lexeme as the text form of tsvector and tsquery writes it. Right for any string without NUL. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/[\\']/g, '$&$&')}'`;
}

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

/** A token in one family, each of its words whole. */
export function matchExactly(family: LexemeFamily, token: SearchToken): string {
  return joinAny(
    token.alternatives.map((words) => {
      const terms = words.map((word) => quoteLexeme(family + word));
      return terms.length === 1 ? joinAll(terms) : `(${joinAll(terms)})`;
    }),
  );
}

/** A token in any of these families. */
export function matchExactlyIn(families: readonly LexemeFamily[], token: SearchToken): string {
  return joinAny(families.map((family) => matchExactly(family, token)));
}

/** A token, or anything that begins as it was typed ("headphones" is no prefix of "headphone"). */
export function matchPrefix(family: LexemeFamily, token: SearchToken): string {
  if (token.typed === null) return matchExactly(family, token);
  const prefix = `${quoteLexeme(family + token.typed)}:*`;
  const covers = token.alternatives.length === 1 && token.alternatives[0]?.join() === token.typed;
  return covers ? prefix : joinAny([matchExactly(family, token), prefix]);
}
