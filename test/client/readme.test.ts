import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import type { AgentCheckout, Purchase } from '../../client/src/stoa.ts';
import { connectAgent } from '../kit/acp/agent.ts';
import { openListeningShop } from '../kit/oauth/listening-shop.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const secret = 'whsec_ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=';

test('the code of the README runs as one program', async (t) => {
  const shop = await openListeningShop(t);
  await shop.site();
  const order = await shop.paidOrder();
  const merchant = await shop.merchant();
  setEnvironment(t, {
    STOA_URL: shop.origin,
    STOA_API_KEY: await shop.key(),
    WEBHOOK_SECRET: secret,
  });
  const { mock } = t.mock.method(console, 'log', () => undefined);

  const { receiveWebhook, buyOverAcp } = await runReadme(t);

  const { body } = await merchant.get(`/orders/${order.id}`);
  assert.deepEqual(
    body.refunds.map(({ amount, reason }: any) => [amount, reason]),
    [[500, 'Damaged in transit']],
  );
  const { products } = (await merchant.get('/products')).body;
  assert.match(products[0].name, / \(new\)$/);
  const printed = mock.calls.map(({ arguments: [first] }) => first);
  assert.deepEqual(printed, [[order.id], 404, 1]);
  const { key } = await connectAgent(merchant, { site_slug: 'shop' });
  const bought = await buyOverAcp(shop.origin, key, {
    site_slug: 'shop',
    items: [{ product_id: products[0].id }],
    buyer: { email: 'ann@example.com', name: 'Ann Lee' },
    shipping_address: { line1: '1 Main St', city: 'Reno', state: 'NV', country: 'US' },
  });
  assert.equal(bought.status, 'completed');
  const answers = [
    await receiveWebhook(signed('{"id":"evt_1"}')),
    await receiveWebhook(unsigned()),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 400],
  );
});

type Program = {
  receiveWebhook(request: Request): Promise<Response>;
  buyOverAcp(base: string, key: string, purchase: Purchase): Promise<AgentCheckout>;
};

/** Imports the TypeScript blocks of the README, in their order, as one module. */
async function runReadme(t: TestContext): Promise<Program> {
  const readme = await readFile(`${root}client/README.md`, 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code);
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-readme-'));
  t.after(() => rm(folder, { recursive: true }));
  await symlink(`${root}node_modules`, `${folder}/node_modules`);
  await writeFile(`${folder}/readme.ts`, blocks.join('\n'));
  return import(pathToFileURL(`${folder}/readme.ts`).href);
}

function signed(body: string): Request {
  const now = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
  };
  return new Request('http://localhost/', { method: 'POST', headers, body });
}

const unsigned = () => new Request('http://localhost/', { method: 'POST', body: '{}' });

function setEnvironment(t: TestContext, values: Record<string, string>): void {
  const before = { ...process.env };
  Object.assign(process.env, values);
  t.after(() => {
    for (const name of Object.keys(values))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  });
}
