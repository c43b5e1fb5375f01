import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { changeRole } from '../../../../src/core/access/users/manage-members.ts';
import { createProduct } from '../../../../src/core/catalog/products/create-product.ts';
import { type ConsoleWindow, openConsole } from '../../../kit/console.ts';
import { openSecondApp } from '../../../kit/second-app.ts';
import { openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openShop(null, { env: { STREAMS_PER_CALLER: '2' } });
await shop.site();
await shop.other.site();
const ownerId = await newUser(shop);
const second = await openSecondApp(null, shop);
const origins = [
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 }),
  await second.http.listen({ host: '127.0.0.1', port: 0 }),
];
const opened = new Set<AbortController>();
after(() => {
  for (const controller of opened) controller.abort();
});

type Seen = { type: string; resource: { type: string; id: string } };

/** The event of a block; none for a ping. */
function readEvent(block: string): Seen[] {
  const [, id, type, data] = /^id: (\S+)\nevent: (\S+)\ndata: (.+)$/.exec(block) ?? [];
  if (data === undefined) return [];
  const event = JSON.parse(data);
  assert.deepEqual([event.id, event.type], [id, type]);
  return [event];
}

/** An open stream: the events that it has received, and its end. */
async function openStream(authorization: string, origin = origins[0]) {
  const controller = new AbortController();
  opened.add(controller);
  const answer = await fetch(`${origin}/api/storefront/v1/merchant/events/stream`, {
    headers: { authorization },
    signal: controller.signal,
  });
  const seen: Seen[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      seen.push(...blocks.flatMap(readEvent));
    }
    return 'ended' as const;
  };
  const ended = read().catch(() => 'aborted' as const);
  return { answer, seen, ended, close: () => controller.abort() };
}

const tokenFor = async (window: ConsoleWindow) => `Bearer ${(await window.token()).token}`;

/** Waits until the stream has received an event about the resource. */
async function waitFor({ seen }: { seen: Seen[] }, id: string): Promise<Seen> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = seen.find(({ resource }) => resource.id === id);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return assert.fail(`no event about ${id}`);
}

const within = (ended: Promise<string>) =>
  Promise.race([
    ended,
    new Promise((resolve) => setTimeout(() => resolve('still open'), 5_000).unref()),
  ]);

test('a stream has type and id of the events of its workspace, from every node, and no data', async () => {
  const stream = await openStream(await tokenFor(await openConsole(shop)));
  await shop.other.product({ name: 'Of others' }, 'elsewhere');
  const draft = { name: 'Secret name', price: { amount: 1, currency: 'USD' } };
  const other = await second.unit.run(shop.tenant, (work) => createProduct(work, 'shop', draft));
  const product = await shop.product();

  const event = await waitFor(stream, product.id);
  await waitFor(stream, other.id);

  assert.equal(stream.answer.status, 200);
  assert.equal(stream.answer.headers.get('content-type'), 'text/event-stream');
  assert.equal(stream.answer.headers.get('cache-control'), 'no-cache');
  assert.deepEqual(Object.keys(event).sort(), ['created_at', 'id', 'resource', 'type']);
  assert.equal(event.type, 'product.created');
  assert.deepEqual(event.resource, { type: 'product', id: product.id });
  assert.equal(stream.seen.filter(({ type }) => type === 'product.created').length, 2);
  stream.close();
});

test('a caller sees the events that the scopes of the credential read', async () => {
  const key = await shop.key('read:analytics', 'read:customers');
  const stream = await openStream(`Bearer ${key}`);
  await shop.product();
  const customer = (await (await shop.merchant()).post('/customers', { email: 'c@example.com' }))
    .body;

  await waitFor(stream, customer.id);

  assert.deepEqual(
    stream.seen.map(({ type }) => type),
    ['customer.created'],
  );
  stream.close();
});

describe('a stream ends with its token, on every node', () => {
  const endings: [string, (window: ConsoleWindow, userId: string) => Promise<unknown>][] = [
    ['sign-out', ({ browser }) => browser.post('/account/sign-out')],
    [
      'another role',
      (_window, userId) =>
        shop.unit.run(shop.tenant, (work) => changeRole(work, ownerId, { userId, role: 'member' })),
    ],
    [
      'expiry, at the next event',
      async () => {
        shop.clock.advance(600_000);
        await shop.product();
      },
    ],
  ];
  for (const [how, end] of endings)
    test(how, async () => {
      const email = `${how.replace(/\W/g, '')}@example.com`;
      const userId = await newUser(shop, email, { role: 'admin' });
      const window = await openConsole(shop, email);
      const token = await tokenFor(window);
      const streams = await Promise.all(origins.map((origin) => openStream(token, origin)));
      const product = await shop.product();
      for (const stream of streams) await waitFor(stream, product.id);

      await end(window, userId);

      for (const { ended } of streams) assert.equal(await within(ended), 'ended');
      const again = await openStream(token);
      assert.equal(again.answer.status, 401);
    });
});

test('a user has a limited number of streams, however many tokens', async () => {
  await newUser(shop, 'many@example.com');
  const window = await openConsole(shop, 'many@example.com');
  const streams = [
    await openStream(await tokenFor(window)),
    await openStream(await tokenFor(window)),
  ];

  const refused = await openStream(await tokenFor(window));
  for (const stream of streams) stream.close();

  assert.deepEqual(
    streams.map(({ answer }) => answer.status),
    [200, 200],
  );
  assert.equal(refused.answer.status, 429);
});

test('no stream opens without a credential, with a cookie or without the scope', async () => {
  const { cookie } = await openConsole(shop);
  const url = `${origins[0]}/api/storefront/v1/merchant/events/stream`;
  const key = await shop.key('read:orders');
  const [bare, withCookie, narrow] = await Promise.all([
    fetch(url),
    fetch(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    fetch(url, { headers: { authorization: `Bearer ${key}` } }),
  ]);
  assert.deepEqual([bare.status, withCookie.status, narrow.status], [401, 401, 403]);
});
