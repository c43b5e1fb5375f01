import type { AddressInput, BuyerInput } from '../../../src/core/customers/address.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { CallableShop } from '../mcp.ts';
import type { Shop } from '../shop.ts';

/** A purchase in the terms of no particular API. */
export type Basket = {
  /** Slug of the store. */
  store: string;
  lines: BasketLine[];
  /** Coupon codes, in the order in which they are entered. */
  codes?: string[];
  shipTo?: AddressInput;
  /** The shipping option. */
  by?: string;
  buyer?: BuyerInput;
  billTo?: AddressInput;
  /** The version that the buyer accepts. */
  terms?: string;
  /** The buyer is the authenticated customer of the workspace, whose price lists apply. */
  isProven?: true;
};

/** A product by its slug. `options` omitted: no variant is named. */
export type BasketLine = { slug: string; options?: Record<string, string>; quantity: number };

/** The totals of a basket that every API must report, in minor units. */
export type Sums = {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
};

/** A purchased basket. `orderId`: the order id that the API itself returns. */
export type Bought = { sessionId: string; sums: Sums; orderId: string };

/** Buys a basket through one API, from the first call to the paid order. */
export type Buy = (basket: Basket) => Promise<Bought>;

/** What buying needs of a shop, which may also run in another process. */
export type ReachableShop = CallableShop &
  Pick<Shop, 'merchant'> & {
    clock(): Date;
    database: Pick<Database, 'connection'>;
    app: { jobs: Pick<Shop['app']['jobs'], 'drain'> };
  };

/** A shop with products, and their ids. */
export type Market<Kind extends ReachableShop = ReachableShop> = {
  shop: Kind;
  /** Id of a product. */
  productId(slug: string): string;
  /** Id of the variant with exactly these options, or of the only variant. */
  variantId(line: BasketLine): string;
  /** The authenticated customer. */
  customerId: string;
  /** Headers of a bearer of the workspace with every scope. */
  bearer: Record<string, string>;
};

/** The sums of totals that are an object of amounts, in either spelling. */
export function sumsOf({ subtotal, discount, shipping, tax, total }: Sums): Sums {
  return { subtotal, discount, shipping, tax, total };
}
