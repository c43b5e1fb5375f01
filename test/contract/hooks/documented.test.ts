import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import {
  orderValidationContract,
  shippingRatesContract,
  taxesContract,
} from '../../../src/gateways/hooks/contracts.ts';
import { sampleBasket } from '../../../src/gateways/hooks/samples.ts';
import { freePort } from '../../kit/free-port.ts';
import { createHook } from '../../kit/hook-service.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const documented = await readFile(new URL('../../../docs/hooks.md', import.meta.url), 'utf8');
const [program = ''] = blocks('js');
const samples = blocks('json').map((text) => JSON.parse(text));
const [ratesRequest, ratesAnswer, taxesMembers, taxesAnswer, orderRequest, accept, refuse] =
  samples;

function blocks(language: string): string[] {
  const found = documented.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  return [...found].map(([, text]) => text ?? '');
}

const shop = await openShop(null);
await shop.site({ slug: 'outfitters' });
const owner = await shop.merchant();
const port = await freePort();
const url = `http://127.0.0.1:${port}/`;
const [rates, taxes, orders] = await Promise.all(
  ['shipping_rates', 'taxes', 'order_validation'].map((type) =>
    createHook(owner, { type, url, site_slug: 'outfitters' }),
  ),
);

/** Runs the documented service at the time of the tests. */
async function start(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hook-'));
  const file = path.join(folder, 'hook.mjs');
  await writeFile(file, program);
  const hour = `data:text/javascript,const%20at=${Date.parse(startOfTests)};Date.now=()=>at`;
  const HOOK_SECRETS = [rates, taxes, orders].map((hook) => hook?.secret).join(' ');
  const child = spawn(process.execPath, ['--import', hour, file], {
    env: { ...process.env, HOOK_SECRETS, HOOK_PORT: String(port) },
    stdio: 'inherit',
  });
  after(async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  });
  while (child.exitCode === null) {
    const answer = await fetch(url, { method: 'POST' }).catch(() => null);
    if (answer) return assert.equal(answer.status, 401);
  }
  assert.fail('the service has ended');
}

const normalize = (body: string) => ({ ...JSON.parse(body), id: 'hcl_…', created_at: '…' });

test('the documented service answers every type, and gets the documented requests', async () => {
  await start();
  const [ofRates, ofTaxes, ofOrders] = await Promise.all(
    [rates, taxes, orders].map(async (hook) => (await owner.post(`/hooks/${hook?.id}/test`)).body),
  );

  assert.deepEqual([ofRates.problem, ofTaxes.problem, ofOrders.problem], [null, null, null]);
  assert.deepEqual(normalize(ofRates.request), ratesRequest);
  assert.deepEqual(normalize(ofOrders.request), orderRequest);
  assert.deepEqual(JSON.parse(ofTaxes.request).data, { ...ratesRequest.data, ...taxesMembers });
});

test('the documented answers are valid', () => {
  const basket = sampleBasket('USD');
  assert.deepEqual(shippingRatesContract.read(ratesAnswer, basket), ratesAnswer.rates);
  const taxed = { ...basket, pricesIncludeTax: false, shipping: 500 };
  assert.deepEqual(taxesContract.read(taxesAnswer, taxed), { lines: [188], shipping: 31 });
  for (const [answer, accepted] of [
    [accept, true],
    [refuse, false],
  ])
    assert.equal(orderValidationContract.read(answer, {} as never).accepted, accepted);
});
