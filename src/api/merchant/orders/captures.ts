import { Type } from 'typebox';
import { refundsAllowed } from '../../../core/access/console/console-rule.ts';
import { captureOrder } from '../../../core/orders/captures/capture-order.ts';
import { releaseOrder } from '../../../core/orders/captures/release-order.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { presentOrder } from './present.ts';
import { readItems } from './read.ts';
import { NewCapture, OrderPath, OrderRelease } from './schemas.ts';

const tags = ['Merchant: orders'];
/** A capture may be requested again long afterwards and must not capture twice. */
const keyRule = { isRequired: true, retentionHours: 30 * 24 };

const routes = {
  capture: {
    keyRule,
    ...scopedRoute(
      'write:orders',
      {
        tags,
        summary: 'Capture an authorized payment completely or in part',
        description:
          'The header Idempotency-Key is required. The capture is pending until the payment processor confirms it, and its outcome is an event. If `payment_authorization.captures` is `once`, the first capture releases the rest.',
        params: OrderPath,
        body: NewCapture,
        response: { 200: Type.Ref('Order') },
      },
      refundsAllowed,
    ),
  },
  release: {
    keyRule,
    ...scopedRoute(
      'write:orders',
      {
        tags,
        summary: 'Release what was not captured of an authorized payment',
        description:
          'The header Idempotency-Key is required. The buyer is not charged for the rest, and it cannot be captured any more. The order stays: cancel it if nothing will be shipped.',
        params: OrderPath,
        body: OrderRelease,
        response: { 200: Type.Ref('Order') },
      },
      refundsAllowed,
    ),
  },
};

export function registerCaptureRoutes(merchant: MerchantRoutes): void {
  merchant.post('/orders/:order_id/capture', routes.capture, async (work, request) => {
    const { amount = null, items = [] } = request.body ?? {};
    if (amount !== null && items.length > 0) throw amountAndItems();
    const input = { amount, items: readItems(items) };
    const order = await captureOrder(work, request.params.order_id, input);
    return { status: 200, body: presentOrder(work, order) };
  });

  merchant.post('/orders/:order_id/release', routes.release, async (work, request) => {
    const reason = request.body?.reason ?? null;
    const order = await releaseOrder(work, request.params.order_id, reason);
    return { status: 200, body: presentOrder(work, order) };
  });
}

const amountAndItems = () =>
  invalid([{ field: 'items', code: 'exclusive', message: 'must not be sent with amount' }]);
