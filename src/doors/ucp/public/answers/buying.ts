import { Type } from 'typebox';
import {
  amount,
  CheckoutEnvelope,
  closed,
  currency,
  Envelope,
  instant,
  LineItem,
  Links,
  Messages,
  oneOf,
  PostalAddress,
  Totals,
  text,
  uri,
} from './elements.ts';

const optionalText = Type.Optional(text);
const yesOrNo = Type.Optional(Type.Boolean());

export const Buyer = closed({
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  phone_number: optionalText,
  consent: Type.Optional(
    closed({ analytics: yesOrNo, preferences: yesOrNo, marketing: yesOrNo, sale_of_data: yesOrNo }),
  ),
});

export const Discounts = closed({
  codes: Type.Array(text),
  applied: Type.Array(
    closed({
      code: text,
      title: text,
      amount,
      method: Type.Literal('across'),
      allocations: Type.Array(closed({ path: text, amount })),
    }),
  ),
});

const Option = closed({
  id: text,
  title: text,
  totals: Type.Array(closed({ type: Type.Literal('total'), amount })),
});
const Group = closed({
  id: text,
  line_item_ids: Type.Array(text, { minItems: 1 }),
  options: Type.Array(Option),
  selected_option_id: Type.Union([text, Type.Null()]),
});

export const Fulfillment = closed({
  methods: Type.Array(
    closed({
      id: text,
      type: Type.Literal('shipping'),
      line_item_ids: Type.Array(text, { minItems: 1 }),
      destinations: Type.Array(closed({ ...PostalAddress, id: text })),
      selected_destination_id: Type.Union([text, Type.Null()]),
      groups: Type.Array(Group),
    }),
  ),
});

const basket = {
  id: text,
  line_items: Type.Array(LineItem),
  buyer: Type.Optional(Buyer),
  currency,
  totals: Totals,
  messages: Messages,
  links: Links,
  continue_url: Type.Optional(uri),
  expires_at: instant,
  discounts: Type.Optional(Discounts),
};

export const CartAnswer = closed({ ucp: Envelope, ...basket });

export const CheckoutAnswer = closed({
  ucp: CheckoutEnvelope,
  ...basket,
  status: oneOf(
    'incomplete',
    'requires_escalation',
    'ready_for_complete',
    'complete_in_progress',
    'completed',
    'canceled',
  ),
  fulfillment: Type.Optional(Fulfillment),
  order: Type.Optional(closed({ id: text, permalink_url: uri })),
});
