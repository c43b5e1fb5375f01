import { notFound } from '../../kernel/domain-error.ts';
import type { OrderId } from '../../kernel/id.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../kernel/page.ts';
import { tokenHash, workspaceCodeOfToken } from '../../platform/crypto/tokens.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { type AgentIdentity, isSameAgent } from '../access/signatures/agent-identity.ts';
import type { BuyerContext } from '../customers/linking/buyer-context.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { isConfirmationTokenOf } from './confirmation.ts';
import type { Order, OrderStatus } from './order.ts';
import {
  findOrder,
  findOrderByConfirmationHash,
  findOrderIdByExchange,
  listOrderRows,
  selectOrderForUpdate,
} from './order-store.ts';

/** 404 `order_not_found` for an unknown one and another workspace's. */
export async function getOrder(view: View, id: string): Promise<Order> {
  const order = await findOrder(view, id);
  if (!order) throw orderNotFound();
  return order;
}

/** The same, locked until the unit of work ends: whatever is decided then is still true when it is written. */
export async function lockOrder(work: Work, id: string): Promise<Order> {
  const order = await selectOrderForUpdate(work, id);
  if (!order) throw orderNotFound();
  return order;
}

/** `party`: the buyer, or the store; everybody else knows no more than the order's id. */
export type OrderAudience = 'party' | 'anybody';

/** What somebody may see of it: the store, the customer whose it is, and the agent that made it see all. */
export function getOrderAudience(
  { customerId, agent: maker }: Pick<Order, 'customerId' | 'agent'>,
  looker: BuyerContext,
  agent: AgentIdentity | null,
) {
  const isTheirs = looker.kind === 'linked' && looker.customerId === customerId;
  return looker.kind === 'store' || isTheirs || isSameAgent(maker, agent) ? 'party' : 'anybody';
}

/**
 * The order as somebody may see it (ucp.md, conflict 6): without the buyer, addresses, and the
 * secrets that open more of it. A checkout's id is one.
 */
export function redactOrder(order: Order, audience: OrderAudience): Order {
  if (audience === 'party') return order;
  const nobodys = { buyer: null, customerId: null, checkoutId: null, agent: null };
  return { ...order, ...nobodys, shippingAddress: null, billingAddress: null };
}

/** The order that a confirmation token of this workspace opens, or null. */
export async function findOrderByConfirmation(view: View, token: string): Promise<Order | null> {
  if (workspaceCodeOfToken('conf', token) !== view.tenant.code) return null;
  const order = await findOrderByConfirmationHash(view, tokenHash(token));
  return order && isConfirmationTokenOf(view, order, token) ? order : null;
}

/** The order that an exchange is of, or null. */
export function getExchangeOrderId(view: View, exchangeId: string): Promise<OrderId | null> {
  return findOrderIdByExchange(view, exchangeId);
}

/** Which orders a merchant wants to see; both instants exclude themselves. */
export type OrderQuery = {
  status: OrderStatus | null;
  customerId: string | null;
  siteSlug: string | null;
  createdAfter: Date | null;
  createdBefore: Date | null;
};

/** The workspace's orders, newest first (§4.7). */
export async function listOrders(
  view: View,
  query: OrderQuery,
  request: PageRequest,
): Promise<Page<Order>> {
  const filters = ['orders', view.tenant.workspaceId, query];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const site = query.siteSlug === null ? null : await getOwnSite(view, query.siteSlug);
  const after = request.cursor === null ? null : { at: readCursorDate(at), id: String(id) };
  const page = { after, limit: request.limit + 1 };
  const rows = await listOrderRows(view, { ...query, siteId: site?.id ?? null }, page);
  return toPage(rows, request, (order) => [order.createdAt.toISOString(), order.id], filters);
}

export const orderNotFound = () => notFound('order_not_found', 'There is no such order.');
