import type { Id, SiteId } from '../../kernel/id.ts';
import { queryBuilder } from '../../platform/db/query-builder.ts';
import { tenantTable } from '../../platform/db/rows/tenant-table.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { PausedReason, WebhookEndpoint, WebhookId } from './endpoint.ts';

type Row = {
  endpoint_id: WebhookId;
  site_id: SiteId | null;
  site_slug: string | null;
  url: string;
  events: string[];
  grant_id: Id<'grt'> | null;
  active: boolean;
  paused_reason: PausedReason | null;
  failing_since: Date | null;
  failures: number;
  warned_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

export const {
  find: findEndpoint,
  lock: lockEndpoint,
  list: listEndpointRows,
  remove: deleteEndpoint,
} = tenantTable<Row, WebhookEndpoint>({
  table: 'webhook_endpoints',
  idColumn: 'endpoint_id',
  ownerColumn: 'site_id',
  select: `select t.*, s.slug as site_slug from webhook_endpoints t
    left join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id`,
  fromRow: toEndpoint,
});

/** Counts endpoints, for the workspace limit. */
export async function countEndpoints(work: Work): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'select count(*)::int from webhook_endpoints where workspace_id = $1',
    [work.tenant.workspaceId],
  );
  return row?.count ?? 0;
}

/** `secret` is encrypted. */
export async function insertEndpoint(
  work: Work,
  endpoint: WebhookEndpoint,
  secret: string,
): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('webhook_endpoints').values({
      workspace_id: work.tenant.workspaceId,
      endpoint_id: endpoint.id,
      secret,
      created_at: endpoint.createdAt,
      ...toMutableColumns(endpoint),
    }),
  );
}

export async function updateEndpoint(work: Work, endpoint: WebhookEndpoint): Promise<void> {
  await work.execute(buildEndpointUpdate(work, endpoint).set(toMutableColumns(endpoint)));
}

/** `secret` is encrypted. */
export async function updateSecret(
  work: Work,
  endpoint: WebhookEndpoint,
  secret: string,
): Promise<void> {
  const changed = { ...toMutableColumns(endpoint), secret, secret_changed_at: work.now };
  await work.execute(buildEndpointUpdate(work, endpoint).set(changed));
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

function buildEndpointUpdate(work: Work, endpoint: WebhookEndpoint) {
  return queryBuilder
    .updateTable('webhook_endpoints')
    .where('workspace_id', '=', work.tenant.workspaceId)
    .where('endpoint_id', '=', endpoint.id);
}

function toMutableColumns(endpoint: WebhookEndpoint) {
  return {
    site_id: endpoint.site?.id ?? null,
    url: endpoint.url,
    events: [...endpoint.events],
    grant_id: endpoint.grantId,
    active: endpoint.active,
    paused_reason: endpoint.pausedReason,
    failing_since: endpoint.failingSince,
    failures: endpoint.failures,
    warned_at: endpoint.warnedAt,
    version: endpoint.version,
    updated_at: endpoint.updatedAt,
  };
}

function toEndpoint(row: Row): WebhookEndpoint {
  return {
    id: row.endpoint_id,
    site: row.site_id && row.site_slug ? { id: row.site_id, slug: row.site_slug } : null,
    url: row.url,
    events: row.events,
    grantId: row.grant_id,
    active: row.active,
    pausedReason: row.paused_reason,
    failingSince: row.failing_since,
    failures: row.failures,
    warnedAt: row.warned_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
