import { type Static, Type } from 'typebox';
import { dateTime } from '../../../platform/fields.ts';
import type { SiteSetting } from '../../sites/site-settings.ts';
import { partsToPercent } from '../calculation/percent.ts';
import type { PriceRule } from './price-rule.ts';

export type PriceListFields = {
  name: string;
  customerGroupId: string;
  rules: PriceRule[];
  active: boolean;
};

/** Prices for a customer group. A verified member pays the lowest price of all applicable lists. */
export type PriceList = SiteSetting<'pl'> & PriceListFields;

export const PriceRuleDto = Type.Object({
  type: Type.Union([
    Type.Literal('percent_off'),
    Type.Literal('amount_off'),
    Type.Literal('fixed_price'),
  ]),
  value: Type.Number({
    description: 'A percentage for `percent_off`, otherwise an amount in minor units.',
  }),
  product_ids: Type.Optional(
    Type.Array(Type.String(), { description: 'Omitted if the rule applies to all products.' }),
  ),
});

/** A price list as REST responses carry it. */
export const PriceListDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    customer_group_id: Type.String(),
    rules: Type.Array(PriceRuleDto),
    active: Type.Boolean(),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'PriceList' },
);

export function toPriceListDto(list: PriceList): Static<typeof PriceListDto> {
  return {
    id: list.id,
    site_slug: list.siteSlug,
    name: list.name,
    customer_group_id: list.customerGroupId,
    rules: list.rules.map(toPriceRuleDto),
    active: list.active,
    created_at: list.createdAt.toISOString(),
    updated_at: list.updatedAt.toISOString(),
  };
}

function toPriceRuleDto(rule: PriceRule): Static<typeof PriceRuleDto> {
  return {
    type: rule.type,
    value: rule.type === 'percent_off' ? partsToPercent(rule.parts) : rule.amount,
    ...(rule.productIds === null ? {} : { product_ids: [...rule.productIds] }),
  };
}
