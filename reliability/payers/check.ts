import { coin, price } from '../../bench/payers/press.ts';
import { deriveOrderId } from '../../src/core/paywall/pay/place-paid-order.ts';
import { evmSignatures } from '../../src/gateways/evm/signatures.ts';
import type { Ledger } from '../scenario.ts';
import type { Ask } from './deployment.ts';
import type { BuyerRecord } from './payer.ts';
import type { Transfer } from './rails.ts';

/** What the database stores about one payment. */
export type Row = {
  order_id: string;
  state: string;
  attempts: number;
  tx_hash: string | null;
  failure: string | null;
  status: string;
  total: number;
  claims: number;
  held: boolean;
  revoked: boolean;
  created: number;
  fulfilled: number;
  refunded: number;
};

export type PaymentRecords = {
  rows: Map<string, Row>;
  orders: number;
  transfers: Map<string, Transfer[]>;
};

/** Reads everything once: rows by order, transfers by authorization. */
export async function readPaymentRecords(ask: Ask, transfers: Transfer[]): Promise<PaymentRecords> {
  const [rows, orders] = await Promise.all([
    ask<Row>(question, []),
    ask<{ count: number }>('select count(*)::int as count from orders', []),
  ]);
  return {
    rows: new Map(rows.map((row) => [row.order_id, row])),
    orders: orders[0]?.count ?? 0,
    transfers: Map.groupBy(transfers, ({ payer, nonce }) => `${payer} ${nonce}`),
  };
}

const question = `
  select p.order_id, p.state, p.attempts, p.tx_hash, p.failure, o.status, (o.totals->>'total')::int as total,
    (select count(*)::int from x402_claims c where c.order_id = p.order_id and c.digest = p.digest) as claims,
    coalesce((select bool_or(held) from download_grants g where g.order_id = p.order_id), true) as held,
    coalesce((select bool_or(revoked_at is not null) from download_grants g where g.order_id = p.order_id), true) as revoked,
    ${['created', 'fulfilled', 'refunded']
      .map(
        (type) =>
          `(select count(*)::int from events e where e.resource_id = p.order_id and e.type = 'order.${type}') as ${type}`,
      )
      .join(',\n    ')}
  from x402_payments p join orders o using (workspace_id, order_id)`;

/** Compares the responses of each buyer with the database and the transfers. */
export function compare(all: BuyerRecord[], records: PaymentRecords, ledger: Ledger): void {
  const known = new Set<string>();
  const payments = new Set<string>();
  for (const buyer of all) {
    const { authorization } = buyer.payment;
    const orderId = deriveOrderId(evmSignatures.digest(coin, authorization));
    if (known.has(orderId)) ledger.fail('two buyers got one nonce', orderId);
    known.add(orderId);
    payments.add(`${authorization.from} ${authorization.nonce}`);
    compareBuyer(buyer, orderId, { ...records, ledger });
  }
  for (const [orderId, row] of records.rows) {
    if (!known.has(orderId)) ledger.fail('an order without a payment', orderId);
    checkRow(row, ledger);
  }
  if (records.orders !== records.rows.size)
    ledger.fail(
      'different numbers of orders and payments',
      `${records.orders} orders, ${records.rows.size} payments`,
    );
  for (const payment of records.transfers.keys())
    if (!payments.has(payment)) ledger.fail('an unsigned transfer', payment);
}

/** Checks one buyer: a response, one order, and the money where the response says. */
function compareBuyer(
  buyer: BuyerRecord,
  orderId: string,
  records: PaymentRecords & { ledger: Ledger },
): void {
  const { from, nonce } = buyer.payment.authorization;
  const moved = records.transfers.get(`${from} ${nonce}`) ?? [];
  const row = records.rows.get(orderId);
  const answers = [...buyer.answers];
  const answered = answers.join(', ') || 'nothing';
  const detail = `${orderId}: answered ${answered}, ${JSON.stringify(row ?? null)}, ${moved.length} transfers`;
  const isAcknowledged = buyer.orderIds.size > 0;
  const isSettled = row?.state === 'settled';
  const damage: [string, boolean][] = [
    ['a payment without a response', answers.length === 0],
    ['another order for the same payment', [...buyer.orderIds].some((id) => id !== orderId)],
    ['an acknowledged order is lost', isAcknowledged && !row],
    ['a download before its money', buyer.wasEarly],
    ['paid more than once', moved.length > 1],
    ['database and ledger differ', isSettled !== (moved.length === 1)],
    ['a transfer other than the recorded one', isSettled && !isTransferOf(row, moved)],
    ['a payment that was both settled and rejected', isSettled && !isAcknowledged],
    ['a wrong response', answers.some((answer) => !fits(answer, row))],
  ];
  for (const [kind, isThere] of damage) if (isThere) records.ledger.fail(kind, detail);
}

const isTransferOf = ({ tx_hash }: Row, moved: Transfer[]): boolean =>
  moved.every(({ txHash, units }) => txHash === tx_hash && units === price.units);

/**
 * A buyer with enough money gets 200; a buyer without may be rejected at once or after the
 * settlement failed.
 */
function fits(answer: string, row: Row | undefined): boolean {
  if (answer === '200') return true;
  if (answer === '402 insufficient_funds') return row === undefined || row.state === 'failed';
  return answer === '402 settlement_failed' && row?.state === 'failed';
}

const ends: Record<string, Partial<Row>> = {
  settled: {
    status: 'fulfilled',
    held: false,
    revoked: false,
    created: 1,
    fulfilled: 1,
    refunded: 0,
  },
  failed: { status: 'voided', revoked: true, created: 1, fulfilled: 0, refunded: 1 },
};

/**
 * An order with a settled payment is delivered, an order with a failed payment is voided, and no
 * other state remains.
 */
function checkRow(row: Row, ledger: Ledger): void {
  const end = ends[row.state];
  if (!end) ledger.fail('a payment that never settles', JSON.stringify(row));
  const wanted = { ...row, ...end, total: price.cents, claims: 1 };
  if (JSON.stringify(wanted) !== JSON.stringify(row))
    ledger.fail('an order that contradicts its payment', JSON.stringify(row));
}
