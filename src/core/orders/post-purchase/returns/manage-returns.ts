import { DomainError, notFound } from '../../../../kernel/domain-error.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../../access/audit/audit.ts';
import { emitEvents } from '../../../events/emit-events.ts';
import type { EventType } from '../../../events/event.ts';
import type { LineQuantities } from '../../fulfillment/ship.ts';
import { type Order, type Return, returnStates } from '../../order.ts';
import { lockOrder } from '../../read-orders.ts';
import { saveOrder } from '../../save-order.ts';
import { toReturnDto } from './return-dto.ts';
import { insertReturn, updateReturn } from './return-store.ts';
import { resolveReturnItems } from './returnable-units.ts';
import { generateRmaNumber } from './rma-number.ts';

/**
 * Requests a return. Throws 404 `line_item_not_found`, 409 `not_returnable` with the returnable
 * units, 409 `order_not_returnable`.
 */
export async function requestReturn(
  work: Work,
  orderId: string,
  { items, reason }: { items: LineQuantities; reason: string },
): Promise<Return> {
  const order = await lockOrder(work, orderId);
  assertReturnable(order);
  const requested: Return = {
    id: work.newId('ret'),
    orderId: order.id,
    status: 'requested',
    items: resolveReturnItems(order, items),
    reason,
    rmaNumber: null,
    refundId: null,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertReturn(work, requested);
  await emitReturnEvent(work, 'return.requested', await saveOrder(work, order), requested);
  await auditReturn(work, null, requested);
  return requested;
}

/**
 * Approves a return and assigns its RMA number. Throws 409 `order_not_returnable`,
 * `return_not_requested`.
 */
export async function approveReturn(work: Work, orderId: string, id: string): Promise<Return> {
  const { order, item } = await lockReturn(work, orderId, id);
  assertReturnable(order);
  const status = returnStates.next(item.status, 'approve', 'return_not_requested');
  const rmaNumber = generateRmaNumber(work.random);
  return saveReturn(work, order, { ...item, status, rmaNumber }, 'return.approved');
}

/** Rejects a return. Its units can be requested again. Throws 409 `return_closed`. */
export async function rejectReturn(work: Work, orderId: string, id: string): Promise<Return> {
  const { order, item } = await lockReturn(work, orderId, id);
  const status = returnStates.next(item.status, 'reject', 'return_closed');
  return saveReturn(work, order, { ...item, status }, 'return.rejected');
}

async function saveReturn(
  work: Work,
  order: Order,
  item: Return,
  type: ReturnEventType,
): Promise<Return> {
  const saved = { ...item, updatedAt: work.now };
  await updateReturn(work, saved);
  await emitReturnEvent(work, type, await saveOrder(work, order), saved);
  await auditReturn(work, getReturn(order, item.id), saved);
  return saved;
}

async function lockReturn(work: Work, orderId: string, id: string) {
  const order = await lockOrder(work, orderId);
  return { order, item: getReturn(order, id) };
}

/** The return of an order, or 404 `return_not_found`. */
export function getReturn(order: Order, id: string): Return {
  const item = order.returns.find((one) => one.id === id);
  if (!item) throw notFound('return_not_found', 'This order has no such return.');
  return item;
}

export type ReturnEventType = Extract<EventType, `return.${string}`>;

/** Returns have no version. The event has the version of the order, which grows with each step. */
export async function emitReturnEvent(
  work: Work,
  type: ReturnEventType,
  order: Order,
  item: Return,
): Promise<void> {
  await emitEvents(work, {
    type,
    site: { id: order.siteId, slug: order.siteSlug },
    resource: { type: 'return', id: item.id, version: order.version },
    data: toReturnDto(item),
    context: { order_id: order.id },
  });
}

export function auditReturn(work: Work, before: Return | null, after: Return): Promise<void> {
  return audit(work, {
    action: `return.${after.status}`,
    resource: { type: 'return', id: after.id },
    before: before && toReturnDto(before),
    after: toReturnDto(after),
  });
}

/**
 * Throws 409 `order_not_returnable` for a canceled or voided order, whose units were already
 * restocked.
 */
export function assertReturnable({ status }: Order): void {
  if (status !== 'cancelled' && status !== 'voided') return;
  throw new DomainError(
    'wrong_state',
    'order_not_returnable',
    `This order is ${status} and cannot be returned.`,
  );
}
