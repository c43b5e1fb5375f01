import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { defineJob } from '../../src/platform/jobs/job.ts';
import { enqueue } from '../../src/platform/jobs/queue.ts';
import { createJobRunner } from '../../src/platform/jobs/runner.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { deliver, deliverNext, register } from '../kit/webhooks.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const { workspaceId } = shop.tenant;
const env = {
  DATABASE_URL: urlOf(shop.database.connection),
  SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
};
const auditOf = async (resource: string) => {
  const { body } = await owner.get(`/audit-log?limit=100&resource=${resource}`);
  return body.audit_log.map(({ action, actor }: any) => `${actor.type} ${action}`);
};
const refusal = async (words: string[]) => {
  const { code, out } = await runCli([...words, '--json'], env);
  return [code, JSON.parse(out).error.code];
};

test('failed jobs are shown, retried and discarded by id, name and workspace', async () => {
  const failing = defineJob({
    name: 'test.fail',
    payload: Type.Object({ say: Type.String() }),
    attempts: 1,
    handle: async () => {
      throw new Error('no disk');
    },
  });
  const runner = createJobRunner({
    unit: shop.unit,
    jobs: [failing as never],
    log: createLog('silent'),
  });
  for (const say of ['one', 'two', 'three'])
    await shop.unit.run(shop.tenant, (work) => enqueue(work, failing, { say }));
  await runner.drain();

  const { jobs, failed } = await askCli(['jobs', 'list', '--name', 'test.fail'], env);
  const [first, second] = failed;
  const shown = await askCli(['jobs', 'show', first.id], env);
  const retried = await askCli(['jobs', 'retry', '--id', first.id], env);
  const discarded = await askCli(['jobs', 'discard', '--id', second.id], env);
  const elsewhere = ['jobs', 'discard', '--all', '--workspace', shop.other.tenant.workspaceId];
  const none = await askCli(elsewhere, env);
  const rest = await askCli(['jobs', 'discard', '--all', '--name', 'test.fail'], env);

  assert.deepEqual(
    jobs.map(({ name, failed }: any) => [name, failed]),
    [['test.fail', 3]],
  );
  assert.deepEqual(
    [shown.state, shown.error, shown.workspace_id],
    ['failed', 'no disk', workspaceId],
  );
  assert.match(JSON.stringify(shown.payload), /one|two|three/);
  assert.deepEqual(
    [retried, discarded, none],
    [{ retried: 1 }, { discarded: 1 }, { discarded: 0 }],
  );
  assert.deepEqual(rest, { discarded: 1 });
  assert.deepEqual(await auditOf(first.id), ['operator job.retried']);
  assert.deepEqual(await auditOf(second.id), ['operator job.discarded']);
  assert.deepEqual(await refusal(['jobs', 'show', second.id]), [1, 'job_not_found']);
  assert.equal((await runCli(['jobs', 'discard'], env)).code, 2);
});

test('a failing delivery is found, sent ahead of its time, discarded and replayed', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const endpoint = await register(owner, receiver.url('/secret-path'), {
    events: ['product.created'],
  });
  await shop.product();
  await deliver(shop);

  const { deliveries } = await askCli(['deliveries', 'list', '--status', 'pending'], env);
  const [pending] = deliveries;
  const listed = await runCli(['deliveries', 'list', '--status', 'pending'], env);
  const shown = await askCli(['deliveries', 'show', pending.id], env);
  const hastened = await askCli(['deliveries', 'retry', pending.id], env);
  await deliver(shop);
  const discarded = await askCli(['deliveries', 'discard', pending.id], env);
  const filters = [
    '--endpoint',
    endpoint.id,
    '--event',
    'product.created',
    '--workspace',
    workspaceId,
  ];
  const failed = await askCli(['deliveries', 'list', ...filters], env);
  receiver.behave(() => 200);
  const replayed = await askCli(['deliveries', 'retry', pending.id], env);
  // The command used the machine's time.
  await deliverNext(shop);

  assert.deepEqual([pending.endpoint_id, pending.attempt_count], [endpoint.id, 1]);
  assert.match(listed.out, /127\.0\.0\.1:\d+\).*pending after 1 attempts/);
  assert.doesNotMatch(listed.out, /secret-path/);
  assert.deepEqual(
    shown.attempts.map((one: any) => [one.status_code, one.error]),
    [[500, 'http']],
  );
  assert.deepEqual(hastened, { id: pending.id, queued: pending.id });
  assert.deepEqual(discarded, { id: pending.id, discarded: true });
  assert.deepEqual(
    failed.deliveries.map(({ id, reason }: any) => [id, reason]),
    [[pending.id, 'discarded']],
  );
  assert.notEqual(replayed.queued, pending.id);
  assert.equal(receiver.received.at(-1)?.path, '/secret-path');
  assert.deepEqual((await auditOf(pending.id)).toSorted(), [
    'operator webhook_delivery.discarded',
    'operator webhook_delivery.replayed',
    'operator webhook_delivery.retried',
  ]);
  assert.deepEqual(await refusal(['deliveries', 'discard', pending.id]), [1, 'delivery_ended']);
  assert.deepEqual(await refusal(['deliveries', 'show', 'dlv_1']), [1, 'workspace_not_found']);
  assert.equal((await runCli(['deliveries', 'list', '--status', 'lost'], env)).code, 2);
});

test('an event is shown with its deliveries, which are discarded and sent again', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id: endpointId } = await register(owner, receiver.url(), { events: ['product.created'] });
  const product = await shop.product();
  await deliver(shop);

  const words = ['events', 'list', '--type', 'product.created', '--resource', product.id];
  const { events } = await askCli([...words, '--workspace', workspaceId], env);
  const [event] = events;
  const shown = await askCli(['events', 'show', event.id], env);
  const discarded = await askCli(['events', 'discard', event.id], env);
  const again = await askCli(['events', 'discard', event.id], env);
  const retried = await askCli(['events', 'retry', event.id], env);

  assert.equal(events.length, 1);
  assert.equal(shown.payload.data.id, product.id);
  const own = shown.deliveries.filter((one: any) => one.endpoint_id === endpointId);
  assert.deepEqual(
    own.map((one: any) => [one.status, one.attempt_count]),
    [['pending', 1]],
  );
  assert.ok(discarded.discarded.includes(own[0].id));
  assert.deepEqual(again.discarded, []);
  assert.ok(retried.retried.length >= 1);
  assert.deepEqual(await refusal(['events', 'show', event.id.replace(/.$/, '0')]), [
    1,
    'event_not_found',
  ]);
});
