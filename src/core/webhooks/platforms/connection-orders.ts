import type { View } from '../../../platform/unit-of-work.ts';
import { findConnectionSession } from '../../checkout/agents/connection-session.ts';
import type { Order } from '../../orders/order.ts';
import {
  decryptConnectionSecret,
  getConnection,
} from '../../sites/connections/agent-connections.ts';
import { getOrderForPlatform } from './platform-orders.ts';

/** The order of an event, and what the events of its agent connection are signed with. */
export type ConnectionOrder = { order: Order; apiVersion: string; secret: string };

/**
 * The current order of an event for the connection that receives it. Throws 404 `order_not_found`,
 * and 404 `agent_connection_not_found` if the connection was removed.
 */
export async function getOrderForConnection(
  view: View,
  connectionId: string,
  subject: { type: string; id: string },
): Promise<ConnectionOrder> {
  const connection = await getConnection(view, connectionId);
  const { order } = await getOrderForPlatform(view, subject);
  const opened =
    order.checkoutId === null ? null : await findConnectionSession(view, order.checkoutId);
  const secret = decryptConnectionSecret(view, connection);
  if (!opened || secret === null) throw new Error(`${connectionId} has no secret or session`);
  return { order, apiVersion: opened.apiVersion, secret };
}
