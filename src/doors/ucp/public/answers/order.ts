import { Type } from 'typebox';
import {
  closed,
  currency,
  Envelope,
  instant,
  LineItem,
  oneOf,
  PostalAddress,
  Totals,
  text,
  uri,
} from './elements.ts';

const count = Type.Integer({ minimum: 0 });
const Units = Type.Array(closed({ id: text, quantity: Type.Integer({ minimum: 1 }) }), {
  minItems: 1,
});

const OrderLine = closed({
  id: text,
  item: LineItem.properties.item,
  quantity: closed({ original: count, total: count, fulfilled: count }),
  totals: Totals,
  status: oneOf('processing', 'partial', 'fulfilled', 'removed'),
});

const Expectation = closed({
  id: text,
  line_items: Units,
  method_type: oneOf('shipping', 'digital'),
  destination: closed(PostalAddress),
});

const FulfillmentEvent = closed({
  id: text,
  occurred_at: instant,
  type: oneOf('shipped', 'delivered'),
  line_items: Units,
  tracking_number: Type.Optional(text),
  carrier: Type.Optional(text),
});

const Adjustment = closed({
  id: text,
  type: oneOf('refund', 'return', 'exchange', 'cancellation'),
  occurred_at: instant,
  status: oneOf('pending', 'completed', 'failed'),
  line_items: Type.Optional(Type.Array(closed({ id: text, quantity: Type.Integer() }))),
  totals: Type.Optional(
    Type.Array(closed({ type: Type.Literal('total'), amount: Type.Integer() })),
  ),
  description: Type.Optional(text),
});

export const OrderAnswer = closed({
  ucp: Envelope,
  id: text,
  checkout_id: text,
  permalink_url: uri,
  currency,
  line_items: Type.Array(OrderLine),
  fulfillment: closed({
    expectations: Type.Array(Expectation),
    events: Type.Array(FulfillmentEvent),
  }),
  adjustments: Type.Array(Adjustment),
  totals: Totals,
});
