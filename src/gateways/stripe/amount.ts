import { type Money, minorDigits } from '../../kernel/money.ts';

// Stripe uses two decimal digits for all other currencies, even where ISO 4217 does not: IQD, LYD,
// ISK and UGX. See https://docs.stripe.com/currencies
const stripeDigits: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD JOD KWD OMR TND'),
};

/** Converts minor units to those of Stripe. Throws for an amount that Stripe cannot represent. */
export function toStripeAmount({ amount, currency }: Money): number {
  const shift = shiftOf(currency);
  const units = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isInteger(units)) throw new Error(`Stripe cannot represent ${amount} ${currency}`);
  return units;
}

/** Converts an amount of Stripe to minor units. */
export function fromStripeAmount(units: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const shift = shiftOf(currency);
  return { amount: shift >= 0 ? units / 10 ** shift : units * 10 ** -shift, currency };
}

/** The number of decimal digits that Stripe uses beyond ISO 4217. */
function shiftOf(currency: string): number {
  return (stripeDigits[currency] ?? 2) - minorDigits(currency);
}

function digitsOf(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]));
}
