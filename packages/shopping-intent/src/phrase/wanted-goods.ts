import { ownAddress, sendingClause } from '../skills/goods-to-send.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';

const desire =
  "(?:(?:i am|i'm|we are|we're) (?:(?:really |still |now )?(?:after|in search of|in the market for|on the lookout for|in need of)|keen on)|(?:i|we) could (?:really )?(?:use|do with)|(?:i|we) (?:fancy|am after|are after))";
const goods =
  '(?:(?!(?:my|our|cart|basket|orders?|parcels?|addresses|address|delivery|shipping|shipments?|change|help|hand|\\{item:\\d+\\}) )[^ .,;!?|{]+ )';
const wantedPattern = tokenPattern(
  `${desire}(?= (?:an?|some|one|two|three|four|five|\\d+) ${goods}{1,8}?(?:[-,.;!] )?(?:and )?(?:${sendingClause}|${ownAddress}) )`,
);

/**
 * "I am after a canoe, please have it sent to Ohio" with plain words for the desire: goods and
 * where they go are one purchase, and not the address of another cart.
 */
export const plainDesire = (phrase: Phrase): Phrase => phrase.replace(wantedPattern, 'i want');
