import type { OrderId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { AuthorizationKey } from './ports/chain.ts';
import type { Hex } from './ports/network.ts';

/** The order that an authorization has paid for, in any workspace. */
export type AuthorizationClaim = { digest: Hex; orderId: OrderId; workspaceId: string };

/**
 * Claims an authorization for an order, once across all workspaces. Returns false if it is already
 * claimed. Waits for a concurrent claim.
 */
export async function insertClaim(
  work: Work,
  claim: AuthorizationClaim,
  key: AuthorizationKey,
): Promise<boolean> {
  const rows = await work.named({
    name: 'x402_claim_insert',
    text: `insert into x402_claims (digest, order_id, workspace_id, chain_id, token, payer, nonce)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning digest`,
    values: [claim.digest, claim.orderId, claim.workspaceId, ...toClaimKey(key)],
  });
  return rows.length > 0;
}

/** Searches all workspaces, because two of them may share a wallet. */
export async function findClaim(
  view: View,
  key: AuthorizationKey,
): Promise<AuthorizationClaim | null> {
  const [row] = await view.named<{ digest: Hex; order_id: OrderId; workspace_id: string }>({
    name: 'x402_claim_find',
    text: `select digest, order_id, workspace_id from x402_claims
      where chain_id = $1 and token = $2 and payer = $3 and nonce = $4`,
    values: toClaimKey(key),
  });
  return row ? { digest: row.digest, orderId: row.order_id, workspaceId: row.workspace_id } : null;
}

const toClaimKey = ({ coin, payer, nonce }: AuthorizationKey) => [
  coin.network.chainId,
  coin.token.address.toLowerCase(),
  payer,
  nonce,
];
