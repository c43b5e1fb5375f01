import type { PriceList, PriceListsCreateBody, PriceListsUpdateBody } from '@stoa/client';
import type { Problem } from '../../ui/form/use-form.ts';

export type RuleType = PriceListsCreateBody['rules'][number]['type'];

export type RuleValues = {
  /** Identifies the row on screen. */
  key: string;
  type: RuleType;
  percent: string;
  amount: number | null;
  product_ids: string[];
};

export type PriceListValues = {
  name: string;
  customer_group_id: string;
  active: boolean;
  rules: RuleValues[];
};

export const newRule = (): RuleValues => ({
  key: crypto.randomUUID(),
  type: 'percent_off',
  percent: '10',
  amount: null,
  product_ids: [],
});

export const newPriceList = (): PriceListValues => ({
  name: '',
  customer_group_id: '',
  active: true,
  rules: [newRule()],
});

export const toValues = ({ name, customer_group_id, active, rules }: PriceList) => ({
  name,
  customer_group_id,
  active,
  rules: rules.map(({ type, value, product_ids }, index) => ({
    key: String(index),
    type,
    percent: type === 'percent_off' ? String(value) : '10',
    amount: type === 'percent_off' ? null : value,
    product_ids: product_ids ?? [],
  })),
});

export const toBody = (values: PriceListValues) => ({
  name: values.name.trim(),
  customer_group_id: values.customer_group_id,
  active: values.active,
  rules: values.rules.map(toRule),
});

/** The rules are sent as a whole, and only if one of them has changed. */
export function toChanges(changes: Partial<PriceListValues>): PriceListsUpdateBody {
  const { rules, ...rest } = changes;
  return { ...rest, ...(rules && { rules: rules.map(toRule) }) };
}

const toRule = ({ type, percent, amount, product_ids }: RuleValues) => ({
  type,
  value: type === 'percent_off' ? toPercent(percent) : (amount ?? 0),
  ...(product_ids.length > 0 && { product_ids }),
});

const toPercent = (text: string) => Number(text.trim().replace(',', '.') || Number.NaN);

export function findProblems({ name, customer_group_id, rules }: PriceListValues): Problem[] {
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Enter a name, such as Wholesale.' }] : []),
    ...(customer_group_id === ''
      ? [{ field: 'customer_group_id', message: 'Choose who gets these prices.' }]
      : []),
    ...(rules.length === 0 ? [{ field: 'rules', message: 'Add a rule.' }] : []),
    ...rules.flatMap((rule, index) => findRuleProblems(rule, index)),
  ];
}

/** The fields are named as in the errors of the API. */
function findRuleProblems(rule: RuleValues, index: number): Problem[] {
  const field = `rules[${index}].value`;
  const percent = toPercent(rule.percent);
  if (rule.type === 'percent_off')
    return percent > 0 && percent <= 100
      ? []
      : [{ field, message: 'Enter a percentage above 0, up to 100.' }];
  if (rule.amount === null || Number.isNaN(rule.amount))
    return [{ field, message: 'Enter an amount.' }];
  if (rule.type === 'fixed_price' && rule.product_ids.length === 0)
    return [{ field: `rules[${index}].product_ids`, message: 'Choose the products.' }];
  return [];
}

/**
 * The lowest price that the rules give, in minor units, as the server computes it: rules do not
 * combine, and none raises a price. Rules that are not complete yet are left out.
 */
export function samplePrice(listPrice: number, productId: string, rules: RuleValues[]): number {
  const prices = rules
    .filter(({ product_ids: ids }) => ids.length === 0 || ids.includes(productId))
    .map((rule) => priceOf(rule, listPrice))
    .filter((price) => !Number.isNaN(price));
  return Math.min(listPrice, ...prices);
}

function priceOf({ type, percent, amount }: RuleValues, listPrice: number): number {
  if (type === 'percent_off') {
    // Millionths, so that halves round up without floating-point errors.
    const left = 1_000_000 - Math.round(toPercent(percent) * 10_000);
    if (!(left >= 0 && left < 1_000_000)) return Number.NaN;
    return Number((BigInt(listPrice) * BigInt(left) + 500_000n) / 1_000_000n);
  }
  if (amount === null) return Number.NaN;
  return type === 'fixed_price' ? amount : Math.max(0, listPrice - amount);
}
