import { type Static, Type } from 'typebox';
import { agentProtocols, funnelSteps, stepsOf } from '../agent-call.ts';
import type { AgentCallDto } from './call-dto.ts';
import { type SessionOutcome, type SessionRecord, sessionOutcomes } from './session-record.ts';

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
