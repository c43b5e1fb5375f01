import type { SiteId } from '../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { isAuthorizationEnding } from '../captures/ending-authorization-sql.ts';
import { isRefusedForShipment } from '../captures/refused-capture-sql.ts';
import { awaitsFulfillment } from '../unfulfilled-sql.ts';

/** The orders to look at: those of one store or all, test orders or real ones. */
export type OrdersToCheck = { siteId: SiteId | null; test: boolean };

/** Orders that were placed before the time and have units left to fulfill. */
export function countUnfulfilledOrders(
  view: View,
  { siteId, test, before }: OrdersToCheck & { before: Date },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at, order_id as problem from orders o
     where workspace_id = $1 and ${awaitsFulfillment} and test = $4
       and created_at < $2 and ($3::text is null or site_id = $3)
     order by created_at`,
    [view.tenant.workspaceId, before, siteId, test],
  );
}

export function countRequestedReturns(
  view: View,
  { siteId, test }: OrdersToCheck,
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select r.created_at as at, r.return_id as problem from order_returns r
     join orders o on o.workspace_id = r.workspace_id and o.order_id = r.order_id
     where r.workspace_id = $1 and r.status = 'requested' and o.test = $3
       and ($2::text is null or o.site_id = $2)
     order by r.created_at`,
    [view.tenant.workspaceId, siteId, test],
  );
}

/**
 * Orders with an uncaptured payment that is about to expire before the time, or was lost. A loss is
 * a separate problem, so that it is unread even if the warning before it was read.
 */
export function countEndingAuthorizations(
  view: View,
  { siteId, test, before }: OrdersToCheck & { before: Date },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at, concat(order_id, ' ', payment_authorization -> 'released' <> '0') as problem from orders o
     where workspace_id = $1 and test = $4 and ($3::text is null or site_id = $3) and ${isAuthorizationEnding('$2')}
     order by created_at`,
    [view.tenant.workspaceId, before, siteId, test],
  );
}

/** Orders that were shipped and whose capture was then refused. */
export function countRefusedCaptures(
  view: View,
  { siteId, test }: OrdersToCheck,
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select c.settled_at as at, concat(o.order_id, ' ', c.capture_id) as problem
     from payment_captures c join orders o on ${isRefusedForShipment}
     where c.workspace_id = $1 and o.test = $3 and ($2::text is null or o.site_id = $2)
     order by c.settled_at`,
    [view.tenant.workspaceId, siteId, test],
  );
}

export function countDisputedOrders(
  view: View,
  { siteId, test }: OrdersToCheck,
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at, concat(order_id, ' ', (select string_agg(d.dispute_id, ' ' order by d.dispute_id)
         from order_disputes d where d.workspace_id = o.workspace_id and d.order_id = o.order_id and d.status = 'open')) as problem
     from orders o
     where workspace_id = $1 and disputed and test = $3 and ($2::text is null or site_id = $2)
     order by created_at`,
    [view.tenant.workspaceId, siteId, test],
  );
}
