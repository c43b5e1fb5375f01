import type { Hex, TokenOnNetwork } from '../../../core/paywall/ports/network.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';

/** A transfer in the ledger of the sandbox. */
export type LedgerTransfer = {
  payTo: Hex;
  amount: bigint;
  txHash: Hex;
  blockNumber: number;
};

type AuthorizationKey = { coin: TokenOnNetwork; payer: Hex; nonce: Hex };
type TransferRow = { pay_to: Hex; amount: string; tx_hash: Hex; block_number: number };

export async function findTransfer(
  view: View,
  { coin, payer, nonce }: AuthorizationKey,
): Promise<LedgerTransfer | null> {
  const rows = await view.named<TransferRow>({
    name: 'sandbox_transfer_find',
    text: `select pay_to, amount, tx_hash, block_number from sandbox_transfers
      where network = $1 and token = $2 and payer = $3 and nonce = $4`,
    values: [...keyOf(coin), payer, nonce],
  });
  return rows[0] ? toTransfer(rows[0]) : null;
}

/**
 * Adds a transfer in a new block; null when its authorization is already used. Waits for a
 * concurrent transaction that is using it.
 */
export async function insertTransfer(
  work: Work,
  { coin, payer, nonce }: AuthorizationKey,
  transfer: Omit<LedgerTransfer, 'blockNumber'>,
): Promise<LedgerTransfer | null> {
  const rows = await work.named<TransferRow>({
    name: 'sandbox_transfer_insert',
    text: `insert into sandbox_transfers (network, token, payer, nonce, pay_to, amount, tx_hash, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing
      returning pay_to, amount, tx_hash, block_number`,
    values: [
      ...keyOf(coin),
      payer,
      nonce,
      transfer.payTo,
      String(transfer.amount),
      transfer.txHash,
      work.now,
    ],
  });
  return rows[0] ? toTransfer(rows[0]) : null;
}

/** The balance of an address; null when the address has no wallet yet. */
export async function findBalance(
  view: View,
  coin: TokenOnNetwork,
  address: Hex,
): Promise<bigint | null> {
  const rows = await view.named<{ balance: string }>({
    name: 'sandbox_wallet_find',
    text: 'select balance from sandbox_wallets where network = $1 and token = $2 and address = $3',
    values: [...keyOf(coin), address],
  });
  return rows[0] ? BigInt(rows[0].balance) : null;
}

/**
 * Creates missing wallets and locks all of them in a fixed order, which prevents deadlocks. Returns
 * the balances by address.
 */
export async function lockWallets(
  work: Work,
  coin: TokenOnNetwork,
  { addresses, opening }: { addresses: Hex[]; opening: bigint },
): Promise<Map<string, bigint>> {
  const sorted = [...new Set(addresses)].sort();
  await work.named({
    name: 'sandbox_wallets_insert',
    text: `insert into sandbox_wallets (network, token, address, balance)
      select $1, $2, address, $4 from unnest($3::text[]) as address order by address on conflict do nothing`,
    values: [...keyOf(coin), sorted, String(opening)],
  });
  const rows = await work.named<{ address: string; balance: string }>({
    name: 'sandbox_wallets_lock',
    text: `select address, balance from sandbox_wallets
      where network = $1 and token = $2 and address = any($3) order by address for no key update`,
    values: [...keyOf(coin), sorted],
  });
  return new Map(rows.map((row) => [row.address, BigInt(row.balance)]));
}

export async function addToWallet(
  work: Work,
  coin: TokenOnNetwork,
  { address, amount }: { address: Hex; amount: bigint },
): Promise<void> {
  await work.named({
    name: 'sandbox_wallet_credit',
    text: `update sandbox_wallets set balance = balance + $4
      where network = $1 and token = $2 and address = $3`,
    values: [...keyOf(coin), address, String(amount)],
  });
}

const keyOf = ({ network, token }: TokenOnNetwork): [string, string] => [
  network.name,
  token.address,
];

function toTransfer(row: TransferRow): LedgerTransfer {
  return {
    payTo: row.pay_to,
    amount: BigInt(row.amount),
    txHash: row.tx_hash,
    blockNumber: row.block_number,
  };
}
