import type { TestContext } from 'node:test';
import { deriveOrderId } from '../../src/core/paywall/pay/place-paid-order.ts';
import type { Paywall } from '../../src/core/paywall/paywall.ts';
import type { Network } from '../../src/core/paywall/ports/network.ts';
import { paywallJobs } from '../../src/core/paywall/settle/paywall-jobs.ts';
import { readX402Payment } from '../../src/core/paywall/x402-payments.ts';
import { createEvmChain } from '../../src/gateways/evm/evm-chain.ts';
import { evmSignatures } from '../../src/gateways/evm/signatures.ts';
import { createFacilitatorClient } from '../../src/gateways/facilitators/facilitator-client.ts';
import { createHttpFacilitator } from '../../src/gateways/facilitators/http-facilitator.ts';
import type { DomainError } from '../../src/kernel/domain-error.ts';
import { createJobRunner } from '../../src/platform/jobs/runner.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openChain } from './chain.ts';
import { type Account, offerOf, openPaywall, pay, sign, testNetwork, wallet } from './paywall.ts';
import { startOfTests } from './shop.ts';
import { openStockFacilitator } from './stock-facilitator.ts';

type Options = {
  network?: Partial<Network>;
  /** The paywall cannot read the chain; only the facilitator can. */
  withoutNode?: boolean;
  versions?: 'both' | 'first';
};

export type Settlement = Awaited<ReturnType<typeof openSettlement>>;

/**
 * Opens a store that is paid on a local chain through a stock facilitator over HTTP. Every
 * payment is attempted once before the response. All clocks start at the machine's time, which
 * the facilitator reads.
 */
export async function openSettlement(t: TestContext, options: Options = {}) {
  const at = new Date();
  const network = { ...testNetwork, ...options.network };
  const shop = await openPaywall(t, { networks: [network] });
  shop.clock.advance(at.getTime() - new Date(startOfTests).getTime());
  const chain = await openChain(t, at);
  const facilitator = await openStockFacilitator(t, chain, options.versions);
  const chainReader = createEvmChain({ network, url: chain.url });
  const paywall: Paywall = {
    ...shop.paywall,
    facilitator: createHttpFacilitator({
      name: 'stock',
      test: true,
      call: createFacilitatorClient(facilitator.url),
    }),
    findChain: () => (options.withoutNode ? null : chainReader),
  };
  const jobs = createJobRunner({
    unit: shop.unit,
    jobs: paywallJobs(paywall),
    log: createLog('silent'),
  });
  const rowsOf = (text: string, values: unknown[]) =>
    shop.unit.view(shop.tenant, (view) => view.query<Record<string, unknown>>(text, values));
  return {
    ...shop,
    chain,
    facilitator,
    chainReader,
    paywall,
    jobs,
    /**
     * Signs a payment for the book and submits it. `account` defaults to a new wallet with ten
     * dollars; `through` can be the paywall of another process.
     */
    async buy(account?: Account, through: Paywall = paywall) {
      const buyer = account ?? (await chain.wallet());
      const proof = await sign(buyer, await offerOf({ paywall }, shop.site, shop.book));
      const orderId = deriveOrderId(evmSignatures.digest(chain.coin, proof.authorization));
      const refused = await pay({ paywall: through }, shop.site, shop.book, { proof }).then(
        () => null,
        (error: DomainError) => error.reason,
      );
      return { buyer, proof, orderId, refused };
    },
    async payment(orderId: string) {
      const payment = await shop.unit.view(shop.tenant, (view) => readX402Payment(view, orderId));
      if (!payment) throw new Error('no such payment');
      return payment;
    },
    /** The status of order, payment and file. */
    async standing(orderId: string) {
      const [row] = await rowsOf(
        `select o.status, p.state, p.failure, p.paid_after_void as late,
            (select bool_and(revoked_at is not null) from download_grants g where g.order_id = o.order_id) as revoked
         from orders o join x402_payments p on p.order_id = o.order_id where o.order_id = $1`,
        [orderId],
      );
      return row;
    },
    /** Types of the events of an order, oldest first. */
    async eventTypes(orderId: string) {
      const rows = await rowsOf(
        `select type from events where resource_id = $1 order by position`,
        [orderId],
      );
      return rows.map(({ type }) => type);
    },
    /** The amount that the merchant has received. */
    income: () => chain.balanceOf(wallet),
    /** Calls of `/settle` that reached the facilitator. */
    settles: () => facilitator.calls.filter((path) => path === '/settle').length,
    /** Advances all clocks and runs the jobs that are due. */
    async advanceTime(seconds: number, blocks = 3) {
      await chain.pass(seconds, blocks);
      shop.clock.advance(seconds * 1_000);
      await jobs.drain();
    },
  };
}

/** The price of a book, 2.50. */
export const price = 2_500_000n;

/** Expected results of `standing`. */
export const done = {
  status: 'fulfilled',
  state: 'settled',
  failure: null,
  late: false,
  revoked: false,
};
export const open = (failure: string) => ({
  ...{ status: 'pending', state: 'unknown', failure, late: false, revoked: false },
});
export const voided = (failure: string) => ({
  ...{ status: 'voided', state: 'failed', failure, late: false, revoked: true },
});
