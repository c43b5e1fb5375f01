import { createHmac } from 'node:crypto';
import type { Order } from '../../../core/orders/order.ts';
import { redactOrder } from '../../../core/orders/read-orders.ts';
import type { BuildPlatformRequest } from '../../../core/webhooks/dispatch/attempt.ts';
import { getOrderForConnection } from '../../../core/webhooks/platforms/connection-orders.ts';
import { workspaceCodeOfId } from '../../../kernel/id.ts';
import type { UnitOfWork, View } from '../../../platform/unit-of-work.ts';
import { isAcpVersion } from '../protocol/versions.ts';
import { type AcpOrderStatus, orderStatusOf, presentOrder } from './present-order.ts';

/**
 * Builds ACP order webhooks: the whole order at the time of the attempt, in the version that created
 * its session, without details from the hosted checkout page. `Merchant-Signature` is the HMAC-SHA256 of `t.body` with the connection's secret;
 * `Request-Id` identifies the event in every attempt.
 */
export function acpOrderEventSender({ unit }: { unit: UnitOfWork }): BuildPlatformRequest {
  return async ({ workspaceId, endpointId, eventId, eventType, subject }, at) => {
    const tenant = { workspaceId, code: workspaceCodeOfId(eventId) ?? '' };
    const { body, secret } = await unit.view(tenant, async (view) => {
      const found = await getOrderForConnection(view, endpointId, subject);
      const { apiVersion, secret } = found;
      const order = redactOrder(found.order, 'agent');
      const type = eventType === 'order.created' ? 'order_create' : 'order_update';
      const isLatest = isAcpVersion(apiVersion) && apiVersion === '2026-04-17';
      const data = isLatest ? presentOrder(view, order, apiVersion) : shortOrder(view, order);
      return { body: JSON.stringify({ type, data }), secret };
    });
    const seconds = String(Math.floor(at.getTime() / 1_000));
    const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Stoa-webhooks/1',
      'merchant-signature': `t=${seconds},v1=${mac}`,
      'request-id': eventId,
      timestamp: at.toISOString(),
    };
    return { headers, body };
  };
}

/** The statuses of events in 2026-01-30. */
const eventStatus: Record<AcpOrderStatus, string> = {
  confirmed: 'confirmed',
  processing: 'confirmed',
  shipped: 'shipped',
  completed: 'fulfilled',
  canceled: 'canceled',
};

/** The order in events of 2026-01-30. */
function shortOrder(view: View, order: Order): object {
  const { checkout_session_id, permalink_url } = presentOrder(view, order, '2026-01-30') as {
    checkout_session_id: string;
    permalink_url: string;
  };
  const refunds = order.refunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => ({ type: 'original_payment', amount }));
  const status = eventStatus[orderStatusOf(order)];
  return { type: 'order', checkout_session_id, permalink_url, status, refunds };
}
