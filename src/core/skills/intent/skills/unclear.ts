import { readAddress } from '../fields/addresses.ts';
import { readItems } from '../fields/items.ts';
import { readPrices } from '../fields/prices.ts';
import type { Unclear } from '../intent.ts';
import { type Heard, saidValue } from '../phrase/listen.ts';
import type { Phrase } from '../phrase/phrase.ts';

/** What was understood without a skill: it may answer what was asked before. */
export function readUnclear(
  heard: Heard,
  phrase: Phrase,
  currency: string,
  siteSlug: string | undefined,
): Unclear {
  const { prices, rest } = readPrices(phrase, currency);
  const place = readAddress(rest);
  const items = readItems(heard, place.rest).map(({ query: _, ...item }) => item);
  const said = items.filter((item) => Object.keys(item).length > 0);
  const values = {
    email: saidValue(heard, phrase, 'email'),
    cartToken: saidValue(heard, phrase, 'cart'),
    confirmationToken: saidValue(heard, phrase, 'conf'),
    orderId: saidValue(heard, phrase, 'ord'),
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
