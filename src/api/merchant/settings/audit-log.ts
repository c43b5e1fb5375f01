import { Type } from 'typebox';
import type { AuditEntry } from '../../../core/access/audit/entry.ts';
import { listAuditEntries } from '../../../core/access/audit/list-entries.ts';
import { verifyAuditLog } from '../../../core/access/audit/verify.ts';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { listOrdersOfRequests } from '../../../core/orders/post-purchase/orders-of-requests.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { readInstant } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const text = Type.String();
const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const AuditEntryDto = Type.Object(
  {
    id: text,
    workspace_id: text,
    position: Type.Integer({
      minimum: 1,
      description: 'Position in the hash chain of the workspace.',
    }),
    created_at: dateTime,
    actor: Type.Object({
      type: Type.String({
        description:
          '`api_key`, `access_token`, `person`, `operator`, or `system` for the server itself.',
      }),
      id: nullable(
        text,
        'Id of the API key, grant or user, or the operating system user of an operator.',
      ),
    }),
    action: Type.String({ description: 'What was done, for example `api_key.created`.' }),
    resource: Type.Object({ type: text, id: text }),
    order_id: nullable(text, 'The order of a return or an exchange; null for others.'),
    before_digest: nullable(
      digest,
      'SHA-256 of the resource before the action; null if it did not exist.',
    ),
    after_digest: nullable(
      digest,
      'SHA-256 of the resource after the action; null if it was deleted.',
    ),
    ip: nullable(text),
    request_id: nullable(text),
    previous_hash: Type.String({
      description: 'Hash of the previous entry; zeros for the first entry.',
    }),
    hash: Type.String({
      description: 'SHA-256 of `previous_hash`, a line break, and the fields as one JSON array.',
    }),
  },
  { $id: 'AuditEntry' },
);

export const AuditVerificationDto = Type.Object(
  {
    entries: Type.Integer({
      description: 'Number of entries from the start of the chain whose hashes are correct.',
    }),
    hash: Type.String({ description: 'Hash of the last of them.' }),
    broken: nullable(
      Type.Object({
        position: Type.Integer({ minimum: 1 }),
        id: nullable(text, 'Null: the entry is missing.'),
        why: text,
      }),
      'The first problem of the chain; null if it is intact.',
    ),
  },
  { $id: 'AuditVerification' },
);

/** Resources that are part of an order. */
const requestTypes = ['return', 'exchange'];

const filterField = (description: string) =>
  Type.Optional(Type.String({ maxLength: 200, description }));

const routes = {
  list: scopedRoute(
    'read:settings',
    {
      tags: ['Merchant: audit log'],
      summary: 'List audit log entries, newest first',
      querystring: Type.Object({
        ...pageQuery,
        action: filterField('Only entries with this action, for example `order.refunded`.'),
        resource: filterField(
          'Only entries about the resource with this id, or about resources of this type.',
        ),
        actor: filterField('Only entries of the actor with this id.'),
        created_after: Type.Optional(dateTime),
        created_before: Type.Optional(dateTime),
      }),
      response: { 200: pageSchema('audit_log', Type.Ref('AuditEntry')) },
    },
    managersOnly,
  ),
  verify: scopedRoute(
    'read:settings',
    {
      tags: ['Merchant: audit log'],
      summary: 'Verify the hash chain of the audit log',
      description: 'Recomputes the hash of every entry, from the first to the last.',
      response: { 200: Type.Ref('AuditVerification') },
    },
    managersOnly,
  ),
};

export function registerAuditLogRoutes(merchant: MerchantRoutes, { unit }: MerchantDeps): void {
  merchant.get('/audit-log', routes.list, async (view, { query }) => {
    const filter = {
      action: query.action ?? null,
      resource: query.resource ?? null,
      actor: query.actor ?? null,
      createdAfter: readInstant(query.created_after, 'created_after') ?? null,
      createdBefore: readInstant(query.created_before, 'created_before') ?? null,
    };
    const page = await listAuditEntries(view, filter, readPageRequest(query));
    const requests = page.items.filter(({ resource: { type } }) => requestTypes.includes(type));
    const orders = await listOrdersOfRequests(
      view,
      requests.map(({ resource }) => resource.id),
    );
    return presentPage('audit_log', page, (entry) => presentAuditEntry(entry, orders));
  });

  merchant.app.get('/audit-log/verification', routes.verify, (request) => {
    const { tenant } = requireBearerOf(request);
    return verifyAuditLog((act) => unit.view(tenant, act));
  });
}

function presentAuditEntry(entry: AuditEntry, orders: ReadonlyMap<string, string>) {
  return {
    id: entry.id,
    workspace_id: entry.workspaceId,
    position: entry.position,
    created_at: entry.createdAt.toISOString(),
    actor: entry.actor,
    action: entry.action,
    resource: entry.resource,
    order_id: orders.get(entry.resource.id) ?? null,
    before_digest: entry.before,
    after_digest: entry.after,
    ip: entry.ip,
    request_id: entry.requestId,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}
