import { divideHalfUp } from '../calculation/line-amounts.ts';
import { million } from '../calculation/percent.ts';

/** The fields of a tax rate that the calculation needs. `rate` is in millionths. */
export type TaxRateTerms = { rate: number; appliesToShipping: boolean };

/**
 * The tax on an amount, rounded half up: the tax to add or, if `included`, the tax that the amount
 * contains.
 */
export function calculateTax(amount: number, rate: number, included: boolean): number {
  const whole = BigInt(included ? million + rate : million);
  return Number(divideHalfUp(BigInt(amount) * BigInt(rate), whole));
}
