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

async function bell() {
  const rings = new EventEmitter();
  const doorbell = await openNotifier(connection, log);
  let count = 0;
  doorbell.onNotification(() => {
    count += 1;
    rings.emit('ring');
  });
  const heard = () => once(rings, 'ring', { signal: AbortSignal.timeout(5_000) });
  return { ...doorbell, heard, count: () => count };
}

test('a ring is heard here and elsewhere; many at once are few', async () => {
  const [here, there] = [await bell(), await bell()];
  const both = Promise.all([here.heard(), there.heard()]);

  for (let number = 0; number < 100; number += 1) here.notify();
  await both;
  await wait(50);

  assert.deepEqual([here.count(), there.count()], [1, 1]);
  await Promise.all([here.close(), there.close()]);
});

test('a ring about one thing is heard by its followers alone, one about everything by all', async () => {
  const doorbell = await openNotifier(connection, log);
  const heard: string[] = [];
  const rings = new EventEmitter();
  doorbell.onNotification(() => void heard.push('jobs'), 'jobs');
  doorbell.onNotification(() => void heard.push('events'), 'events', 'steps');
  doorbell.onNotification(() => {
    heard.push('any');
    rings.emit('ring');
  });
  const ring = async (about?: 'events' | 'jobs') => {
    const came = once(rings, 'ring', { signal: AbortSignal.timeout(5_000) });
    doorbell.notify(about);
    await came;
    return heard.splice(0);
  };

  assert.deepEqual(await ring('events'), ['events', 'any']);
  assert.deepEqual(await ring('jobs'), ['jobs', 'any']);
  assert.deepEqual(await ring(), ['jobs', 'events', 'any']);
  await doorbell.close();
});

test('a doorbell whose connection is lost comes back by itself', async () => {
  const [here, there] = [await bell(), await bell()];
  const admin = await connect(connection);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'stoa doorbell' and datname = current_database()`);
  here.notify();

  const waiting = there.heard();
  const ringing = setInterval(() => here.notify(), 50);
  await waiting;

  clearInterval(ringing);
  await Promise.all([here.close(), there.close(), admin.end()]);
});

test('a closed doorbell stays closed', async () => {
  const closed = await bell();
  await closed.close();
  closed.notify();
  const admin = await connect(connection);
  await wait(1_200);
  const { rows } = await admin.query(
    "select from pg_stat_activity where application_name = 'stoa doorbell' and datname = current_database()",
  );
  assert.equal(rows.length, 0);
  await admin.end();
  await drop();
  await stopOwnCluster();
});
