import { type Static, Type } from 'typebox';
import type { Totals } from '../quote.ts';

const amount = Type.Integer({ description: 'Minor units of `currency`.' });

/** What a basket or an order comes to, as every answer says it (§2.3, decisions 6). */
export const TotalsDto = Type.Object({
  subtotal: amount,
  shipping: amount,
  tax: amount,
  discount: Type.Integer({ description: 'Positive; the total is less by it.' }),
  total: amount,
  tax_included: Type.Integer({ description: 'Tax that the prices contain already.' }),
});

export function toTotalsDto(totals: Totals): Static<typeof TotalsDto> {
  const { subtotal, shipping, tax, discount, total, taxIncluded } = totals;
  return { subtotal, shipping, tax, discount, total, tax_included: taxIncluded };
}
