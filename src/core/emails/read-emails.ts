import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../kernel/page.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { getCustomer } from '../customers/manage-customers.ts';
import { getOrder } from '../orders/read-orders.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { EmailState, StoredEmail } from './email.ts';
import type { EmailKind } from './email-kinds.ts';
import { listEmailRows, listEmailsOfCustomer, listEmailsOfOrder } from './email-store.ts';

/** A filter for the log; null fields and empty lists match every email. */
export type EmailQuery = {
  siteSlug: string | null;
  kinds: EmailKind[];
  states: EmailState[];
  recipient: string | null;
};

/** The workspace's emails, newest first. Throws 404 `site_not_found`. */
export async function listEmails(
  view: View,
  query: EmailQuery,
  request: PageRequest,
): Promise<Page<StoredEmail>> {
  const filters = ['emails', view.tenant.workspaceId, query];
  const after = readPosition(request.cursor, filters);
  const site = query.siteSlug === null ? null : await getOwnSite(view, query.siteSlug);
  const rows = await listEmailRows(
    view,
    { ...query, siteId: site?.id ?? null },
    { after, limit: request.limit + 1 },
  );
  return toEmailPage(rows, request, filters);
}

function readPosition(cursor: string | null, filters: unknown) {
  if (cursor === null) return null;
  const [at, id] = decodeCursor(cursor, filters);
  return { at: readCursorDate(at), id: String(id) };
}

const toEmailPage = (rows: StoredEmail[], request: PageRequest, filters: unknown) =>
  toPage(rows, request, (email) => [email.createdAt.toISOString(), email.id], filters);

/**
 * The emails to the address of a customer and about their orders, newest first. Throws 404
 * `customer_not_found`.
 */
export async function listCustomerEmails(
  view: View,
  customerId: string,
  request: PageRequest,
): Promise<Page<StoredEmail>> {
  const customer = await getCustomer(view, customerId);
  const filters = ['customer emails', customer.id];
  const page = { after: readPosition(request.cursor, filters), limit: request.limit + 1 };
  return toEmailPage(await listEmailsOfCustomer(view, customer, page), request, filters);
}

/** The emails to the buyer of an order, newest first. Throws 404 `order_not_found`. */
export async function listOrderEmails(view: View, orderId: string): Promise<StoredEmail[]> {
  const { id } = await getOrder(view, orderId);
  return listEmailsOfOrder(view, id);
}
