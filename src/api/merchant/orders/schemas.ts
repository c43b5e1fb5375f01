import { type Static, type TSchema, Type } from 'typebox';
import { AddressInput } from '../../../core/customers/address.ts';
import { orderSorts } from '../../../core/orders/list-orders.ts';
import { orderPaymentStatuses } from '../../../core/orders/order.ts';
import { countedPageQuery, countedPageSchema, pageSchema } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { dateTime } from '../../../platform/fields.ts';
import { anyOf, searchText, wordOf } from '../fields.ts';

const optional = Type.Optional;
const boundedText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
const reason = boundedText(500, 'Reason, as text.');
const lineItem = {
  line_item_id: Type.String(),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
};

/** Makes the request body optional. */
const optionalBody = <Body extends TSchema>(body: Body) =>
  Type.Unsafe<Static<Body> | null>({ ...body, type: ['object', 'null'] });

const dateOrInstant = Type.String({
  description: 'ISO 8601 timestamp. A date without a time means midnight UTC.',
});

/** States of returns and exchanges. */
const requestStatuses = ['requested', 'approved', 'received', 'completed', 'rejected'] as const;

const amountBound = (description: string) =>
  Type.Integer({ minimum: 0, maximum: maxAmount, description });

const tag = Type.String({ minLength: 1, maxLength: 100 });

export const OrderQuery = Type.Object({
  q: searchText('number, email address, name, SKU or tracking number; numbers match as a whole'),
  id: anyOf(Type.String({ maxLength: 100 })),
  number: anyOf(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  status: anyOf(wordOf(['pending', 'fulfilled', 'cancelled', 'refunded', 'returned', 'voided'])),
  payment_status: anyOf(wordOf(orderPaymentStatuses)),
  fulfillment_status: anyOf(wordOf(['unfulfilled', 'partially_fulfilled', 'fulfilled'])),
  awaits_fulfillment: optional(
    Type.Boolean({
      description:
        'Whether only open orders with units left to ship or deliver, or only others, are listed. Refunded units are not left.',
    }),
  ),
  capture_refused: optional(
    Type.Boolean({
      description:
        'Whether only orders that were shipped and whose capture was then refused, or only others, are listed.',
    }),
  ),
  authorization_ending: optional(
    Type.Boolean({
      description:
        'Whether only open or shipped orders whose authorized payment expires within two days, or has ended before what was shipped was captured, or only others, are listed.',
    }),
  ),
  return_status: Type.Optional(
    Type.Array(wordOf(requestStatuses), {
      maxItems: 100,
      description: 'Orders with a return or an exchange in this state. May be repeated.',
    }),
  ),
  channel: anyOf(wordOf(['cart', 'ucp', 'acp', 'a2a', 'mcp', 'x402', 'import'])),
  agent: anyOf(Type.String({ maxLength: 2_048, description: 'Profile URL of a verified agent.' })),
  country: anyOf(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Where it is shipped.' })),
  product_id: anyOf(Type.String({ maxLength: 100 })),
  tag: anyOf(tag),
  test: optional(Type.Boolean({ description: 'Whether only test orders, or none, are listed.' })),
  disputed: optional(
    Type.Boolean({ description: 'Whether only disputed orders, or none, are listed.' }),
  ),
  total_min: optional(amountBound('Lowest total, inclusive, in minor units.')),
  total_max: optional(amountBound('Highest total, inclusive, in minor units.')),
  customer_id: optional(Type.String()),
  site_slug: optional(Type.String()),
  created_after: optional(dateOrInstant),
  created_before: optional(dateOrInstant),
  sort: optional(
    wordOf(orderSorts, { description: 'A minus means descending. Default: newest first.' }),
  ),
  ...countedPageQuery,
});
export const OrderPage = countedPageSchema('orders', Type.Ref('Order'));
export const OrderChange = Type.Object(
  {
    tags: optional(
      Type.Array(tag, { maxItems: 50, description: 'Replaces the tags. Buyers never see them.' }),
    ),
    shipping_address: optional(AddressInput),
  },
  { examples: [{ tags: ['gift'] }] },
);
export const OrderPath = Type.Object({ order_id: Type.String() });

export const NewFulfillment = optionalBody(
  Type.Object(
    {
      carrier: optional(boundedText(200, 'Name of the carrier.')),
      tracking_number: optional(boundedText(200, 'Tracking number of the carrier.')),
      items: optional(
        Type.Array(Type.Object(lineItem), {
          minItems: 1,
          maxItems: 500,
          description: 'Items to fulfill. Default: all that remain.',
        }),
      ),
      notify_customer: optional(
        Type.Boolean({
          description:
            'Whether the buyer gets an email about this shipment. Default: true. If not, `GET …/emails` has it as `skipped` with the reason `not_requested`, and it can still be sent with `POST …/emails/resend`.',
        }),
      ),
    },
    { examples: [{ carrier: 'UPS', tracking_number: '1Z999AA10123456784' }] },
  ),
);

const externalReference = optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'For an order paid with x402: hash of the transaction that sent the money back.',
  }),
);

