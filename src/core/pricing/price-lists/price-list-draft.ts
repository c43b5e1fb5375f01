import { maxAmount } from '../../../kernel/money.ts';
import { type FieldProblem, invalid } from '../../../kernel/refusal.ts';
import { partsOfPercent } from '../calculation/percent.ts';
import type { PriceRule } from './price-rule.ts';

/** A rule as it is sent in: `value` in percent, or in minor units. */
export type PriceRuleDraft = {
  type: PriceRule['type'];
  value: number;
  productIds?: string[] | null | undefined;
};

export type PriceListDraft = {
  name: string;
  customerGroupId: string;
  rules: PriceRuleDraft[];
  active?: boolean | undefined;
};

/** The rules in words of the core; 400 for a value out of range, and for one price for everything. */
export function rulesOf(drafts: readonly PriceRuleDraft[]): PriceRule[] {
  const problems = drafts.flatMap((draft, at) => problemOf(draft, `rules[${at}]`) ?? []);
  if (problems.length > 0) throw invalid(problems);
  return drafts.map(({ type, value, productIds: ids }) => {
    const productIds = ids ?? null;
    if (type !== 'percent_off') return { type, amount: value, productIds };
    return { type, parts: partsOfPercent(value) ?? 0, productIds };
  });
}

function problemOf(draft: PriceRuleDraft, place: string): FieldProblem | null {
  const { type, value, productIds } = draft;
  if (type === 'percent_off') {
    if (value > 0 && value <= 100 && partsOfPercent(value) !== null) return null;
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
