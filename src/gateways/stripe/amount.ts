import { type Money, minorDigits } from '../../kernel/money.ts';

// Stripe writes every other currency with two digits, also where ISO 4217 has others: the dinars of
// Iraq and Libya, and ISK and UGX, which once had cents. https://docs.stripe.com/currencies
const stripeDigits: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD JOD KWD OMR TND'),
};

/** Our minor units in Stripe's. Throws for an amount that Stripe cannot write. */
export function toStripeAmount({ amount, currency }: Money): number {
  const shift = shiftOf(currency);
  const units = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isInteger(units)) throw new Error(`Stripe has no ${amount} ${currency}`);
  return units;
}

/** Stripe's units in our minor ones. */
export function fromStripeAmount(units: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const shift = shiftOf(currency);
  return { amount: shift >= 0 ? units / 10 ** shift : units * 10 ** -shift, currency };
}

/** How many digits Stripe writes beyond ours. */
function shiftOf(currency: string): number {
  return (stripeDigits[currency] ?? 2) - minorDigits(currency);
}

function digitsOf(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]));
}
