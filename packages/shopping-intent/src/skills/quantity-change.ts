import type { Intent, IntentItem } from '../intent.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { wholeNumber } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';

/**
 * The only words that a change of quantity may contain beside the number and the item. A number
 * beside any other word may be a price, a date or a size: "increase my budget to 100".
 */
const changeWords = new Set(
  [
    'change set update increase decrease reduce raise lower adjust modify bump double triple make turn bring cut up down',
    'quantity qty amount number units unit pieces piece pcs pairs pair copies copy item line product x',
    'it that this them those these ones one the of to for from a an is = in my cart basket order by and not',
    "i i'd i'll we we'd we'll would like love want need take have get meant mean should be can could you let's let us me",
    'only just actually instead rather than more less fewer please now then so ok okay yes no sorry hmm oh wait also all thanks thank another',
  ].flatMap((words) => words.split(' ')),
);

const numberPattern = new RegExp(`^(?:${wholeNumber}|x?\\d{1,4}x?)$`, 'u');
const ordinalPattern = /^(?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))$/;
const placeholderPattern = /^\{[a-z]+(?::\d+)?\}$/;

/** The words of a new quantity for a cart line that say something else; null if it has none. */
export function findWordsBesideQuantity(intent: Intent, phrase: Phrase): string[] | null {
  const item = findCounted(intent);
  if (item === null) return null;
  const named = new Set((item.query ?? '').split(' '));
  const unknown = phrase
    .trim()
    .split(' ')
    .flatMap(splitLiteral)
    .filter((word) => /[\p{L}\p{N}$€£¥%]/u.test(word) && !isQuantityWord(word) && !named.has(word));
  // "One less" says by how many a quantity changes, and not what it becomes.
  const relative = intent.skill === 'unclear' ? relativePattern.exec(phrase)?.[1] : undefined;
  const all = relative === undefined ? unknown : [...unknown, relative];
  return all.length > 0 ? all : null;
}

/** "Set the tote to 0" removes it. */
export function withoutZero(intent: Intent): Intent {
  if (intent.skill !== 'cart-management' || intent.action !== 'update_item') return intent;
  const [item, ...others] = intent.items;
  if (item?.quantity !== 0 || others.length > 0 || intent.unknownWords) return intent;
  const { quantity: _, ...line } = item;
  return { ...intent, action: 'remove_item', items: [line] };
}

const relativePattern = new RegExp(`(?<= )(${wholeNumber} (?:less|fewer|more))(?= )`, 'u');

/** Whether a word is a number or is common in a change of quantity. */
export const isQuantityWord = (word: string): boolean =>
  [numberPattern, ordinalPattern, placeholderPattern].some((pattern) => pattern.test(word)) ||
  changeWords.has(word);

/** The item whose quantity a text may change: the last line of the cart if it names none. */
function findCounted(intent: Intent): IntentItem | null {
  if (intent.skill === 'cart-management' && intent.action === 'update_item')
    return intent.newOptions === undefined ? withQuantity(intent.items) : null;
  if (intent.skill !== 'unclear') return null;
  const { items = [], address, email } = intent.understood;
  const item = withQuantity(items);
  return address === undefined && email === undefined && item?.options === undefined ? item : null;
}

const withQuantity = ([item]: readonly IntentItem[]): IntentItem | null =>
  item?.quantity === undefined ? null : item;
