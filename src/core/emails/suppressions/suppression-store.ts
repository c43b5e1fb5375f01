import type { Id } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Suppression, SuppressionReason } from './suppression.ts';

type Row = {
  email: string;
  reason: SuppressionReason;
  detail: string | null;
  email_id: string;
  created_at: Date;
};

/** Keeps the first reason of an address that is suppressed already. */
export async function insertSuppression(work: Work, suppression: Suppression): Promise<void> {
  await work.query(
    `insert into email_suppressions (workspace_id, email, reason, detail, email_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      work.tenant.workspaceId,
      suppression.address,
      suppression.reason,
      suppression.detail,
      suppression.emailId,
      suppression.createdAt,
    ],
  );
}

/** Those of the addresses that are suppressed. */
export async function listSuppressedAddresses(view: View, addresses: string[]): Promise<string[]> {
  const rows = await view.named<Pick<Row, 'email'>>({
    name: 'email_suppressions_find',
    text: 'select email from email_suppressions where workspace_id = $1 and email = any($2)',
    values: [view.tenant.workspaceId, addresses],
  });
  return rows.map(({ email }) => email);
}

/** False: the address was not suppressed. */
export async function deleteSuppression(work: Work, address: string): Promise<boolean> {
  const deleted = await work.query(
    'delete from email_suppressions where workspace_id = $1 and email = $2 returning 1',
    [work.tenant.workspaceId, address],
  );
  return deleted.length > 0;
}

/** Suppressions after a position, newest first. */
export async function listSuppressionRows(
  view: View,
  { after, limit }: { after: { at: Date; address: string } | null; limit: number },
): Promise<Suppression[]> {
  const rows = await view.query<Row>(
    `select * from email_suppressions
     where workspace_id = $1 and ($2::timestamptz is null or (created_at, email) < ($2, $3))
     order by created_at desc, email desc limit $4`,
    [view.tenant.workspaceId, after?.at ?? null, after?.address ?? null, limit],
  );
  return rows.map(toSuppression);
}

function toSuppression(row: Row): Suppression {
  return {
    address: row.email,
    reason: row.reason,
    detail: row.detail,
    emailId: row.email_id as Id<'eml'>,
    createdAt: row.created_at,
  };
}
