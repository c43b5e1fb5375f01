import type { Rate } from './gcra.ts';
import type { SharedRateLimiter } from './shared-rate-limiter.ts';

/**
 * The surfaces with separate limits, and the requests that each allows per minute or per `windows`.
 */
export const defaultRates = {
  catalog: 600,
  ucp: 300,
  acp: 1200,
  merchant: 1200,
  discovery: 600,
  pages: 600,
  media: 6000,
  checkout: 120,
  orders: 30,
  a2a: 600,
  a2a_guests: 60,
  mcp: 600,
  mcp_guests: 120,
  x402: 60,
  x402_payments: 20,
  account: 300,
  sign_in: 50,
  oauth: 120,
  oauth_token: 120,
  oauth_register: 20,
} as const;

export type Surface = keyof typeof defaultRates;

/** Windows other than a minute, in seconds. */
const windows: Partial<Record<Surface, number>> = { sign_in: 900, oauth_register: 3_600 };

/** Requests per window of each surface. */
export type SurfaceRates = Record<Surface, number>;

/** Surfaces where guessing or free resources tempt: all processes count them together. */
export const sharedSurfaces: ReadonlySet<Surface> = new Set([
  'sign_in',
  'oauth_register',
  'x402_payments',
]);

/** How requests are limited; null when nothing is. */
export type RateLimits = {
  rates: SurfaceRates;
  /** The processes that divide the limits of the other surfaces. */
  processes: () => number;
  share: (name: string, rate: Rate) => SharedRateLimiter;
} | null;

/** `requests` per window of `seconds`, of which `burst` may come at the same time. */
export type Allowance = { requests: number; seconds: number; burst: number };

/** The burst is a fifth of a minute's requests, but all requests of a longer window. */
export function allowanceFor(rates: SurfaceRates, surface: Surface): Allowance {
  const requests = rates[surface];
  const seconds = windows[surface] ?? 60;
  const burst = seconds > 60 ? requests : Math.max(1, Math.ceil(requests / 5));
  return { requests, seconds, burst };
}

/**
 * Parses `on`, `off` (null) or `catalog=100000,merchant=5000`; undefined when the setting is
 * invalid.
 */
export function parseRateLimits(setting: string): SurfaceRates | null | undefined {
  if (setting === 'on') return { ...defaultRates };
  if (setting === 'off') return null;
  const pairs = setting.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const known = pairs.every(
    ([name = '', rate = '']) => name in defaultRates && /^[1-9]\d{0,8}$/.test(rate),
  );
  if (!known) return undefined;
  return {
    ...defaultRates,
    ...Object.fromEntries(pairs.map(([name, rate]) => [name, Number(rate)])),
  };
}
