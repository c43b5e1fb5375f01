import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  readCursorInteger,
  toPage,
} from '../../kernel/page.ts';
import type { CountLimit } from '../../platform/db/list-query.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { Order } from './order.ts';
import {
  countOrderRows,
  listOrderRows,
  type OrderFilter,
  type OrderListPage,
  type OrderSort,
  orderSorts,
} from './order-list-store.ts';

export { orderSorts };

export type OrderQuery = Omit<OrderFilter, 'siteId'> & {
  siteSlug: string | null;
  sort: OrderSort;
};

/** The workspace's orders that match all filters. Throws 404 `site_not_found`. */
export async function listOrders(
  view: View,
  query: OrderQuery,
  request: PageRequest,
): Promise<Page<Order>> {
  const filters = ['orders', view.tenant.workspaceId, query];
  const position = request.cursor === null ? null : decodeCursor(request.cursor, filters);
  const filter = await toFilter(view, query);
  const page = { sort: query.sort, after: position && readPosition(query.sort, position) };
  const rows = await listOrderRows(view, filter, { ...page, limit: request.limit + 1 });
  const keyOf = ({ totals, createdAt }: Order) =>
    isByTotal(query.sort) ? totals.total : createdAt.toISOString();
  return toPage(rows, request, (order) => [keyOf(order), order.id], filters);
}

/** How many orders match, as `countRows` counts. */
export async function countOrders(
  view: View,
  query: OrderQuery,
  limit?: CountLimit,
): Promise<number> {
  return countOrderRows(view, await toFilter(view, query), limit);
}

async function toFilter(view: View, { siteSlug, ...filter }: OrderQuery): Promise<OrderFilter> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  return { ...filter, siteId: site?.id ?? null };
}

function readPosition(sort: OrderSort, [key, id]: unknown[]): OrderListPage['after'] {
  return { key: isByTotal(sort) ? readCursorInteger(key) : readCursorDate(key), id: String(id) };
}

const isByTotal = (sort: OrderSort) => sort.endsWith('total');
