import { Type } from 'typebox';
import { couponRules } from '../../../core/pricing/coupons/coupon-rules.ts';
import { countedPageQuery } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { anyOf, name, searchText, siteFilter, siteSlug, wordOf } from '../fields.ts';

const optional = Type.Optional;

const amount = (description?: string) =>
  Type.Integer({ minimum: 0, maximum: maxAmount, ...(description ? { description } : {}) });
const usageLimit = (description: string) =>
  optional(nullable(Type.Integer({ minimum: 1, maximum: couponRules.maxUses }), description));
const active = optional(Type.Boolean({ description: 'Whether it applies. Default: true.' }));
const productIds = Type.Array(Type.String(), { maxItems: 2_000 });

const code = Type.String({
  ...couponRules.code,
  description: 'Code that buyers enter, without regard to case. Unique in the store.',
});
const CouponFields = {
  percent_off: optional(
    nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: couponRules.maxPercent }),
      'Discount in percent, with up to 4 decimals. Set either this or `amount_off`.',
    ),
  ),
  amount_off: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: maxAmount }),
      'Discount in minor units of the currency of the store. Set either this or `percent_off`.',
    ),
  ),
  minimum_subtotal: optional(
    nullable(amount(), 'Minimum subtotal before discounts, in minor units; null for none.'),
  ),
  starts_at: optional(nullable(dateTime, 'Start of validity; null for no start.')),
  ends_at: optional(nullable(dateTime, 'End of validity; null for no end.')),
  max_uses: usageLimit('Maximum number of orders of all buyers; null for no limit.'),
  max_uses_per_buyer: usageLimit('Maximum number of orders per email address; null for no limit.'),
  product_ids: optional(
    nullable(productIds, 'Ids of the products that the coupon applies to; empty or null for all.'),
  ),
  combinable: optional(
    Type.Boolean({
      description:
        'Whether it can be used together with other coupons that are combinable too. Percentage discounts apply before fixed amounts, and larger discounts before smaller ones, each to what is left after the previous one. Default: false.',
    }),
  ),
  active,
  eligibility_claim: optional(
    nullable(
      Type.String(couponRules.claim),
      'The claim that unlocks the coupon, as a reverse domain name such as `com.example.student`. Agents send it in `context.eligibility` of UCP, and the code can no longer be entered. Null: buyers enter the code.',
    ),
  ),
  eligibility_group_id: optional(
    nullable(
      Type.String(),
      'Customer group whose members have a right to the claim, proven by the linked account of the buyer. Until then the discount is provisional and cannot be paid with.',
    ),
  ),
  eligibility_platforms: optional(
    nullable(
      Type.Array(Type.String(couponRules.platform), { maxItems: couponRules.maxPlatforms }),
      'Profile URLs of agents that you trust to check the claim: a request that one of them has signed proves it. Without a group and platforms the claim needs no proof.',
    ),
  ),
};
export const CouponQuery = Type.Object({
  ...siteFilter,
  id: anyOf(Type.String({ maxLength: 100 })),
  q: searchText('the code'),
  state: anyOf(wordOf(['active', 'scheduled', 'expired', 'used_up', 'off'])),
  ...countedPageQuery,
});
export const NewCoupon = Type.Object(
  { site_slug: siteSlug, code, ...CouponFields },
  { examples: [{ site_slug: 'your-store', code: 'WELCOME10', percent_off: 10 }] },
);
export const CouponChange = Type.Object(
  { code: optional(code), ...CouponFields },
  { examples: [{ active: false }] },
);

