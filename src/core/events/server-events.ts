import { notFound } from '../../kernel/domain-error.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { RecordedEvent } from './event.ts';
import {
  findEvent,
  listServerEvents as list,
  type ServerEventFilter,
} from './server-event-store.ts';

/** Events of all workspaces, the newest first. */
export function listServerEvents(
  view: View,
  filter: ServerEventFilter,
  limit: number,
): Promise<RecordedEvent[]> {
  return list(view, filter, limit);
}

/** Throws 404 `event_not_found`. */
export async function getEvent(view: View, id: string): Promise<RecordedEvent> {
  const event = await findEvent(view, id);
  if (!event) throw notFound('event_not_found', 'There is no such event.');
  return event;
}
