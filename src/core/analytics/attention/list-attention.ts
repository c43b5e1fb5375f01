import { type Static, Type } from 'typebox';
import type { SiteId } from '../../../kernel/id.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { hasScope, type Scope } from '../../access/scope.ts';
import { countLowStock, countOutOfStock } from '../../catalog/stock/count-low-stock.ts';
import { countMembershipDisputes } from '../../customers/memberships/disputes/apply-dispute.ts';
import { countUndeliveredEmails } from '../../emails/count-undelivered.ts';
import { countFailingMailServers } from '../../emails/senders/use-sender.ts';
import { countBrokenImages } from '../../media/copies/read-image-copies.ts';
import {
  countDisputes,
  countExpiringAuthorizations,
  countLateOrders,
  countReturnRequests,
  countUncapturedShipments,
} from '../../orders/unresolved/count-unresolved.ts';
import { countUnreleasedPayments } from '../../payments/captures/count-unreleased.ts';
import { countFailedRefunds } from '../../payments/refunds/settle-owed-refund.ts';
import { countPaymentAlarms } from '../../paywall/listing/list-payments.ts';
import { countDomainProblems } from '../../sites/count-domain-problems.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import {
  countFailingEndpoints,
  countPausedEndpoints,
} from '../../webhooks/count-unhealthy-endpoints.ts';
import { attentionAdvice } from './attention-advice.ts';

type Check = {
  /** The scope that reads what is counted. */
  scope: Scope;
  count(view: View, siteId: SiteId | null, test: boolean): Promise<CappedCount>;
};

const ofOrders =
  (count: (view: View, orders: { siteId: SiteId | null; test: boolean }) => Promise<CappedCount>) =>
  (view: View, siteId: SiteId | null, test: boolean) =>
    count(view, { siteId, test });

/** The most urgent first. */
export const attentionTypes = [
  'disputes',
  'membership_disputes',
  'payment_alarms',
  'refunds_failed',
  'captures_refused',
  'releases_failing',
  'authorizations_expiring',
  'late_orders',
  'return_requests',
  'mail_servers_failing',
  'emails_undelivered',
  'out_of_stock',
  'low_stock',
  'broken_images',
  'webhooks_paused',
  'webhooks_failing',
  'domains',
] as const;

const checks: Record<(typeof attentionTypes)[number], Check> = {
  disputes: { scope: 'read:orders', count: ofOrders(countDisputes) },
  membership_disputes: { scope: 'read:memberships', count: countMembershipDisputes },
  payment_alarms: { scope: 'read:orders', count: countPaymentAlarms },
  refunds_failed: { scope: 'read:orders', count: countFailedRefunds },
  captures_refused: { scope: 'read:orders', count: ofOrders(countUncapturedShipments) },
  releases_failing: { scope: 'read:orders', count: countUnreleasedPayments },
  authorizations_expiring: { scope: 'read:orders', count: ofOrders(countExpiringAuthorizations) },
  late_orders: { scope: 'read:orders', count: ofOrders(countLateOrders) },
  return_requests: { scope: 'read:orders', count: ofOrders(countReturnRequests) },
  mail_servers_failing: { scope: 'read:settings', count: countFailingMailServers },
  emails_undelivered: { scope: 'read:orders', count: countUndeliveredEmails },
  out_of_stock: { scope: 'read:products', count: countOutOfStock },
  low_stock: { scope: 'read:products', count: countLowStock },
  broken_images: { scope: 'read:products', count: countBrokenImages },
  webhooks_paused: { scope: 'read:webhooks', count: countPausedEndpoints },
  webhooks_failing: { scope: 'read:webhooks', count: countFailingEndpoints },
  domains: { scope: 'read:settings', count: countDomainProblems },
};

/** Something in the workspace that needs attention. */
export const AttentionDto = Type.Object(
  {
    type: Type.Enum([...attentionTypes], {
      type: 'string',
      description: 'What needs attention; new types may be added.',
    }),
    count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    more: Type.Boolean({ description: 'Whether there are more than `count`.' }),
    oldest_at: nullable(
      dateTime,
      'Since when the oldest one has needed attention; null if unknown.',
    ),
    advice: Type.String({ description: 'What to do about it, for people.' }),
  },
  { $id: 'Attention' },
);

export type AttentionType = (typeof attentionTypes)[number];

export type AttentionQuery = {
  siteSlug: string | null;
  scopes: readonly Scope[];
  /** Whether test orders are counted, or real ones. */
  test: boolean;
};

/** What was counted, with the problems that it consists of. */
export type CountedAttention = Omit<Static<typeof AttentionDto>, 'type'> & {
  type: AttentionType;
  problems: string[];
};

/**
 * Counts what needs attention in one store or all of them. Types that the scopes do not allow, or
 * that have nothing to count, are left out. Throws 404 `site_not_found`.
 */
export async function countAttention(
  view: View,
  { siteSlug, scopes, test }: AttentionQuery,
): Promise<CountedAttention[]> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const items: CountedAttention[] = [];
  for (const type of attentionTypes) {
    const { scope, count } = checks[type];
    if (!hasScope(scopes, scope)) continue;
    const { count: found, isCapped: more, oldestAt, problems } = await count(view, siteId, test);
    if (found === 0) continue;
    const oldest = oldestAt?.toISOString() ?? null;
    const advice = attentionAdvice[type];
    items.push({ type, count: found, more, oldest_at: oldest, advice, problems });
  }
  return items;
}

/** The same without the single problems. */
export async function listAttention(
  view: View,
  query: AttentionQuery,
): Promise<Static<typeof AttentionDto>[]> {
  const items = await countAttention(view, query);
  return items.map(({ problems: _, ...item }) => item);
}
