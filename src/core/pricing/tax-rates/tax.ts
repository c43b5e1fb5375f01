import { million } from '../calculation/percent.ts';
import { divideHalfUp } from '../calculation/rounding.ts';

/** What the calculation needs of a tax rate. `rate` in parts of a million. */
export type TaxTerms = { rate: number; appliesToShipping: boolean };

/**
 * The tax on an amount, rounded half up (decisions 6): what comes on top of it, or, when prices
 * include it, what is contained in it.
 */
export function calculateTax(amount: number, rate: number, included: boolean): number {
  const whole = BigInt(included ? million + rate : million);
  return Number(divideHalfUp(BigInt(amount) * BigInt(rate), whole));
}
