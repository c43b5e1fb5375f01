import type { SiteId } from '../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';

/** Orders that were placed before the time and have units left to fulfill. */
export function countUnfulfilledOrders(
  view: View,
  { siteId, before }: { siteId: SiteId | null; before: Date },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at from orders o
     where workspace_id = $1 and status = 'pending' and fulfillment_status <> 'fulfilled' and not test
       and created_at < $2 and ($3::text is null or site_id = $3)
       and exists (select from order_lines l where l.workspace_id = $1 and l.order_id = o.order_id
         and l.quantity > l.fulfilled + l.refunded)
     order by created_at`,
    [view.tenant.workspaceId, before, siteId],
  );
}

export function countRequestedReturns(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select r.created_at as at from order_returns r
     join orders o on o.workspace_id = r.workspace_id and o.order_id = r.order_id
     where r.workspace_id = $1 and r.status = 'requested' and not o.test
       and ($2::text is null or o.site_id = $2)
     order by r.created_at`,
    [view.tenant.workspaceId, siteId],
  );
}

/**
 * Orders with an authorization that is not captured completely and expires before the time, and open
 * orders whose authorization has ended without a capture.
 */
export function countEndingAuthorizations(
  view: View,
  { siteId, before }: { siteId: SiteId | null; before: Date },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at from orders
     where workspace_id = $1 and payment_authorization is not null and not test and ($3::text is null or site_id = $3)
       and (payment_authorization -> 'released' = '0' and (payment_authorization ->> 'expiresAt')::timestamptz < $2
           and payment_authorization -> 'captured' <> payment_authorization -> 'authorized'
         or payment_status = 'voided' and status = 'pending')
     order by created_at`,
    [view.tenant.workspaceId, before, siteId],
  );
}

export function countDisputedOrders(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at from orders
     where workspace_id = $1 and disputed and not test and ($2::text is null or site_id = $2)
     order by created_at`,
    [view.tenant.workspaceId, siteId],
  );
}
