import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Paywall } from '../paywall.ts';
import type { AuthorizationUsage } from '../ports/chain.ts';
import type { X402Payment } from '../x402-payment.ts';
import { markPaidAfterVoid, readX402Payment, settlementJobType } from '../x402-payments.ts';
import { getCoin, toAuthorizationKey } from './attempt-settlement.ts';
import { runSettlementAttempt } from './run-settlement-attempt.ts';
import { isMatchingTransfer } from './settlement-decision.ts';
import {
  scheduleRecheck,
  scheduleRetryAfterLease,
  settlementRecheckJobType,
} from './settlement-schedule.ts';

/** Jobs that continue settlements after a crash, and recheck final payments on the chain. */
export function paywallJobs(paywall: Paywall): readonly Job[] {
  return [createSettlementJob(paywall), createRecheckJob(paywall)] as unknown as readonly Job[];
}

/**
 * Settles an open payment. If another process has leased it, the job is repeated when the lease
 * expires.
 */
const createSettlementJob = (paywall: Paywall) =>
  defineJob({
    ...settlementJobType,
    async handle({ tenant }, { orderId }) {
      const payment = await runSettlementAttempt(paywall, tenant, orderId);
      if (payment.state !== 'settling') return;
      await paywall.unit.run(tenant, (work) => scheduleRetryAfterLease(work, payment));
    },
  });

/**
 * Compares the decision with the chain after the authorization has expired. A failed payment may
 * have been submitted by another party just before: its order stays voided, and the merchant must
 * refund it manually. The block of a settled payment may have been removed by a reorganization.
 */
const createRecheckJob = (paywall: Paywall) =>
  defineJob({
    ...settlementRecheckJobType,
    attempts: 30,
    async handle({ tenant }, { orderId }) {
      const payment = await paywall.unit.view(tenant, (view) => readX402Payment(view, orderId));
      if (!payment || payment.paidAfterVoid) return;
      const usage = await readUsage(paywall, payment);
      if (usage === null) return;
      if (isUndecided(payment, usage))
        return paywall.unit.run(tenant, (work) => scheduleRecheck(work, payment));
      if (payment.state === 'failed') await recordLatePayment(paywall, tenant, { payment, usage });
      if (payment.state === 'settled' && !isPaidOnChain(payment, usage))
        paywall.alarm('a settled payment is gone from its chain', toLogFields(payment));
    },
  });

/** Returns null if no node is configured for the network. */
async function readUsage(
  paywall: Paywall,
  payment: X402Payment,
): Promise<AuthorizationUsage | null> {
  const coin = getCoin(paywall, payment);
  const chain = paywall.findChain(coin.network);
  const hint = { since: payment.createdAt, txHash: payment.txHash };
  return chain?.getUsage(toAuthorizationKey(payment, coin), hint) ?? null;
}

/**
 * Whether the authorization has not expired on the chain yet, or its block is not confirmed yet.
 */
function isUndecided({ authorization }: X402Payment, usage: AuthorizationUsage): boolean {
  if (usage.state === 'unused') return usage.blockTime < authorization.validBefore;
  return usage.state === 'shallow';
}

const isPaidOnChain = (payment: X402Payment, usage: AuthorizationUsage) =>
  usage.state === 'moved' && isMatchingTransfer(payment, usage);

async function recordLatePayment(
  paywall: Paywall,
  tenant: Tenant,
  { payment, usage }: { payment: X402Payment; usage: AuthorizationUsage },
): Promise<void> {
  if (usage.state !== 'moved' || !isMatchingTransfer(payment, usage)) return;
  const { txHash, blockNumber } = usage;
  const late = await paywall.unit.run(tenant, (work) =>
    markPaidAfterVoid(work, payment.orderId, { txHash, blockNumber }),
  );
  if (late) paywall.alarm('a voided order was paid: send the money back', toLogFields(late));
}

const toLogFields = ({ orderId, network, authorization, txHash, amount }: X402Payment) => ({
  order_id: orderId,
  network,
  payer: authorization.from,
  tx_hash: txHash,
  amount: String(amount),
});
