import type { CustomerId } from '../../../kernel/id.ts';
import type { Address, Buyer } from '../address.ts';
import type { BuyerContext } from './buyer-context.ts';

/** Personal details in a cart or checkout. */
export type BuyerDetail = 'buyer' | 'shippingAddress' | 'billingAddress';

type BuyerDetails = {
  buyer: Buyer | null;
  shippingAddress: Address | null;
  billingAddress?: Address | null;
};

/** Something that a buyer can own: a cart or a checkout. */
export type BuyerOwned = BuyerDetails & {
  /** The verified buyer. */
  customerId: CustomerId | null;
  /**
   * The details that came from that buyer's token or requests. Null: no token was used, or the
   * store set them.
   */
  linkedDetails: readonly BuyerDetail[] | null;
  notes?: Record<string, unknown> | null;
};

const buyerDetails: readonly BuyerDetail[] = ['buyer', 'shippingAddress', 'billingAddress'];

/**
 * Transfers a cart or checkout to the caller who changes it. Details of the previous buyer's token
 * are removed, for guests and agents too. Details set by the store stay for these, and the store
 * itself never changes the owner.
 */
export function transferToBuyer<Thing extends BuyerOwned>(
  thing: Thing,
  buyerContext: BuyerContext,
): Thing {
  if (buyerContext.kind === 'store') return thing;
  if (buyerContext.kind !== 'linked')
    return thing.linkedDetails === null ? thing : removeDetails(thing, thing.linkedDetails);
  const { customerId, buyer } = buyerContext;
  if (thing.customerId === customerId) return thing;
  const unowned =
    thing.customerId === null ? thing : removeDetails(thing, thing.linkedDetails ?? buyerDetails);
  return {
    ...unowned,
    customerId,
    buyer: unowned.buyer ?? buyer,
    linkedDetails: unowned.buyer === null ? ['buyer'] : [],
  };
}

/** Removes the details that come from another buyer's token. */
export function redactForViewer<Thing extends BuyerOwned>(
  thing: Thing,
  buyerContext: BuyerContext,
): Thing {
  return isHiddenFrom(thing, buyerContext)
    ? { ...thing, ...clearDetails(thing, thing.linkedDetails ?? []) }
    : thing;
}

/** Whether details belong to another verified buyer. */
export function isHiddenFrom(
  { linkedDetails, customerId }: BuyerOwned,
  buyerContext: BuyerContext,
): boolean {
  if (linkedDetails === null || buyerContext.kind === 'store') return false;
  return buyerContext.kind !== 'linked' || buyerContext.customerId !== customerId;
}

/**
 * Marks details that a verified buyer changed as that buyer's, so that other callers do not see
 * them, and adds the buyer if there is none. `before`: the state after `transferToBuyer`.
 */
export function markLinkedDetails<Thing extends BuyerOwned>(
  before: BuyerOwned,
  after: Thing,
  buyerContext: BuyerContext,
): Thing {
  if (buyerContext.kind !== 'linked') return after;
  const named = { ...after, buyer: after.buyer ?? buyerContext.buyer };
  const isFromBuyer = (name: BuyerDetail) =>
    before.linkedDetails?.includes(name) || (named[name] ?? null) !== (before[name] ?? null);
  return {
    ...named,
    linkedDetails: buyerDetails.filter((name) => named[name] && isFromBuyer(name)),
  };
}

/** Assigns a new cart or checkout to its creator. */
export function assignNewToBuyer<Thing extends BuyerOwned>(
  thing: Thing,
  buyerContext: BuyerContext,
): Thing {
  return markLinkedDetails(unownedDetails, transferToBuyer(thing, buyerContext), buyerContext);
}

const unownedDetails: BuyerOwned = {
  customerId: null,
  linkedDetails: null,
  buyer: null,
  shippingAddress: null,
};

function removeDetails<Thing extends BuyerOwned>(
  thing: Thing,
  removed: readonly BuyerDetail[],
): Thing {
  return { ...thing, ...clearDetails(thing, removed), customerId: null, linkedDetails: null };
}

/** An API's notes may contain the same details, so they are cleared too. */
function clearDetails(thing: BuyerOwned, removed: readonly BuyerDetail[]): Partial<BuyerOwned> {
  const blank = Object.fromEntries(removed.map((name) => [name, null]));
  return { ...blank, ...(thing.notes !== undefined && { notes: null }) };
}
