import { queryBuilder } from '../../platform/db/query-builder.ts';
import { type ColumnMap, selectAll } from '../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { StoredEmail } from './email.ts';
import type { EmailKind } from './email-kinds.ts';

const columns: ColumnMap<StoredEmail, 'emails'> = {
  id: 'email_id',
  siteId: 'site_id',
  siteSlug: { sql: 's.slug' },
  kind: 'kind',
  resourceId: 'resource_id',
  userId: { sql: "nullif(e.user_id, '')" },
  number: 'number',
  orderId: 'order_id',
  orderName: { sql: 'o.name' },
  details: { json: 'details' },
  recipient: 'recipient',
  locale: 'locale',
  subject: 'subject',
  state: 'state',
  reason: 'reason',
  attempts: 'attempts',
  createdAt: 'created_at',
  sentAt: 'sent_at',
  updatedAt: 'updated_at',
};

const selectEmails = `select ${selectAll(columns, 'e')}
  from emails e left join sites s on s.workspace_id = e.workspace_id and s.site_id = e.site_id
    left join orders o on o.workspace_id = e.workspace_id and o.order_id = e.order_id`;

export async function findEmails(view: View, ids: string[]): Promise<StoredEmail[]> {
  return view.named<StoredEmail>({
    name: 'emails_find',
    text: `${selectEmails} where e.workspace_id = $1 and e.email_id = any($2)`,
    values: [view.tenant.workspaceId, ids],
  });
}

/** The outcome of an attempt to send the email `id`. */
export type EmailChange = Pick<StoredEmail, 'id' | 'state' | 'reason'> &
  Partial<Pick<StoredEmail, 'locale' | 'subject'>>;

/** Records attempts, except of emails that have reached their final state in the meantime. */
export function updateUnsentEmails(work: Work, changes: EmailChange[]): void {
  work.write({
    name: 'emails_update',
    text: `update emails e set state = c.state, reason = c.reason, locale = coalesce(c.locale, e.locale),
        subject = coalesce(c.subject, e.subject), attempts = e.attempts + 1, updated_at = $2,
        sent_at = case when c.state = 'sent' then $2::timestamptz end
      from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as c (email_id, state, reason, locale, subject)
      where e.workspace_id = $1 and e.email_id = c.email_id and e.state in ('queued', 'deferred')`,
    values: [
      work.tenant.workspaceId,
      work.now,
      changes.map(({ id }) => id),
      changes.map(({ state }) => state),
      changes.map(({ reason }) => reason),
      changes.map(({ locale }) => locale ?? null),
      changes.map(({ subject }) => subject ?? null),
    ],
  });
}

/** Sends the emails to the buyer of an order that are still waiting to this address. */
export function redirectUnsentEmails(work: Work, orderId: string, recipient: string): void {
  work.write({
    name: 'emails_redirect',
    text: `update emails set recipient = $3, updated_at = $4
      where workspace_id = $1 and order_id = $2 and user_id = '' and state in ('queued', 'deferred')
        and recipient is distinct from $3`,
    values: [work.tenant.workspaceId, orderId, recipient, work.now],
  });
}

/** Marks an email that the mail server accepted as bounced. */
export async function updateSentEmail(work: Work, id: string, reason: string): Promise<void> {
  await work.query(
    `update emails set state = 'bounced', reason = $3, updated_at = $4
     where workspace_id = $1 and email_id = $2 and state = 'sent'`,
    [work.tenant.workspaceId, id, reason, work.now],
  );
}

/** Those of the recipients to whom at least `limit` emails were sent since `since`. */
export async function listFloodedRecipients(
  view: View,
  recipients: string[],
  { since, limit }: { since: Date; limit: number },
): Promise<Set<string>> {
  const rows = await view.named<{ recipient: string }>({
    name: 'emails_flooded',
    text: `select recipient from emails
      where workspace_id = $1 and recipient = any($2) and created_at > $3 and state = 'sent'
      group by recipient having count(*) >= $4`,
    values: [view.tenant.workspaceId, recipients, since, limit],
  });
  return new Set(rows.map(({ recipient }) => recipient));
}

