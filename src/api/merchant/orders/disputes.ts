import { Type } from 'typebox';
import { simulateDispute } from '../../../core/orders/disputes/simulate-dispute.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import type { MerchantDeps } from '../deps.ts';
import { wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { presentOrder } from './present.ts';
import { OrderPath } from './schemas.ts';

const Simulation = Type.Object(
  {
    status: wordOf(['open', 'won', 'lost', 'withdrawn'], {
      description: '`open` begins a dispute; the others end it.',
    }),
    reason: Type.Optional(
      Type.String({
        pattern: '^[a-z_]{1,60}$',
        default: 'fraudulent',
        description: 'The code of the bank, such as `product_not_received`.',
      }),
    ),
  },
  { examples: [{ status: 'open', reason: 'product_not_received' }] },
);

const route = scopedRoute('write:orders', {
  tags: ['Merchant: orders'],
  summary: 'Simulate a dispute of a test order',
  description:
    'The sandbox processor sends the webhook that a bank would cause, so that you can see the resulting events, emails and webhooks. 409 `not_simulated` for real orders and with other processors.',
  params: OrderPath,
  body: Simulation,
  response: { 200: Type.Ref('Order') },
});

export function registerDisputeRoute(merchant: MerchantRoutes, deps: MerchantDeps): void {
  merchant.app.post('/orders/:order_id/simulate-dispute', route, async (request) => {
    const { tenant } = requireBearerOf(request);
    const { status, reason = 'fraudulent' } = request.body;
    const { order_id: orderId } = request.params;
    await simulateDispute(deps, tenant, { orderId, status, reason });
    return deps.unit.view(tenant, async (view) =>
      presentOrder(view, await getOrder(view, orderId)),
    );
  });
}
