import {
  type CountLimit,
  countRows,
  createListQuery,
  type ListQuery,
  toSearchWords,
} from '../../platform/db/list-query.ts';
import { addRecordConditions } from '../../platform/db/record-terms.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { isAuthorizationEnding } from './captures/ending-authorization-sql.ts';
import { isRefusedForShipment } from './captures/refused-capture-sql.ts';
import type {
  FulfillmentStatus,
  Order,
  OrderChannel,
  OrderStatus,
  PaymentStatus,
  RequestStatus,
} from './order.ts';
import { type OrderRow, toOrder } from './order-row.ts';
import { selectOrder } from './order-store.ts';
import { awaitsFulfillment } from './unfulfilled-sql.ts';
import { authorizationEndingBefore } from './unresolved/count-unresolved.ts';

/** Empty lists and nulls do not filter. Both time bounds are exclusive, both totals inclusive. */
export type OrderFilter = {
  /** Words of number, email address, names, SKUs and tracking numbers. */
  text: string | null;
  ids: string[];
  statuses: OrderStatus[];
  paymentStatuses: PaymentStatus[];
  fulfillmentStatuses: FulfillmentStatus[];
  awaitsFulfillment: boolean | null;
  /** Whether it was shipped, and its capture was then refused. */
  captureRefused: boolean | null;
  authorizationEnding: boolean | null;
  /** States of returns and exchanges. */
  returnStatuses: RequestStatus[];
  channels: OrderChannel[];
  numbers: number[];
  /** URLs of the profiles of verified agents. */
  agents: string[];
  /** Countries of the shipping address. */
  countries: string[];
  productIds: string[];
  tags: string[];
  customerId: string | null;
  siteId: string | null;
  test: boolean | null;
  disputed: boolean | null;
  totalMin: number | null;
  totalMax: number | null;
  createdAfter: Date | null;
  createdBefore: Date | null;
};

export const orderSorts = ['-created_at', 'created_at', '-total', 'total'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** A page after the order with this sort key and id. */
export type OrderListPage = {
  sort: OrderSort;
  after: { key: Date | number; id: string } | null;
  limit: number;
};

export async function listOrderRows(
  view: View,
  filter: OrderFilter,
  { sort, after, limit }: OrderListPage,
): Promise<Order[]> {
  const query = await toListQuery(view, filter);
  const column = sort.endsWith('total') ? 'o.total' : 'o.created_at';
  const [direction, beyond] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>'];
  if (after) {
    const position = `${query.parameter(after.key)}, ${query.parameter(after.id)}`;
    query.add(`(${column}, o.order_id) ${beyond} (${position})`);
  }
  const rows = await view.query<OrderRow>(
    `${selectOrder} where o.workspace_id = $1${query.where()}
     order by ${column} ${direction}, o.order_id ${direction} limit ${query.parameter(limit)}`,
    query.values,
  );
  return rows.map(toOrder);
}

export async function countOrderRows(
  view: View,
  filter: OrderFilter,
  limit?: CountLimit,
): Promise<number> {
  const counted = { source: 'orders o', alias: 'o', ...(limit && { limit }) };
  return countRows(view, await toListQuery(view, filter), counted);
}

async function toListQuery(view: View, filter: OrderFilter): Promise<ListQuery> {
  const query = createListQuery(view.tenant.workspaceId);
  query.anyOf('o.order_id', filter.ids);
  query.anyOf('o.status', filter.statuses);
  query.anyOf('o.payment_status', filter.paymentStatuses);
  query.anyOf('o.fulfillment_status', filter.fulfillmentStatuses);
  query.anyOf('o.channel', filter.channels);
  query.anyOf('o.number', filter.numbers);
  query.anyOf('o.agent_iss', filter.agents);
  query.anyOf('o.country', filter.countries);
  query.compare('o.customer_id =', filter.customerId);
  query.compare('o.site_id =', filter.siteId);
  query.compare('o.test =', filter.test);
  query.compare('o.disputed =', filter.disputed);
  query.compare('o.total >=', filter.totalMin);
  query.compare('o.total <=', filter.totalMax);
  query.compare('o.created_at >', filter.createdAfter);
  query.compare('o.created_at <', filter.createdBefore);
  if (filter.awaitsFulfillment !== null)
    query.add(filter.awaitsFulfillment ? awaitsFulfillment : `not ${awaitsFulfillment}`);
  if (filter.captureRefused !== null) {
    const isRefused = `exists (select from payment_captures c where ${isRefusedForShipment})`;
    query.add(filter.captureRefused ? isRefused : `not ${isRefused}`);
  }
  if (filter.authorizationEnding !== null) {
    const isEnding = isAuthorizationEnding(query.parameter(authorizationEndingBefore(view.now)));
    query.add(filter.authorizationEnding ? isEnding : `${isEnding} is not true`);
  }
  addRelated(query, 'order_lines', 'product_id', filter.productIds);
  addRelated(query, 'order_tags', 'tag', filter.tags);
  addRequests(query, filter.returnStatuses);
  for (const word of toSearchWords(filter.text ?? '')) await addWord(view, query, word);
  return query;
}

function addRelated(query: ListQuery, table: string, column: string, wanted: string[]): void {
  if (wanted.length === 0) return;
  query.add(
    `exists (select from ${table} r where r.workspace_id = $1 and r.order_id = o.order_id
       and r.${column} = any(${query.parameter(wanted)}))`,
  );
}

/** Orders are found by their few returns and exchanges, not the other way around. */
function addRequests(query: ListQuery, statuses: RequestStatus[]): void {
  if (statuses.length === 0) return;
  const wanted = query.parameter(statuses);
  query.add(
    `o.order_id in (
       select order_id from order_returns where workspace_id = $1 and status = any(${wanted})
       union select order_id from order_exchanges where workspace_id = $1 and status = any(${wanted}))`,
  );
}

/** A number matches as a whole, so that 1001 does not find 10010; anything else as a beginning. */
async function addWord(view: View, query: ListQuery, word: string): Promise<void> {
  if (word.startsWith('ord_')) {
    query.compare('o.order_id =', word);
    return;
  }
  const isNumber = /^#?t?\d+$/.test(word);
  await addRecordConditions(view, query, {
    kind: 'order',
    alias: 'o',
    words: [word],
    areWhole: isNumber,
  });
}
