import { settlementAttempts } from '../../../platform/telemetry/counters.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import type { Paywall } from '../paywall.ts';
import type { X402Payment } from '../x402-payment.ts';
import {
  claimSettlement,
  markSettled,
  markSettlementFailed,
  markSettlementUnknown,
  readX402Payment,
} from '../x402-payments.ts';
import { attemptSettlement, getCoin } from './attempt-settlement.ts';
import type { SettlementDecision } from './settlement-decision.ts';
import { scheduleRecheck, scheduleRetry } from './settlement-schedule.ts';

/** After this number of attempts, an open payment is reported to the operator. */
const attemptsBeforeAlarm = 8;

/**
 * Makes one leased attempt to settle the payment of an order. No transaction is open while the
 * facilitator and the chain are called; the result and the next attempt are saved in one
 * transaction. Returns the current payment, also if there was nothing to do.
 */
export async function runSettlementAttempt(
  paywall: Paywall,
  tenant: Tenant,
  orderId: string,
): Promise<X402Payment> {
  const { unit } = paywall;
  const { claimed, now } = await unit.run(tenant, async (work) => ({
    claimed: await claimSettlement(work, orderId),
    now: work.now,
  }));
  if (claimed) {
    const decision = await attemptSettlement(paywall, claimed, now);
    const saved = await unit.run(tenant, (work) => saveDecision(work, paywall, claimed, decision));
    if (saved) {
      settlementAttempts.inc({ outcome: decision.state });
      alertOperator(paywall, saved);
      return saved;
    }
  }
  const payment = await unit.view(tenant, (view) => readX402Payment(view, orderId));
  if (!payment) throw new Error('The order has no x402 payment.');
  return payment;
}

/** Returns null and discards the result if this attempt has lost its lease to another one. */
async function saveDecision(
  work: Work,
  paywall: Paywall,
  claimed: X402Payment,
  decision: SettlementDecision,
): Promise<X402Payment | null> {
  switch (decision.state) {
    case 'settled': {
      const { txHash, blockNumber } = decision;
      const settled = await markSettled(work, paywall, claimed, { txHash, blockNumber });
      if (settled) await scheduleRecheck(work, settled);
      return settled;
    }
    case 'failed': {
      const failed = await markSettlementFailed(work, claimed, decision.reason);
      if (failed) await scheduleRecheck(work, failed);
      return failed;
    }
    case 'unknown': {
      const open = await markSettlementUnknown(work, claimed, decision);
      if (open) await scheduleRetry(work, open);
      return open;
    }
  }
}

function alertOperator(paywall: Paywall, payment: X402Payment): void {
  const { orderId, network, failure, txHash, attempts } = payment;
  const facts = { order_id: orderId, network, reason: failure, tx_hash: txHash, attempts };
  if (payment.state === 'unknown' && attempts === attemptsBeforeAlarm)
    paywall.alarm('a payment on a chain is still not settled', facts);
  const hasNoChain = paywall.findChain(getCoin(paywall, payment).network) === null;
  if (payment.state === 'failed' && hasNoChain && attempts > 1)
    paywall.alarm('a payment was given up without a chain to check it', facts);
}
