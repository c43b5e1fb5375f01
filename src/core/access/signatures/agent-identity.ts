/** An agent whose signature was verified. */
export type AgentIdentity = {
  /** URL of its profile or agent card, which publishes its keys. */
  iss: string;
  kid: string;
  /** `jws`: `Request-Signature`; `http`: RFC 9421. */
  scheme: 'jws' | 'http';
  verifiedAt: Date;
};

/** The stored and serialized form. */
export type AgentDto = {
  iss: string;
  kid: string;
  scheme: AgentIdentity['scheme'];
  /** ISO 8601. */
  verified_at: string;
};

export function toAgentDto(agent: AgentIdentity | null): AgentDto | null {
  if (agent === null) return null;
  const { iss, kid, scheme, verifiedAt } = agent;
  return { iss, kid, scheme, verified_at: verifiedAt.toISOString() };
}

/** Whether an agent is the recorded one; its key may differ. */
export const isSameAgent = (record: AgentDto | null, agent: AgentIdentity | null): boolean =>
  record !== null && agent !== null && record.iss === agent.iss;
