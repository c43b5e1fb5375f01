import { Type } from 'typebox';
import { ucpVersion } from '../protocol/capabilities.ts';

/** Schemas of public UCP responses, closed so that tests find every undocumented member. */
export const text = Type.String();
export const uri = Type.String({ format: 'uri' });
export const instant = Type.String({ format: 'date-time' });
export const amount = Type.Integer({
  minimum: 0,
  description: 'Amount in minor units of the currency.',
});
export const currency = Type.String({ pattern: '^[A-Z]{3}$' });

/** An object without further members. */
export const closedObject = <Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) => Type.Object(properties, { additionalProperties: false });

export const stringEnum = <Word extends string>(...words: Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

export const reverseDomain = Type.String({ pattern: '^[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9_]*)+$' });

const DeclaredCapabilities = Type.Record(
  reverseDomain,
  Type.Array(closedObject({ version: Type.Literal(ucpVersion) }), { minItems: 1 }),
);

export const Envelope = closedObject({
  version: Type.Literal(ucpVersion),
  status: Type.Literal('success'),
  capabilities: DeclaredCapabilities,
});

const Handler = closedObject({
  id: text,
  version: Type.Literal(ucpVersion),
  config: closedObject({ environment: Type.Literal('test') }),
  available_instruments: Type.Array(closedObject({ type: text }), { minItems: 1 }),
});

export const Handlers = Type.Record(reverseDomain, Type.Array(Handler, { minItems: 1 }));

export const CheckoutEnvelope = closedObject({
  ...Envelope.properties,
  payment_handlers: Handlers,
});

/** JSONPath (RFC 9535) with only member names and indexes. */
const path = Type.Optional(Type.String({ pattern: '^\\$(?:\\.[a-z][a-z0-9_]*|\\[\\d+\\])+$' }));

const NextCallResponse = closedObject({
  method: text,
  url: text,
  headers: Type.Optional(Type.Record(text, text)),
  body: Type.Optional(Type.Record(text, Type.Unknown())),
  same_body: Type.Optional(Type.Literal(true)),
  after_seconds: Type.Optional(Type.Integer()),
});

/** Over MCP: a tool with its arguments without `meta`. */
const NextToolResponse = closedObject({
  tool: text,
  arguments: Type.Record(text, Type.Unknown()),
});

/** Over A2A: the data part of a message. */
const NextActionResponse = Type.Union([
  closedObject({ action: Type.Literal('get_checkout') }),
  closedObject({ skill: Type.Literal('catalog-search'), limit: Type.Integer() }),
]);

const Info = closedObject({
  type: Type.Literal('info'),
  code: Type.Optional(text),
  content: text,
  path,
});
const Warning = closedObject({ type: Type.Literal('warning'), code: text, content: text, path });
const Failure = closedObject({
  type: Type.Literal('error'),
  code: text,
  content: text,
  severity: stringEnum(
    'recoverable',
    'requires_buyer_input',
    'requires_buyer_review',
    'unrecoverable',
  ),
  path,
  next: Type.Optional(Type.Union([NextCallResponse, NextToolResponse, NextActionResponse])),
});

export const Messages = Type.Array(Type.Union([Info, Warning, Failure]));

/** A business error. UCP permits no other members. */
export const BusinessErrorResponse = closedObject({
  ucp: closedObject({ version: Type.Literal(ucpVersion), status: Type.Literal('error') }),
  messages: Type.Array(Failure, { minItems: 1 }),
  continue_url: Type.Optional(uri),
});

/** A protocol error. */
export const ErrorResponse = closedObject({
  code: text,
  content: text,
  detail: text,
  continue_url: Type.Optional(uri),
  next: Type.Optional(NextCallResponse),
  messages: Type.Optional(Type.Array(Failure, { minItems: 1, maxItems: 1 })),
});

/** A signed entry of `totals`; discounts are negative. */
export const Total = closedObject({
  type: stringEnum('subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'total'),
  display_text: Type.Optional(text),
  amount: Type.Integer(),
});
export const Totals = Type.Array(Total, { minItems: 1 });

export const Links = Type.Array(closedObject({ type: text, url: uri, title: Type.Optional(text) }));

export const LineItem = closedObject({
  id: text,
  item: closedObject({ id: text, title: text, price: amount, image_url: Type.Optional(uri) }),
  quantity: Type.Integer({ minimum: 1 }),
  totals: Totals,
});

export const PostalAddress = {
  first_name: Type.Optional(text),
  last_name: Type.Optional(text),
  street_address: Type.Optional(text),
  extended_address: Type.Optional(text),
  address_locality: Type.Optional(text),
  address_region: Type.Optional(text),
  postal_code: Type.Optional(text),
  address_country: Type.Optional(text),
  phone_number: Type.Optional(text),
};
