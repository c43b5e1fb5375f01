import type { Product } from '../../src/core/catalog/product.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { type Bought, home } from './buying.ts';
import { orderCalls } from './orders.ts';
import type { Shop } from './shop.ts';

/** The amounts of an authorization: authorized, captured, pending, released. */
export const amountsOf = ({ payment_authorization: held }: any) =>
  held && [held.authorized_amount, held.captured_amount, held.pending_amount, held.released_amount];

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
