import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Listener } from '../../bench/webhooks/rig.ts';
import { recordEvents } from '../../src/core/events/emit-events.ts';
import type { RecordedEvent } from '../../src/core/events/event.ts';
import { queueDeliveriesHook } from '../../src/core/webhooks/queue-deliveries.ts';
import { queueEventDeliveries } from '../../src/core/webhooks/queue-store.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openNotifier } from '../../src/platform/outbox/notifier.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

/**
 * A process that records events of merchants, a few per transaction, and rolls some transactions
 * back. In the control, deliveries are queued in a separate transaction after that of the event.
 */
export type WriterOrder = { listeners: Listener[]; everyMilliseconds: number; isOutside: boolean };

/** Share of transactions that fail at their end. */
const rolledBack = 0.05;

if (process.send) process.once('message', (order: WriterOrder) => void write(order));

async function write({ listeners, everyMilliseconds, isOutside }: WriterOrder): Promise<void> {
  const connection = { connectionString: process.env.DATABASE_URL ?? '' };
  const database = openDatabase({ connection, poolSize: 6 });
  const notifier = await openNotifier(connection, createLog('silent'));
  const unit = createUnitOfWork({
    database,
    secrets: createSecrets(process.env.SECRETS_KEYS ?? ''),
    clock: systemClock,
    random: randomBytes,
    origin: 'http://localhost',
    notify: notifier.notify,
    onWriteHooks: isOutside ? [] : [queueDeliveriesHook],
  });
  const act = async (number: number) => {
    const listener = listeners[number % listeners.length];
    if (!listener) return;
    let events: RecordedEvent[] = [];
    await unit.run(listener.tenant, async (work) => {
      events = recordEvents(work, [eventOf(listener, number)]);
      if (Math.random() < rolledBack) throw new Error('rolled back');
    });
    if (isOutside)
      await unit.run(listener.tenant, async (work) => {
        const statement = queueEventDeliveries(events);
        if (statement) work.write(statement);
      });
  };
  let isOver = false;
  process.once('SIGTERM', () => {
    isOver = true;
  });
  process.send?.({ ready: true });
  const underWay = new Set<Promise<void>>();
  for (let number = Math.floor(Math.random() * 1_000_000); !isOver; number += 1) {
    const acting = act(number)
      .catch(() => undefined)
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
    await delay(everyMilliseconds);
  }
  await Promise.all(underWay);
  await notifier.close();
  await database.close();
  process.disconnect?.();
}

const eventOf = ({ type }: Listener, number: number) => ({
  type,
  site: null,
  resource: { type: 'order', id: String(number), version: 1 },
  data: { id: String(number), name: 'Tëst 🧺 "quoted" \u2028' },
});
