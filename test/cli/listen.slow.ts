import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop, type Shop } from '../kit/shop.ts';
import { deliver, register } from '../kit/webhooks.ts';
import { runCli, startCli, urlOf } from './run-cli.ts';

/** Moves the shop's clock far ahead of the command's, so that its events come after the start. */
const later = 100 * 365 * 86_400_000;

async function openLater(t: TestContext): Promise<Shop> {
  const shop = await openShop(t);
  shop.clock.advance(later);
  await shop.site();
  return shop;
}

const envOf = (shop: Shop) => ({ DATABASE_URL: urlOf(shop.database.connection) });

/** Runs `stoa listen` and reads its output line by line. Resolves once it is listening. */
async function startListening(t: TestContext, shop: Shop, ...more: string[]) {
  const words = ['listen', '--workspace', shop.tenant.workspaceId, ...more];
  const child = startCli(words, envOf(shop));
  t.after(() => child.kill('SIGKILL'));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a child has streams');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  await once(createInterface({ input: stderr }), 'line');
  return { child, next: async () => String((await lines.next()).value) };
}

async function rowsOf(shop: Shop): Promise<unknown[]> {
  return shop.unit.view(shop.tenant, (view) =>
    view.query('select endpoint_id from webhook_endpoints', []),
  );
}

test('stoa listen says which URLs it can forward to', async () => {
  const { code, err } = await runCli(['listen', '--workspace', 'ws_1', '--forward', 'foo'], {});

  assert.equal(code, 2);
  assert.match(err, /--forward must be a URL like http:\/\/localhost:3000\/hook .*\(got "foo"\)/);
});

test('stoa listen prints one line for each delivery of the workspace', async (t) => {
  const shop = await openLater(t);
  const owner = await shop.merchant();
  let status = 200;
  const receiver = await openReceiver(t, () => status);
  const { id } = await register(owner, receiver.url('/hook'), { events: ['product.created'] });
  const listening = await startListening(t, shop);

  await shop.product({ name: 'One' });
  await deliver(shop);
  const first = await listening.next();
  status = 503;
  await shop.product({ name: 'Two' });
  await deliver(shop);
  const second = await listening.next();

  const [at, type, event, endpoint, attempt, code, took] = first.split('  ');
  assert.match(`${at} ${event} ${took}`, /^\d\d:\d\d:\d\d\.\d{3} evt_\w+ \d+ ms$/);
  assert.deepEqual(
    [type, endpoint, attempt, code],
    ['product.created', `${id} ${receiver.url('/hook')}`, 'attempt 1', '200'],
  );
  assert.match(second, / {2}attempt 1 {2}503 {2}\d+ ms$/);
});

test('stoa listen --forward sends events signed with the secret that it prints', async (t) => {
  const shop = await openLater(t);
  const receiver = await openReceiver(t);
  const url = receiver.url('/hook');
  const listening = await startListening(t, shop, '--json', '--forward', url);
  const { secret } = JSON.parse(await listening.next());

  await shop.product({ name: 'One' });
  const printed = JSON.parse(await listening.next());
  const [received] = receiver.received;
  assert.ok(received);
  const { headers, body } = received;

  const signature = String(headers['x-svc-signature']);
  assert.equal(Stripe.webhooks.constructEvent(body, signature, secret).type, 'product.created');
  new Webhook(secret).verify(body, headers as Record<string, string>);
  assert.deepEqual(
    [
      printed.event_type,
      printed.endpoint_id,
      printed.url,
      printed.attempt,
      printed.status_code,
      printed.error,
    ],
    ['product.created', null, url, 1, 200, null],
  );
  assert.equal(
    printed.delivery_id.split('.')[0],
    String(headers['x-svc-delivery-id']).split('.')[0],
  );
  assert.deepEqual(await rowsOf(shop), []);
});

test('stoa listen --events neither prints nor sends other events', async (t) => {
  const shop = await openLater(t);
  const receiver = await openReceiver(t);
  const words = ['--events', 'product.updated', '--forward', receiver.url()];
  const listening = await startListening(t, shop, '--json', ...words);
  await listening.next();

  const { id } = await shop.product({ name: 'One' });
  await (await shop.merchant()).patch(`/products/${id}`, { name: 'Two' });

  assert.equal(JSON.parse(await listening.next()).event_type, 'product.updated');
  assert.equal(receiver.received.length, 1);
});

test('stoa listen prints a failed forward, and Ctrl-C stops it and leaves no endpoint', async (t) => {
  const shop = await openLater(t);
  const receiver = await openReceiver(t, () => 500);
  const listening = await startListening(t, shop, '--json', '--forward', receiver.url());
  await listening.next();
  await shop.product({ name: 'One' });
  const printed = JSON.parse(await listening.next());
  const ended = once(listening.child, 'exit');
  listening.child.kill('SIGINT');

  assert.deepEqual([printed.status_code, printed.error], [500, 'http']);
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual(await rowsOf(shop), []);
});

test('stoa listen rejects invalid options before it opens the database', async () => {
  const listen = (...words: string[]) => runCli(['listen', '--workspace', 'ws_1', ...words], {});

  const event = await listen('--events', 'order.lost');
  const address = await listen('--forward', 'http://10.0.0.1/hook');
  const alone = await runCli(['listen', '--workspace', 'ws_1'], { STOA_DATA_DIR: '/tmp/none' });

  assert.equal(event.code, 2);
  assert.match(event.err, /^stoa: --events must be .+ \(got "order\.lost"\): order\.created, /);
  assert.deepEqual([address.code, address.err.split(':')[0]], [1, 'forward']);
  assert.match(
    alone.err,
    /^stoa: No server is running on the data directory \/tmp\/none: start one first/,
  );
});
