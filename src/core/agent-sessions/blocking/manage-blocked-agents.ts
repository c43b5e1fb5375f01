import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { authorOf } from '../../access/author.ts';
import { lockWorkspaceLimit } from '../../access/workspaces/limit-store.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { type BlockedAgent, maxBlockedAgents, readAgentName } from './blocked-agent.ts';
import {
  countBlocked,
  deleteBlocked,
  findBlocked,
  insertBlocked,
  listBlockedRows,
} from './blocked-agent-store.ts';

/** By name. */
export async function listBlockedAgents(
  view: View,
  request: PageRequest,
): Promise<Page<BlockedAgent>> {
  const filters = ['blocked agents', view.tenant.workspaceId];
  const [after] = request.cursor === null ? [''] : decodeCursor(request.cursor, filters);
  const page = { afterName: String(after), limit: request.limit + 1 };
  return toPage(await listBlockedRows(view, page), request, ({ agent }) => [agent], filters);
}

/**
 * Blocks an agent at all stores of the workspace. Changes nothing if the agent is already blocked.
 * Throws 400 for an invalid name, and 409 `blocked_agents_limit`.
 */
export async function blockAgent(
  work: Work,
  { agent: text, reason }: { agent: string; reason: string | null },
): Promise<BlockedAgent> {
  const agent = readAgentName(text);
  const before = await findBlocked(work, agent);
  if (before) return before;
  await lockWorkspaceLimit(work, 'blocked_agents');
  if ((await countBlocked(work)) >= maxBlockedAgents) throw tooMany();
  const blocked: BlockedAgent = { agent, reason, author: authorOf(work), createdAt: work.now };
  if (await insertBlocked(work, blocked)) await record(work, 'blocked', blocked);
  return (await findBlocked(work, agent)) ?? blocked;
}

/** Throws 404 `agent_not_blocked`. */
export async function unblockAgent(work: Work, text: string): Promise<void> {
  const agent = readAgentName(text);
  const blocked = await findBlocked(work, agent);
  if (!blocked || !(await deleteBlocked(work, agent))) throw notBlocked();
  await record(work, 'unblocked', blocked);
}

/** The event makes every process read the blocks again. */
async function record(
  work: Work,
  verb: 'blocked' | 'unblocked',
  { agent, reason }: BlockedAgent,
): Promise<void> {
  const [before, after] = verb === 'blocked' ? [null, { reason }] : [{ reason }, null];
  const resource = { type: 'agent', id: agent };
  await audit(work, { action: `agent.${verb}`, resource, before, after });
  await emitEvents(work, {
    type: `agent.${verb}`,
    site: null,
    resource: { ...resource, version: 1 },
    data: { id: agent },
  });
}

const notBlocked = () => notFound('agent_not_blocked', 'No agent with this name is blocked.');

const tooMany = () =>
  new DomainError(
    'conflict',
    'blocked_agents_limit',
    `A workspace can block at most ${maxBlockedAgents} agents. Unblock one first, or accept signed requests only.`,
  );
