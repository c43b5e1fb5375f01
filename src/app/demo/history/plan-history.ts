import type { OrderChannel } from '../../../core/orders/order.ts';
import type { DemoStore } from '../stores.ts';

type Slug = DemoStore['slug'];

/** What happened to an order after it was placed. */
export type Ending =
  | 'open'
  | 'shipped'
  | 'partly_refunded'
  | 'refunded'
  | 'return_requested'
  | 'returned';

export type PastBuyer = { name: string; email: string; state: string; city: string };

/** An order of the history. `product` and `variant` are positions in the lists of the store. */
export type PlannedOrder = {
  /** Identifies the order: it is placed once, however often the history is loaded. */
  key: string;
  store: Slug;
  /** How long ago it was placed. */
  ageHours: number;
  buyer: PastBuyer;
  lines: { product: number; variant: number; quantity: number }[];
  channel: Extract<OrderChannel, 'cart' | 'ucp' | 'acp' | 'a2a' | 'mcp'>;
  ending: Ending;
};

const days = 28;

/** Orders of each store within the period. */
const counts: Record<Slug, number> = { outfitters: 38, tools: 12, press: 12, lagoon: 5 };

// biome-ignore format: a table
const people: [name: string, state: string, city: string][] = [
  ['Maya Ortiz', 'NY', 'Albany'], ['Ben Carver', 'TX', 'Austin'], ['Ines Laurent', 'WA', 'Seattle'],
  ['Jonas Weber', 'OR', 'Portland'], ['Priya Nair', 'IL', 'Chicago'], ['Tom Okafor', 'CO', 'Denver'],
  ['Lena Fischer', 'WA', 'Tacoma'], ['Sam Whitfield', 'NY', 'Buffalo'], ['Aiko Tanaka', 'OR', 'Eugene'],
  ['Rosa Delgado', 'TX', 'Houston'], ['Noah Brandt', 'CO', 'Boulder'], ['Ella Hughes', 'IL', 'Peoria'],
  ['Omar Haddad', 'NY', 'Rochester'], ['Clara Nilsson', 'WA', 'Spokane'], ['Felix Moreau', 'TX', 'Dallas'],
  ['Grace Kim', 'OR', 'Salem'], ['Hugo Santos', 'CO', 'Aspen'], ['Julia Novak', 'IL', 'Joliet'],
];

const channels: PlannedOrder['channel'][] = [
  'cart',
  'ucp',
  'cart',
  'mcp',
  'ucp',
  'cart',
  'a2a',
  'acp',
];

/** Endings of orders that were shipped, in turn. */
// biome-ignore format: a list of words
const endings: Ending[] = [
  'shipped', 'shipped', 'shipped', 'partly_refunded', 'shipped', 'return_requested', 'shipped', 'shipped',
  'returned', 'shipped', 'shipped', 'refunded',
];

/** Orders that are younger have not been shipped yet. */
const shippedAfterHours = 60;

/** The same orders on every machine, the oldest first. */
export function planHistory(): PlannedOrder[] {
  const stores = Object.keys(counts) as Slug[];
  const planned = stores.flatMap((store, at) => planStore(store, createDice(at + 1)));
  return planned.toSorted((a, b) => b.ageHours - a.ageHours);
}

function planStore(store: Slug, dice: Dice): PlannedOrder[] {
  const count = counts[store];
  return Array.from({ length: count }, (_, index) => {
    // From the oldest to the newest, and more of them towards the end.
    const share = 1 - (index + 0.2 + dice(60) / 100) / count;
    const ageHours = days * 24 * share ** 1.2;
    const ending = endings[(index * 5 + 2) % endings.length] ?? 'shipped';
    return {
      key: `demo-history-${store}-${index + 1}`,
      store,
      ageHours,
      buyer: pick(buyers, dice),
      lines: Array.from({ length: dice(4) === 0 ? 2 : 1 }, () => ({
        product: dice(1_000),
        variant: dice(1_000),
        quantity: dice(5) === 0 ? 2 : 1,
      })),
      channel: pick(channels, dice),
      ending: ageHours < shippedAfterHours ? 'open' : ending,
    };
  });
}

/** Addresses that receive no email (RFC 2606). */
const buyers: PastBuyer[] = people.map(([name, state, city]) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  state,
  city,
}));

/** A number from 0 to below the limit. */
export type Dice = (limit: number) => number;

/** Numbers that look random and are the same in each run (a linear congruential generator). */
export function createDice(seed: number): Dice {
  let state = seed * 7_919;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

export const pick = <Item>(items: readonly Item[], dice: Dice): Item =>
  items[dice(items.length)] as Item;
