import { DomainError } from '../../../../kernel/domain-error.ts';
import type { IntentItem } from '../intent.ts';
import type { TextReading } from '../text-reading.ts';

const yesWords =
  "yes|yep|yeah|yup|ok|okay|sure|go ahead|please do|continue|i agree|agreed|accept(?:ed)?|confirm(?:ed)?|correct|right|exactly|that's right";
const agreementPattern = new RegExp(`^[\\P{L}]*(?:${yesWords})(?![\\p{L}'’])`, 'iu');
const yesFillers =
  "please|thanks|thank you|i do|i did|do it|do that|that is right|that's (?:it|right|the one|correct)|that one|this one|the one|it is|buy it|order it|add it|take it|i'll take it|of course|sounds good";
const yesPattern = new RegExp(
  `^(?:\\P{L}*(?:${yesWords}|${yesFillers})(?![\\p{L}'’]))+\\P{L}*$`,
  'iu',
);
const noPattern =
  /^\P{L}*(?:no|nope|nah|neither|none|not (?:that|this|those|these|it)|never ?mind|cancel|stop|forget (?:it|that)|i (?:don['’]t|do not|didn['’]t|did not))(?:\P{L}+(?:thanks|thank you|please|that|this|it|one|of|them|these|those|want|mean|not|what|i|meant|wanted|is|isn['’]t|don['’]t|do|wrong|cancel|forget|never ?mind))*\P{L}*$/iu;
const heartfelt = /\b(?:why not|no (?:problem|worries|rush|doubt)|not a problem)\b/giu;
const doubt =
  /\b(?:no|nope|not|never|don['’]t|wait|hold on|stop|cancel|remove|delete|unless|if|whether|other|cheaper|whatever|shopping|later|maybe|kidding|joking)\b|\?/iu;
const joinsMore = new RegExp(
  `^\\P{L}*(?:${yesWords})\\P{L}+(?:and|plus|also)(?![\\p{L}'’])(?! (?:ship|send|deliver|please|thanks|thank|it|that|my|make))`,
  'iu',
);
const numberPattern =
  /^\s*(?:(?:number|no\.?|option|product|item|#)\s*)?(\d)\s*[.)!]?\s*(?:please\W*)?$/iu;

/** Whether a text starts with a word of agreement. */
export const isAgreement = (text: string): boolean => agreementPattern.test(text);

/** Whether conditions, doubts or further items follow the agreement. Then the offer is repeated. */
function isDoubtful(text: string, { skill }: TextReading): boolean {
  if (!isAgreement(text)) return false;
  const asksElse = skill === 'catalog-search' || skill === 'store-details';
  return joinsMore.test(text) || (!asksElse && doubt.test(text.replace(heartfelt, '')));
}

/** The text after its agreement (`yes, 3 of them`); unchanged if nothing follows. */
export function stripAgreement(text: string): string {
  const rest = isAgreement(text)
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
 * text is doubtful, and null if it is not an answer to the offer. Throws 422 `offer_declined` for a
 * no.
 */
export function acceptOffer(
  items: readonly IntentItem[],
  reading: TextReading,
  text: string,
): IntentItem[] | null {
  const open = findOfferedItem(items);
  const offered = open?.offered ?? [];
  if (noPattern.test(text)) throw offerDeclined();
  const number = numberPattern.exec(text)?.[1];
  const [only, ...others] = offered;
  if (others.length === 0 && isDoubtful(text, reading)) return [...items];
  const agreed =
    others.length === 0 && isAgreement(text) ? readAcceptedDetails(reading, text) : null;
  const productId = number === undefined ? agreed && only : offered[Number(number) - 1];
  if (!productId) return null;
  return items.map((item) => {
    const { offered: _, ...rest } = item;
    if (item !== open) return item;
    return { ...rest, ...agreed, options: { ...rest.options, ...agreed?.options }, productId };
  });
}

/** The quantity and options that follow a yes; null if the text is about something else. */
function readAcceptedDetails(
  { skill, extracted }: TextReading,
  text: string,
): Pick<IntentItem, 'quantity' | 'options'> | null {
  if (yesPattern.test(text)) return {};
  const [{ query, productId, variantId, quantity, options = extracted.options } = {}, ...more] =
    extracted.items ?? [];
  if (more.length > 0 || (query ?? productId ?? variantId) !== undefined) return null;
  if (skill !== null && skill !== 'cart-management' && skill !== 'ucp-checkout') return null;
  return {
    ...(quantity === undefined ? {} : { quantity }),
    ...(options === undefined ? {} : { options }),
  };
}

const offerDeclined = () =>
  new DomainError(
    'unprocessable',
    'offer_declined',
    'Nothing was bought and no cart was changed. Search the store with catalog-search, or send the name or the product_id of what you want in a new message.',
  );