const rules = Type.Array(
  Type.Object({
    type: Type.Union(
      [Type.Literal('percent_off'), Type.Literal('amount_off'), Type.Literal('fixed_price')],
      {
        description:
          '`percent_off` and `amount_off` reduce the price by `value`; `fixed_price` replaces it with `value`.',
      },
    ),
    value: Type.Number({
      minimum: 0,
      maximum: maxAmount,
      description: 'In percent for `percent_off`, in minor units for the others.',
    }),
    product_ids: optional(
      nullable(
        productIds,
        'Ids of the products that the rule applies to. Default: all. Required for `fixed_price`.',
      ),
    ),
  }),
  { minItems: 1, maxItems: 100, description: 'If several rules match, the lowest price applies.' },
);
const group = Type.String({ description: 'Id of the customer group that gets these prices.' });
export const NewPriceList = Type.Object(
  { site_slug: siteSlug, name, customer_group_id: group, rules, active },
  {
    examples: [
      {
        site_slug: 'your-store',
        name: 'Wholesale',
        customer_group_id: 'customer_group_id',
        rules: [{ type: 'percent_off', value: 10 }],
      },
    ],
  },
);
export const PriceListChange = Type.Object(
  {
    name: optional(name),
    customer_group_id: optional(group),
    rules: optional(rules),
    active,
  },
  { examples: [{ name: 'Wholesale 2027' }] },
);

const country = Type.String({
  pattern: '^[A-Za-z]{2}$',
  description: 'ISO 3166-1 alpha-2 code.',
});
const state = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'State or region as in addresses: `CA` or `US-CA`.',
});
const prefix = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '[\\p{L}\\p{N}]',
  description: 'Prefix of postal codes. Spaces and hyphens are ignored.',
});

const ZoneFields = {
  countries: optional(
    Type.Array(country, {
      maxItems: 300,
      description: 'Empty for every country that no other zone covers.',
    }),
  ),
  states: optional(Type.Array(state, { maxItems: 1_000, description: 'Empty for all states.' })),
  postcode_prefixes: optional(
    Type.Array(prefix, { maxItems: 5_000, description: 'Empty for all postal codes.' }),
  ),
};
const rates = Type.Array(
  Type.Object({
    id: optional(
      Type.String({
        pattern: '^[\\w.-]{1,64}$',
        description: 'Unique in the zone. Generated if left out.',
      }),
    ),
    label: Type.String({ minLength: 1, maxLength: 200, description: 'Name that buyers see.' }),
    type: Type.Union([Type.Literal('flat'), Type.Literal('weight'), Type.Literal('free_above')], {
      description:
        '`flat` costs `amount`. `weight` costs `amount` plus `per_kg` for each kilogram or part of a kilogram. `free_above` costs `amount` below `threshold` and nothing from `threshold` on.',
    }),
    amount: optional(amount('Price in minor units; with `weight`, the base price.')),
    per_kg: optional(amount('Price per kilogram or part of a kilogram, in minor units.')),
    threshold: optional(
      amount('Subtotal after discounts from which shipping is free, in minor units.'),
    ),
    free_product_ids: optional({
      ...productIds,
      description:
        'Products that this rate ships free, whatever its type. Their weight is not charged, and an order of only these products ships free.',
    }),
  }),
  { maxItems: 50, description: 'Shipping rates in the order in which buyers see them.' },
);
export const NewShippingZone = Type.Object(
  { site_slug: siteSlug, name, ...ZoneFields, rates },
  {
    examples: [
      {
        site_slug: 'your-store',
        name: 'United States',
        countries: ['US'],
        rates: [{ label: 'Standard', type: 'flat', amount: 500 }],
      },
    ],
  },
);
export const ShippingZoneChange = Type.Object(
  {
    name: optional(name),
    ...ZoneFields,
    rates: optional(rates),
  },
  { examples: [{ name: 'Domestic' }] },
);

const percent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'Tax rate in percent, with up to 4 decimals.',
});
const TaxRateFields = {
  state: optional(nullable(state, 'Null for the whole country.')),
  postcode_prefix: optional(nullable(prefix, 'Null for all postal codes.')),
  applies_to_shipping: optional(
    Type.Boolean({ description: 'Whether shipping is taxed too. Default: false.' }),
  ),
};
export const NewTaxRate = Type.Object(
  {
    site_slug: siteSlug,
    name,
    country,
    rate: percent,
    ...TaxRateFields,
  },
  { examples: [{ site_slug: 'your-store', name: 'CA', country: 'US', state: 'CA', rate: 7.25 }] },
);
export const TaxRateChange = Type.Object(
  {
    name: optional(name),
    country: optional(country),
    rate: optional(percent),
    ...TaxRateFields,
  },
  { examples: [{ rate: 7.5 }] },
);
