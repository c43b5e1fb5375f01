import { Type } from 'typebox';
import {
  amount,
  CheckoutEnvelope,
  closedObject,
  currency,
  Envelope,
  instant,
  LineItem,
  Links,
  Messages,
  PostalAddress,
  stringEnum,
  Totals,
  text,
  uri,
} from './elements.ts';

const optionalText = Type.Optional(text);
const optionalBoolean = Type.Optional(Type.Boolean());

export const PublicBuyer = closedObject({
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  phone_number: optionalText,
  consent: Type.Optional(
    closedObject({
      analytics: optionalBoolean,
      preferences: optionalBoolean,
      marketing: optionalBoolean,
      sale_of_data: optionalBoolean,
    }),
  ),
});

export const Discounts = closedObject({
  codes: Type.Array(text),
  applied: Type.Array(
    closedObject({
      code: optionalText,
      title: text,
      amount,
      automatic: optionalBoolean,
      provisional: optionalBoolean,
      eligibility: optionalText,
      method: Type.Optional(Type.Literal('each')),
      allocations: Type.Optional(Type.Array(closedObject({ path: text, amount }))),
    }),
  ),
});

const Option = closedObject({
  id: text,
  title: text,
  totals: Type.Array(closedObject({ type: Type.Literal('total'), amount })),
});
// Null over REST and absent over MCP, whose results contain no nulls.
const selection = Type.Optional(Type.Union([text, Type.Null()]));

const Group = closedObject({
  id: text,
  line_item_ids: Type.Array(text, { minItems: 1 }),
  options: Type.Array(Option),
  selected_option_id: selection,
});

export const Fulfillment = closedObject({
  methods: Type.Array(
    closedObject({
      id: text,
      type: Type.Literal('shipping'),
      line_item_ids: Type.Array(text, { minItems: 1 }),
      destinations: Type.Array(closedObject({ ...PostalAddress, id: text })),
      selected_destination_id: selection,
      groups: Type.Array(Group),
    }),
  ),
});

const basket = {
  id: text,
  line_items: Type.Array(LineItem),
  buyer: Type.Optional(PublicBuyer),
  currency,
  totals: Totals,
  messages: Messages,
  links: Links,
  continue_url: Type.Optional(uri),
  expires_at: instant,
  discounts: Type.Optional(Discounts),
};

export const CartResponse = closedObject({ ucp: Envelope, ...basket });

export const CheckoutResponse = closedObject({
  ucp: CheckoutEnvelope,
  ...basket,
  status: stringEnum(
    'incomplete',
    'requires_escalation',
    'ready_for_complete',
    'complete_in_progress',
    'completed',
    'canceled',
  ),
  fulfillment: Type.Optional(Fulfillment),
  order: Type.Optional(closedObject({ id: text, permalink_url: uri })),
  ap2: Type.Optional(
    closedObject({
      merchant_authorization: Type.String({ pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$' }),
    }),
  ),
});
