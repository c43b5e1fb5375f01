import type { View } from '../../../platform/unit-of-work.ts';
import { buildConsoleUrl } from '../console-url.ts';
import type { DailyOrdersModel, EmailStore } from '../content/email-models.ts';
import type { StoredEmail } from '../email.ts';
import { listLatestOrders, sumOrders } from './daily-orders-store.ts';

/** `date` is `YYYY-MM-DD`; the bounds of the day are ISO 8601. */
export type DailyOrdersDetails = {
  site_id: string;
  currency: string;
  date: string;
  from: string;
  until: string;
};

const maxOrders = 50;

/** Loads the orders of a day as they are now. */
export async function loadDailyOrdersModel(
  view: View,
  email: Pick<StoredEmail, 'details'>,
  store: EmailStore,
): Promise<DailyOrdersModel> {
  const { site_id: siteId, currency, date, ...bounds } = email.details as DailyOrdersDetails;
  const day = { siteId, from: new Date(bounds.from), until: new Date(bounds.until) };
  const { count, revenue } = await sumOrders(view, day);
  const orders = await listLatestOrders(view, { ...day, limit: maxOrders });
  return {
    store,
    day: new Date(date),
    count,
    revenue: { amount: revenue, currency },
    orders: orders.map(({ id, ...order }) => ({
      ...order,
      consoleUrl: buildConsoleUrl(view, `/orders/${id}`),
    })),
    consoleUrl: buildConsoleUrl(view, '/orders'),
  };
}
