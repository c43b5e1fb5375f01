import { type Id, newId, type Random } from '../../../kernel/id.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import type { AgentCall, CallScope } from '../agent-call.ts';
import type { Digest } from '../redaction/token-reference.ts';
import { type SessionKeys, sessionKeysOf } from './session-keys.ts';

/** A call whose workspace is known. Its id stays the same when writing it is tried again. */
export type PreparedCall = {
  call: AgentCall;
  callId: Id<'agc'>;
  /** Counts the calls of this process. */
  number: number;
  tenant: Tenant;
  /** Null until its cart or checkout session is looked up. */
  siteId: string | null;
  keys: SessionKeys;
};

export type PrepareDeps = {
  directory: Pick<SiteDirectory, 'bySlug'>;
  workspaces: Pick<WorkspaceDirectory, 'byCode'>;
  digest: Digest;
  random: Random;
};

/** Leaves out calls that addressed no store, such as a search over all stores. */
export async function prepareCalls(
  deps: PrepareDeps,
  calls: readonly (AgentCall & { number: number })[],
): Promise<PreparedCall[]> {
  const prepared: PreparedCall[] = [];
  for (const call of calls) {
    const owner = await findOwner(deps, call.scope);
    if (owner === null) continue;
    const callId = newId('agc', owner.tenant.code, call.at, deps.random);
    prepared.push({
      call,
      callId,
      number: call.number,
      ...owner,
      keys: sessionKeysOf(call, deps.digest),
    });
  }
  return prepared;
}

async function findOwner(
  { directory, workspaces }: PrepareDeps,
  { site, slug, workspaceCode }: CallScope,
): Promise<Pick<PreparedCall, 'tenant' | 'siteId'> | null> {
  if (site) return { tenant: site.tenant, siteId: site.id };
  const named = slug === null ? null : await directory.bySlug(slug);
  if (named) return { tenant: named.tenant, siteId: named.id };
  const tenant = workspaceCode === null ? null : await workspaces.byCode(workspaceCode);
  return tenant && { tenant, siteId: null };
}
