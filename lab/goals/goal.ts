import type { Address } from '../agents/agent.ts';

export type StoreSlug = 'outfitters' | 'tools' | 'press' | 'lagoon';

/** Places that goals ship to. */
export const places = {
  california: at('1 Main Street', 'San Francisco', '94107', 'US-CA'),
  newYork: at('20 Broad Street', 'New York', '10005', 'US-NY'),
  texas: at('300 Congress Avenue', 'Austin', '78701', 'US-TX'),
  canada: at('10 King Street', 'Toronto', 'M5H 1A1', 'CA-ON'),
  britain: at('5 High Street', 'Leeds', 'LS1 4AP', 'GB'),
  germany: at('Lange Str. 7', 'Berlin', '10115', 'DE'),
  france: at('12 rue de Lille', 'Paris', '75007', 'FR'),
  austria: at('Ringstrasse 3', 'Wien', '1010', 'AT'),
  japan: at('1-2-3 Ginza', 'Tokyo', '104-0061', 'JP-Tokyo'),
} satisfies Record<string, Address>;

export type Place = keyof typeof places;

/** `region`: a country, with a state where addresses need one. */
function at(line1: string, city: string, postcode: string, region: string): Address {
  const [country = '', state] = region.split('-');
  return { name: 'Ada Buyer', line1, city, postcode, country, ...(state && { state }) };
}

/** What should be true when the agent has finished. */
export type End =
  /** A cart or session holds the line, and nothing was bought. */
  | { kind: 'cart' }
  /** One order holds the line and its total is right. */
  | { kind: 'order' }
  /** As `order`, and the agent then reads this status of the order. */
  | { kind: 'status'; status: string }
  /** As `order`, and the store then takes it back. */
  | { kind: 'cancel' | 'refund' | 'return' }
  /** As `order`, and the file was downloaded. */
  | { kind: 'download' }
  /** Nothing is in a cart and nothing was bought, because the store cannot do it. */
  | { kind: 'refused'; why: 'not sold' | 'sold out' | 'too few' | 'no such variant' | 'coupon' }
  /** The buyer has signed up for the plan. */
  | { kind: 'member'; plan: string }
  /** The agent has read this policy of the store. */
  | { kind: 'policy'; policy: 'shipping' | 'returns' };

/** A goal of an agent's owner. */
export type Goal = {
  /** What the owner says. */
  request: string;
  store: StoreSlug;
  /** The words that the agent searches for. */
  search: string;
  /** The slug of the right product; absent when the store does not sell it. */
  product?: string;
  /** Option values in the owner's words. */
  values: string[];
  quantity: number;
  place?: Place;
  coupon?: string;
  end: End;
};
