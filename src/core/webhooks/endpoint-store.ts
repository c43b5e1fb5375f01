import { tenantTable } from '../../platform/db/rows/tenant-table.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { auditedColumns } from '../access/audit/audited-table.ts';
import type { WebhookEndpoint, WebhookId } from './endpoint.ts';

/** `update` and `insert` also write the encrypted secret, if they get one. */
export const {
  find: findEndpoint,
  lock: lockEndpoint,
  list: listEndpointRows,
  insert: insertEndpoint,
  update: updateEndpoint,
  remove: deleteEndpoint,
} = tenantTable<WebhookEndpoint, 'webhook_endpoints'>({
  table: 'webhook_endpoints',
  idColumn: 'endpoint_id',
  ownerColumn: 'site_id',
  joins: 'left join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id',
  columns: {
    ...auditedColumns,
    site: {
      sql: `case when s.site_id is not null
        then jsonb_build_object('id', s.site_id, 'slug', s.slug) end`,
    },
    url: 'url',
    events: 'events',
    grantId: 'grant_id',
    active: 'active',
    pausedReason: 'paused_reason',
    failingSince: 'failing_since',
    failures: 'failures',
    warnedAt: 'warned_at',
  },
  derive: ({ site }) => ({ site_id: site?.id ?? null }),
});

/** Counts endpoints, for the workspace limit. */
export async function countEndpoints(work: Work): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'select count(*)::int from webhook_endpoints where workspace_id = $1',
    [work.tenant.workspaceId],
  );
  return row?.count ?? 0;
}

/** The encrypted secret and when it was last rotated; null: never. */
export async function findSecret(
  view: View,
  id: WebhookId,
): Promise<{ ciphertext: string; since: Date | null } | undefined> {
  const [row] = await view.query<{ ciphertext: string; since: Date | null }>(
    `select secret as ciphertext, secret_changed_at as since from webhook_endpoints
     where workspace_id = $1 and endpoint_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return row;
}
