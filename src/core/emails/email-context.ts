import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { listMembers } from '../access/users/manage-members.ts';
import { isDemoWorkspace } from '../access/workspaces/create-workspace.ts';
import type { Order } from '../orders/order.ts';
import { loadOrders } from '../orders/read-orders.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { Site } from '../sites/site.ts';
import type { StoredEmail } from './email.ts';
import { listFloodedRecipients } from './email-store.ts';
import type { EmailSender } from './senders/sender.ts';
import { loadSender } from './senders/use-sender.ts';
import { listSuppressedRecipients } from './suppressions/manage-suppressions.ts';
import type { EmailTemplate } from './templates/email-template.ts';
import { listChangedTemplates } from './templates/manage-templates.ts';

/**
 * The addresses that buyers enter are unverified, so one address gets at most this many emails an
 * hour from a workspace.
 */
const maxEmailsPerHour = 30;

/** What emails of one workspace have in common. */
export type EmailContext = {
  isDemo: boolean;
  /** The user ids of all members, unless every email is to a buyer. */
  members: ReadonlySet<string>;
  suppressed: ReadonlySet<string>;
  flooded: ReadonlySet<string>;
  orders: ReadonlyMap<string, Order>;
  stores: ReadonlyMap<SiteId, EmailStoreSettings>;
};

type EmailStoreSettings = { site: Site; sender: EmailSender; templates: EmailTemplate[] };

/** In one round trip. */
export async function loadEmailContext(view: View, emails: StoredEmail[]): Promise<EmailContext> {
  const recipients = emails.flatMap(({ recipient }) => recipient ?? []);
  const since = new Date(view.now.getTime() - 3_600_000);
  const slugs = new Map(
    emails.flatMap(({ siteId, siteSlug }) => (siteId && siteSlug ? [[siteId, siteSlug]] : [])),
  );
  const isToStaff = emails.some(({ userId }) => userId !== null);
  const [isDemo, members, suppressed, flooded, orders, stores] = await Promise.all([
    isDemoWorkspace(view),
    isToStaff ? listMembers(view) : [],
    listSuppressedRecipients(view, recipients),
    listFloodedRecipients(view, recipients, { since, limit: maxEmailsPerHour }),
    loadOrders(
      view,
      emails.flatMap(({ orderId }) => orderId ?? []),
    ),
    Promise.all([...slugs].map((store) => loadStore(view, store))),
  ]);
  return {
    isDemo,
    members: new Set(members.map(({ userId }) => userId)),
    suppressed,
    flooded,
    orders,
    stores: new Map(stores),
  };
}

async function loadStore(
  view: View,
  [siteId, slug]: [SiteId, string],
): Promise<[SiteId, EmailStoreSettings]> {
  const [site, sender, templates] = await Promise.all([
    getOwnSite(view, slug),
    loadSender(view, siteId),
    listChangedTemplates(view, siteId),
  ]);
  return [siteId, { site, sender, templates }];
}
