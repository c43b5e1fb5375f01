import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { percentToParts } from '../calculation/percent.ts';
import type { PriceRule } from './price-rule.ts';

/**
 * The input for a rule; `value` is a percentage or an amount in minor units, depending on `type`.
 */
export type PriceRuleInput = {
  type: PriceRule['type'];
  value: number;
  productIds?: string[] | null | undefined;
};

export type CreatePriceListInput = {
  name: string;
  customerGroupId: string;
  rules: PriceRuleInput[];
  active?: boolean | undefined;
};

/** Converts rules; 400 for a value out of range, and for a fixed price without products. */
export function toPriceRules(inputs: readonly PriceRuleInput[]): PriceRule[] {
  const problems = inputs.flatMap(
    (input, index) => findRuleProblem(input, `rules[${index}]`) ?? [],
  );
  if (problems.length > 0) throw invalid(problems);
  return inputs.map(({ type, value, productIds: ids }) => {
    const productIds = ids ?? null;
    if (type !== 'percent_off') return { type, amount: value, productIds };
    return { type, parts: percentToParts(value) ?? 0, productIds };
  });
}

function findRuleProblem(input: PriceRuleInput, path: string): FieldProblem | null {
  const { type, value, productIds } = input;
  if (type === 'percent_off') {
    if (value > 0 && value <= 100 && percentToParts(value) !== null) return null;
    const message = 'must be greater than 0 and at most 100, with at most 4 decimals';
    return { field: `${path}.value`, code: 'bad_percent', message };
  }
  if (!Number.isSafeInteger(value) || value < 0 || value > maxAmount) {
    const message = `must be an integer from 0 to ${maxAmount}, in minor units`;
    return { field: `${path}.value`, code: 'bad_amount', message };
  }
  if (type === 'amount_off' || productIds?.length) return null;
  const message = 'is required for a rule of type fixed_price';
  return { field: `${path}.product_ids`, code: 'required', message };
}
