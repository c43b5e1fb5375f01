import type { Page, PageRequest } from '../../kernel/page.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { Note } from '../access/notes/note.ts';
import type { Customer } from '../customers/customer.ts';
import { getCustomer } from '../customers/manage-customers.ts';
import { listSubscribers } from '../customers/memberships/manage-subscribers.ts';
import type { Subscriber } from '../customers/memberships/subscriber.ts';
import { listCustomerNotes } from '../customers/notes/manage-notes.ts';
import { listOrders, type OrderQuery } from '../orders/list-orders.ts';
import type { Order } from '../orders/order.ts';
import { listEmailsTo, listIntentTraces, listNotesOf } from './personal-data-store.ts';

/** Everything that the workspace stores about a customer. */
export type CustomerExport = {
  customer: Customer;
  /** Newest first; null: the caller may not read them. */
  orders: Order[] | null;
  memberships: Subscriber[] | null;
  notes: Awaited<ReturnType<typeof listNotesOf>> | null;
  customerNotes: Note[];
  emails: Awaited<ReturnType<typeof listEmailsTo>> | null;
  intentTraces: Awaited<ReturnType<typeof listIntentTraces>> | null;
};

/** Throws 404 `customer_not_found`. */
export async function exportCustomer(
  view: View,
  id: string,
  canRead: { orders: boolean; memberships: boolean },
): Promise<CustomerExport> {
  const customer = await getCustomer(view, id);
  const orders = canRead.orders
    ? await readAll((page) => listOrders(view, ordersOf(customer.id), page))
    : null;
  const query = {
    siteSlug: null,
    planId: null,
    status: null,
    email: customer.email,
    disputed: null,
  };
  const orderIds = orders?.map((order) => order.id) ?? [];
  return {
    customer,
    orders,
    memberships: canRead.memberships
      ? await readAll((page) => listSubscribers(view, query, page))
      : null,
    notes: orders && (await listNotesOf(view, orderIds)),
    customerNotes: await readAll((page) => listCustomerNotes(view, customer.id, page)),
    emails: orders && (await listEmailsTo(view, orderIds, customer.email)),
    intentTraces: orders && (await listIntentTraces(view, customer.id, customer.email)),
  };
}

async function readAll<Item>(read: (page: PageRequest) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<Item> = await read({ limit: 100, cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

const ordersOf = (customerId: string): OrderQuery => ({
  text: null,
  ids: [],
  numbers: [],
  statuses: [],
  paymentStatuses: [],
  fulfillmentStatuses: [],
  awaitsFulfillment: null,
  captureRefused: null,
  authorizationEnding: null,
  returnStatuses: [],
  channels: [],
  agents: [],
  countries: [],
  productIds: [],
  tags: [],
  test: null,
  disputed: null,
  totalMin: null,
  totalMax: null,
  sort: '-created_at',
  customerId,
  siteSlug: null,
  createdAfter: null,
  createdBefore: null,
});
