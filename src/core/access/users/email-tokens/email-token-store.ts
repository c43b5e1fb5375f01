import { queryBuilder } from '../../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { EmailToken, EmailTokenPurpose } from './email-token.ts';

export async function insertEmailToken(
  work: Work,
  proof: EmailToken & { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('mail_proofs').values({
      token_hash: proof.tokenHash,
      purpose: proof.purpose,
      email: proof.email,
      return_to: proof.returnTo,
      created_at: work.now,
      expires_at: proof.expiresAt,
      used_at: null,
    }),
  );
}

/** One that can still be used, or null. */
export async function findUnusedEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  tokenHash: string,
): Promise<EmailToken | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('mail_proofs')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', view.now),
  );
  return row ? { purpose, email: row.email, returnTo: row.return_to } : null;
}

/** Of several who come at the same time one is answered true. */
export async function markEmailTokenUsed(work: Work, tokenHash: string): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .updateTable('mail_proofs')
      .set({ used_at: work.now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', work.now),
  );
  return count > 0;
}

/** Others of the same address and purpose are good for nothing any more. */
export async function deleteUnusedEmailTokens(
  work: Work,
  { purpose, email }: Pick<EmailToken, 'purpose' | 'email'>,
): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('mail_proofs')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null),
  );
}

/** What has run out leaves when another is made. */
export async function deleteExpiredEmailTokens(work: Work): Promise<void> {
  await work.query(
    `delete from mail_proofs where token_hash in (
      select token_hash from mail_proofs where expires_at <= $1 order by expires_at limit 100 for update skip locked)`,
    [work.now],
  );
}
