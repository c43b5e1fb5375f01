import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../kernel/page.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { getOrder } from '../orders/read-orders.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { EmailState, StoredEmail } from './email.ts';
import type { EmailKind } from './email-kinds.ts';
import { listEmailRows, listEmailsOfOrder } from './email-store.ts';

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
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const site = query.siteSlug === null ? null : await getOwnSite(view, query.siteSlug);
  const after = request.cursor === null ? null : { at: readCursorDate(at), id: String(id) };
  const rows = await listEmailRows(
    view,
    { ...query, siteId: site?.id ?? null },
    { after, limit: request.limit + 1 },
  );
  return toPage(rows, request, (email) => [email.createdAt.toISOString(), email.id], filters);
}

/** The emails to the buyer of an order, newest first. Throws 404 `order_not_found`. */
export async function listOrderEmails(view: View, orderId: string): Promise<StoredEmail[]> {
  const { id } = await getOrder(view, orderId);
  return listEmailsOfOrder(view, id);
}
