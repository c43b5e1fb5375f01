import type { Basket, CrashShop, Reply } from './crash-shop.ts';
import type { Facts } from './facts.ts';

/** A write that moves money or stock, with its preparation. */
export type Write = {
  name: string;
  prepare(world: CrashShop, basket: Basket): Promise<void>;
  send(world: CrashShop, basket: Basket): Promise<Reply | null>;
  /** Later effects of the write, after the payments have settled. */
  after?: (world: CrashShop, basket: Basket) => Promise<void>;
  /** What has happened outside of the database. */
  facts?: (world: CrashShop, basket: Basket) => Promise<Facts>;
};
