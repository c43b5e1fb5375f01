import { Type } from 'typebox';
import { pageSchema } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import { name, siteSlug } from '../fields.ts';

const optional = Type.Optional;
const maxInteger = 2_147_483_647;

const amount = (description?: string) =>
  Type.Integer({ minimum: 0, maximum: maxAmount, ...(description ? { description } : {}) });
const usageLimit = (description: string) =>
  optional(nullable(Type.Integer({ minimum: 1, maximum: maxInteger }), description));
const active = optional(Type.Boolean({ description: 'Whether it counts; left out: it does.' }));
const productIds = Type.Array(Type.String(), { maxItems: 2_000 });

const code = Type.String({
  pattern: '^[\\x21-\\x7e]+$',
  maxLength: 64,
  description: 'What buyers type, in any case; unique in the store.',
});
const CouponFields = {
  percent_off: optional(
    nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
      'Percent, up to 4 decimals. Either this or `amount_off`.',
    ),
  ),
  amount_off: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: maxAmount }),
      'Minor units of the store’s currency.',
    ),
  ),
  minimum_subtotal: optional(nullable(amount(), 'What the cart must come to, before discounts.')),
  starts_at: optional(nullable(instant, 'Null: at once.')),
  ends_at: optional(nullable(instant, 'From then on it is expired; null: never.')),
  max_uses: usageLimit('Orders of all buyers; null: any number.'),
  max_uses_per_buyer: usageLimit('Orders of one e-mail address; null: any number.'),
  product_ids: optional(nullable(productIds, 'What it is for; empty or null: everything.')),
  active,
};
export const NewCoupon = Type.Object(
  { site_slug: siteSlug, code, ...CouponFields },
  { examples: [{ site_slug: 'your-store', code: 'WELCOME10', percent_off: 10 }] },
);
export const CouponChange = Type.Object({ code: optional(code), ...CouponFields });
export const CouponPath = Type.Object({ coupon_id: Type.String() });
export const CouponPage = pageSchema('coupons', Type.Ref('Coupon'));

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
      description: 'Percent for `percent_off`, minor units for the others.',
    }),
    product_ids: optional(
      nullable(productIds, 'What it is for; left out: everything. `fixed_price` needs it.'),
    ),
  }),
  { minItems: 1, maxItems: 100, description: 'The lowest price that any of them gives is paid.' },
);
const group = Type.String({ description: 'Whose prices these are.' });
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
export const PriceListChange = Type.Object({
  name: optional(name),
  customer_group_id: optional(group),
  rules: optional(rules),
  active,
});
export const PriceListPath = Type.Object({ price_list_id: Type.String() });
export const PriceListPage = pageSchema('price_lists', Type.Ref('PriceList'));

const country = Type.String({
  pattern: '^[A-Za-z]{2}$',
  description: 'ISO 3166-1 alpha-2.',
});
const state = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'As addresses write it: `CA`, or `US-CA`.',
});
const prefix = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '[\\p{L}\\p{N}]',
  description: 'How its postcodes begin; blanks and hyphens do not matter.',
});

const ZoneFields = {
  countries: optional(
    Type.Array(country, { maxItems: 300, description: 'Empty: wherever no other zone is.' }),
  ),
  states: optional(Type.Array(state, { maxItems: 1_000, description: 'Empty: all of them.' })),
  postcode_prefixes: optional(
    Type.Array(prefix, { maxItems: 5_000, description: 'Empty: all of them.' }),
  ),
};
const rates = Type.Array(
  Type.Object({
    id: optional(
      Type.String({
        pattern: '^[\\w.-]{1,64}$',
        description: 'Unique in the zone; left out: made.',
      }),
    ),
    label: Type.String({ minLength: 1, maxLength: 200, description: 'As buyers read it.' }),
    type: Type.Union([Type.Literal('flat'), Type.Literal('weight'), Type.Literal('free_above')], {
      description:
        '`flat` costs `amount`; `weight` costs `amount` plus `per_kg` for each kilogram begun; `free_above` costs `amount` below `threshold` and nothing from there on.',
    }),
    amount: optional(amount('With `weight`: what is paid in any case.')),
    per_kg: optional(amount('For each kilogram that is begun.')),
    threshold: optional(amount('Free from this amount on, after discounts.')),
  }),
  { maxItems: 50, description: 'In the order in which they are offered.' },
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
export const ShippingZoneChange = Type.Object({
  name: optional(name),
  ...ZoneFields,
  rates: optional(rates),
});
export const ShippingZonePath = Type.Object({ zone_id: Type.String() });
export const ShippingZonePage = pageSchema('shipping_zones', Type.Ref('ShippingZone'));

const percent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'Percent, up to 4 decimals.',
});
const TaxRateFields = {
  state: optional(nullable(state, 'Null: all of the country.')),
  postcode_prefix: optional(nullable(prefix, 'Null: all of them.')),
  applies_to_shipping: optional(Type.Boolean({ description: 'Left out: it does not.' })),
};
export const NewTaxRate = Type.Object({
  site_slug: siteSlug,
  name,
  country,
  rate: percent,
  ...TaxRateFields,
});
export const TaxRateChange = Type.Object({
  name: optional(name),
  country: optional(country),
  rate: optional(percent),
  ...TaxRateFields,
});
export const TaxRatePath = Type.Object({ tax_rate_id: Type.String() });
export const TaxRatePage = pageSchema('tax_rates', Type.Ref('TaxRate'));
