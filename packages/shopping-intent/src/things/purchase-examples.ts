import type { KnownProduct } from '../catalog-lookup.ts';
import type { Intent, IntentItem } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';

/* A small store for the tests of purchases. */

export const product = (name: string, options: Record<string, string[]> = {}): KnownProduct => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  siteSlug: 'shop',
  name,
  tags: [],
  options: Object.entries(options).map(([option, values]) => ({ name: option, values })),
});
const things = prepareKnownThings(
  [
    product('Enamel Mug'),
    product('Canvas Market Tote'),
    product('Slim Jeans', { Waist: ['30', '32'], Length: ['32', '34'] }),
    product('Socket Set'),
    product('Wool Socks'),
    product('Everyday Crew Tee', { Size: ['M', 'L'], Color: ['Grey', 'Navy'] }),
  ],
  [],
  plainCatalog,
);
export const read = (text: string): Intent =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

/** Whether an intent adds products by their ids. */
export const isPurchase = (intent: Intent): intent is Extract<Intent, { items: IntentItem[] }> =>
  'items' in intent &&
  !(intent.skill === 'cart-management' && intent.action !== 'add_item') &&
  intent.items.every(({ productId }) => productId !== undefined);

/** Whether a purchase is wholly understood. */
export const isBought = (intent: Intent): boolean => isPurchase(intent) && !intent.unknownWords;
