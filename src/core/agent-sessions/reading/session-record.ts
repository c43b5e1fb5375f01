import type { Tables } from '../../../platform/db/tables.ts';
import type { AgentProtocol, SearchMatch } from '../agent-call.ts';

/** How a session ended so far. */
export const sessionOutcomes = ['ordered', 'failed', 'no_order'] as const;
export type SessionOutcome = (typeof sessionOutcomes)[number];

/** A row of `agent_sessions` with the slug of its store. */
export type SessionRecord = Omit<
  Tables['agent_sessions'],
  'workspace_id' | 'site_id' | 'protocol'
> & { protocol: AgentProtocol; site_slug: string | null };

/** A row of `agent_calls` without what its session says. */
export type CallRecord = Omit<
  Tables['agent_calls'],
  | 'workspace_id'
  | 'session_id'
  | 'number'
  | 'site_id'
  | 'protocol'
  | 'caller'
  | 'input'
  | 'output'
  | 'match'
> & {
  protocol: AgentProtocol;
  /** Without the members that are unknown. */
  caller: {
    agent: string;
    issuer?: string | null;
    credential_id?: string | null;
    user_agent?: string | null;
    profile?: string | null;
  };
  input: object;
  output: object | null;
  match: SearchMatch | null;
};
