import type { Basket, Reply, World } from './world.ts';

/** A write that moves money or stock, with its preparation. */
export type Write = {
  name: string;
  prepare(world: World, basket: Basket): Promise<void>;
  send(world: World, basket: Basket): Promise<Reply | null>;
  /** Later effects of the write, after the payments have settled. */
  after?: (world: World, basket: Basket) => Promise<void>;
};