/** The emails about an order to its buyer, the newest first. */
export async function listEmailsOfOrder(view: View, orderId: string): Promise<StoredEmail[]> {
  return view.named<StoredEmail>({
    name: 'emails_of_order',
    text: `${selectEmails} where e.workspace_id = $1 and e.order_id = $2 and e.user_id = ''
      order by e.created_at desc, e.number desc, e.email_id desc`,
    values: [view.tenant.workspaceId, orderId],
  });
}

type EmailPage = { after: { at: Date; id: string } | null; limit: number };

/** The emails to the customer's address and about their orders, newest first, by two indexes. */
export async function listEmailsOfCustomer(
  view: View,
  { id, email }: { id: string; email: string },
  { after, limit }: EmailPage,
): Promise<StoredEmail[]> {
  const newest = `m.user_id = '' and ($4::timestamptz is null or (m.created_at, m.email_id) < ($4, $5))
      order by m.created_at desc, m.email_id desc limit $6`;
  return view.query<StoredEmail>(
    `${selectEmails} where e.workspace_id = $1 and e.email_id in (
       (select m.email_id from emails m where m.workspace_id = $1 and m.recipient = $2 and ${newest})
       union
       (select m.email_id from orders b join emails m on m.workspace_id = b.workspace_id and m.order_id = b.order_id
        where b.workspace_id = $1 and b.customer_id = $3 and ${newest}))
     order by e.created_at desc, e.email_id desc limit $6`,
    [view.tenant.workspaceId, email, id, after?.at ?? null, after?.id ?? null, limit],
  );
}

type EmailFilter = {
  siteId: string | null;
  /** Any of these; empty: every kind. */
  kinds: readonly string[];
  /** Any of these; empty: every state. */
  states: readonly string[];
  recipient: string | null;
};

/** Emails after a position, newest first. Unnamed, so that each filter can use its index. */
export async function listEmailRows(
  view: View,
  { siteId, kinds, states, recipient }: EmailFilter,
  { after, limit }: EmailPage,
): Promise<StoredEmail[]> {
  return view.query<StoredEmail>(
    `${selectEmails} where e.workspace_id = $1 and ($2::text is null or e.site_id = $2)
       and (cardinality($3::text[]) = 0 or e.kind = any($3)) and (cardinality($4::text[]) = 0 or e.state = any($4))
       and ($5::text is null or e.recipient = $5)
       and ($6::timestamptz is null or (e.created_at, e.email_id) < ($6, $7))
     order by e.created_at desc, e.email_id desc limit $8`,
    [
      view.tenant.workspaceId,
      siteId,
      kinds,
      states,
      recipient,
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ],
  );
}

/** Locks the latest email of this kind about an order to its buyer, or returns null. */
export async function lockLatestEmail(
  work: Work,
  orderId: string,
  kind: EmailKind,
): Promise<StoredEmail | null> {
  const rows = await work.query<StoredEmail>(
    `${selectEmails} where e.workspace_id = $1 and e.order_id = $2 and e.kind = $3 and e.user_id = ''
     order by e.created_at desc, e.number desc limit 1 for update of e`,
    [work.tenant.workspaceId, orderId, kind],
  );
  return rows[0] ?? null;
}

/** Adds an email that is due now. */
export async function insertEmail(work: Work, email: StoredEmail): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('emails').values({
      workspace_id: work.tenant.workspaceId,
      email_id: email.id,
      site_id: email.siteId,
      kind: email.kind,
      resource_id: email.resourceId,
      user_id: email.userId ?? '',
      number: email.number,
      order_id: email.orderId,
      details: JSON.stringify(email.details),
      recipient: email.recipient,
      state: email.state,
      attempts: email.attempts,
      created_at: email.createdAt,
      updated_at: email.updatedAt,
    }),
  );
}
