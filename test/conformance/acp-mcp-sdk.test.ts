import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acpBasket, acpPayment, connectAgent, delegatePayment } from '../kit/acp/agent.ts';
import { freePort } from '../kit/free-port.ts';
import { call, generations } from '../kit/mcp-clients.ts';
import { openShop } from '../kit/shop.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const shop = await openShop(null, { origin });
await shop.site();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 50 }] });
const mugId = String(mug.variants[0]?.id);
const { key } = await connectAgent(await shop.merchant());
await shop.app.http.listen({ host: '127.0.0.1', port });
const endpoint = new URL('/acp/mcp', origin);
const authorized = { headers: { authorization: `Bearer ${key}` } };

let keys = 0;
/** The headers of ACP, as its MCP binding sends them. */
const meta = () => {
  keys += 1;
  return { api_version: '2026-04-17', idempotency_key: `sdk-${keys}` };
};

for (const [generation, open] of Object.entries(generations)) {
  test(`${generation}: /acp/mcp: the client lists the tools and buys with them`, async () => {
    const client = await open(endpoint, authorized);
    const called: string[] = [];
    const use = async (verb: string, args: object) => {
      const name = `${verb}_checkout_session`;
      called.push(name);
      const { structuredContent, content } = await call(client, name, { meta: meta(), ...args });
      assert.ok(content[0]?.text.includes(structuredContent.id), content[0]?.text);
      return structuredContent;
    };

    const { tools } = await client.listTools();
    const created = await use('create', { payload: acpBasket(mugId) });
    const changed = await use('update', {
      id: created.id,
      payload: { line_items: [{ id: mugId, quantity: 2 }] },
    });
    const { body: delegated } = await delegatePayment(shop, { session: changed });
    const paid = await use('complete', { id: created.id, payload: acpPayment(delegated.id) });
    const read = await use('get', { id: created.id });
    const other = await use('create', { payload: acpBasket(mugId) });
    const cancelled = await use('cancel', { id: other.id });

    assert.deepEqual([...new Set(called)].sort(), tools.map(({ name }) => name).sort());
    assert.deepEqual(
      [created.status, changed.line_items[0].quantity, paid.status, cancelled.status],
      ['ready_for_payment', 2, 'completed', 'canceled'],
    );
    assert.deepEqual(read, paid);
    await client.close();
  });

  test(`${generation}: /acp/mcp: errors reach the client with their code`, async () => {
    const client = await open(endpoint, authorized);

    await assert.rejects(
      call(client, 'get_checkout_session', { meta: meta(), id: 'cs_unknown' }),
      /not_found|no such|404/i,
    );
    await assert.rejects(
      call(client, 'create_checkout_session', { payload: acpBasket(mugId) }),
      /api.version|400/i,
    );
    await client.close();
  });

  test(`${generation}: /acp/mcp: a client without the key of a connection is refused`, async () => {
    const merchant = { headers: { authorization: `Bearer ${await shop.key()}` } };

    for (const init of [{}, merchant])
      await assert.rejects(open(endpoint, init), /401|unauthorized|invalid_token/i);
  });
}
