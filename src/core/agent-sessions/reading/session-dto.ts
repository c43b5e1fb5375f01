import { type Static, Type } from 'typebox';
import { agentProtocols, funnelSteps, searchMatches, stepsOf } from '../agent-call.ts';
import {
  type CallRecord,
  type SessionOutcome,
  type SessionRecord,
  sessionOutcomes,
} from './session-record.ts';

const nullable = <Schema extends object>(schema: Schema) => Type.Union([schema, Type.Null()]);
const dateTime = Type.String({ format: 'date-time' });
const steps = Type.Array(Type.Enum([...funnelSteps], { type: 'string' }));

const session = {
  id: Type.String(),
  started_at: dateTime,
  last_at: dateTime,
  site_slug: nullable(Type.String({ description: 'The store of the first call that named one.' })),
  protocol: Type.Enum([...agentProtocols], {
    type: 'string',
    description: 'The protocol of the first call.',
  }),
  agent: Type.String({
    description:
      'Host name of the verified signer or of the platform, otherwise the product name of the `User-Agent`.',
  }),
  verified: Type.Boolean({ description: 'Whether a signature has proved who the agent is.' }),
  outcome: Type.Enum([...sessionOutcomes], {
    type: 'string',
    description:
      '`ordered`: an order was placed. `failed`: none was, and the latest call failed. `no_order`: none was.',
  }),
  calls: Type.Integer(),
  errors: Type.Integer(),
  steps: Type.Unsafe<Static<typeof steps>>({ ...steps, description: 'Steps that succeeded.' }),
  failed_steps: Type.Unsafe<Static<typeof steps>>({ ...steps, description: 'Steps that failed.' }),
  last_error: nullable(Type.String({ description: 'Error code of the latest call.' })),
};

export const AgentSessionDto = Type.Object(session, { $id: 'AgentSession' });

const redacted =
  'Redacted: only known members are recorded, personal and payment data are replaced by placeholders such as `[email]`, and secret ids by references such as `cart#1f0c…`.';

export const AgentCallDto = Type.Object(
  {
    id: Type.String(),
    at: dateTime,
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

export const AgentSessionDetailDto = Type.Object(
  {
    ...session,
    timeline: Type.Array(Type.Ref('AgentCall'), { description: 'Oldest first, at most 1,000.' }),
    is_complete: Type.Boolean({ description: 'False if the session has more calls.' }),
  },
  { $id: 'AgentSessionDetail' },
);

export type AgentSessionDetail = Static<typeof AgentSessionDto> & {
  timeline: Static<typeof AgentCallDto>[];
  is_complete: boolean;
};

export function toAgentSessionDto(record: SessionRecord): Static<typeof AgentSessionDto> {
  const reached = stepsOf(record.steps);
  return {
    id: record.session_id,
    started_at: record.started_at.toISOString(),
    last_at: record.last_at.toISOString(),
    site_slug: record.site_slug,
    protocol: record.protocol,
    agent: record.agent,
    verified: record.verified,
    outcome: outcomeOf(record),
    calls: record.calls,
    errors: record.errors,
    steps: reached,
    failed_steps: stepsOf(record.failed_steps),
    last_error: record.last_error,
  };
}

function outcomeOf({ steps: bits, last_error: error }: SessionRecord): SessionOutcome {
  if (stepsOf(bits).includes('order')) return 'ordered';
  return error === null ? 'no_order' : 'failed';
}

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
    caller: record.caller,
    input: record.input,
    output: record.output,
    result: record.error ?? 'ok',
    latency_ms: record.latency_ms,
    cart: record.cart,
    checkout: record.checkout,
    order_id: record.order_id,
    search: words !== null && match !== null ? { words, match } : null,
  };
}
