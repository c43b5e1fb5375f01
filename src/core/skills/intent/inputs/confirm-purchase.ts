import type { IntentItem } from '@stoa/shopping-intent';
import { ordinals } from '@stoa/shopping-intent';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { TextReading } from '../text-reading.ts';
import {
  acceptItem,
  assertNotDeclined,
  isAgreement,
  isBareNumber,
  readPlaceNumber,
  readYes,
} from './offer-answer.ts';
import { hasUnknownMarks } from './read-details.ts';

const ordinalPattern =
  /^\W*(?:(?:yes|ok|okay|only|just|buy|take|order|i'll take|,) ?)*(?:the )?(?<nth>[\p{L}\d]+)(?: one| item)?(?: only)?(?:\W+(?:please|thanks|thank you))*\W*$/iu;
const searchPattern = /\b(?:find|search|show|list|browse|look(?:ing)? for)\b/i;

/**
 * The items that an answer to the question of an unconfirmed purchase buys: all after a yes, or the
 * chosen one. Null if the text is a new request. Throws 422 `offer_declined` for a no, and
 * 422 `nothing_done` for all else, because the answer may be a doubt.
 */
export function confirmPurchase(
  items: readonly IntentItem[],
  reading: TextReading,
  text: string,
): IntentItem[] | null {
  assertNotDeclined(text);
  const place = readPlace(text);
  if (isBareNumber(text) && isSeveralOfOne(items)) throw notConfirmed(items);
  const chosen = place === null ? items : takeAt(items, place);
  const yes = place === null ? readYes(reading, text) : {};
  const [only, ...others] = chosen;
  if (only && yes && (others.length === 0 || isEmpty(yes)))
    return chosen.map((item) => accept(item, yes));
  if (isRequest(reading, text)) return null;
  throw notConfirmed(items);
}

/** After an offer of two units of one product, "1" may be its place or one of it. */
const isSeveralOfOne = ([{ quantity = 1 } = {}, ...others]: readonly IntentItem[]): boolean =>
  others.length === 0 && quantity > 1;

/** The item at a position from 1, or -1 for the last one. There is none at 0. */
const takeAt = (items: readonly IntentItem[], place: number): IntentItem[] =>
  place === 0 ? [] : items.slice(place > 0 ? place - 1 : place).slice(0, 1);

const isEmpty = (details: object) => Object.keys(details).length === 0;

/** The place in a list that an answer names: `2`, `the first one`. */
export function readPlace(text: string): number | null {
  if (text.includes('?') || hasUnknownMarks(text.replace('#', ''))) return null;
  const nth = ordinalPattern.exec(text)?.groups?.nth?.toLowerCase() ?? '';
  return readPlaceNumber(text) ?? ordinals.get(nth) ?? null;
}

function accept(item: IntentItem, details: Parameters<typeof acceptItem>[2]): IntentItem {
  const [productId] = item.offered ?? [];
  return productId === undefined ? { ...item, ...details } : acceptItem(item, productId, details);
}

/** Whether the answer names goods or asks for something else, so that it stands by itself. */
function isRequest({ skill, extracted }: TextReading, text: string): boolean {
  if (isAgreement(text) || skill === null) return false;
  if (skill === 'catalog-search') return searchPattern.test(text);
  if (skill !== 'cart-management' && skill !== 'ucp-checkout' && skill !== 'x402-purchase')
    return true;
  return (extracted.items ?? []).some(
    ({ query, productId, variantId }) => (query ?? productId ?? variantId) !== undefined,
  );
}

function notConfirmed(items: readonly IntentItem[]): DomainError {
  const goods = items.map(({ query, quantity = 1 }) => `${quantity} × ${query}`).join(' and ');
  return new DomainError(
    'unprocessable',
    'nothing_done',
    `I did not understand whether to buy ${goods}, so nothing was bought. To buy exactly this, reply with only yes; else with no.`,
  );
}
