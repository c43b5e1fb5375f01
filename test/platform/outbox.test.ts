import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Client } from 'pg';
import { pollEvents } from '../../src/core/events/poll-events.ts';
import { connect } from '../../src/platform/db/database.ts';
import { type OutboxPoller, openOutboxPoller } from '../../src/platform/outbox/outbox-poller.ts';
import { type RowPosition, readWritten } from '../../src/platform/outbox/written-rows.ts';
import { openCoreShop } from '../kit/shop.ts';

const shop = await openCoreShop(null);

async function outbox(t: TestContext) {
  const seen: string[] = [];
  const poller = await pollEvents(shop.unit, (events) => seen.push(...events.map(({ id }) => id)));
  const writer = async () => {
    const client = await connect(shop.database.connection);
    t.after(() => client.end());
    return client;
  };
  const write = (client: Client, id: string, count = 1) =>
    client.query(
      `insert into events (workspace_id, event_id, type, resource_type, resource_id, resource_version, payload, created_at)
       select $1, $2 || case when n > 1 then '-' || n else '' end, 'site.updated', 'site', 's', 1, '{}', now()
       from generate_series(1, $3::int) as n`,
      [shop.tenant.workspaceId, id, count],
    );
  return { poller, seen, writer, write };
}
const catchUp = async (poller: OutboxPoller, times = 3) => {
  for (let time = 0; time < times; time += 1) await poller.catchUp();
};

test('a writer that commits late is not skipped and delays no other writer', async (t) => {
  const { poller, seen, writer, write } = await outbox(t);
  const [slow, fast] = [await writer(), await writer()];
  await slow.query('begin');
  await write(slow, 'slow-1');
  await fast.query('begin');
  await write(fast, 'fast-1');
  await write(slow, 'slow-2');
  await fast.query('commit');
  await catchUp(poller);
  assert.deepEqual(seen, ['fast-1']);

  await write(fast, 'fast-2');
  await catchUp(poller);
  assert.deepEqual(seen, ['fast-1', 'fast-2']);

  await slow.query('commit');
  await catchUp(poller);
  assert.deepEqual(seen, ['fast-1', 'fast-2', 'slow-1', 'slow-2']);

  await write(fast, 'fast-3');
  await catchUp(poller);
  assert.deepEqual(seen.slice(4), ['fast-3']);
});

test('rows that were rolled back are never read', async (t) => {
  const { poller, seen, writer, write } = await outbox(t);
  const client = await writer();
  await client.query('begin');
  await write(client, 'undone');
  await client.query('rollback');
  await write(client, 'done');

  await catchUp(poller);

  assert.deepEqual(seen, ['done']);
});

test('more than a batch, in one transaction and concurrent with a slow one, arrives completely and once', async (t) => {
  const { poller, seen, writer, write } = await outbox(t);
  const [slow, fast] = [await writer(), await writer()];
  await slow.query('begin');
  await write(slow, 'slow');
  await write(fast, 'many', 1_200);
  await catchUp(poller, 1);
  assert.deepEqual([seen.length, new Set(seen).size], [1_200, 1_200]);

  await write(fast, 'more', 700);
  await slow.query('commit');
  await catchUp(poller, 1);
  assert.deepEqual([seen.length, new Set(seen).size], [1_901, 1_901]);
});

test('a transaction that stays open does not stop the reader, however many events are committed', async (t) => {
  const { poller, seen, writer, write } = await outbox(t);
  const [open, fast] = [await writer(), await writer()];
  await open.query('begin');
  await write(open, 'open');
  for (let number = 0; number < 4; number += 1) {
    await write(fast, `batch ${number}`, 5_000);
    await catchUp(poller, 1);
  }
  assert.deepEqual([seen.length, new Set(seen).size], [20_000, 20_000]);

  await write(fast, 'later');
  await open.query('commit');
  await catchUp(poller, 1);
  assert.deepEqual(seen.slice(20_000).sort(), ['later', 'open']);
});

test('concurrent calls are one round, and miss nothing', async (t) => {
  const { poller, seen, writer, write } = await outbox(t);
  const client = await writer();
  const rounds: Promise<number>[] = [];
  for (let number = 0; number < 20; number += 1) {
    await write(client, `event ${number}`);
    rounds.push(poller.catchUp());
  }
  await Promise.all(rounds);
  assert.equal(seen.length, 20);
});

test('transactions are ordered by number, not by text: 99 comes before 100', async (t) => {
  const { writer } = await outbox(t);
  const client = await writer();
  for (const txid of [100, 99])
    await client.query(
      `insert into events (workspace_id, event_id, txid, type, resource_type, resource_id, resource_version, payload, created_at)
       values ($1, 'of ' || $2, $2::text::xid8, 'site.updated', 'site', 's', 1, '{}', now())`,
      [shop.tenant.workspaceId, txid],
    );

  const read = (after: RowPosition, limit: number) =>
    shop.unit.querySingleAsSystem((view) =>
      readWritten<{ event_id: string }>(
        view,
        { table: 'events', name: 'outbox_test', columns: 'event_id' },
        { since: '90:90:', until: '200:200:', after },
        limit,
      ),
    );
  const first = await read({ txid: '0', position: '0' }, 1);
  const second = await read(first.last ?? { txid: '', position: '' }, 2);

  const ids = [first, second].map(({ rows }) => rows.map(({ event_id }) => event_id));
  assert.deepEqual(ids, [['of 99'], ['of 100']]);
});

test('after transaction ids have fallen back, recent rows are read again', async () => {
  const seen: string[] = [];
  const asked: string[] = [];
  const reads = [
    { until: '30000:30000:', rows: ['before'] },
    // A standby that lacked the last transactions is now the primary.
    { until: '25000:25000:', rows: [] },
    { until: '25000:25000:', rows: ['before', 'missed'] },
  ];
  const read = async (_view: unknown, { since }: { since: string }) => {
    asked.push(since);
    return { ...(reads.shift() ?? { until: '25000:25000:', rows: [] }), last: null };
  };
  const poller = await openOutboxPoller(shop.unit, read, (rows) => seen.push(...rows));

  await catchUp(poller);

  assert.deepEqual(asked.slice(1, 3), ['30000:30000:', '15000:15000:']);
  assert.deepEqual(seen, ['before', 'before', 'missed']);
});
