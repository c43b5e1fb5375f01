import type { UnitOfWork } from '../../platform/work.ts';
import type { RecordedEvent } from './event.ts';
import { currentPosition, listEventsAfter } from './event-store.ts';

/** Follows the outbox from now on: every committed event is handed over once, in a safe order. */
export type EventTail = {
  /** Reads what has been committed since the last call. */
  catchUp(): Promise<void>;
};

const batch = 500;

/** `react` gets the events of one round; it must not fail, the tail does not go back. */
export async function tailEvents(
  unit: UnitOfWork,
  react: (events: RecordedEvent[]) => void,
): Promise<EventTail> {
  let position = await unit.runAsSystem(nobody, currentPosition);
  let round: Promise<void> | null = null;

  const read = async () => {
    for (;;) {
      const next = await unit.runAsSystem(nobody, (view) => listEventsAfter(view, position, batch));
      position = next.position;
      if (next.events.length > 0) react(next.events);
      if (next.events.length < batch) return;
    }
  };
  return {
    catchUp() {
      round ??= read().finally(() => {
        round = null;
      });
      return round;
    },
  };
}

const nobody = { workspaceId: 'ws_system', code: '00000' } as const;
