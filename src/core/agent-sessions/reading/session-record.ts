import type { AgentProtocol, SearchMatch } from '../agent-call.ts';

/** How a session ended so far. */
export const sessionOutcomes = ['ordered', 'failed', 'no_order'] as const;
export type SessionOutcome = (typeof sessionOutcomes)[number];

/** A row of `agent_sessions` with the slug of its store. */
export type SessionRecord = {
  session_id: string;
  started_at: Date;
  last_at: Date;
  site_slug: string | null;
  protocol: AgentProtocol;
  agent: string;
  verified: boolean;
  calls: number;
  errors: number;
  steps: number;
  failed_steps: number;
  last_error: string | null;
};

export type CallRecord = {
  call_id: string;
  at: Date;
  protocol: AgentProtocol;
  operation: string;
  step: number;
  method: string;
  path: string;
  caller: {
    agent: string;
    issuer: string | null;
    credential_id: string | null;
    user_agent: string | null;
    profile: string | null;
  };
  input: object;
  output: object | null;
  error: string | null;
  latency_ms: number;
  cart: string | null;
  checkout: string | null;
  order_id: string | null;
  words: string | null;
  match: SearchMatch | null;
};
