import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import type { Tenant } from '../../../platform/work.ts';
import { readPayment, settlementDue, writeLate } from '../manage-payments.ts';
import type { X402Payment } from '../payment.ts';
import type { Paywall } from '../paywall.ts';
import type { Usage } from '../rails/chain.ts';
import { coinOf, usedBy } from './attempt.ts';
import { paysFor } from './judge.ts';
import { afterwards, lookAfterwards, tryAfterLease } from './next-looks.ts';
import { settleOnce } from './settle-once.ts';

/** Jobs that go on where a process stopped, and look back at what was decided. */
export function paywallJobs(paywall: Paywall): readonly Job[] {
  return [settlement(paywall), lookBack(paywall)] as unknown as readonly Job[];
}

/** Settles what is open. While somebody else is at it, it comes again when the lease is over. */
const settlement = (paywall: Paywall) =>
  defineJob({
    ...settlementDue,
    async handle({ tenant }, { orderId }) {
      const payment = await settleOnce(paywall, tenant, orderId);
      if (payment.state !== 'settling') return;
      await paywall.unit.run(tenant, (work) => tryAfterLease(work, payment));
    },
  });

/**
 * Compares what was decided with the chain when the window has closed. A payment that was given up may
 * have been brought to the chain by somebody else just before: the order stays void, and the merchant
 * gives the money back by hand. One that was settled may have been in a block that was taken back.
 */
const lookBack = (paywall: Paywall) =>
  defineJob({
    ...afterwards,
    attempts: 30,
    async handle({ tenant }, { orderId }) {
      const payment = await paywall.unit.view(tenant, (view) => readPayment(view, orderId));
      if (!payment || payment.paidAfterVoid) return;
      const usage = await usageOf(paywall, payment);
      if (usage === null) return;
      if (isOpen(payment, usage))
        return paywall.unit.run(tenant, (work) => lookAfterwards(work, payment));
      if (payment.state === 'failed') await noteLate(paywall, tenant, { payment, usage });
      if (payment.state === 'settled' && !isPaid(payment, usage))
        paywall.alarm('a settled payment is gone from its chain', factsOf(payment));
    },
  });

/** Null: there is no chain to ask. */
async function usageOf(paywall: Paywall, payment: X402Payment): Promise<Usage | null> {
  const coin = coinOf(paywall, payment);
  const chain = paywall.chainOf(coin.network);
  const clue = { since: payment.createdAt, txHash: payment.txHash };
  return chain?.usageOf(usedBy(payment, coin), clue) ?? null;
}

/** The window has not closed on the chain yet, or its newest blocks may still be taken back. */
function isOpen({ authorization }: X402Payment, usage: Usage): boolean {
  if (usage.state === 'unused') return usage.blockTime < authorization.validBefore;
  return usage.state === 'shallow';
}

const isPaid = (payment: X402Payment, usage: Usage) =>
  usage.state === 'moved' && paysFor(payment, usage);

async function noteLate(
  paywall: Paywall,
  tenant: Tenant,
  { payment, usage }: { payment: X402Payment; usage: Usage },
): Promise<void> {
  if (usage.state !== 'moved' || !paysFor(payment, usage)) return;
  const { txHash, blockNumber } = usage;
  const late = await paywall.unit.run(tenant, (work) =>
    writeLate(work, payment.orderId, { txHash, blockNumber }),
  );
  if (late)
    paywall.alarm('a voided order was paid all the same: send the money back', factsOf(late));
}

const factsOf = ({ orderId, network, authorization, txHash, amount }: X402Payment) => ({
  order_id: orderId,
  network,
  payer: authorization.from,
  tx_hash: txHash,
  amount: String(amount),
});
