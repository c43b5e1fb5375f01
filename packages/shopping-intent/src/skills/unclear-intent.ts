import { readItems } from '../fields/items.ts';
import { mentionsOtherAddress } from '../fields/place/other-addresses.ts';
import { readDelivery } from '../fields/places.ts';
import type { IntentItem, UnclearIntent } from '../intent.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import type { Phrase } from '../text/phrase.ts';
import { type PriceUnits, readPrices } from '../text/prices.ts';
import { joinPointer } from './purchase-items.ts';

/** Reads the fields of a text whose skill is unclear. The text may answer an earlier question. */
export function readUnclear(
  utterance: Utterance,
  phrase: Phrase,
  units: PriceUnits,
  siteSlug: string | undefined,
): UnclearIntent {
  const { prices, rest } = readPrices(phrase, units);
  const destination = readDelivery(rest);
  // The number of a house that is not the address is no number of units either.
  const named = mentionsOtherAddress(phrase) ? [] : readItems(utterance, destination.rest);
  const items = joinPointer(named.map(withoutQuery));
  const namedItems = items.filter((item) => Object.keys(item).length > 0);
  const values = {
    email: extractValue(utterance, phrase, 'email'),
    cartToken: extractValue(utterance, phrase, 'cart'),
    confirmationToken: extractValue(utterance, phrase, 'conf'),
    orderId: extractValue(utterance, phrase, 'ord'),
    siteSlug,
  };
  const known = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  return {
    skill: 'unclear',
    understood: {
      ...(namedItems.length > 0 ? { items: namedItems } : {}),
      ...(Object.keys(prices).length > 0 ? { filters: prices } : {}),
      ...(destination.address === null ? {} : { address: destination.address }),
      ...known,
    },
  };
}

/** "The second one in sand": words beside a place in the list may be values of that product. */
const withoutQuery = ({ query, ...item }: IntentItem): IntentItem =>
  typeof item.reference === 'number' && query !== undefined ? { query, ...item } : item;