export const NewRefund = optionalBody(
  Type.Object(
    {
      amount: optional(
        Type.Integer({
          minimum: 0,
          maximum: maxAmount,
          description:
            'Amount in minor units, at least 1 without `items`. Default: what was paid for `items`, without shipping; without items everything that has not been refunded. With 0, or items that cost nothing, the items leave the order without a refund.',
        }),
      ),
      items: optional(
        Type.Array(Type.Object(lineItem), {
          minItems: 1,
          maxItems: 500,
          description:
            'Units to refund, which leave the order at once, whatever becomes of the money: unfulfilled ones first.',
        }),
      ),
      restock: optional(
        Type.Boolean({
          description: 'Whether `items` go back into stock. Default: false. Only with `items`.',
        }),
      ),
      reason: optional(reason),
      external_reference: externalReference,
    },
    { examples: [{ reason: 'Arrived late' }] },
  ),
);

export const NewCapture = optionalBody(
  Type.Object(
    {
      amount: optional(
        Type.Integer({
          minimum: 1,
          maximum: maxAmount,
          description: 'Amount in minor units. Default: everything that was not captured.',
        }),
      ),
      items: optional(
        Type.Array(Type.Object(lineItem), {
          minItems: 1,
          maxItems: 500,
          description:
            'Captures what these units cost with tax and discounts, without shipping. Not with `amount`.',
        }),
      ),
    },
    { examples: [{ amount: 500 }] },
  ),
);

export const OrderRelease = optionalBody(
  Type.Object({ reason: optional(reason) }, { examples: [{ reason: 'Not in stock' }] }),
);

export const RefundItems = Type.Object(
  {
    items: Type.Array(Type.Object(lineItem), { maxItems: 500 }),
  },
  { examples: [{ items: [] }] },
);

export const RefundPreview = Type.Object({
  amount: Type.Integer({
    description: 'What was paid for the items, at most what is left. In minor units.',
  }),
  refundable: Type.Integer({ description: 'What is left to refund, in minor units.' }),
  items: Type.Array(
    Type.Object({
      line_item_id: Type.String(),
      refundable_quantity: Type.Integer({ description: 'Units that can be refunded.' }),
      quantity: Type.Integer({ description: 'Units of the request.' }),
      amount: Type.Integer({
        description: 'What was paid for these units with tax and discounts, in minor units.',
      }),
    }),
    { description: 'All lines of the order.' },
  ),
});

export const OrderCancellation = optionalBody(
  Type.Object(
    { reason: optional(reason) },
    { examples: [{ reason: 'The buyer changed their mind' }] },
  ),
);

export const NewReturn = Type.Object(
  {
    items: Type.Array(Type.Object(lineItem), { minItems: 1, maxItems: 500 }),
    reason,
  },
  { examples: [{ items: [{ line_item_id: 'line_item_id', quantity: 1 }], reason: 'Too small' }] },
);
export const ReturnPath = Type.Object({ order_id: Type.String(), return_id: Type.String() });
export const ReturnList = pageSchema('returns', Type.Ref('Return'));
const restock = optional(
  Type.Boolean({ description: 'Whether the units go back into stock. Default: true.' }),
);
export const ReturnReceipt = optionalBody(
  Type.Object(
    {
      restock,
      refund: optional(
        Type.Boolean({
          description:
            'Whether to refund what was paid for these units, without shipping. Default: false.',
        }),
      ),
      external_reference: externalReference,
    },
    { examples: [{ restock: true, refund: true }] },
  ),
);

const exchangeItems = Type.Array(Type.Object({ ...lineItem, new_variant_id: Type.String() }), {
  minItems: 1,
  maxItems: 500,
});
const exchangeExample = [
  { line_item_id: 'line_item_id', quantity: 1, new_variant_id: 'new_variant_id' },
];
export const NewExchange = Type.Object(
  { items: exchangeItems, reason },
  { examples: [{ items: exchangeExample, reason: 'Another size' }] },
);
export const ExchangeItems = Type.Object(
  { items: exchangeItems },
  { examples: [{ items: exchangeExample }] },
);
export const ExchangePreview = Type.Object({
  price_difference: Type.Integer({
    description:
      'What the buyer pays, with discounts and tax; if it is negative, what is refunded. In minor units.',
  }),
  currency: Type.String(),
});
export const ExchangePath = Type.Object({ order_id: Type.String(), exchange_id: Type.String() });
export const ExchangeList = pageSchema('exchanges', Type.Ref('Exchange'));
export const ExchangeCompletion = optionalBody(
  Type.Object(
    { restock, external_reference: externalReference },
    { examples: [{ restock: true }] },
  ),
);

export const DownloadDto = Type.Object(
  {
    line_item_id: Type.String(),
    name: Type.String(),
    url: Type.String({ description: 'Secret URL: anyone who has it can download the file.' }),
    expires_at: dateTime,
    remaining: Type.Integer({ description: 'Number of downloads left.' }),
  },
  { $id: 'Download' },
);
export const DownloadList = pageSchema('downloads', Type.Ref('Download'));
