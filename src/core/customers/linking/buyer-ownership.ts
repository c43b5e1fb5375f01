import type { CustomerId } from '../../../kernel/id.ts';
import type { Address, Buyer } from '../address.ts';
import type { BuyerContext } from './buyer-context.ts';

/** What is known of a person in a cart or a checkout. */
export type BuyerDetail = 'buyer' | 'shippingAddress' | 'billingAddress';

type BuyerDetails = {
  buyer: Buyer | null;
  shippingAddress: Address | null;
  billingAddress?: Address | null;
};

/** What may be somebody's: a cart, a checkout. */
export type BuyerOwned = BuyerDetails & {
  /** The proven buyer. */
  customerId: CustomerId | null;
  /** The details that came with that buyer's token; null: nobody's token has come, or the store vouches. */
  linked: readonly BuyerDetail[] | null;
  notes?: Record<string, unknown> | null;
};

const buyerDetails: readonly BuyerDetail[] = ['buyer', 'shippingAddress', 'billingAddress'];

/**
 * The same as whoever changes it now has it, unchanged when it is theirs already. What came with a
 * buyer's token leaves with that buyer: the next one, a guest too, starts without it. What the store
 * vouches for stays so for guests, and the store changes nothing about whose it is.
 */
export function transferToBuyer<Thing extends BuyerOwned>(
  thing: Thing,
  shopper: BuyerContext,
): Thing {
  if (shopper.kind === 'store') return thing;
  if (shopper.kind === 'guest')
    return thing.linked === null ? thing : removeDetails(thing, thing.linked);
  const { customerId, buyer } = shopper;
  if (thing.customerId === customerId) return thing;
  const free =
    thing.customerId === null ? thing : removeDetails(thing, thing.linked ?? buyerDetails);
  return {
    ...free,
    customerId,
    buyer: free.buyer ?? buyer,
    linked: free.buyer === null ? ['buyer'] : [],
  };
}

/** The same as somebody may see it: what came with another one's token is not there. */
export function redactForViewer<Thing extends BuyerOwned>(
  thing: Thing,
  shopper: BuyerContext,
): Thing {
  return isHiddenFrom(thing, shopper)
    ? { ...thing, ...clearDetails(thing, thing.linked ?? []) }
    : thing;
}

/** Whether it is another one's, who has proven it. */
export function isHiddenFrom({ linked, customerId }: BuyerOwned, shopper: BuyerContext): boolean {
  if (linked === null || shopper.kind === 'store') return false;
  return shopper.kind === 'guest' || shopper.customerId !== customerId;
}

/**
 * A change by a proven buyer: what was said with their token is told to nobody else, and they are named
 * when nobody is. `before`: as they had taken it over.
 */
export function markLinkedDetails<Thing extends BuyerOwned>(
  before: BuyerOwned,
  after: Thing,
  shopper: BuyerContext,
): Thing {
  if (shopper.kind !== 'linked') return after;
  const named = { ...after, buyer: after.buyer ?? shopper.buyer };
  const isTold = (name: BuyerDetail) =>
    before.linked?.includes(name) || (named[name] ?? null) !== (before[name] ?? null);
  return { ...named, linked: buyerDetails.filter((name) => named[name] && isTold(name)) };
}

/** Something new, by whoever begins it. */
export function assignNewToBuyer<Thing extends BuyerOwned>(
  thing: Thing,
  shopper: BuyerContext,
): Thing {
  return markLinkedDetails(unownedDetails, transferToBuyer(thing, shopper), shopper);
}

const unownedDetails: BuyerOwned = {
  customerId: null,
  linked: null,
  buyer: null,
  shippingAddress: null,
};

function removeDetails<Thing extends BuyerOwned>(
  thing: Thing,
  gone: readonly BuyerDetail[],
): Thing {
  return { ...thing, ...clearDetails(thing, gone), customerId: null, linked: null };
}

/** A door's own words about them go with them. */
function clearDetails(thing: BuyerOwned, gone: readonly BuyerDetail[]): Partial<BuyerOwned> {
  const blank = Object.fromEntries(gone.map((name) => [name, null]));
  return { ...blank, ...(thing.notes !== undefined && { notes: null }) };
}
