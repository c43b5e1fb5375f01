import { boundaryWords, commandWords, serviceWords } from '../lexicon/product-words.ts';
import type { Phrase } from '../text/phrase.ts';
import type { KnownThings } from '../things/known-things.ts';
import { findPlanTokens } from '../things/plan-words.ts';
import { toLiteral } from './literals.ts';
import { beforeDetails } from './name-details.ts';

const slogan = /^(?:join|enroll?|subscribe|register|sign up) or (?<goods>\p{L}[^{|]*)$/u;
const marksAtEnd = /(?: (?:[,.!?]|please|thanks))+ $/;
const maxWords = 6;

/**
 * Turns a text that is only the name of goods with a slogan into a literal: "join or die flag" asks
 * for no plan, unless a plan has that name. "Join or renew my plan" stays a request.
 */
export function quoteSlogan(phrase: Phrase, things: KnownThings | undefined): Phrase {
  const text = beforeDetails(phrase.replace(marksAtEnd, ' ').trim());
  const goods = slogan.exec(text)?.groups?.goods?.split(' ') ?? [];
  const isName = goods.length > 1 && goods.length <= maxWords && goods.every(isNameWord);
  const words = text.split(' ');
  if (!isName || hasPlan(words, things)) return phrase;
  return phrase.replace(text, () => toLiteral(words));
}

const isNameWord = (word: string): boolean =>
  /^\p{L}[\p{L}'-]*$/u.test(word) &&
  ![boundaryWords, commandWords, serviceWords].some((words) => words.has(word));

const hasPlan = (words: readonly string[], things: KnownThings | undefined): boolean =>
  things?.plans.some((plan) => findPlanTokens(words, plan.words, things.catalog).length > 0) ??
  false;
