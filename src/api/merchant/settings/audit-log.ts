import { Type } from 'typebox';
import type { AuditEntry } from '../../../core/access/audit/entry.ts';
import { listAuditEntries } from '../../../core/access/audit/list-entries.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import { readInstant } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const text = Type.String();
const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const AuditEntryDto = Type.Object(
  {
    id: text,
    workspace_id: text,
    position: Type.Integer({ minimum: 1, description: 'Place in the chain of the workspace.' }),
    created_at: instant,
    actor: Type.Object({
      type: Type.String({
        description:
          '`api_key`, `access_token`, `person`, `operator`, or `system`: the server itself.',
      }),
      id: nullable(text, 'The key, the grant, the person or the user of the machine.'),
    }),
    action: Type.String({ description: 'Such as `api_key.created`.' }),
    resource: Type.Object({ type: text, id: text }),
    before_digest: nullable(digest, 'SHA-256 of what the resource was; null: it was not there.'),
    after_digest: nullable(digest, 'SHA-256 of what it became; null: it is gone.'),
    ip: nullable(text),
    request_id: nullable(text),
    previous_hash: Type.String({
      description: 'Hash of the entry before; zeros for the first one.',
    }),
    hash: Type.String({
      description: 'SHA-256 over `previous_hash`, a line break, and the fields as one JSON array.',
    }),
  },
  { $id: 'AuditEntry' },
);

const filterField = (description: string) =>
  Type.Optional(Type.String({ maxLength: 200, description }));

const routes = {
  list: scopedRoute('read:settings', {
    tags: ['Merchant: audit log'],
    summary: 'What was done to the workspace, and by whom, newest first',
    querystring: Type.Object({
      ...pageQuery,
      action: filterField('Such as `order.refunded`.'),
      resource: filterField('Id of what was changed, or its type.'),
      actor: filterField('Id of who acted.'),
      created_after: Type.Optional(instant),
      created_before: Type.Optional(instant),
    }),
    response: { 200: pageSchema('audit_log', Type.Ref('AuditEntry')) },
  }),
};

/** The audit log (security 9): read here, written by every act itself. */
export function registerAuditLogRoutes(merchant: MerchantRoutes): void {
  merchant.get('/audit-log', routes.list, async (view, { query }) => {
    const filter = {
      action: query.action ?? null,
      resource: query.resource ?? null,
      actor: query.actor ?? null,
      createdAfter: readInstant(query.created_after, 'created_after') ?? null,
      createdBefore: readInstant(query.created_before, 'created_before') ?? null,
    };
    const page = await listAuditEntries(view, filter, readPageRequest(query));
    return presentPage('audit_log', page, presentAuditEntry);
  });
}

function presentAuditEntry(entry: AuditEntry) {
  return {
    id: entry.id,
    workspace_id: entry.workspaceId,
    position: entry.position,
    created_at: entry.createdAt.toISOString(),
    actor: entry.actor,
    action: entry.action,
    resource: entry.resource,
    before_digest: entry.before,
    after_digest: entry.after,
    ip: entry.ip,
    request_id: entry.requestId,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}
