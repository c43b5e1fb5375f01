import type { AddressInput, BuyerInput } from '../../../src/core/customers/address.ts';
import type { Shop } from '../shop.ts';

/** What somebody wants to buy, in no door's words. */
export type Basket = {
  /** Slug of the store. */
  store: string;
  lines: Wanted[];
  /** The first that holds counts. */
  codes?: string[];
  shipTo?: AddressInput;
  /** How it is sent. */
  by?: string;
  buyer?: BuyerInput;
  billTo?: AddressInput;
  /** The version that the buyer accepts. */
  terms?: string;
  /** The buyer is the proven customer of the workspace, whose price lists apply. */
  isProven?: true;
};

/** A thing by its product's slug. `options` left out: nobody says which variant. */
export type Wanted = { slug: string; options?: Record<string, string>; quantity: number };

/** What every door says a basket comes to, in minor units. */
export type Sums = {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
};

/** A basket that was bought. `orderId`: the order as the door itself tells it. */
export type Bought = { sessionId: string; sums: Sums; orderId: string };

/** Buys a basket through one door, from the first call to the paid order. */
export type Buy = (basket: Basket) => Promise<Bought>;

/** A shop with goods, and the ids that its callers know them by. */
export type Market = {
  shop: Shop;
  /** Id of a product. */
  productId(slug: string): string;
  /** Id of the variant with exactly these options; of the only one, without. */
  variantId(wanted: Wanted): string;
  /** The proven customer. */
  customerId: string;
  /** Headers of a bearer of the workspace with every scope. */
  bearer: Record<string, string>;
};

/** The sums of totals that are an object of amounts, in either spelling. */
export function sumsOf({ subtotal, discount, shipping, tax, total }: Sums): Sums {
  return { subtotal, discount, shipping, tax, total };
}
