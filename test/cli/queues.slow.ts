import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { defineJob } from '../../src/platform/jobs/job.ts';
import { enqueue } from '../../src/platform/jobs/queue.ts';
import { createJobRunner } from '../../src/platform/jobs/runner.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openSession } from '../kit/buying.ts';
import { newAccount, offerOf, openPaywall, pay, sign } from '../kit/paywall.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { deliver, deliverNext, register } from '../kit/webhooks.ts';
import { askCommand, runCommand, urlOf } from './run-cli.ts';

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
  const { code, out } = await runCommand([...words, '--json'], env);
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

  const { jobs, failed } = await askCommand(['jobs', 'list', '--name', 'test.fail'], env);
  const [first, second] = failed;
  const shown = await askCommand(['jobs', 'show', first.id], env);
  const retried = await askCommand(['jobs', 'retry', '--id', first.id], env);
  const discarded = await askCommand(['jobs', 'discard', '--id', second.id], env);
  const elsewhere = ['jobs', 'discard', '--all', '--workspace', shop.other.tenant.workspaceId];
  const none = await askCommand(elsewhere, env);
  const rest = await askCommand(['jobs', 'discard', '--all', '--name', 'test.fail'], env);

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
  assert.equal((await runCommand(['jobs', 'discard'], env)).code, 2);
});

test('a failing delivery is found, sent ahead of its time, discarded and replayed', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const endpoint = await register(owner, receiver.url('/secret-path'), {
    events: ['product.created'],
  });
  await shop.product();
  await deliver(shop);

  const { deliveries } = await askCommand(['deliveries', 'list', '--status', 'pending'], env);
  const [pending] = deliveries;
  const listed = await runCommand(['deliveries', 'list', '--status', 'pending'], env);
  const shown = await askCommand(['deliveries', 'show', pending.id], env);
  const hastened = await askCommand(['deliveries', 'retry', pending.id], env);
  await deliver(shop);
  const discarded = await askCommand(['deliveries', 'discard', pending.id], env);
  const filters = [
    '--endpoint',
    endpoint.id,
    '--event',
    'product.created',
    '--workspace',
    workspaceId,
  ];
  const failed = await askCommand(['deliveries', 'list', ...filters], env);
  receiver.behave(() => 200);
  const replayed = await askCommand(['deliveries', 'retry', pending.id], env);
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
  assert.equal((await runCommand(['deliveries', 'list', '--status', 'lost'], env)).code, 2);
});

test('an event is shown with its deliveries, which are discarded and sent again', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id: endpointId } = await register(owner, receiver.url(), { events: ['product.created'] });
  const product = await shop.product();
  await deliver(shop);

  const words = ['events', 'list', '--type', 'product.created', '--resource', product.id];
  const { events } = await askCommand([...words, '--workspace', workspaceId], env);
  const [event] = events;
  const shown = await askCommand(['events', 'show', event.id], env);
  const discarded = await askCommand(['events', 'discard', event.id], env);
  const again = await askCommand(['events', 'discard', event.id], env);
  const retried = await askCommand(['events', 'retry', event.id], env);

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

test('a payment is found by its id, reference, session and order, and stuck ones by their age', async () => {
  const declined = await openSession(shop);
  await completeWithToken(shop.paymentContext, shop.tenant, declined.id, 'tok_decline').catch(
    () => null,
  );
  // Not more: the deliveries above have moved this clock to that of the commands.
  shop.clock.advance(1);
  const { payment } = await completeWithToken(
    shop.paymentContext,
    shop.tenant,
    declined.id,
    'tok_success',
  );
  const late = await openSession(shop);
  await completeWithToken(shop.paymentContext, shop.tenant, late.id, 'tok_late');
  assert.ok(payment?.reference);

  const show = async (id: string) => {
    const { payments, error } = await askCommand(['payments', 'show', id], env);
    return payments ?? assert.fail(`${id}: ${error.message}`);
  };
  const [found] = await show(payment.id);
  const ofOrder = await show(found.order_name);
  const listed = await askCommand(['payments', 'list', '--workspace', workspaceId], env);
  const failed = await askCommand(['payments', 'list', '--status', 'failed'], env);
  const text = await runCommand(['payments', 'list'], env);
  const moreThanAll = ['payments', 'list', '--older-than', '9999999'];

  assert.deepEqual(
    [found.id, found.site_slug, found.status, found.failure, found.subject_id, found.test],
    [payment.id, 'shop', 'succeeded', null, declined.id, true],
  );
  for (const id of [payment.reference, found.order_id, declined.id])
    assert.ok(
      (await show(id)).some((one: any) => one.id === payment.id),
      id,
    );
  assert.deepEqual(
    ofOrder.map((one: any) => [one.status, one.failure]),
    [
      ['succeeded', null],
      ['failed', 'card_declined'],
    ],
  );
  assert.deepEqual(
    failed.payments.map((one: any) => one.failure),
    ['card_declined'],
  );
  const [waiting] = listed.payments;
  assert.deepEqual([waiting.subject_id, waiting.order_id], [late.id, null]);
  assert.equal(waiting.job_id, null, 'a charge is polled by a job only after a minute');
  assert.match(text.out, new RegExp(`^${waiting.id}  \\S+ of shop, no order: processing since `));
  assert.deepEqual(await askCommand(moreThanAll, env), { payments: [] });
  assert.deepEqual(await refusal(['payments', 'show', 'pi_unknown']), [1, 'payment_not_found']);
  assert.equal((await runCommand(['payments', 'list', '--status', 'lost'], env)).code, 2);
  assert.equal((await runCommand(['payments', 'list', '--older-than', 'soon'], env)).code, 2);
});

test('a payment on a chain is found by its order and its transaction', async (t) => {
  const store = await openPaywall(t);
  const paywallEnv = { ...env, DATABASE_URL: urlOf(store.shop.database.connection) };
  const proof = await sign(newAccount(), await offerOf(store, store.site, store.book));
  const { order } = await pay(store, store.site, store.book, { proof });

  const [found] = (await askCommand(['payments', 'show', order.id], paywallEnv)).payments;
  const [same] = (await askCommand(['payments', 'show', found.reference], paywallEnv)).payments;

  assert.deepEqual([found.id, found.method, found.status], [order.id, 'x402', 'succeeded']);
  assert.deepEqual(same, found);
});
