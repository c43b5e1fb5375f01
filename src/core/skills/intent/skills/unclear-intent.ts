import { readAddress } from '../fields/addresses.ts';
import { readItems } from '../fields/items.ts';
import { readPrices } from '../fields/prices.ts';
import type { UnclearIntent } from '../intent.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import type { Phrase } from '../phrase/phrase.ts';

/** What was understood without a skill: it may answer what was asked before. */
export function readUnclear(
  heard: Utterance,
  phrase: Phrase,
  currency: string,
  siteSlug: string | undefined,
): UnclearIntent {
  const { prices, rest } = readPrices(phrase, currency);
  const place = readAddress(rest);
  const items = readItems(heard, place.rest).map(({ query: _, ...item }) => item);
  const said = items.filter((item) => Object.keys(item).length > 0);
  const values = {
    email: extractValue(heard, phrase, 'email'),
    cartToken: extractValue(heard, phrase, 'cart'),
    confirmationToken: extractValue(heard, phrase, 'conf'),
    orderId: extractValue(heard, phrase, 'ord'),
    siteSlug,
  };
  const known = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  return {
    skill: 'unclear',
    understood: {
      ...(said.length > 0 ? { items: said } : {}),
      ...(Object.keys(prices).length > 0 ? { filters: prices } : {}),
      ...(place.address === null ? {} : { address: place.address }),
      ...known,
    },
  };
}
