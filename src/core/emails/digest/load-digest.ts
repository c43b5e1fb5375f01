import type { View } from '../../../platform/unit-of-work.ts';
import { countLateOrders, countReturnRequests } from '../../orders/unresolved/count-unresolved.ts';
import { buildConsoleUrl } from '../console-url.ts';
import type { DigestModel, EmailStore } from '../content/email-models.ts';
import { countUndeliveredEmails } from '../count-undelivered.ts';
import type { StoredEmail } from '../email.ts';
import { findDigestSender, listStoreWeeks } from './digest-store.ts';
import { daysLater } from './week.ts';

/** The week of a digest: `from` is its Monday, as `YYYY-MM-DD`. */
export type DigestDetails = { from: string };

const realOrders = { siteId: null, test: false };

/** Loads the figures of a week; what waits for the staff is counted now. */
export async function loadDigestModel(
  view: View,
  { details }: Pick<StoredEmail, 'details'>,
  store: EmailStore,
): Promise<DigestModel> {
  const from = new Date((details as DigestDetails).from);
  const weeks = { before: daysLater(from, -7), from, until: daysLater(from, 7) };
  const [sender, stores, late, returns, undelivered] = await Promise.all([
    findDigestSender(view),
    listStoreWeeks(view, weeks),
    countLateOrders(view, realOrders),
    countReturnRequests(view, realOrders),
    countUndeliveredEmails(view, null),
  ]);
  return {
    store: { ...store, ...sender },
    from,
    until: daysLater(from, 6),
    stores: stores.map(({ name, currency, orders, amount, amountBefore }) => ({
      name,
      orders,
      revenue: { amount, currency },
      revenueBefore: { amount: amountBefore, currency },
    })),
    open: {
      late_orders: late.count,
      return_requests: returns.count,
      undelivered_emails: undelivered.count,
    },
    consoleUrl: buildConsoleUrl(view, '/'),
  };
}
