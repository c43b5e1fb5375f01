import { queryBuilder } from '../../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { EmailToken, EmailTokenPurpose } from './email-token.ts';

export async function insertEmailToken(
  work: Work,
  token: EmailToken & { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('email_tokens').values({
      token_hash: token.tokenHash,
      purpose: token.purpose,
      email: token.email,
      return_to: token.returnTo,
      created_at: work.now,
      expires_at: token.expiresAt,
      used_at: null,
    }),
  );
}

/** An unused and unexpired token, or null. */
export async function findUnusedEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  tokenHash: string,
): Promise<EmailToken | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('email_tokens')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', view.now),
  );
  return row ? { purpose, email: row.email, returnTo: row.return_to } : null;
}

/** A token that was used after the time, or null. */
export async function findUsedEmailToken(
  view: View,
  { purpose, tokenHash, after }: { purpose: EmailTokenPurpose; tokenHash: string; after: Date },
): Promise<EmailToken | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('email_tokens')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', '>', after),
  );
  return row ? { purpose, email: row.email, returnTo: row.return_to } : null;
}

/** True for exactly one of several concurrent callers. */
export async function markEmailTokenUsed(work: Work, tokenHash: string): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .updateTable('email_tokens')
      .set({ used_at: work.now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', work.now),
  );
  return count > 0;
}

/** Deletes all unused tokens for the address and purpose. */
export async function deleteUnusedEmailTokens(
  work: Work,
  { purpose, email }: Pick<EmailToken, 'purpose' | 'email'>,
): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('email_tokens')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null),
  );
}

/**
 * Deletes up to `limit` expired tokens and returns their number. Skips locked rows, so that it never
 * waits.
 */
export async function deleteExpiredEmailTokens(work: Work, limit: number): Promise<number> {
  const deleted = await work.query(
    `delete from email_tokens where token_hash in (
      select token_hash from email_tokens where expires_at <= $1 order by expires_at limit $2 for update skip locked)
     returning 1`,
    [work.now, limit],
  );
  return deleted.length;
}
