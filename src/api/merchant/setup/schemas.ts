import { Type } from 'typebox';
import { maxQuantity } from '../../../core/carts/cart.ts';
import { AddressInput } from '../../../core/customers/address.ts';
import { maxCouponCodes } from '../../../core/pricing/coupons/coupon.ts';
import { LineDto, QuoteMessageDto, TotalsDto } from '../../../core/pricing/quote-dto.ts';
import { setupSteps } from '../../../core/setup/setup-steps.ts';
import { shippingChoices } from '../../../core/setup/shipping-choices.ts';
import { siteWarnings } from '../../../core/sites/site-profile-dto.ts';
import { nullable, nullableText } from '../../../platform/fields.ts';

const word = (values: readonly string[], description?: string) =>
  Type.Enum([...values], { type: 'string', ...(description && { description }) });

export const StepPath = Type.Object({ slug: Type.String(), step: Type.String() });

export const SetupDto = Type.Object(
  {
    site_slug: Type.String(),
    complete: Type.Boolean({ description: 'Whether every step is done or skipped.' }),
    steps: Type.Array(
      Type.Object({
        step: word(setupSteps),
        state: word(
          ['done', 'todo', 'skipped', 'blocked'],
          'Computed from the data of the store. `blocked`: another step comes first.',
        ),
        reason: nullable(
          Type.Object({ code: Type.String(), message: Type.String() }),
          'What is missing or blocks the step, or why it was skipped; null if it is done.',
        ),
      }),
    ),
    warnings: Type.Array(word(siteWarnings)),
  },
  { $id: 'SiteSetup' },
);

export const TestPurchaseDto = Type.Object(
  {
    outcome: word(['paid', 'failed']),
    reason: nullable(Type.String(), 'Why the test purchase failed; null if it succeeded.'),
    order_id: nullable(Type.String(), 'The test order.'),
    exchanges: Type.Array(
      Type.Object({
        step: word(['discover', 'search', 'product', 'checkout', 'consent', 'pay']),
        method: Type.String(),
        url: Type.String(),
        request_body: nullableText,
        status: Type.Integer(),
        response_body: Type.String({ description: 'At most 20,000 characters.' }),
        milliseconds: Type.Number(),
      }),
      { description: 'Every request of the agent and its response, in order.' },
    ),
  },
  { $id: 'TestPurchase' },
);

export const SamplesResponse = Type.Object({
  product_ids: Type.Array(Type.String(), { description: 'The sample products of the store.' }),
});

export const PreviewBody = Type.Object(
  {
    line_items: Type.Array(
      Type.Object({
        product_id: Type.Optional(
          Type.String({ description: 'Required unless `variant_id` is sent.' }),
        ),
        variant_id: Type.Optional(Type.String()),
        variant_options: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantity, default: 1 })),
      }),
      { minItems: 1, maxItems: 50 },
    ),
    shipping_address: AddressInput,
    coupon_code: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    coupon_codes: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: maxCouponCodes,
        description: 'Several codes in their order, instead of `coupon_code`.',
      }),
    ),
    selected_shipping_option_id: Type.Optional(
      nullable(Type.String({ maxLength: 200 }), 'Default: the cheapest option.'),
    ),
  },
  {
    examples: [
      {
        line_items: [{ product_id: 'product_id', quantity: 1 }],
        shipping_address: { country: 'US', state: 'CA', postcode: '94107' },
      },
    ],
  },
);

export const PreviewResponse = Type.Object({
  currency: Type.String(),
  items: Type.Array(LineDto),
  needs_shipping: Type.Boolean(),
  shipping_options: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), amount: Type.Integer() }),
  ),
  selected_shipping_option_id: nullableText,
  totals: TotalsDto,
  messages: Type.Array(QuoteMessageDto),
});

export const TemplateQuery = Type.Object({
  country: Type.String({
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2 code in capitals.',
  }),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Currency of the prices. Default: that of the country.',
    }),
  ),
});

export const SetupTemplates = Type.Object({
  country: Type.String(),
  currency: nullable(Type.String(), 'Null: not known for this country.'),
  timezone: Type.String(),
  languages: Type.Array(Type.String()),
  prices_include_tax: Type.Boolean(),
  shipping: Type.Array(
    Type.Object({
      choice: word(shippingChoices),
      zones: Type.Array(
        Type.Object({
          name: Type.String(),
          countries: Type.Array(Type.String()),
          rates: Type.Array(
            Type.Object({ label: Type.String(), type: Type.String(), amount: Type.Integer() }),
          ),
        }),
        { description: 'Bodies for `POST /merchant/shipping-zones`, without `site_slug`.' },
      ),
    }),
  ),
  tax: Type.Object({
    as_of: Type.String({ description: 'When the rates were last checked.' }),
    note: Type.String({ description: 'What the suggestion leaves out.' }),
    rates: Type.Array(
      Type.Object({
        name: Type.String(),
        country: Type.String(),
        state: nullableText,
        rate: Type.Number({ description: 'In percent.' }),
        applies_to_shipping: Type.Boolean(),
      }),
      { description: 'Bodies for `POST /merchant/tax-rates`, without `site_slug`, to confirm.' },
    ),
  }),
});
