import type { Static } from 'typebox';
import type { Fulfillment } from '../public/responses/buying.ts';
import type { Totals } from '../public/responses/elements.ts';

type Entries = Static<typeof Totals>;
type Methods = Static<typeof Fulfillment>['methods'];
type Option = Methods[number]['groups'][number]['options'][number];

/** The members that differ; other responses have neither. */
type Checkout = { totals?: Entries; fulfillment?: { methods: Methods } };

/** A checkout with the total types and option titles that the suite expects. */
export function toSuiteCheckout(body: Checkout): object {
  const { totals, fulfillment } = body;
  return {
    ...body,
    ...(totals && { totals: totals.map(asDiscountEntry) }),
    ...(fulfillment && { fulfillment: { methods: fulfillment.methods.map(withFreeTitles) } }),
  };
}

/** The suite expects the type `discount` for every discount. */
const asDiscountEntry = (entry: Entries[number]) =>
  entry.type === 'items_discount' ? { ...entry, type: 'discount' as const } : entry;

const withFreeTitles = (method: Methods[number]) => ({
  ...method,
  groups: method.groups.map((group) => ({ ...group, options: group.options.map(withFreeTitle) })),
});

/** The suite recognizes free shipping by its title. */
const withFreeTitle = (option: Option): Option =>
  option.totals.some(({ amount }) => amount === 0)
    ? { ...option, title: `Free ${option.title}` }
    : option;
