import { type Static, type TSchema, Type } from 'typebox';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { instant } from '../../../platform/fields.ts';

const optional = Type.Optional;
const boundedText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
const reason = boundedText(500, 'In words.');
const lineItem = {
  line_item_id: Type.String(),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
};

/** A body that may be left out. */
const optionalBody = <Body extends TSchema>(body: Body) =>
  Type.Unsafe<Static<Body> | null>({ ...body, type: ['object', 'null'] });

/** An instant, or the day that begins then (UTC). */
const dateOrInstant = Type.String({ description: 'ISO 8601; a day alone begins at midnight UTC.' });

export const OrderQuery = Type.Object({
  status: optional(
    Type.Union([
      Type.Literal('pending'),
      Type.Literal('fulfilled'),
      Type.Literal('cancelled'),
      Type.Literal('refunded'),
      Type.Literal('returned'),
      Type.Literal('voided'),
    ]),
  ),
  customer_id: optional(Type.String()),
  site_slug: optional(Type.String()),
  created_after: optional(dateOrInstant),
  created_before: optional(dateOrInstant),
  ...pageQuery,
});
export const OrderPage = pageSchema('orders', Type.Ref('Order'));
export const OrderPath = Type.Object({ order_id: Type.String() });

export const NewFulfillment = optionalBody(
  Type.Object({
    carrier: optional(boundedText(200, 'Who brings it.')),
    tracking_number: optional(boundedText(200, 'As the carrier gave it.')),
    items: optional(
      Type.Array(Type.Object(lineItem), {
        minItems: 1,
        maxItems: 500,
        description: 'Left out: all that remains.',
      }),
    ),
  }),
);

const externalReference = optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Of an order that was paid on a chain: the transaction by which the money was sent back.',
  }),
);

export const NewRefund = optionalBody(
  Type.Object({
    amount: optional(
      Type.Integer({
        minimum: 1,
        maximum: maxAmount,
        description: 'Minor units. Left out: all that is left.',
      }),
    ),
    reason: optional(reason),
    external_reference: externalReference,
  }),
);

export const OrderCancellation = optionalBody(Type.Object({ reason: optional(reason) }));

export const NewReturn = Type.Object({
  items: Type.Array(Type.Object(lineItem), { minItems: 1, maxItems: 500 }),
  reason,
});
export const ReturnPath = Type.Object({ order_id: Type.String(), return_id: Type.String() });
export const ReturnList = pageSchema('returns', Type.Ref('Return'));
const restock = optional(
  Type.Boolean({ description: 'Whether the units can be sold again; true when left out.' }),
);
export const ReturnReceipt = optionalBody(
  Type.Object({
    restock,
    refund: optional(
      Type.Boolean({ description: 'Gives back what was paid for these units, without shipping.' }),
    ),
    external_reference: externalReference,
  }),
);

export const NewExchange = Type.Object({
  items: Type.Array(Type.Object({ ...lineItem, new_variant_id: Type.String() }), {
    minItems: 1,
    maxItems: 500,
  }),
  reason,
});
export const ExchangePath = Type.Object({ order_id: Type.String(), exchange_id: Type.String() });
export const ExchangeList = pageSchema('exchanges', Type.Ref('Exchange'));
export const ExchangeCompletion = optionalBody(
  Type.Object({ restock, external_reference: externalReference }),
);

export const DownloadDto = Type.Object(
  {
    line_item_id: Type.String(),
    name: Type.String(),
    url: Type.String({ description: 'A secret: whoever has it may fetch the file.' }),
    expires_at: instant,
    remaining: Type.Integer({ description: 'Downloads that are left.' }),
  },
  { $id: 'Download' },
);
export const DownloadList = pageSchema('downloads', Type.Ref('Download'));
