import type { Delivery } from '../../../../core/webhooks/deliveries/delivery.ts';
import { typed } from '../../../../http/pages/form-body.ts';

const soonMilliseconds = 60_000;

type Shown = { page: { items: readonly Delivery[] }; now: Date };

/**
 * After how many seconds the list loads anew; null: not by itself. Who says nothing sees what is under
 * way through to its end; what is tried again in hours is not waited for.
 */
export function followSeconds(query: unknown, { page, now }: Shown): number | null {
  const word = typed(query, 'follow');
  if (word === 'off') return null;
  if (word === 'on') return 2;
  return page.items.some((delivery) => isSoon(delivery, now)) ? 3 : null;
}

export function isSoon({ nextAttemptAt }: Delivery, now: Date): boolean {
  return nextAttemptAt !== null && nextAttemptAt.getTime() - now.getTime() <= soonMilliseconds;
}
