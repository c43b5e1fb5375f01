import { nobody, type UnitOfWork } from '../../platform/work.ts';
import type { RecordedEvent } from './event.ts';
import { listEventsFrom, oldestRunning, type WrittenEvent } from './event-store.ts';

/** Follows the outbox from now on: every committed event is handed over once, as soon as it is seen. */
export type EventTail = {
  /** Reads what has been committed since the last call. */
  catchUp(): Promise<void>;
};

const batch = 500;

/**
 * `react` gets the events of one round; it must not fail, the tail does not go back. Transactions
 * do not commit in the order of their ids, so the tail looks again from the oldest that may still
 * be running, and remembers what it has handed over since: nothing is lost or repeated, and nobody
 * waits for a slow writer. What writers did at the same time may come in either order.
 */
export async function tailEvents(
  unit: UnitOfWork,
  react: (events: RecordedEvent[]) => void,
): Promise<EventTail> {
  let from = await unit.runAsSystem(nobody, oldestRunning);
  const handedOver = new Map<string, bigint>();
  let round: Promise<void> | null = null;
  let calledMeanwhile = false;

  const next = () =>
    unit.runAsSystem(nobody, async (view) => {
      const running = await oldestRunning(view);
      const known = [...handedOver.keys()];
      return { running, events: await listEventsFrom(view, { from, known }, batch) };
    });
  const forgetBefore = (txid: bigint) => {
    from = txid;
    for (const [id, writer] of handedOver) if (writer < txid) handedOver.delete(id);
  };
  /** Whether there may be more. */
  const read = async (): Promise<boolean> => {
    const { running, events } = await next();
    for (const { event, txid } of events) handedOver.set(event.id, txid);
    if (events.length > 0) react(events.map(({ event }) => event));
    const isFull = events.length === batch;
    forgetBefore(least(running, isFull ? events.at(-1) : undefined));
    return isFull;
  };
  const readUntilQuiet = async () => {
    let isFull = false;
    do {
      calledMeanwhile = false;
      isFull = await read();
    } while (isFull || calledMeanwhile);
  };
  return {
    catchUp() {
      // What this call is about may have been committed after the round in hand looked.
      calledMeanwhile = true;
      round ??= readUntilQuiet().finally(() => {
        round = null;
      });
      return round;
    },
  };
}

/** A full batch may have left out what its last transaction and later ones wrote. */
function least(running: bigint, last: WrittenEvent | undefined): bigint {
  return last && last.txid < running ? last.txid : running;
}
