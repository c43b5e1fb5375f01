import type { CustomerId } from '../../../kernel/id.ts';
import type { Address, Buyer } from '../address.ts';
import type { Shopper } from './shopper.ts';

/** What is known of a person in a cart or a checkout. */
export type Detail = 'buyer' | 'shippingAddress' | 'billingAddress';

type Details = {
  buyer: Buyer | null;
  shippingAddress: Address | null;
  billingAddress?: Address | null;
};

/** What may be somebody's: a cart, a checkout. */
export type Owned = Details & {
  /** The proven buyer. */
  customerId: CustomerId | null;
  /** The details that came with that buyer's token; null: nobody's token has come, or the store vouches. */
  linked: readonly Detail[] | null;
  notes?: Record<string, unknown> | null;
};

const details: readonly Detail[] = ['buyer', 'shippingAddress', 'billingAddress'];

/**
 * The same as whoever changes it now has it, unchanged when it is theirs already. What came with a
 * buyer's token leaves with that buyer: the next one, a guest too, starts without it. What the store
 * vouches for stays so for guests, and the store changes nothing about whose it is.
 */
export function takenOverBy<Thing extends Owned>(thing: Thing, shopper: Shopper): Thing {
  if (shopper.kind === 'store') return thing;
  if (shopper.kind === 'guest') return thing.linked === null ? thing : without(thing, thing.linked);
  const { customerId, buyer } = shopper;
  if (thing.customerId === customerId) return thing;
  const free = thing.customerId === null ? thing : without(thing, thing.linked ?? details);
  return {
    ...free,
    customerId,
    buyer: free.buyer ?? buyer,
    linked: free.buyer === null ? ['buyer'] : [],
  };
}

/** The same as somebody may see it: what came with another one's token is not there. */
export function shownTo<Thing extends Owned>(thing: Thing, shopper: Shopper): Thing {
  return hides(thing, shopper) ? { ...thing, ...emptied(thing, thing.linked ?? []) } : thing;
}

/** Whether it is another one's, who has proven it. */
export function hides({ linked, customerId }: Owned, shopper: Shopper): boolean {
  if (linked === null || shopper.kind === 'store') return false;
  return shopper.kind === 'guest' || shopper.customerId !== customerId;
}

/**
 * A change by a proven buyer: what was said with their token is told to nobody else, and they are named
 * when nobody is. `before`: as they had taken it over.
 */
export function toldBy<Thing extends Owned>(before: Owned, after: Thing, shopper: Shopper): Thing {
  if (shopper.kind !== 'linked') return after;
  const named = { ...after, buyer: after.buyer ?? shopper.buyer };
  const isTold = (name: Detail) =>
    before.linked?.includes(name) || (named[name] ?? null) !== (before[name] ?? null);
  return { ...named, linked: details.filter((name) => named[name] && isTold(name)) };
}

/** Something new, by whoever begins it. */
export function begunBy<Thing extends Owned>(thing: Thing, shopper: Shopper): Thing {
  return toldBy(nobodys, takenOverBy(thing, shopper), shopper);
}

const nobodys: Owned = { customerId: null, linked: null, buyer: null, shippingAddress: null };

function without<Thing extends Owned>(thing: Thing, gone: readonly Detail[]): Thing {
  return { ...thing, ...emptied(thing, gone), customerId: null, linked: null };
}

/** A door's own words about them go with them. */
function emptied(thing: Owned, gone: readonly Detail[]): Partial<Owned> {
  const blank = Object.fromEntries(gone.map((name) => [name, null]));
  return { ...blank, ...(thing.notes !== undefined && { notes: null }) };
}
