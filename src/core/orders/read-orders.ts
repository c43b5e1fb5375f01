import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { OrderId } from '../../kernel/id.ts';
import { tokenHash, workspaceCodeOfToken } from '../../platform/crypto/tokens.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { type AgentIdentity, isSameAgent } from '../access/signatures/agent-identity.ts';
import { withoutDetails } from '../customers/entered-details.ts';
import type { BuyerContext } from '../customers/linking/buyer-context.ts';
import { isConfirmationTokenOf } from './confirmation.ts';
import type { Order } from './order.ts';
import {
  findOrder,
  findOrderByConfirmationHash,
  findOrderIdByCheckout,
  findOrderIdByExchange,
  findOrders,
  selectOrderForUpdate,
} from './order-store.ts';

/** Throws 404 `order_not_found` if the order does not exist or belongs to another workspace. */
export async function getOrder(view: View, id: string): Promise<Order> {
  const order = await findOrder(view, id);
  if (!order) throw orderNotFound();
  return order;
}

/** Those of the orders that exist, by id. */
export async function loadOrders(view: View, ids: string[]): Promise<Map<string, Order>> {
  return new Map((await findOrders(view, ids)).map((order) => [order.id, order]));
}

/** Like `getOrder`, and locks the order until the unit of work ends. */
export async function lockOrder(work: Work, id: string): Promise<Order> {
  const order = await selectOrderForUpdate(work, id);
  if (!order) throw orderNotFound();
  if (order.channel === 'import') throw orderImported(order);
  return order;
}

/**
 * `party`: the buyer or the store, who see everything. `agent`: the agent that placed the order,
 * or one that the store has given a credential.
 * `other`: any other caller that has its id.
 */
export type OrderAudience = 'party' | 'agent' | 'other';

/** The audience of an order that a caller belongs to. */
export function getOrderAudience(
  { customerId, agent: orderAgent }: Pick<Order, 'customerId' | 'agent'>,
  viewer: BuyerContext,
  agent: AgentIdentity | null,
): OrderAudience {
  const isOwner = viewer.kind === 'linked' && viewer.customerId === customerId;
  if (viewer.kind === 'store' || isOwner) return 'party';
  return viewer.kind === 'agent' || isSameAgent(orderAgent, agent) ? 'agent' : 'other';
}

/**
 * Removes from an order what the audience may not see. The agent: what a person entered on the
 * hosted checkout page. `other`: buyer, agent, addresses and the checkout's id, which is a secret.
 */
export function redactOrder(order: Order, audience: OrderAudience): Order {
  if (audience === 'party') return order;
  if (audience === 'agent') return withoutDetails(order, order.enteredDetails?.details ?? []);
  const redacted = { buyer: null, customerId: null, checkoutId: null, agent: null };
  return { ...order, ...redacted, shippingAddress: null, billingAddress: null };
}

/** Finds the order of a confirmation token of this workspace, or null. */
export async function findOrderByConfirmation(view: View, token: string): Promise<Order | null> {
  if (workspaceCodeOfToken('conf', token) !== view.tenant.code) return null;
  const order = await findOrderByConfirmationHash(view, tokenHash(token));
  return order && isConfirmationTokenOf(view, order, token) ? order : null;
}

/** The id of the order that an exchange belongs to, or null. */
export function getExchangeOrderId(view: View, exchangeId: string): Promise<OrderId | null> {
  return findOrderIdByExchange(view, exchangeId);
}

/** The id of the order that was placed from a checkout session, or null. */
export function findCheckoutOrderId(view: View, checkoutId: string): Promise<OrderId | null> {
  return findOrderIdByCheckout(view, checkoutId);
}

export const orderNotFound = () => notFound('order_not_found', 'There is no such order.');

/** 409: what happened in another system is not changed here. */
const orderImported = ({ name }: Order) =>
  new DomainError(
    'wrong_state',
    'order_imported',
    `The order ${name} was placed in another system and is kept as it was. Only notes can be added.`,
  );
