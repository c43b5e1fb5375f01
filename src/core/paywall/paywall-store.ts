import type { OrderId, ProductId, SiteId, VariantId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Hex } from './ports/network.ts';
import type { SettlementState, X402Payment } from './x402-payment.ts';

type Row = {
  order_id: OrderId;
  digest: Hex;
  site_id: SiteId;
  product_id: ProductId;
  variant_id: VariantId;
  quantity: number;
  email: string | null;
  network: string;
  asset: string;
  payer: Hex;
  pay_to: Hex;
  /** 256-bit numbers are returned as strings. */
  amount: string;
  valid_after: string;
  valid_before: string;
  nonce: Hex;
  signature: Hex;
  resource: string;
  description: string;
  nonce_bound: boolean;
  facilitator: string;
  test: boolean;
  state: SettlementState;
  attempts: number;
  lease_until: Date | null;
  tx_hash: Hex | null;
  block_number: number | null;
  failure: string | null;
  paid_after_void: boolean;
  created_at: Date;
  settled_at: Date | null;
};

const columns = `order_id, digest, site_id, product_id, variant_id, quantity, email, network, asset, payer, pay_to, amount,
  valid_after, valid_before, nonce, signature, resource, description, nonce_bound, facilitator, test, state, attempts,
  lease_until, tx_hash, block_number, failure, paid_after_void, created_at, settled_at`;

/** Written right before the commit, after the order. */
export function insertX402Payment(work: Work, payment: X402Payment): void {
  const { authorization } = payment;
  work.write({
    name: 'x402_payment_insert',
    text: `insert into x402_payments (workspace_id, ${columns})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
        $25, $26, $27, $28, $29, $30, $31)`,
    values: [
      work.tenant.workspaceId,
      payment.orderId,
      payment.digest,
      payment.siteId,
      payment.productId,
      payment.variantId,
      payment.quantity,
      payment.email,
      payment.network,
      payment.asset,
      authorization.from,
      payment.payTo,
      String(payment.amount),
      String(authorization.validAfter),
      String(authorization.validBefore),
      authorization.nonce,
      payment.signature,
      payment.resource,
      payment.description,
      payment.nonceBound,
      payment.facilitator,
      payment.test,
      payment.state,
      payment.attempts,
      payment.leaseUntil,
      payment.txHash,
      payment.blockNumber,
      payment.failure,
      payment.paidAfterVoid,
      payment.createdAt,
      payment.settledAt,
    ],
  });
}

export async function findX402Payment(view: View, orderId: string): Promise<X402Payment | null> {
  const rows = await view.named<Row>({
    name: 'x402_payment_find',
    text: `select ${columns} from x402_payments where workspace_id = $1 and order_id = $2`,
    values: [view.tenant.workspaceId, orderId],
  });
  return rows[0] ? toPayment(rows[0]) : null;
}

/**
 * Sums up the unsettled payments of a wallet in this workspace, in the token's smallest unit. An
 * advisory lock serializes the payments of a wallet, because concurrent ones would not see each
 * other.
 */
export async function sumUnsettled(
  work: Work,
  filter: { payer: Hex; network: string; asset: string },
): Promise<bigint> {
  const { workspaceId } = work.tenant;
  const [, [row]] = await Promise.all([
    work.named({
      name: 'x402_payer_lock',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 3))',
      values: [`x402 ${workspaceId} ${filter.payer}`],
    }),
    work.named<{ sum: string }>({
      name: 'x402_unsettled',
      text: `select coalesce(sum(amount), 0)::text as sum from x402_payments
        where workspace_id = $1 and payer = $2 and network = $3 and asset = $4
          and state in ('verified', 'settling', 'unknown')`,
      values: [workspaceId, filter.payer, filter.network, filter.asset],
    }),
  ]);
  return BigInt(row?.sum ?? 0);
}

/**
 * Leases a payment for one settlement attempt until `leaseUntil`. Returns null if it is final or
 * leased by another process. The holder saves the result with the returned number of `attempts`.
 */
export async function claimX402Payment(
  work: Work,
  orderId: string,
  leaseUntil: Date,
): Promise<X402Payment | null> {
  const rows = await work.named<Row>({
    name: 'x402_payment_claim',
    text: `update x402_payments set state = 'settling', attempts = attempts + 1, lease_until = $3
      where workspace_id = $1 and order_id = $2
        and (state in ('verified', 'unknown') or (state = 'settling' and lease_until <= $4))
      returning ${columns}`,
    values: [work.tenant.workspaceId, orderId, leaseUntil, work.now],
  });
  return rows[0] ? toPayment(rows[0]) : null;
}

/** The result of a settlement attempt. */
export type SettlementResult = Pick<
  X402Payment,
  'state' | 'txHash' | 'blockNumber' | 'failure' | 'settledAt'
>;

/**
 * Saves the result of exactly this attempt. Returns null if its lease has expired and another
 * attempt has started.
 */
export async function updateSettlement(
  work: Work,
  { orderId, attempts }: Pick<X402Payment, 'orderId' | 'attempts'>,
  result: SettlementResult,
): Promise<X402Payment | null> {
  const rows = await work.named<Row>({
    name: 'x402_payment_result',
    text: `update x402_payments set state = $4, tx_hash = $5, block_number = $6, failure = $7, settled_at = $8,
        lease_until = null
      where workspace_id = $1 and order_id = $2 and state = 'settling' and attempts = $3
      returning ${columns}`,
    values: [
      work.tenant.workspaceId,
      orderId,
      attempts,
      result.state,
      result.txHash,
      result.blockNumber,
      result.failure,
      result.settledAt,
    ],
  });
  return rows[0] ? toPayment(rows[0]) : null;
}

/**
 * Records that a voided order was paid. Returns null if that is already recorded or the payment has
 * not failed.
 */
export async function updatePaidAfterVoid(
  work: Work,
  orderId: string,
  transfer: { txHash: Hex; blockNumber: number | null },
): Promise<X402Payment | null> {
  const rows = await work.query<Row>(
    `update x402_payments set paid_after_void = true, tx_hash = $3, block_number = $4, settled_at = $5
     where workspace_id = $1 and order_id = $2 and state = 'failed' and not paid_after_void
     returning ${columns}`,
    [work.tenant.workspaceId, orderId, transfer.txHash, transfer.blockNumber, work.now],
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

function toPayment(row: Row): X402Payment {
  return {
    orderId: row.order_id,
    digest: row.digest,
    siteId: row.site_id,
    productId: row.product_id,
    variantId: row.variant_id,
    quantity: row.quantity,
    email: row.email,
    network: row.network,
    asset: row.asset,
    authorization: {
      from: row.payer,
      to: row.pay_to,
      value: BigInt(row.amount),
      validAfter: BigInt(row.valid_after),
      validBefore: BigInt(row.valid_before),
      nonce: row.nonce,
    },
    signature: row.signature,
    payTo: row.pay_to,
    amount: BigInt(row.amount),
    resource: row.resource,
    description: row.description,
    nonceBound: row.nonce_bound,
    facilitator: row.facilitator,
    test: row.test,
    state: row.state,
    attempts: row.attempts,
    leaseUntil: row.lease_until,
    txHash: row.tx_hash,
    blockNumber: row.block_number,
    failure: row.failure,
    paidAfterVoid: row.paid_after_void,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}
