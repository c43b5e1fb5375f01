import type { View } from '../../../platform/unit-of-work.ts';
import { findLastEventTime } from './event-store.ts';

/** When the processor's latest webhook about this workspace arrived; null: none within 90 days. */
export function getLastWebhookTime(view: View, processor: string): Promise<Date | null> {
  return findLastEventTime(view, processor);
}
