import { Type } from 'typebox';
import { maxLines, maxQuantity } from '../../../../../core/carts/cart.ts';
import { maxCouponCodes } from '../../../../../core/pricing/coupons/coupon.ts';
import { rarelyUsed } from '../../../../../http/mcp/tool-schema.ts';
import { Attribution, Context, Signals } from '../../catalog/input.ts';
import { postalAddress } from '../shapes/address.ts';
import { UcpBuyerInput } from '../shapes/buyer.ts';

const open = { additionalProperties: true };
const id = Type.String({ minLength: 1, maxLength: 200 });

export const LineItemsInput = Type.Array(
  Type.Object({
    id: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Id of the existing line, when a checkout or cart is updated.',
      }),
    ),
    item: Type.Object({
      id: Type.String({ maxLength: 200, description: 'Id of a variant or a product.' }),
    }),
    quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }),
  }),
  { maxItems: maxLines, description: 'All items.' },
);

export const DiscountsInput = Type.Object(
  {
    codes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), {
        maxItems: maxCouponCodes,
        description:
          'Replaces all codes that were sent before. Applied in this order if they can be combined.',
      }),
    ),
  },
  open,
);

const Group = Type.Object(
  { id: Type.Optional(id), selected_option_id: Type.Optional(Type.Union([id, Type.Null()])) },
  open,
);
export const DestinationInput = Type.Object({ id: Type.Optional(id), ...postalAddress }, open);

export const FulfillmentInput = Type.Object(
  {
    methods: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Optional(id),
            type: Type.Optional(Type.String({ description: 'Must be `shipping`.' })),
            line_item_ids: Type.Optional(Type.Array(id)),
            destinations: Type.Optional(
              Type.Array(DestinationInput, {
                maxItems: 20,
                description: 'Possible destinations. Default: the ones that were sent before.',
              }),
            ),
            selected_destination_id: Type.Optional(Type.Union([id, Type.Null()])),
            groups: Type.Optional(Type.Array(Group)),
          },
          open,
        ),
        { maxItems: 20 },
      ),
    ),
  },
  open,
);

const Instrument = Type.Object(
  {
    id: Type.Optional(Type.String()),
    handler_id: Type.String({
      description: 'The `id` of a payment handler in `ucp.payment_handlers`.',
    }),
    type: Type.Optional(Type.String()),
    credential: Type.Optional(
      Type.Object(
        { type: Type.Optional(Type.String()), token: Type.Optional(Type.String()) },
        open,
      ),
    ),
    billing_address: Type.Optional(Type.Object(postalAddress, { ...open, ...rarelyUsed })),
    display: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'How the instrument is displayed to the buyer. It is not stored.',
      }),
    ),
    selected: Type.Optional(Type.Boolean()),
  },
  open,
);
export const PaymentInput = Type.Object(
  { instruments: Type.Optional(Type.Array(Instrument, { maxItems: 20 })) },
  open,
);

/** Members that carts and checkouts share. */
export const sharedFields = {
  line_items: LineItemsInput,
  buyer: Type.Optional(UcpBuyerInput),
  context: Type.Optional(Context),
  signals: Type.Optional(Signals),
  attribution: Type.Optional(Attribution),
  discounts: Type.Optional(DiscountsInput),
};

const checkout = {
  ...sharedFields,
  fulfillment: Type.Optional(FulfillmentInput),
  payment: Type.Optional({ ...PaymentInput, ...rarelyUsed }),
};

export const IdInput = Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) });

export const CheckoutCreateInput = Type.Object({
  checkout: Type.Object(
    {
      ...checkout,
      line_items: Type.Optional(LineItemsInput),
      cart_id: Type.Optional(
        Type.String({
          maxLength: 300,
          description: 'Id of a cart to check out, instead of `line_items`.',
        }),
      ),
    },
    open,
  ),
});

export const CheckoutUpdateInput = Type.Object({
  ...IdInput.properties,
  checkout: Type.Object(checkout, open),
});

export const CheckoutCompleteInput = Type.Object({
  ...IdInput.properties,
  checkout: Type.Optional(
    Type.Object(
      {
        payment: Type.Optional(PaymentInput),
        signals: Type.Optional(Signals),
        attribution: Type.Optional(Attribution),
      },
      open,
    ),
  ),
});
