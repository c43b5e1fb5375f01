import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { percentToParts } from '../calculation/percent.ts';
import type { PriceRule } from './price-rule.ts';

/** A rule as it is sent in: `value` in percent, or in minor units. */
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

/** The rules in words of the core; 400 for a value out of range, and for one price for everything. */
export function toPriceRules(drafts: readonly PriceRuleInput[]): PriceRule[] {
  const problems = drafts.flatMap((draft, at) => findRuleProblem(draft, `rules[${at}]`) ?? []);
  if (problems.length > 0) throw invalid(problems);
  return drafts.map(({ type, value, productIds: ids }) => {
    const productIds = ids ?? null;
    if (type !== 'percent_off') return { type, amount: value, productIds };
    return { type, parts: percentToParts(value) ?? 0, productIds };
  });
}

function findRuleProblem(draft: PriceRuleInput, place: string): FieldProblem | null {
  const { type, value, productIds } = draft;
  if (type === 'percent_off') {
    if (value > 0 && value <= 100 && percentToParts(value) !== null) return null;
    const message = 'must be above 0 and at most 100, with at most 4 decimals';
    return { field: `${place}.value`, code: 'bad_percent', message };
  }
  if (!Number.isSafeInteger(value) || value < 0 || value > maxAmount) {
    const message = 'must be an amount in minor units';
    return { field: `${place}.value`, code: 'bad_amount', message };
  }
  if (type === 'amount_off' || productIds?.length) return null;
  const message = 'a fixed price needs the products it is for';
  return { field: `${place}.product_ids`, code: 'required', message };
}
