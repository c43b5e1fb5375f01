import type { SiteId } from '../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { defaultEmailSender, type EmailSender } from './sender.ts';

type Row = {
  from_address: string | null;
  smtp_host: string | null;
  smtp_port: number | null;
  smtp_tls: boolean | null;
  smtp_user: string | null;
  smtp_password: string | null;
  failing_since: Date | null;
  last_failure: string | null;
  version: number;
  updated_at: Date;
};

const passwordLocation = (siteId: SiteId) => `email_senders|smtp_password|${siteId}`;

/** The saved sender of a store, or the default one. */
export async function findSender(view: View, siteId: SiteId): Promise<EmailSender> {
  const [row] = await view.named<Row>({
    name: 'email_sender_find',
    text: 'select * from email_senders where workspace_id = $1 and site_id = $2',
    values: [view.tenant.workspaceId, siteId],
  });
  if (!row) return defaultEmailSender;
  return {
    fromAddress: row.from_address,
    smtp: readSmtp(view, siteId, row),
    failingSince: row.failing_since,
    lastFailure: row.last_failure,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

function readSmtp({ secretStore }: View, siteId: SiteId, row: Row): EmailSender['smtp'] {
  const { smtp_host: host, smtp_port: port, smtp_tls: tls } = row;
  if (host === null || port === null || tls === null) return null;
  const { smtp_user: user, smtp_password: sealed } = row;
  if (user === null || sealed === null) return { host, port, tls, login: null };
  const password = secretStore.decrypt(sealed, passwordLocation(siteId));
  return { host, port, tls, login: { user, password } };
}

export async function saveSender(
  work: Work,
  siteId: SiteId,
  { fromAddress, smtp, ...sender }: EmailSender,
): Promise<void> {
  const { host = null, port = null, tls = null, login = null } = smtp ?? {};
  const sealed = login && work.secretStore.encrypt(login.password, passwordLocation(siteId));
  await work.query(
    `insert into email_senders (workspace_id, site_id, from_address, smtp_host, smtp_port, smtp_tls, smtp_user, smtp_password,
       failing_since, last_failure, version, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (workspace_id, site_id) do update set from_address = excluded.from_address, smtp_host = excluded.smtp_host,
       smtp_port = excluded.smtp_port, smtp_tls = excluded.smtp_tls, smtp_user = excluded.smtp_user,
       smtp_password = excluded.smtp_password, failing_since = excluded.failing_since,
       last_failure = excluded.last_failure, version = excluded.version, updated_at = excluded.updated_at`,
    [
      work.tenant.workspaceId,
      siteId,
      fromAddress,
      host,
      port,
      tls,
      login?.user ?? null,
      sealed,
      sender.failingSince,
      sender.lastFailure,
      sender.version,
      sender.updatedAt,
    ],
  );
}

/**
 * Records the outcome of an attempt through the store's mail server; null: it worked. Outcomes of
 * attempts with earlier settings are ignored.
 */
export async function saveOutcome(
  work: Work,
  siteId: SiteId,
  { version, failure }: { version: number; failure: string | null },
): Promise<void> {
  await work.query(
    `update email_senders set last_failure = $4,
       failing_since = case when $4::text is not null then coalesce(failing_since, $5::timestamptz) end
     where workspace_id = $1 and site_id = $2 and version = $3 and smtp_host is not null
       and last_failure is distinct from $4`,
    [work.tenant.workspaceId, siteId, version, failure, work.now],
  );
}

/** Stores whose own mail server fails. */
export function countFailingSenders(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select failing_since as at, concat(site_id, ' ', extract(epoch from failing_since)) as problem from email_senders
     where workspace_id = $1 and failing_since is not null and ($2::text is null or site_id = $2)
     order by failing_since`,
    [view.tenant.workspaceId, siteId],
  );
}
