type Money = { amount: number; currency: string };
export type Amount = { currency: string; value: string };

/** Mollie's amounts are decimals with the digits of their currency: `10.00` EUR, `1000` JPY. */
export const toAmount = ({ amount, currency }: Money): Amount => {
  const digits = digitsOf(currency);
  const text = String(amount).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency, value };
};

export const fromValue = ({ currency, value }: Amount): Money => ({
  amount: Number(value.replace('.', '')),
  currency,
});

// Of the currencies that Mollie takes, all others have two. The data of the runtime are not used:
// they change with its version. See https://docs.mollie.com/docs/multicurrency
const digitsOf = (currency: string): number => (['ISK', 'JPY'].includes(currency) ? 0 : 2);
