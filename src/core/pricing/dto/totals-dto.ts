import { type Static, Type } from 'typebox';
import type { Totals } from '../quote.ts';

const amount = Type.Integer({ description: 'Amount in minor units of `currency`.' });

/** The totals of a cart, a checkout session or an order, in all responses. */
export const TotalsDto = Type.Object({
  subtotal: amount,
  shipping: amount,
  tax: amount,
  discount: Type.Integer({
    description: 'Discount as a positive amount; it is subtracted from the total.',
  }),
  total: amount,
  tax_included: Type.Integer({ description: 'Tax that is included in the prices.' }),
});

export function toTotalsDto(totals: Totals): Static<typeof TotalsDto> {
  const { subtotal, shipping, tax, discount, total, taxIncluded } = totals;
  return { subtotal, shipping, tax, discount, total, tax_included: taxIncluded };
}
