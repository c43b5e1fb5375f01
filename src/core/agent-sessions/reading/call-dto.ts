import { type Static, Type } from 'typebox';
import { agentProtocols, funnelSteps, searchMatches, stepsOf } from '../agent-call.ts';
import type { CallRecord, SessionRecord } from './session-record.ts';

const nullable = <Schema extends object>(schema: Schema) => Type.Union([schema, Type.Null()]);

const redacted =
  'Redacted: only known members are recorded, personal and payment data are replaced by placeholders such as `[email]`, and secret ids by references such as `cart#1f0c…`.';

export const AgentCallDto = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    protocol: Type.Enum([...agentProtocols], { type: 'string' }),
    operation: Type.String({
      description: 'Skill, tool or operation. `order.created`: the order was placed.',
    }),
    step: nullable(Type.Enum([...funnelSteps], { type: 'string' })),
    method: Type.String({ description: 'HTTP method; `EVENT` for an order.' }),
    path: Type.String({ description: 'Route, with its parameters as `:name`.' }),
    caller: Type.Object({
      agent: Type.String(),
      issuer: nullable(Type.String({ description: 'Issuer of the verified signature.' })),
      credential_id: nullable(
        Type.String({ description: 'Id of the API key, or of the grant of the connected app.' }),
      ),
      user_agent: nullable(Type.String()),
      profile: nullable(Type.String({ description: 'URL of the UCP profile.' })),
    }),
    input: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: `\`params\`, \`query\` and \`body\` of the request. ${redacted}`,
    }),
    output: Type.Unsafe<object | null>({
      anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }],
      description: 'Summary of the response.',
    }),
    result: Type.String({ description: '`ok`, or the error code.' }),
    latency_ms: Type.Integer(),
    cart: nullable(Type.String({ description: 'Reference to the cart.' })),
    checkout: nullable(Type.String({ description: 'Reference to the checkout session.' })),
    order_id: nullable(Type.String()),
    search: nullable(
      Type.Object({
        words: Type.String(),
        match: Type.Enum([...searchMatches], { type: 'string' }),
      }),
    ),
  },
  { $id: 'AgentCall' },
);

export function toAgentCallDto(
  record: CallRecord,
  { protocol }: Pick<SessionRecord, 'protocol'>,
): Static<typeof AgentCallDto> {
  const { words, match } = record;
  const [step = null] = stepsOf(record.step);
  return {
    id: record.call_id,
    at: record.at.toISOString(),
    // An order that a person has paid for arrives over no protocol.
    protocol: record.method === 'EVENT' ? protocol : record.protocol,
    operation: record.operation,
    step,
    method: record.method,
    path: record.path,
    caller: { ...unknownCaller, ...record.caller },
    input: record.input,
    output: record.output && { ...record.output, ...referencesOf(record) },
    result: record.error ?? 'ok',
    latency_ms: record.latency_ms,
    cart: record.cart,
    checkout: record.checkout,
    order_id: record.order_id,
    search: words !== null && match !== null ? { words, match } : null,
  };
}

const unknownCaller = { issuer: null, credential_id: null, user_agent: null, profile: null };

/** The cart and the checkout session, which are not stored twice. */
const referencesOf = ({ cart, checkout }: CallRecord) => ({
  ...(cart !== null && { cart }),
  ...(checkout !== null && { checkout }),
});
