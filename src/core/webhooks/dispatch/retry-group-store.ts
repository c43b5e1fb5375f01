import type { View } from '../../../platform/unit-of-work.ts';

/**
 * When the next group of deliveries can be sent, for the test clock; null when none is pending. The
 * group is the earliest delivery and every retry that is due soon after it: its retries wait at most
 * a quarter of the time since their first attempt, which covers the jitter of deliveries that
 * failed together. Otherwise receivers that do not respond would time out one after another.
 */
export async function findNextGroupTime(view: View): Promise<Date | null> {
  const [row] = await view.named<{ due_at: Date | null }>({
    name: 'webhooks_next_group',
    text: `select max(due_at) as due_at from webhook_queue
      where due_at <= (select min(due_at + (due_at - coalesce(first_attempt_at, due_at)) / 4) from webhook_queue)`,
    values: [],
  });
  return row?.due_at ?? null;
}
