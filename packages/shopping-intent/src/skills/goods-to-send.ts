import { type Phrase, tokenPattern } from '../text/phrase.ts';
import type { IntentRule } from './rules/rule.ts';

/* Goods and where they go, in one text: "find a kettle, send it to Berlin". */

const goods =
  '(?:(?!(?:my|our|cart|basket|orders?|parcels?|addresses|address|delivery|shipping|shipments?|check ?out|checkout|buy|purchase|add) )[^ .,;!?|]+ )';
const opening =
  '(?:(?:looking|searching|hunting) for|find(?: me| us)?|show(?: me| us)?|search(?: (?:the|your|this) (?:store|shop|catalog))?(?: for)?|locate|seek|seeking|do you (?:guys )?(?:have|sell|carry|stock)|have you(?: got)?)';
const polite = '(?:(?:please|then|and|also|just|kindly|can you|could you) )*';
const pronoun = '(?:it|them|this|that|these|those|one|everything)';
const participle = '(?:sent|shipped|delivered|mailed|posted)';

/** A clause that says where goods go which are named before it. */
export const sendingClause = `${polite}(?:(?:send|ship|deliver|mail|post) (?:${pronoun} )?(?:(?:over|out|across) )?|(?:get|bring) ${pronoun} (?:(?:over|out|across|${participle}) )*|have ${pronoun} (?:${participle}|brought) |(?:to be )?${participle} )(?:to|in)`;

/** How a separate sentence gives the address of the buyer. */
export const ownAddress =
  '(?:(?:my|our|the|shipping|delivery) )*address (?:is|:|=)|(?:i|we) live (?:in|at)';

const searchToSend = new RegExp(
  `^ (?:[^ .,;!?|]+ ){0,4}?${opening} ${goods}{1,12}?(?:[-,.;!?] |(?=(?:and|then) ))${sendingClause} (?!cart |basket |.* (?:buy|order|purchase|check ?out|checkout|add) )`,
  'u',
);

/** "Find a kettle, send it to Berlin": without a buying verb, goods are only looked for. */
export const isSearchToSend = (phrase: Phrase): boolean => searchToSend.test(phrase);

const wants = tokenPattern(
  "(?:i'd like|i would like|i want|i need|looking for|(?:find|show|get|give|bring)(?: me| us)?) (?:(?:an?|some|two|three|four|five|\\d+)(?= (?!(?:\\S+ ){0,2}(?:address|change|delivery|shipping|favou?r) )\\p{L}))",
);
const sendsIt = tokenPattern(
  `(?:ship|send|deliver|mail|post|get|bring) (?:it|them|this|that|these|those|one|to)|${participle} to|${ownAddress}`,
);

type ReadSentence = { sentence: Phrase; rule: IntentRule | null };

/** "I'd like a jetpack. Ship it to Denver": goods that no rule reads, before where they go. */
export function sendsWantedGoods(sentences: readonly ReadSentence[]): boolean {
  const wanted = sentences.findIndex(({ sentence, rule }) => rule === null && wants.test(sentence));
  return wanted >= 0 && sentences.slice(wanted + 1).some(({ sentence }) => sendsIt.test(sentence));
}

const notGoods =
  '(?:it|them|this|that|these|those|one|ones|everything|all|both|now|today|here|online|again|please|more|total|my|our|your|status|number|numbers|confirmation|details|history|id|from|with|in|for|to|on|at|as|by|of|and|or|is|was|has|will)';
const order = '(?:order|cart|basket|purchase|checkout|address|parcel|package|delivery|shipping)';
const ordersGoods = tokenPattern(
  `(?:order|buy|purchase|ordering|buying|purchasing)(?: me| us)? (?!${notGoods} )(?!(?:[^ ]+ ){0,2}${order} )[^ .,;!?|]*[\\p{L}\\p{N}]`,
);

/** "Order a toaster. My address is …": the sentence that buys the goods of that address. */
export const findOrderedGoods = (sentences: readonly ReadSentence[]): ReadSentence | undefined =>
  sentences.find(
    ({ sentence, rule }) => rule?.skill === 'ucp-checkout' && ordersGoods.test(sentence),
  );
