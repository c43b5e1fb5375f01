import { Type } from 'typebox';
import {
  closedObject,
  currency,
  Envelope,
  instant,
  LineItem,
  PostalAddress,
  stringEnum,
  Totals,
  text,
  uri,
} from './elements.ts';

const count = Type.Integer({ minimum: 0 });
const Units = Type.Array(closedObject({ id: text, quantity: Type.Integer({ minimum: 1 }) }), {
  minItems: 1,
});

const OrderLine = closedObject({
  id: text,
  item: LineItem.properties.item,
  quantity: closedObject({ original: count, total: count, fulfilled: count }),
  totals: Totals,
  status: stringEnum('processing', 'partial', 'fulfilled', 'removed'),
});

const Expectation = closedObject({
  id: text,
  line_items: Units,
  method_type: stringEnum('shipping', 'digital'),
  destination: closedObject(PostalAddress),
});

const FulfillmentEvent = closedObject({
  id: text,
  occurred_at: instant,
  type: stringEnum('shipped', 'delivered'),
  line_items: Units,
  tracking_number: Type.Optional(text),
  carrier: Type.Optional(text),
});

const Adjustment = closedObject({
  id: text,
  type: stringEnum('refund', 'return', 'exchange', 'cancellation'),
  occurred_at: instant,
  status: stringEnum('pending', 'completed', 'failed'),
  line_items: Type.Optional(Type.Array(closedObject({ id: text, quantity: Type.Integer() }))),
  totals: Type.Optional(
    Type.Array(closedObject({ type: Type.Literal('total'), amount: Type.Integer() })),
  ),
  description: Type.Optional(text),
});

export const OrderResponse = closedObject({
  ucp: Envelope,
  id: text,
  checkout_id: text,
  permalink_url: uri,
  currency,
  line_items: Type.Array(OrderLine),
  fulfillment: closedObject({
    expectations: Type.Array(Expectation),
    events: Type.Array(FulfillmentEvent),
  }),
  adjustments: Type.Array(Adjustment),
  totals: Totals,
});
