import type { Phrase } from '../text/phrase.ts';

/*
 * A literal is a name that must not be read as a command. It is a single token of a phrase
 * (`“create‿a‿cart`), so that no rule matches inside. `extractQuery` splits it into words again.
 */
const opening = '“';
const joiner = '‿';

/** Joins words to one token. */
export const toLiteral = (words: readonly string[]): string => opening + words.join(joiner);

/** The source of a pattern that matches a literal. */
export const anyLiteral = `${opening}\\S+`;

export const hasLiteral = (phrase: Phrase): boolean => phrase.includes(opening);

export const isLiteral = (token: string): boolean => token.startsWith(opening);

/** The words of a literal; other tokens unchanged. */
export function splitLiteral(token: string): string[] {
  return isLiteral(token) ? token.slice(opening.length).split(joiner) : [token];
}

/** Replaces the literals in a text by their words. */
export const expandLiterals = (text: string): string =>
  text.split(' ').flatMap(splitLiteral).join(' ');
