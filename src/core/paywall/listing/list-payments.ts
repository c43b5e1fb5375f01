import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import {
  countPaidAfterVoid,
  countTransferRows,
  type ListedPayment,
  listPaymentRows,
  type PaymentFilter,
  paymentMethods,
  type TransferCounts,
} from './payment-list-store.ts';

export { paymentMethods };

export type PaymentQuery = Omit<PaymentFilter, 'siteId'> & { siteSlug: string | null };

/** The workspace's payments of all kinds, the newest first. Throws 404 `site_not_found`. */
export async function listPayments(
  view: View,
  { siteSlug, ...filter }: PaymentQuery,
  request: PageRequest,
): Promise<Page<ListedPayment>> {
  const siteId = await findSiteId(view, siteSlug);
  const filters = ['payments', siteId, filter];
  const position = request.cursor === null ? null : decodeCursor(request.cursor, filters);
  const before = position && { createdAt: readCursorDate(position[0]), id: String(position[1]) };
  const page = { before, limit: request.limit + 1 };
  const rows = await listPaymentRows(view, { ...filter, siteId }, page);
  return toPage(rows, request, (one) => [one.created_at.toISOString(), one.id], filters);
}

const transferDays = 30;

/** The outcomes of the transfers of the last 30 days, by network. Throws 404 `site_not_found`. */
export async function countTransfers(
  view: View,
  siteSlug: string | null,
): Promise<TransferCounts[]> {
  const since = new Date(view.now.getTime() - transferDays * 86_400_000);
  return countTransferRows(view, { siteId: await findSiteId(view, siteSlug), since });
}

/** Transfers that arrived for void orders: the merchant must send the money back. */
export function countPaymentAlarms(view: View, siteId: string | null): Promise<CappedCount> {
  return countPaidAfterVoid(view, siteId);
}

async function findSiteId(view: View, siteSlug: string | null): Promise<string | null> {
  return siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
}
