import { Type } from 'typebox';
import { maxLines, maxQuantity } from '../../../core/carts/cart.ts';
import { maxCouponCodes } from '../../../core/pricing/coupons/coupon.ts';

const open = { additionalProperties: true };
const id = Type.String({ minLength: 1, maxLength: 200 });
const line = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]));
const optional = Type.Optional;
export const clearable = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Published as `{id}` only, but agents need and send a quantity. */
export const ItemsInput = Type.Array(
  Type.Object({ id, quantity: optional(Type.Integer({ minimum: 1, maximum: maxQuantity })) }, open),
  { minItems: 1, maxItems: maxLines },
);

export const AcpAddressInput = Type.Object(
  {
    name: line,
    line_one: line,
    line_two: line,
    city: line,
    state: line,
    country: Type.String({ pattern: '^[A-Za-z]{2}$' }),
    postal_code: line,
    company: line,
  },
  open,
);

export const AcpBuyerInput = Type.Object(
  {
    email: Type.String({ format: 'email', maxLength: 254 }),
    first_name: line,
    last_name: line,
    full_name: line,
    phone_number: line,
  },
  open,
);

const FulfillmentDetailsInput = Type.Object(
  {
    name: line,
    phone_number: line,
    email: clearable(Type.String({ format: 'email', maxLength: 254 })),
    address: clearable(AcpAddressInput),
  },
  open,
);

const Option = Type.Object(
  { type: optional(Type.String()), option_id: optional(id), item_ids: optional(Type.Array(id)) },
  open,
);

const CapabilitiesInput = Type.Object(
  {
    interventions: optional(
      Type.Object({ supported: optional(Type.Array(Type.String(), { maxItems: 20 })) }, open),
    ),
    extensions: optional(Type.Array(Type.Unknown(), { maxItems: 50 })),
  },
  open,
);

const codes = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), {
  maxItems: maxCouponCodes,
});

/** Its members are kept as they are, see `readTouch`. */
const AffiliateAttribution = Type.Object({}, open);

const changeable = {
  buyer: clearable(AcpBuyerInput),
  fulfillment_details: clearable(FulfillmentDetailsInput),
  // The name of the address in 2025-09-29.
  fulfillment_address: clearable(AcpAddressInput),
  discounts: clearable(Type.Object({ codes: optional(codes) }, open)),
  coupons: clearable(codes),
};

export const CreateInput = Type.Object(
  {
    ...changeable,
    line_items: optional(ItemsInput),
    // The name of the lines in 2025-09-29.
    items: optional(ItemsInput),
    currency: optional(Type.String({ maxLength: 3 })),
    capabilities: optional(CapabilitiesInput),
    affiliate_attribution: clearable(AffiliateAttribution),
    locale: optional(Type.String({ maxLength: 100 })),
    metadata: optional(Type.Record(Type.String(), Type.Unknown())),
  },
  open,
);

export const UpdateInput = Type.Object(
  {
    ...changeable,
    line_items: optional(ItemsInput),
    items: optional(ItemsInput),
    selected_fulfillment_options: clearable(Type.Array(Option, { maxItems: 20 })),
    // The name of the option in 2025-09-29.
    fulfillment_option_id: clearable(id),
  },
  open,
);

const token = Type.String({ maxLength: 500 });

const threeDs = optional(Type.String({ maxLength: 200 }));

const AuthenticationResult = Type.Object(
  {
    outcome: Type.String({ maxLength: 50 }),
    outcome_details: optional(
      Type.Object(
        {
          three_ds_cryptogram: threeDs,
          electronic_commerce_indicator: threeDs,
          transaction_id: threeDs,
          version: threeDs,
        },
        open,
      ),
    ),
  },
  open,
);

export const CompleteInput = Type.Object(
  {
    authentication_result: clearable(AuthenticationResult),
    affiliate_attribution: clearable(AffiliateAttribution),
    buyer: clearable(AcpBuyerInput),
    payment_data: clearable(
      Type.Object(
        {
          handler_id: optional(Type.String()),
          instrument: optional(
            Type.Object(
              {
                type: optional(Type.String()),
                credential: optional(Type.Object({ type: optional(Type.String()), token }, open)),
                // The place of the token in the published requests of the MCP binding.
                token: optional(token),
              },
              open,
            ),
          ),
          // The members of 2025-09-29.
          token: optional(token),
          provider: optional(Type.String()),
          billing_address: clearable(AcpAddressInput),
        },
        open,
      ),
    ),
  },
  open,
);

export const CancelInput = Type.Object(
  {
    intent_trace: clearable(
      Type.Object(
        {
          reason_code: Type.String({ minLength: 1, maxLength: 100 }),
          trace_summary: optional(Type.String({ maxLength: 500 })),
          metadata: optional(
            Type.Record(
              Type.String(),
              Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]),
              { maxProperties: 50 },
            ),
          ),
        },
        open,
      ),
    ),
  },
  open,
);
