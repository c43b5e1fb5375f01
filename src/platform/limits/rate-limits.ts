/** The surfaces that are limited apart from each other, and the requests a minute that each allows (security 7). */
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
} as const;

export type Surface = keyof typeof defaultRates;

/** Requests a minute per surface, or null: nothing is limited. */
export type RateLimits = Record<Surface, number> | null;

/** `on`, `off`, or `catalog=100000,merchant=5000`; null-ish (undefined) when it is none of these. */
export function readRateLimits(setting: string): RateLimits | undefined {
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
