import { DomainError } from '../../../kernel/domain-error.ts';
import type { WorkspaceLimits } from '../../../platform/settings/workspace-limits.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { lockWorkspaceLimit } from './limit-store.ts';

const resourceLabels = {
  api_keys: ['API keys', 'Revoke'],
  stores: ['stores', 'Use'],
  webhooks: ['webhook endpoints', 'Remove'],
  domains: ['domains for each store', 'Remove'],
} as const;

/** 422 `limit_reached` unless there is room for one more. Of two who ask at once, the second one counts the first one's. */
export async function assertWorkspaceLimit(
  work: Work,
  kind: keyof WorkspaceLimits,
  count: (work: Work) => Promise<number>,
): Promise<void> {
  await lockWorkspaceLimit(work, kind);
  const most = work.limits[kind];
  if ((await count(work)) < most) return;
  const [what, instead] = resourceLabels[kind];
  throw new DomainError(
    'unprocessable',
    'limit_reached',
    `A workspace can have ${most} ${what} on this server. ${instead} an existing one, or ask the operator to raise WORKSPACE_LIMITS.`,
    { extensions: { limit: most } },
  );
}
