import { minutesAfter } from '../../kernel/clock.ts';
import type { SiteId } from '../../kernel/id.ts';
import type { CappedCount } from '../../platform/db/capped-count.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { countUndeliveredSince } from './undelivered-store.ts';

/** Older emails are no longer worth a look. */
const recentMinutes = 7 * 24 * 60;

/** Emails of the last seven days that were not delivered. */
export function countUndeliveredEmails(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countUndeliveredSince(view, { siteId, after: minutesAfter(view.now, -recentMinutes) });
}
