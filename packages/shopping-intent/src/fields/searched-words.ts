import { chatter } from '../lexicon/filler.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { isNonWord } from './query.ts';

const words = (list: string) => new Set(list.split(' '));

/** Words that are before a name and not of it. */
const before = words(
  'for a an the some any all of me us other another more cheap cheaper cheapest affordable inexpensive',
);
/** Words that end no name: what remains beside a price or a size, and politeness. */
const after = words(
  "a an the some any this that that's these those which my your our his her their its i me you you've we us he she it they is are am was were be do does did have has had got of to in on at with from by about as into for than then and or but please thanks thank so very really sell stock carry offer available currently now here today only just",
);
/** Words that name no goods, so that a search for nothing else is a search for all of them. */
const generic = words(
  "everything anything something nothing all one ones what's product products item items thing things stuff goods what new newest latest arrivals selection catalog catalogue range inventory offers results",
);
const genericBefore =
  /^ (?:for )?(?:any |all |some |the )?(?:products?|items?|things?|stuff|goods|something|anything|everything) (?:with|for|in|from|that (?:is|are)) (?=\S)/u;
const chatterAtEnd = new RegExp(`(?<= )(?:${chatter.join('|')}) $`, 'u');
const maxTrims = 8;

/** The words of a search that is nothing else: all of them, except before and after the name. */
export function readSearchedWords(phrase: Phrase): string {
  let tokens = trim(phrase.replace(genericBefore, ' ').split(' '));
  for (let trims = 0; trims < maxTrims; trims += 1) {
    const text = normalizeSpaces(tokens.join(' '));
    const kept = text.replace(chatterAtEnd, ' ');
    if (kept === text) break;
    tokens = trim(kept.split(' '));
  }
  const named = tokens.flatMap(splitLiteral).filter((word) => !isNonWord(word));
  const isGeneric = named.every((word) => generic.has(word) || before.has(word) || after.has(word));
  return isGeneric ? '' : named.join(' ');
}

function trim(tokens: readonly string[]): string[] {
  const start = tokens.findIndex((token) => !isNonWord(token) && !before.has(token));
  const end = tokens.findLastIndex((token) => !isNonWord(token) && !after.has(token));
  return start < 0 ? [] : tokens.slice(start, end + 1);
}
