import type { KnownProduct } from '../catalog-lookup.ts';
import type { IntentItem } from '../intent.ts';
import { separateQuantity } from '../phrase/separate-quantity.ts';
import { findOtherSigns } from '../text/signed-words.ts';
import type { Mention } from './find-mentions.ts';
import { type KnownThings, listKnownProducts } from './known-things.ts';
import { withoutAddresses } from './unknown-signs.ts';

type NamedGoods = { items: readonly IntentItem[]; mentions: readonly Mention[] };

/**
 * The words of a purchase with a sign that the names of its products lack: "C#" for a "C++
 * Handbook". The caller compares the signs of items that only have a query.
 */
export function findUnknownNameSigns(
  text: string,
  { items, mentions }: NamedGoods,
  things: KnownThings,
): string[] {
  const own = separateQuantity(withoutAddresses(text), things);
  const ids = new Set(items.map(({ productId }) => productId));
  const products = listKnownProducts(things).filter(({ id }) => ids.has(id));
  const names = [...mentions.flatMap(listNames), ...products.flatMap(listTexts)];
  const queries = items.flatMap(({ query = '', options = {} }) => [
    query,
    ...Object.values(options),
  ]);
  return [
    ...new Set([
      ...mentions.flatMap((each) => findOtherSigns(each.words.join(' '), listNames(each))),
      ...findOtherSigns(own, [...names, ...queries]),
    ]),
  ];
}

const listNames = ({ products }: Mention): string[] => products.flatMap(listTexts);
const listTexts = ({ name, options }: KnownProduct): string[] => [
  name,
  ...options.flatMap(({ values }) => values),
];
