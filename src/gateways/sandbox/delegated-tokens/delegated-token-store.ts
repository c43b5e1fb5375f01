import type { DelegatedPurchase } from '../../../core/payments/delegated-tokens.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';

export type Allowance = {
  sessionId: string;
  merchantId: string;
  maxAmount: number;
  currency: string;
  expiresAt: Date;
};

export function insertDelegatedToken(
  work: Work,
  { hash, chargeToken, ...allowance }: Allowance & { hash: string; chargeToken: string },
): void {
  const { sessionId, merchantId, maxAmount, currency, expiresAt } = allowance;
  work.write({
    name: 'sandbox_delegated_token_insert',
    text: `insert into sandbox_delegated_tokens (workspace_id, token_hash, charge_token, session_id, merchant_id, max_amount,
        currency, expires_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      work.tenant.workspaceId,
      hash,
      chargeToken,
      sessionId,
      merchantId,
      maxAmount,
      currency,
      expiresAt,
      work.now,
    ],
  });
}

export async function selectChargeToken(view: View, hash: string): Promise<string | null> {
  const [row] = await view.named<{ charge_token: string }>({
    name: 'sandbox_delegated_token_find',
    text: `select charge_token from sandbox_delegated_tokens where workspace_id = $1 and token_hash = $2`,
    values: [view.tenant.workspaceId, hash],
  });
  return row?.charge_token ?? null;
}

/** Every condition of the allowance is in the one statement that uses the token up. */
export async function useDelegatedToken(
  work: Work,
  hash: string,
  { sessionId, merchantId, money }: DelegatedPurchase,
): Promise<boolean> {
  const used = await work.named({
    name: 'sandbox_delegated_token_use',
    text: `update sandbox_delegated_tokens set used_at = $7
      where workspace_id = $1 and token_hash = $2 and used_at is null and session_id = $3 and merchant_id = $4
        and currency = $5 and max_amount >= $6 and expires_at > $7
      returning 1`,
    values: [
      work.tenant.workspaceId,
      hash,
      sessionId,
      merchantId,
      money.currency,
      money.amount,
      work.now,
    ],
  });
  return used.length > 0;
}

/** Works on all workspaces. Returns the number of deleted tokens, at most `limit`. */
export async function deleteTokensExpiredBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.query(
    `delete from sandbox_delegated_tokens t
     using (select workspace_id, token_hash from sandbox_delegated_tokens where expires_at < $1
       limit $2 for update skip locked) expired
     where t.workspace_id = expired.workspace_id and t.token_hash = expired.token_hash
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}
