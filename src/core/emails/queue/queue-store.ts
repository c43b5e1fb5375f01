import type { SiteId, WorkspaceId } from '../../../kernel/id.ts';
import { opaqueList } from '../../../platform/db/rows/opaque-list.ts';
import { workspacesOfRows } from '../../../platform/db/rows/workspaces-of-rows.ts';
import { enqueueRowsSql } from '../../../platform/jobs/queue.ts';
import { currentTraceparent } from '../../../platform/telemetry/tracing.ts';
import type { NamedStatement } from '../../../platform/unit-of-work.ts';
import { type EmailKind, isStaffEmailKind, type NotificationKind } from '../email-kinds.ts';
import type { NotificationMode } from '../notifications/notification-mode.ts';
import type { EmailDraft } from './emails-of-event.ts';
import { sendEmailJob } from './send-email-job.ts';

/** `seedId`: an id of the workspace with the time of the email, from which its id is derived. */
export type QueuedEmail = EmailDraft & {
  workspaceId: WorkspaceId;
  seedId: string;
  siteId: SiteId | null;
  createdAt: Date;
};

/**
 * Adds emails that were not queued before, each with the job that sends it: one to the buyer or,
 * for staff, one to each member who wants it. A summary goes to members who chose it before the time
 * `until` of its details. An email about a payment goes to the buyer who paid, who may no longer be
 * that of the checkout.
 */
export function insertEmails(emails: QueuedEmail[]): NamedStatement {
  const workspaces = workspacesOfRows(emails);
  return {
    name: `emails_queue${workspaces.name}`,
    text: insertEmailsSql(
      `workspace_id = w.workspace_id and workspace_id ${workspaces.condition('$15')}`,
    ),
    values: [
      emails.map(({ workspaceId }) => workspaceId),
      emails.map(({ seedId }) => seedId),
      emails.map(({ siteId }) => siteId),
      emails.map(({ kind }) => kind),
      emails.map(({ resourceId }) => resourceId),
      emails.map(({ orderId }) => orderId ?? null),
      emails.map(({ recipient }) => recipient ?? null),
      emails.map(({ details }) => JSON.stringify(details ?? {})),
      emails.map(({ kind }) => isStaffEmailKind(kind)),
      emails.map(({ createdAt }) => createdAt),
      emails.map(({ paymentId }) => paymentId ?? null),
      emails.map(({ kind }) => settingOf(kind)),
      emails.map(({ kind }) => modeOf(kind)),
      currentTraceparent(),
      workspaces.value,
      emails.map(({ skipReason }) => skipReason ?? null),
    ],
  };
}

/** `offset 0`: a join would be planned by how much the first workspace of a connection has. */
const insertEmailsSql = (ofWorkspace: string) => `with wanted as (
      select * from unnest(${opaqueList(1)}, $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[],
          $9::boolean[], $10::timestamptz[], $11::text[], $12::text[], $13::text[], $16::text[])
        as w (workspace_id, seed_id, site_id, kind, resource_id, order_id, recipient, details, is_staff, created_at, payment_id,
          setting, mode, skip_reason)),
    buyers as materialized (
      select w.*, coalesce(w.site_id, p.site_id) as store_id, '' as user_id,
        coalesce(w.recipient, o.buyer->>'email', p.buyer_email, c.buyer->>'email') as address
      from wanted w
      left join lateral (select buyer from orders where ${ofWorkspace} and order_id = w.order_id offset 0) o on true
      left join lateral (select site_id, subject_id, payment_id, buyer_email from payments
        where ${ofWorkspace} and payment_id = w.payment_id offset 0) p on true
      left join lateral (select buyer from checkout_sessions
        where ${ofWorkspace} and session_id = p.subject_id and payment_id = p.payment_id offset 0) c on true
      where not w.is_staff),
    addressed as (
      select * from buyers
      union all
      select w.*, w.site_id, m.user_id, u.email
      from wanted w
      join workspace_members m on m.workspace_id = w.workspace_id
      join users u on u.user_id = m.user_id
      left join email_notification_settings o
        on o.workspace_id = w.workspace_id and o.user_id = m.user_id and o.site_id = w.site_id and o.kind = w.setting
      left join email_notification_settings s
        on s.workspace_id = w.workspace_id and s.user_id = m.user_id and s.site_id = '' and s.kind = w.setting
      where w.is_staff and coalesce(o.mode, s.mode, case m.role when 'member' then 'off' else 'each' end) = w.mode
        and (w.mode = 'each' or coalesce(o.updated_at, s.updated_at) < (w.details->>'until')::timestamptz)),
    added as (
      insert into emails (workspace_id, email_id, site_id, kind, resource_id, user_id, number, order_id, details,
        recipient, state, reason, attempts, created_at, updated_at)
      select workspace_id, 'eml_' || substr(seed_id, 5, 15)
          || substr(encode(sha256(convert_to(kind || resource_id || user_id, 'UTF8')), 'hex'), 1, 16),
        store_id, kind, resource_id, user_id, 1, order_id, details, address,
        case when address is null or skip_reason is not null then 'skipped' else 'queued' end,
        case when address is null then 'no_address' else skip_reason end, 0, created_at, created_at
      from addressed
      on conflict do nothing
      returning workspace_id, email_id, state, created_at),
    jobs_to_add as (
      select workspace_id, 'job_' || substr(email_id, 5) as job_id,
        jsonb_build_object('email_id', email_id) as payload, created_at as due_at
      from added where state = 'queued')
    ${enqueueRowsSql(sendEmailJob, 'jobs_to_add', '$14::text')}`;

/** Which setting decides whether a member receives the email, and what it must be. */
const settingOf = (kind: EmailKind) => sharedSettings[kind] ?? kind;
const sharedSettings: Partial<Record<EmailKind, NotificationKind>> = {
  staff_daily_orders: 'staff_new_order',
  staff_membership_disputed: 'staff_order_disputed',
};
const modeOf = (kind: EmailKind): NotificationMode =>
  kind === 'staff_daily_orders' ? 'daily' : 'each';
