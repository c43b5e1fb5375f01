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

/** Words for a dollar of any country. */
export const dollarWord = /^(?:dollars?|bucks?)$/;

/** Currencies that are written with the dollar sign. */
export const dollarCurrencies: ReadonlySet<string> = new Set([
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
  'TWD',
  'MXN',
]);
