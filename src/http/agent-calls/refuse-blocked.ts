import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { BlockList } from '../../core/agent-sessions/blocking/block-list.ts';
import { agentBlocked } from '../../core/agent-sessions/blocking/blocked-agent.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import { findBearer } from '../callers/bearer.ts';
import type { ResolveHost } from '../host.ts';
import { agentCallerOf } from './agent-caller.ts';
import { findNamedIds } from './call-scope.ts';

export type AgentBlocking = {
  blockList: BlockList;
  /** The store of a host, whether or not it requires signatures. */
  resolveUnsignedHost: ResolveHost;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
};

/** The URL of the UCP profile that a request names. */
type ReadProfile = (request: FastifyRequest) => string | null;

/** Ids of other workspaces than the first ones cost a look-up each. */
const maxLookUps = 20;

/**
 * Refuses requests of agents that the addressed workspace blocks: 403 `agent_blocked`, in the form
 * of the protocol. Register it after the signatures, which tell who signed.
 */
export function refuseBlockedAgents(
  app: FastifyInstance,
  deps: AgentBlocking,
  readProfile: ReadProfile = () => null,
): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { agent } = agentCallerOf(request, readProfile(request));
    const blockers = deps.blockList.blockersOf(agent);
    if (blockers instanceof Set && blockers.size === 0) return done();
    refuse(deps, request, blockers).then(() => done(), done);
  });
}

/** The same for a store that only the handler can find. */
export async function assertAdmitted(
  { blockList }: Pick<AgentBlocking, 'blockList'>,
  request: FastifyRequest,
  { workspaceId }: Tenant,
): Promise<void> {
  const { agent } = agentCallerOf(request, null);
  const blockers = await blockList.blockersOf(agent);
  if (blockers.has(workspaceId) && !isOwn(request, workspaceId)) throw agentBlocked();
}

async function refuse(
  deps: AgentBlocking,
  request: FastifyRequest,
  found: ReadonlySet<string> | Promise<ReadonlySet<string>>,
): Promise<void> {
  const blockers = await found;
  if (blockers.size === 0) return;
  const isBlocking = (workspaceId: string | undefined) =>
    workspaceId !== undefined && blockers.has(workspaceId) && !isOwn(request, workspaceId);
  const host = await deps.resolveUnsignedHost(request);
  if (host.kind === 'store' && isBlocking(host.site.tenant.workspaceId)) throw agentBlocked();
  for (const code of [...findNamedIds(request).codes].slice(0, maxLookUps))
    if (isBlocking((await deps.workspaces.byCode(code))?.workspaceId)) throw agentBlocked();
  for (const slug of findNamedSlugs(request).slice(0, maxLookUps))
    if (isBlocking((await deps.directory.bySlug(slug))?.tenant.workspaceId)) throw agentBlocked();
}

/** A merchant's own credential is revoked instead of blocked. */
const isOwn = (request: FastifyRequest, workspaceId: string): boolean =>
  findBearer(request)?.tenant.workspaceId === workspaceId;

const maxDepth = 8;

/** The stores that a request names in a member or parameter `site_slug`. */
function findNamedSlugs({ params, query, body }: FastifyRequest): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth >= maxDepth) return;
    for (const [name, member] of Object.entries(value)) {
      if ((name === 'site_slug' || name === 'siteSlug') && typeof member === 'string')
        found.add(member.trim().toLowerCase());
      else visit(member, depth + 1);
    }
  };
  for (const part of [params, query, body]) visit(part, 0);
  return [...found];
}
