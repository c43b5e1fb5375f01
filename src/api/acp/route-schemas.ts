import { type TSchema, Type } from 'typebox';
import { connectionScope } from '../../core/access/scope.ts';
import type { AcpOperation } from './operations.ts';
import { acpVersions } from './protocol/versions.ts';

const open = { additionalProperties: true };
const list = Type.Array(Type.Object({}, open));
const published = (version: string) =>
  `https://github.com/agentic-commerce-protocol/agentic-commerce-protocol/tree/main/spec/${version}`;
const seePublished = `All members are in the published schema: ${acpVersions.map(published).join(' and ')}.`;

const AcpSession = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([
      'not_ready_for_payment',
      'ready_for_payment',
      'requires_escalation',
      'authentication_required',
      'complete_in_progress',
      'completed',
      'canceled',
      'expired',
    ]),
    currency: Type.String({ description: 'In lower case.' }),
    line_items: list,
    fulfillment_options: list,
    totals: list,
    messages: list,
    links: list,
  },
  { ...open, $id: 'AcpSession', description: `A checkout session of ACP. ${seePublished}` },
);

const AcpCart = Type.Object(
  { id: Type.String(), currency: Type.String(), line_items: list, totals: list },
  { ...open, $id: 'AcpCart', description: `A cart of ACP. ${seePublished}` },
);

const AcpError = Type.Object(
  {
    type: Type.Enum(['invalid_request', 'processing_error', 'service_unavailable']),
    code: Type.String({ description: 'Stable, for programs.' }),
    message: Type.String({ description: 'For people; may change.' }),
    param: Type.Optional(Type.String({ description: 'JSONPath of the invalid member.' })),
    supported_versions: Type.Optional(Type.Array(Type.String())),
  },
  { $id: 'AcpError' },
);

/** Shared schemas of ACP in the OpenAPI document. */
export const acpSchemas = [AcpSession, AcpCart, AcpError];

const summaries: Record<string, string> = {
  create_checkout_session: 'Create a checkout session',
  get_checkout_session: 'Get a checkout session',
  update_checkout_session: 'Update a checkout session',
  complete_checkout_session: 'Pay and place the order',
  cancel_checkout_session: 'Cancel a checkout session',
  create_cart: 'Create a cart',
  get_cart: 'Get a cart',
  update_cart: 'Replace a cart',
  cancel_cart: 'Cancel a cart',
};

const lines = [{ id: 'variant_id', quantity: 1 }];
const payment_data = {
  handler_id: 'sandbox_card',
  instrument: { type: 'card', credential: { type: 'spt', token: 'tok_success' } },
};

/** Bodies that the documentation shows. */
const examples: Record<string, object> = {
  create_checkout_session: { currency: 'usd', line_items: lines, capabilities: {} },
  update_checkout_session: { line_items: lines },
  complete_checkout_session: { payment_data },
  cancel_checkout_session: {},
  create_cart: { line_items: lines },
  update_cart: { line_items: lines },
  cancel_cart: {},
};

/** The OpenAPI description of a route. Operations validate their input themselves. */
export function describeRoute(
  { name, input }: AcpOperation,
  path: string,
): Record<string, unknown> {
  const isCart = name.endsWith('_cart');
  const hasId = path.includes(':id');
  return {
    tags: [isCart ? 'ACP: carts' : 'ACP: checkout'],
    operationId: `acp${name.replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase())}`,
    summary: summaries[name],
    security: [{ bearer: [connectionScope] }],
    headers: Type.Object({ 'API-Version': Type.Enum([...acpVersions]) }),
    ...(hasId && { params: Type.Object({ id: idOf(isCart) }) }),
    ...(input && { body: { ...input, examples: [examples[name]] } }),
    response: {
      [hasId || input === undefined ? 200 : 201]: Type.Ref(isCart ? 'AcpCart' : 'AcpSession'),
      '4xx': Type.Ref('AcpError'),
      '5xx': Type.Ref('AcpError'),
    },
  };
}

const idOf = (isCart: boolean): TSchema =>
  Type.String({ description: isCart ? 'Id of the cart.' : 'Id of the checkout session.' });
