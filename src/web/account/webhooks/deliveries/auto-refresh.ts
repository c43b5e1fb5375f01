import type { WebhookDelivery } from '../../../../core/webhooks/deliveries/delivery.ts';
import { formInput } from '../../../../http/pages/form-body.ts';

const soonMilliseconds = 60_000;

type DeliveryListState = { page: { items: readonly WebhookDelivery[] }; now: Date };

/**
 * The seconds after which the list reloads, or null. By default it reloads while a delivery has an
 * attempt within the next minute; `?follow=on` and `?follow=off` override this.
 */
export function autoRefreshSeconds(
  query: unknown,
  { page, now }: DeliveryListState,
): number | null {
  const word = formInput(query, 'follow');
  if (word === 'off') return null;
  if (word === 'on') return 2;
  return page.items.some((delivery) => isAttemptSoon(delivery, now)) ? 3 : null;
}

export function isAttemptSoon({ nextAttemptAt }: WebhookDelivery, now: Date): boolean {
  return nextAttemptAt !== null && nextAttemptAt.getTime() - now.getTime() <= soonMilliseconds;
}
