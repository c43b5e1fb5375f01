import type { Phrase } from './phrase.ts';

/*
 * Words that name a thing and are no command, however they read: a literal is one token of a phrase
 * (`“create‿a‿cart`), so that no rule looks inside. `queryOf` spells it out again.
 */
const opening = '“';
const joiner = '‿';

/** One token of the words. */
export const toLiteral = (words: readonly string[]): string => opening + words.join(joiner);

/** A source that matches a literal. */
export const anyLiteral = `${opening}\\S+`;

export const hasLiteral = (phrase: Phrase): boolean => phrase.includes(opening);

export const isLiteral = (token: string): boolean => token.startsWith(opening);

/** The words of a literal; of any other token, the token. */
export function splitLiteral(token: string): string[] {
  return isLiteral(token) ? token.slice(opening.length).split(joiner) : [token];
}

/** A text of tokens with its literals spelled out. */
export const expandLiterals = (text: string): string =>
  text.split(' ').flatMap(splitLiteral).join(' ');
