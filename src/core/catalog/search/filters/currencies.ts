/** Currency signs; null for the dollar sign, which several currencies share. */
export const currencySigns = new Map<string, string | null>([
  ['$', null],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
]);

/** Words for currencies after an amount; null if the currency is not clear. */
export const currencyWords = new Map<string, string | null>(
  Object.entries({
    dollars: null,
    dollar: null,
    bucks: null,
    buck: null,
    cents: null,
    cent: null,
    usd: 'USD',
    eur: 'EUR',
    euros: 'EUR',
    euro: 'EUR',
    gbp: 'GBP',
    pounds: 'GBP',
    quid: 'GBP',
    yen: 'JPY',
    jpy: 'JPY',
    cad: 'CAD',
    aud: 'AUD',
    chf: 'CHF',
    francs: 'CHF',
    sek: 'SEK',
    inr: 'INR',
    rupees: 'INR',
  }),
);
