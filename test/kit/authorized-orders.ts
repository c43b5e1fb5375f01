import type { Product } from '../../src/core/catalog/product.ts';
import { settleCapture, settlePayment } from '../../src/core/payments/settle-payment.ts';
import type { Site } from '../../src/core/sites/site.ts';
import type { PaymentId } from '../../src/kernel/id.ts';
import { type Bought, home } from './buying.ts';
import { orderCalls } from './orders.ts';
import type { Shop } from './shop.ts';

/** The amounts of an authorization: authorized, captured, pending, released. */
export const amountsOf = ({ payment_authorization: held }: any) =>
  held && [held.authorized_amount, held.captured_amount, held.pending_amount, held.released_amount];

/** What the sandbox has collected and sent back for an order. */
export const bookedFor = (shop: Shop, id: string) =>
  shop.unit.view(shop.tenant, (view) =>
    view
      .query<{ captured: number; refunded: number }>(
        `select s.captured_amount::int as captured, (select coalesce(sum(amount), 0)::int from sandbox_refunds r
           where r.payment_id = s.payment_id and r.state <> 'failed') as refunded
         from orders o join payments p on p.subject_id = o.checkout_id
           join sandbox_payments s on s.payment_id = p.payment_id
         where o.order_id = $1`,
        [id],
      )
      .then(([row]) => [row?.captured, row?.refunded]),
  );

export const paymentOf = (shop: Shop, id: string) =>
  shop.unit.view(shop.tenant, async (view) => {
    const [row] = await view.query<{ payment_id: PaymentId; reference: string }>(
      `select p.payment_id, p.reference from orders o join payments p on p.subject_id = o.checkout_id
       where o.order_id = $1`,
      [id],
    );
    return row as { payment_id: PaymentId; reference: string };
  });

/** The processor refuses the pending release of an order, or says that it still cannot make it. */
export async function refuseRelease(shop: Shop, id: string): Promise<void> {
  const { payment_id: paymentId, reference } = await paymentOf(shop, id);
  const [release] = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ capture_id: string }>(
      "select capture_id from payment_captures where payment_id = $1 and kind = 'release' and status = 'pending'",
      [paymentId],
    ),
  );
  if (!release) throw new Error(`no release of ${id} is pending`);
  await settleCapture(shop.paymentContext, shop.tenant, paymentId, {
    outcome: { state: 'pending', reference },
    refused: { id: release.capture_id, failure: 'try_again' },
  });
}

/** The processor says that it has captured an amount although its authorization had ended. */
export async function reportCaptured(shop: Shop, id: string, captured: number): Promise<void> {
  const { payment_id: paymentId, reference } = await paymentOf(shop, id);
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      'update sandbox_payments set captured_amount = $3 where workspace_id = $1 and payment_id = $2',
      [work.tenant.workspaceId, paymentId, captured],
    ),
  );
  await settlePayment(shop.paymentContext, shop.tenant, paymentId, {
    state: 'authorized',
    reference,
    money: { amount: 3_000, currency: 'USD' },
    authorization: { captured, isClosed: true, expiresAt: null },
  });
}

/** Orders count in lists of what needs attention only if they are paid with real money. */
export const countAsReal = (shop: Shop, ...ids: string[]): Promise<void> =>
  shop.unit.run(shop.tenant, async (work) => {
    const { workspaceId } = work.tenant;
    await work.query(
      'update orders set test = false where workspace_id = $1 and order_id = any($2)',
      [workspaceId, ids],
    );
    await work.query(
      `update payments p set test = false from orders o
       where p.workspace_id = $1 and o.workspace_id = $1 and o.checkout_id = p.subject_id and o.order_id = any($2)`,
      [workspaceId, ids],
    );
  });

/** A store that captures later, a product of 10.00 and orders of it that are paid in the sandbox. */
export async function openCapturingStore(
  shop: Shop,
  paymentCapture: Site['paymentCapture'] = 'manual',
) {
  const site = await shop.site({ paymentCapture });
  const product: Product = await shop.product({ variants: [{ stock: 100_000 }] });
  const merchant = await shop.merchant();
  const finishJobs = () => shop.app.jobs.drain();
  /** An order, and the calls of its merchant. The jobs of a call run with `finish`. */
  const order = async (lines: Bought[] = [{ product, quantity: 3 }]) => {
    const placed = await shop.paidOrder({ site, lines, shippingAddress: home });
    const call = orderCalls(merchant, placed.id);
    let keys = 0;
    const withKey = (step: string) => (body?: object) =>
      merchant.post(`/orders/${placed.id}/${step}`, body, {
        'idempotency-key': `${placed.id}-${step}-${++keys}`,
      });
    return {
      placed,
      id: placed.id,
      line: placed.lines[0]?.id ?? '',
      ...call,
      capture: withKey('capture'),
      release: withKey('release'),
      read: async () => (await call.read()).body,
      finish: async () => {
        await finishJobs();
        return (await call.read()).body;
      },
    };
  };
  return { site, product, merchant, order, finishJobs };
}
