import type { Phrase } from '../text/phrase.ts';
import { tokenPattern } from '../text/phrase.ts';

/*
 * "The tote instead of the cap": what follows is not wanted. It is never offered or bought, and the
 * words of it are not understood, so that the other goods are offered first.
 */

const everyMatch = (source: string) => new RegExp(tokenPattern(source).source, 'gu');

const notGoods =
  "(?:[|.,;:!?()]|\\{(?!item:)\\S+|buy|order|purchase|add|get|put|ship|send|deliver|show|find|give|use|using|please|thanks|to|in my|in the|i|i'd|i'll|we|we'd|want|need|take)";
const unwanted = `(?:(?!${notGoods} )\\S+ ){0,11}(?!${notGoods} )\\S+`;
/** "Over" only between goods, and not in "over the holidays" and "over the knee socks". */
const over =
  '(?<! (?:a|an|the|buy|order|purchase|add|get|\\d+|ship|send|deliver|it|them) )over (?:the|an?|your|that|this)(?! (?:holidays?|weekend|counter|top|next|coming|phone|internet|knee|ear|door|shoulder|years?|summer|winter) )';
const rejected = everyMatch(`(?:instead of|rather than|in place of|${over}) ${unwanted}`);

/** "But not the cap" with the name of a product; other words after "not" are read as exclusions. */
const rejectedName = everyMatch(
  '(?:,|and|but|, but) not (?:(?:the|an?|any|your|this|that) )?(?:[^ ,.;:!?{]+ ){0,2}?\\{item:\\d+\\}',
);

export const withoutRejected = (phrase: Phrase): Phrase =>
  phrase.replace(rejected, '|').replace(rejectedName, '|');
