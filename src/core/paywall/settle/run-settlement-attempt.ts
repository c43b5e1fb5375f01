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

/** Attempts after which the operator hears of a payment that is still open. */
const attemptsBeforeAlarm = 8;

/**
 * One leased attempt to move the money of an order: written down, asked for, written down; no
 * transaction is open in between. What comes of it, and when it is tried again, is one transaction.
 * Answers the payment as it stands then, also when there was nothing to do.
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
    const judgement = await attemptSettlement(paywall, claimed, now);
    const kept = await unit.run(tenant, (work) => saveDecision(work, paywall, claimed, judgement));
    if (kept) {
      alertOperator(paywall, kept);
      return kept;
    }
  }
  const payment = await unit.view(tenant, (view) => readX402Payment(view, orderId));
  if (!payment) throw new Error('a payment is there and cannot be found');
  return payment;
}

/** Null: somebody else has gone on with it meanwhile, and this attempt counts for nothing. */
async function saveDecision(
  work: Work,
  paywall: Paywall,
  claimed: X402Payment,
  judgement: SettlementDecision,
): Promise<X402Payment | null> {
  switch (judgement.state) {
    case 'settled': {
      const { txHash, blockNumber } = judgement;
      const settled = await markSettled(work, paywall, claimed, { txHash, blockNumber });
      if (settled) await scheduleRecheck(work, settled);
      return settled;
    }
    case 'failed': {
      const failed = await markSettlementFailed(work, claimed, judgement.reason);
      if (failed) await scheduleRecheck(work, failed);
      return failed;
    }
    case 'unknown': {
      const open = await markSettlementUnknown(work, claimed, judgement);
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
  const isBlind = paywall.findChain(getCoin(paywall, payment).network) === null;
  if (payment.state === 'failed' && isBlind && attempts > 1)
    paywall.alarm('a payment was given up, and no chain was there to be asked', facts);
}
