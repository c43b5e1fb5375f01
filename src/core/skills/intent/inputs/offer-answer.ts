import { type IntentItem, ordinals } from '@stoa/shopping-intent';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { TextReading } from '../text-reading.ts';
import { type AnswerDetails, hasUnknownMarks, readDetails } from './read-details.ts';

const yesWords =
  "yes|yep|yeah|yup|ok|okay|sure|go ahead|please do|continue|i agree|agreed|accept(?:ed)?|confirm(?:ed)?|correct|right|exactly|that's right";
const agreementPattern = new RegExp(`^[\\P{L}]*(?:${yesWords})(?![\\p{L}'’])`, 'iu');
const yesFillers =
  "please|thanks|thank you|i do|i did|do it|do that|that is right|that's (?:it|right|the one|correct)|that one|this one|the one|it is|buy it|order it|add it|take it|i'll take it|of course|sounds good";
/** Punctuation and emoji. Numbers and asterisks say something. */
const marks = '[^\\p{L}\\p{N}*]*';
const yesPattern = new RegExp(
  `^(?:${marks}(?:${yesWords}|${yesFillers})(?![\\p{L}'’]))+${marks}$`,
  'iu',
);
/** These agree only where nothing else follows: "fine", but not "fine art print". */
const bareYes =
  "y|fine|sounds (?:good|great|fine|perfect)|that's (?:fine|good|great|perfect)|that works|works for me|perfect|👍|👌|✅|✔";
const bareYesPattern = new RegExp(
  `^${marks}(?:${bareYes})(?![\\p{L}'’])(?:${marks}(?:${bareYes}|${yesWords}|${yesFillers})(?![\\p{L}'’]))*${marks}$`,
  'iu',
);
const noPattern =
  /^\P{L}*(?:no|nope|nah|neither|none|not (?:that|this|those|these|it)|never ?mind|cancel|stop|forget (?:it|that)|i (?:don['’]t|do not|didn['’]t|did not))(?:\P{L}+(?:thanks|thank you|please|that|this|it|one|of|them|these|those|want|mean|not|what|i|meant|wanted|is|isn['’]t|don['’]t|do|wrong|cancel|forget|never ?mind))*\P{L}*$/iu;
