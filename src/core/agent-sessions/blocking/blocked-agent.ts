import { type Static, Type } from 'typebox';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { type Author, AuthorDto } from '../../access/author.ts';

/** An agent that the stores of the workspace do not serve. */
export type BlockedAgent = {
  /** As sessions name it. */
  agent: string;
  reason: string | null;
  author: Author | null;
  createdAt: Date;
};

/** The most that a workspace can block. */
export const maxBlockedAgents = 1_000;

export const BlockedAgentDto = Type.Object(
  {
    agent: Type.String({ description: 'The platform or program, as sessions name it.' }),
    reason: nullable(Type.String(), 'A note of the merchant. The agent never sees it.'),
    author: AuthorDto,
    created_at: dateTime,
  },
  { $id: 'BlockedAgent' },
);

export const toBlockedAgentDto = ({
  agent,
  reason,
  author,
  createdAt,
}: BlockedAgent): Static<typeof BlockedAgentDto> => ({
  agent,
  reason,
  author,
  created_at: createdAt.toISOString(),
});

/** The name in sessions: of a URL its host, else the word in lower case. Throws 400. */
export function readAgentName(text: string): string {
  const named = text.trim().toLowerCase();
  const name = /^https?:\/\//.test(named) ? (URL.parse(named)?.hostname ?? '') : named;
  if (/^[^\s/]{1,200}$/.test(name)) return name;
  const message =
    'must be the name of an agent, as its sessions show it, or the URL of its profile';
  throw invalid([{ field: 'agent', code: 'format', message }]);
}

export const agentBlocked = () =>
  new DomainError(
    'forbidden',
    'agent_blocked',
    'This store does not serve your agent. Only its merchant can change that: do not retry.',
  );
