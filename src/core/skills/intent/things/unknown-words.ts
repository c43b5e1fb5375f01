import {
  type Phrase,
  takeAllMatches,
  tokenPattern,
} from '../../../catalog/search/filters/phrase.ts';
import { readPlace } from '../fields/places.ts';
import { harmlessPhrases } from '../lexicon/harmless-phrases.ts';
import { amount, headcount, riskyPhrases } from '../lexicon/risky-phrases.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { listClausesToUnderstand } from './clauses.ts';
import { joinNumbers } from './join-numbers.ts';
import { splitWords } from './known-things.ts';
import { createWordTest, isStoryWord, isTime, type ReadPurchase } from './word-test.ts';

/**
 * The words of a purchase that are not understood: they name neither the products, their options
 * and quantities nor a place, and are not known to be harmless. They may take the purchase back,
 * put it off, limit it or ask for more, so nothing is bought while there are any.
 */
export function findUnknownWords(purchase: ReadPurchase): string[] {
  const { phrase, items } = purchase;
  const isKnown = createWordTest(purchase);
  const queries = new Set(items.flatMap(({ query = '' }) => splitWords(query)));
  const isNaming = (clause: Phrase) =>
    clause.includes('{item:') || splitWords(clause).some((word) => queries.has(word));
  const { rest } = readPlace(joinNumbers(phrase));
  const clauses = listClausesToUnderstand(rest, isNaming);
  const inClauses = clauses.flatMap((clause) => {
    const isOpen = isNaming(clause);
    const plain = takeAllMatches(isOpen ? withoutSubject(clause) : clause, harmlessPhrases).rest;
    const tokens = plain.trim().split(' ').flatMap(splitLiteral);
    const from = isOpen && isKnown(tokens, 0) ? findRequest(tokens) : 0;
    const isStory = (token: string, at: number) => (!isOpen || at < from) && isStoryWord(token);
    return tokens.filter(
      (token, at) => !isKnown(tokens, at) && !isStory(token, at) && (at >= from || isTime(token)),
    );
  });
  const isCounted = items.some(({ quantity = 1 }) => quantity > 1);
  const risks = takeAllMatches(rest, isCounted ? risky : riskyUncounted).matches.map(([words]) =>
    words.trim(),
  );
  return [...new Set([...risks, ...inClauses])];
}

const risky = tokenPattern(`${amount}|${riskyPhrases}`);
const riskyUncounted = tokenPattern(`${amount}|${riskyPhrases}|${headcount}`);

/** "The lady I'm serving would like {item:0}" asks like "I would like {item:0}". */
const withoutSubject = (clause: Phrase): Phrase => clause.replace(requestOfOther, ' i ');
const requestOfOther =
  /^ (?:(?:hi|hello|and|so|ok|,) )*(?:my|our|his|her|the|a|customer|client|user|principal) (?:(?!(?:not|never|no) )\S+ ){0,6}?(?=(?:needs?|wants?|requires?|requests?|would (?:like|love|need)|wishes to|is asking for|is after) )|(?<=^ (?:can|could|may|might) )(?:my|our) \S+(?= (?:get|have|buy|order) )/u;

const requestVerb =
  /^(?:buy|order|get|take|need|needs|want|wants|like|love|add|put|send|purchase|require|requires|requests|have)$/u;
/** "The last order" and "my purchase" are nouns. */
const determiner =
  /^(?:my|our|the|an|a|this|that|his|her|their|last|latest|first|previous|old|new|whole|entire)$/u;
const fewestWordsBefore = 2;
/** A verb and `to` before the verb of buying govern it: "I regret to order". */
const governingWords = 2;

/** Where the request begins: the words before its verb tell why, unless they govern it. */
function findRequest(tokens: readonly string[]): number {
  const name = tokens.findIndex((token) => token.startsWith('{item:'));
  const lead = tokens.slice(0, Math.max(name, 0));
  const verb = lead.findLastIndex(
    (token, at) => requestVerb.test(token) && !determiner.test(lead[at - 1] ?? ''),
  );
  return verb < fewestWordsBefore ? 0 : verb - governingWords;
}
