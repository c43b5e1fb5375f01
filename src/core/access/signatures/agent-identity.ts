/** An agent whose signature held. */
export type AgentIdentity = {
  /** Address of its profile or agent card, where its keys are found. */
  iss: string;
  kid: string;
  /** `jws`: `Request-Signature`; `http`: RFC 9421. */
  scheme: 'jws' | 'http';
  verifiedAt: Date;
};

/** The same as rows and answers keep it. */
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

/** Whether an agent is the one that is on record, whichever of its keys it signs with. */
export const isSameAgent = (record: AgentDto | null, agent: AgentIdentity | null): boolean =>
  record !== null && agent !== null && record.iss === agent.iss;
