import type { View } from '../../platform/unit-of-work.ts';
import { selectEventPayload } from './event-store.ts';

/** The delivered form of an event, as JSON; null if it was deleted. */
export const findEventPayload = (view: View, id: string): Promise<string | null> =>
  selectEventPayload(view, id);
