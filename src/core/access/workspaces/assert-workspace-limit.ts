import { DomainError } from '../../../kernel/domain-error.ts';
import type { WorkspaceLimits } from '../../../platform/settings/workspace-limits.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { lockWorkspaceLimit } from './limit-store.ts';

const resourceLabels = {
  api_keys: ['API keys', 'Revoke'],
  stores: ['stores', 'Use'],
  webhooks: ['webhook endpoints', 'Remove'],
  domains: ['domains for each store', 'Remove'],
  agent_connections: ['agent connections', 'Remove'],
} as const;

/**
 * Throws 422 `limit_reached` if the workspace has reached its limit. The lock makes concurrent
 * callers count each other's rows.
 */
export async function assertWorkspaceLimit(
  work: Work,
  kind: keyof WorkspaceLimits,
  count: (work: Work) => Promise<number>,
): Promise<void> {
  await lockWorkspaceLimit(work, kind);
  const limit = work.limits[kind];
  if ((await count(work)) < limit) return;
  const [label, verb] = resourceLabels[kind];
  throw new DomainError(
    'unprocessable',
    'limit_reached',
    `A workspace can have ${limit} ${label} on this server. ${verb} an existing one, or ask the operator to raise WORKSPACE_LIMITS.`,
    { extensions: { limit } },
  );
}
