import type { Token } from './tokens.ts';

/**
 * Where a word stands, as the first sign of its lexeme (words hold letters and digits only, so the
 * families never meet): anywhere; in the name, tags or options; in the tags and not in the name; in the
 * name; in what the name says before "for" or "with", which is the thing itself; as the last word of
 * a tag, which is what kind of thing it is.
 */
export type Family = '' | '+' | '*' | '=' | '^' | '~';

export const tagFamily = '#';
export const siteFamily = '@';
export const currencyFamily = '$';

/** A lexeme as the text form of tsvector and tsquery writes it. Right for any string without NUL. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/[\\']/g, '$&$&')}'`;
}

/** The literal of a tsvector without positions. */
export function tsvectorOf(lexemes: Iterable<string>): string {
  return [...new Set(lexemes)].map(quoteLexeme).join(' ');
}

export function allOf(terms: string[]): string {
  return terms.join(' & ');
}

export function anyOf(terms: string[]): string {
  const [only = ''] = terms;
  return terms.length === 1 ? only : `(${terms.join(' | ')})`;
}

/** A token in one family, each of its words whole. */
export function exactly(family: Family, token: Token): string {
  return anyOf(
    token.alternatives.map((words) => {
      const terms = words.map((word) => quoteLexeme(family + word));
      return terms.length === 1 ? allOf(terms) : `(${allOf(terms)})`;
    }),
  );
}

/** A token in any of these families. */
export function exactlyIn(families: readonly Family[], token: Token): string {
  return anyOf(families.map((family) => exactly(family, token)));
}

/** A token, or anything that begins as it was typed ("headphones" is no prefix of "headphone"). */
export function beginning(family: Family, token: Token): string {
  if (token.typed === null) return exactly(family, token);
  const prefix = `${quoteLexeme(family + token.typed)}:*`;
  const covers = token.alternatives.length === 1 && token.alternatives[0]?.join() === token.typed;
  return covers ? prefix : anyOf([exactly(family, token), prefix]);
}
