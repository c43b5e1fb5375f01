/** The surfaces that are limited apart from each other, and the requests that each allows (security 7): a minute's, unless `windows` says otherwise. */
export const defaultRates = {
  catalog: 600,
  ucp: 300,
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

/** Seconds in which an allowance comes back, where it is not a minute. */
const windows: Partial<Record<Surface, number>> = { sign_in: 900, oauth_register: 3_600 };

/** Requests a window per surface, or null: nothing is limited. */
export type RateLimits = Record<Surface, number> | null;

/** What a surface allows: so many requests a window, of them a burst at once. */
export type Allowance = { requests: number; seconds: number; burst: number };

/** Whoever comes often gets a fifth of a minute's requests at once; whoever comes seldom all of them. */
export function allowanceFor(limits: NonNullable<RateLimits>, surface: Surface): Allowance {
  const requests = limits[surface];
  const seconds = windows[surface] ?? 60;
  const burst = seconds > 60 ? requests : Math.max(1, Math.ceil(requests / 5));
  return { requests, seconds, burst };
}

/** `on`, `off`, or `catalog=100000,merchant=5000`; null-ish (undefined) when it is none of these. */
export function parseRateLimits(setting: string): RateLimits | undefined {
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
