import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { normalizeEmail } from '../customer.ts';
import { endMembership, lockOwnSubscriber } from './lifecycle.ts';
import { type Subscriber, type SubscriberStatus, subscriberNotFound } from './subscriber.ts';
import { findSubscriber, listSubscriberRows } from './subscriber-store.ts';

export async function getSubscriber(view: View, id: string): Promise<Subscriber> {
  const subscriber = await findSubscriber(view, id);
  if (!subscriber) throw subscriberNotFound();
  return subscriber;
}

export type SubscriberQuery = {
  siteSlug: string | null;
  planId: string | null;
  status: SubscriberStatus | null;
  /** Matches in any case. */
  email: string | null;
  disputed: boolean | null;
};

/** Subscribers, newest first. Throws 404 `site_not_found` for an unknown store. */
export async function listSubscribers(
  view: View,
  query: SubscriberQuery,
  request: PageRequest,
): Promise<Page<Subscriber>> {
  const site = query.siteSlug === null ? null : await getOwnSite(view, query.siteSlug);
  const filter = {
    siteId: site?.id ?? null,
    planId: query.planId,
    status: query.status,
    email: query.email === null ? null : normalizeEmail(query.email),
    disputed: query.disputed,
  };
  const filters = ['subscribers', filter];
  const below = request.cursor === null ? null : readPosition(request.cursor, filters);
  const rows = await listSubscriberRows(view, filter, { below, limit: request.limit + 1 });
  return toPage(rows, request, ({ createdAt, id }) => [createdAt.toISOString(), id], filters);
}

/**
 * Cancels a membership immediately: the customer leaves the plan's group, and nothing is refunded.
 * Throws 409 `subscription_cancelled` if it is already canceled, and 409 `payment_in_progress`
 * while a payment is being processed.
 */
export async function cancelSubscriber(work: Work, id: string): Promise<Subscriber> {
  return endMembership(work, await lockOwnSubscriber(work, id));
}

function readPosition(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}
