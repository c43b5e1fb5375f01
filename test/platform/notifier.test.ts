import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/platform/db/database.ts';
import { openNotifier } from '../../src/platform/outbox/notifier.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

const { connection, drop } = await cloneDatabase();
const log = createLog('silent');

async function openCounter() {
  const rings = new EventEmitter();
  const notifier = await openNotifier(connection, log);
  let count = 0;
  notifier.onNotification(() => {
    count += 1;
    rings.emit('ring');
  });
  const received = () => once(rings, 'ring', { signal: AbortSignal.timeout(5_000) });
  return { ...notifier, received, count: () => count };
}

test('a notification reaches this and other processes, and simultaneous ones are merged', async () => {
  const [here, there] = [await openCounter(), await openCounter()];
  const both = Promise.all([here.received(), there.received()]);

  for (let number = 0; number < 100; number += 1) here.notify();
  await both;
  await wait(50);

  assert.deepEqual([here.count(), there.count()], [1, 1]);
  await Promise.all([here.close(), there.close()]);
});

test('a notification for one topic reaches its subscribers only, one without a topic reaches all', async () => {
  const notifier = await openNotifier(connection, log);
  const received: string[] = [];
  const rings = new EventEmitter();
  notifier.onNotification(() => void received.push('jobs'), 'jobs');
  notifier.onNotification(() => void received.push('events'), 'events', 'task_events');
  notifier.onNotification(() => {
    received.push('any');
    rings.emit('ring');
  });
  const notify = async (about?: 'events' | 'jobs') => {
    const came = once(rings, 'ring', { signal: AbortSignal.timeout(5_000) });
    notifier.notify(about);
    await came;
    return received.splice(0);
  };

  assert.deepEqual(await notify('events'), ['events', 'any']);
  assert.deepEqual(await notify('jobs'), ['jobs', 'any']);
  assert.deepEqual(await notify(), ['jobs', 'events', 'any']);
  await notifier.close();
});

test('events that wait to be combined leave with a delivery, which waits less', async () => {
  const notifier = await openNotifier(connection, log);
  const received: string[] = [];
  const rings = new EventEmitter();
  notifier.onNotification(() => void received.push('events'), 'events');
  notifier.onNotification(() => rings.emit('deliveries'), 'deliveries');
  notifier.onNotification(() => rings.emit('any'));
  const came = (about: string) => once(rings, about, { signal: AbortSignal.timeout(5_000) });

  notifier.notify('events');
  await came('any');
  notifier.notify('events');
  notifier.notify('deliveries');
  await came('deliveries');

  assert.deepEqual(received, ['events', 'events']);
  await notifier.close();
});

test('a notifier that loses its connection reconnects', async () => {
  const [here, there] = [await openCounter(), await openCounter()];
  const admin = await connect(connection);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'stoa notifier' and datname = current_database()`);
  here.notify();

  const waiting = there.received();
  const ringing = setInterval(() => here.notify(), 50);
  await waiting;

  clearInterval(ringing);
  await Promise.all([here.close(), there.close(), admin.end()]);
});

test('a closed notifier stays closed', async () => {
  const closed = await openCounter();
  await closed.close();
  closed.notify();
  const admin = await connect(connection);
  await wait(1_200);
  const { rows } = await admin.query(
    "select from pg_stat_activity where application_name = 'stoa notifier' and datname = current_database()",
  );
  assert.equal(rows.length, 0);
  await admin.end();
  await drop();
  await stopOwnCluster();
});
