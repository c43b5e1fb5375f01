import assert from 'node:assert/strict';
import { test } from 'node:test';
import { home } from '../../kit/buying.ts';
import { createHook, openHookService, rates, silent } from '../../kit/hook-service.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

test('a recorded call of an agent names the hooks that it has waited for', async () => {
  const shop = await openShop(null);
  await shop.site();
  const owner = await shop.merchant();
  const { id: product_id } = await shop.product();
  const shipping = await openHookService(rates());
  const taxes = await openHookService(silent);
  await createHook(owner, { type: 'shipping_rates', url: shipping.url });
  await createHook(owner, { type: 'taxes', url: taxes.url, timeout_ms: 100 });

  const { status, text } = await ucpV1Of(shop).create({
    line_items: [{ product_id, quantity: 1 }],
    shipping_address: home,
  });
  assert.equal(status, 201, text);

  await shop.app.callRecorder?.flush();
  const { body } = await owner.get('/agent-sessions');
  const { body: session } = await owner.get(`/agent-sessions/${body.agent_sessions[0].id}`);
  const { hooks } = session.timeline[0].output;
  assert.deepEqual(
    hooks.map(({ service, problem }: any) => [service, problem === null]),
    [
      ['shipping_rates', true],
      ['taxes', false],
    ],
  );
  assert.match(hooks[1].problem, /^timeout: /);
  assert.ok(hooks[1].milliseconds >= 100);
});