const heartfelt = /\b(?:why not|no (?:problem|worries|rush|doubt)|not a problem)\b/giu;
const bareNumber = /^\s*\d+\s*(?:[.)!]\s*)?(?:please\W*)?$/iu;
const numberPattern =
  /^\s*(?:(?:number|no\.?|option|product|item|#)\s*)?(\d)\s*(?:[.)!]\s*)?(?:please\W*)?$/iu;

const startsWithYes = (text: string): boolean => agreementPattern.test(text);

/** Whether a text starts with a word of agreement, or is one. */
export const isAgreement = (text: string): boolean =>
  startsWithYes(text) || bareYesPattern.test(text);

/** The text after its agreement (`yes, 3 of them`); unchanged if nothing follows. */
export function stripAgreement(text: string): string {
  const rest = startsWithYes(text)
    ? text.replace(agreementPattern, '').replace(/^[^\p{L}\p{N}]+/u, '')
    : '';
  return rest === '' ? text : rest;
}

/** The item whose product is not resolved, with the products that were offered for it. */
export const findOfferedItem = (items: readonly IntentItem[]): IntentItem | undefined =>
  items.find(({ productId, variantId, offered }) => offered && !(productId ?? variantId));

/**
 * The items of a request after the answer to an offer: a yes if one product was offered, or the
 * number of a product. A yes may add a quantity and options. Returns the items unchanged if the
 * text says more than yes, and null if it is not an answer to the offer. Throws 422
 * `offer_declined` for a no.
 */
export function acceptOffer(
  items: readonly IntentItem[],
  reading: TextReading,
  text: string,
): IntentItem[] | null {
  const open = findOfferedItem(items);
  const offered = open?.offered ?? [];
  assertNotDeclined(text);
  const number = readPlaceNumber(text);
  const [only, ...others] = offered;
  const agreed = others.length === 0 ? readYes(reading, text) : null;
  if (others.length === 0 && isAgreement(text) && agreed === null) return [...items];
  const choice = number === null ? readChoice(reading, text) : { place: number, details: {} };
  const productId = choice ? takeAt(offered, choice.place) : agreed && only;
  if (choice && !productId) return [...items];
  if (!productId) return null;
  const details = choice?.details ?? agreed ?? {};
  return items.map((item) => (item === open ? acceptItem(item, productId, details) : item));
}

/** The id at a position from 1, or -1 for the last one. There is none at 0. */
const takeAt = (ids: readonly string[], place: number): string | undefined =>
  place === 0 ? undefined : ids.at(place > 0 ? place - 1 : place);

const choicePattern =
  /^\W*(?:(?<count>[\p{L}\d]{1,12}) of )?(?:the )?(?:(?:number|option|item|no\.?|#) ?(?<place>\d)|(?<nth>\p{L}{1,8}|\dst|\dnd|\drd|\dth))(?: one| item| option| pair)?(?:\W+(?<rest>.+))?$/iu;

/**
 * A place in the list with a quantity or options beside it: "the second one, 2 pairs, in M", "two of the
 * first". Null if the text is anything else or says more.
 */
function readChoice(
  { extracted }: TextReading,
  text: string,
): { place: number; details: AnswerDetails } | null {
  const { count = '', place, nth = '', rest = '' } = choicePattern.exec(text)?.groups ?? {};
  const at = place === undefined ? ordinals.get(nth.toLowerCase()) : Number(place);
  if (at === undefined || `${count}${rest}` === '' || text.includes('?')) return null;
  const [{ options = extracted.options } = {}] = extracted.items ?? [];
  const details = readDetails(`${count} ${rest}`, options);
  return details && { place: at, details };
}

/** The number that chooses one of several offers: `2`, `option 2`. */
export function readPlaceNumber(text: string): number | null {
  const number = numberPattern.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

/** Whether an answer is only a number, which is a place or a count: `1`, but not `option 1`. */
export const isBareNumber = (text: string): boolean => bareNumber.test(text);

export function assertNotDeclined(text: string): void {
  if (noPattern.test(text)) throw offerDeclined();
}

export function acceptItem(
  { offered: _, ...item }: IntentItem,
  productId: string,
  details: AnswerDetails,
): IntentItem {
  return {
    ...item,
    ...details,
    options: { ...item.options, ...details.options },
    ...(details.options && { requires: Object.keys(details.options) }),
    productId,
  };
}

/** Whether a text is a yes and says nothing else. */
export function isPlainYes(text: string): boolean {
  if (!isAgreement(text) || text.includes('?') || hasUnknownMarks(text)) return false;
  const plain = text.replace(heartfelt, '');
  return yesPattern.test(plain) || bareYesPattern.test(plain);
}

/**
 * The quantity and options of a yes; null if the text is no yes, or says anything else:
 * "yes, but next month".
 */
export function readYes({ extracted }: TextReading, text: string): AnswerDetails | null {
  if (isPlainYes(text)) return {};
  if (!isAgreement(text) || text.includes('?') || hasUnknownMarks(text)) return null;
  const plain = text.replace(heartfelt, '');
  const [{ query, productId, variantId, options = extracted.options } = {}, ...more] =
    extracted.items ?? [];
  if (more.length > 0 || (query ?? productId ?? variantId) !== undefined) return null;
  const details = readDetails(stripAgreement(plain), options);
  return details && Object.keys(details).length > 0 ? details : null;
}

const offerDeclined = () =>
  new DomainError(
    'unprocessable',
    'offer_declined',
    'Nothing was bought and no cart was changed. Search the store with catalog-search, or send the name or the product_id of what you want in a new message.',
  );
