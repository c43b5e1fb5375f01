import { randomBytes } from 'node:crypto';

/** A use case as steps that are each repeated with all items, such as checkouts. */
export type UseCase = {
  name: string;
  steps: Step[];
  /** How many items are worked on at once; default 1. */
  callers?: number;
};
export type Step = { name: string; act(item: number): Promise<unknown> };

/** What use cases need: a store with products that never run out. */
export type ProfiledStore = {
  origin: string;
  apiKey: string;
  slug: string;
  productIds: string[];
  variantIds: string[];
};

const suffixBytes = 4;

/** A new address, about as long as most are. */
export const emailOf = (item: number): string =>
  `buyer-${item}-${randomBytes(suffixBytes).toString('hex')}@example.com`;

export const single = (name: string, act: Step['act']): UseCase => ({
  name,
  steps: [{ name, act }],
});

/** What an earlier step has stored for the item. */
export function itemOf<Item>(items: Item[], item: number): Item {
  const found = items[item];
  if (found === undefined) throw new Error(`The step before has not run for item ${item}.`);
  return found;
}
