import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acpAmounts,
  acpBasket,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../../kit/acp/agent.ts';
import { acpProblems, readExamples } from '../../kit/acp/schemas.ts';
import { mcpOf, modernHeaders, modernMeta } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 50 }] });
const mugId = String(mug.variants[0]?.id);
const { key } = await connectAgent(owner);
const mcp = await mcpOf(shop, '/acp/mcp');
const authorization = `Bearer ${key}`;
const version = { api_version: '2026-04-17' };
const client = { authorization, 'mcp-protocol-version': '2025-11-25' };

let keys = 0;
/** Calls a tool as an MCP client, with a new idempotency key. */
const call = (name: string, args: Record<string, unknown> = {}, meta: object = {}) => {
  keys += 1;
  const idempotency = { idempotency_key: `tool-${keys}` };
  return mcp.call(name, { meta: { ...version, ...idempotency, ...meta }, ...args }, client);
};
const created = async (): Promise<any> => {
  const { body, text } = await call('create_checkout_session', { payload: acpBasket(mugId) });
  assert.ok(body.result?.structuredContent, text);
  return body.result.structuredContent;
};

describe('tools', () => {
  test('five tools are listed in at most 8 KB, to every generation of clients', async () => {
    const legacy = await mcp.rpc('tools/list', {}, client);
    const modern = await mcp.modern('tools/list', {}, { authorization });
    const opened = await mcp.rpc('initialize', { protocolVersion: '2025-11-25' }, client);

    assert.deepEqual(
      legacy.body.result.tools.map(({ name }: any) => name),
      ['create', 'get', 'update', 'complete', 'cancel'].map((verb) => `${verb}_checkout_session`),
    );
    assert.ok(Buffer.byteLength(legacy.text) <= 8_192, String(Buffer.byteLength(legacy.text)));
    assert.deepEqual(modern.body.result.tools, legacy.body.result.tools);
    assert.match(opened.body.result.instructions, /2026-04-17/);
  });

  test('an agent buys with tools alone, and the session is that of REST', async () => {
    const ready = await created();
    assert.equal(ready.status, 'ready_for_payment');
    const updated = await call('update_checkout_session', {
      id: ready.id,
      payload: { line_items: [{ id: mugId, quantity: 2 }] },
    });
    const session = updated.body.result.structuredContent;
    assert.equal(acpAmounts(session).subtotal, 2_000);
    const { body: token } = await delegatePayment(shop, { session });
    const paid = await call('complete_checkout_session', {
      id: ready.id,
      payload: acpPayment(token.id),
    });
    const completed = paid.body.result.structuredContent;

    assert.equal(completed.status, 'completed');
    assert.match(paid.body.result.content[0].text, /checkout session cs_\S+: completed\n.*Order/s);
    assert.deepEqual((await acpOf(shop, key).get(ready.id)).body, completed);
    const read = await call('get_checkout_session', { id: ready.id });
    assert.deepEqual(read.body.result.structuredContent, completed);
  });

  test('a canceled session is reported in data and text', async () => {
    const { id } = await created();
    const { body } = await call('cancel_checkout_session', {
      id,
      payload: { intent_trace: { reason_code: 'price_sensitivity' } },
    });
    assert.equal(body.result.structuredContent.status, 'canceled');
    assert.match(body.result.content[0].text, /canceled/);
  });

  test('a declined payment is a session with a message, as over REST', async () => {
    const session = await created();
    const { body: token } = await delegatePayment(shop, { session, number: '4000000000000002' });
    const { body } = await call('complete_checkout_session', {
      id: session.id,
      payload: acpPayment(token.id),
    });
    assert.equal(body.result.structuredContent.status, 'ready_for_payment');
    assert.match(body.result.content[0].text, /payment_declined/);
  });
});

describe('the published messages', () => {
  test('are accepted, and their callers find the session in the result itself', async () => {
    const examples = readExamples('2026-04-17', 'mcp');
    const { create_checkout_session_request: create, cancel_checkout_session_request: cancel } =
      examples;
    const send = (message: any) => shop.public.post('/acp/mcp', message, { authorization });
    create.params.arguments.payload.line_items = [{ id: mugId }];
    const { body } = await send(create);
    const { content, structuredContent, ...bare } = body.result;
    assert.deepEqual(bare, structuredContent);
    assert.deepEqual(acpProblems('2026-04-17', 'agentic_checkout#CheckoutSession', bare), []);
    assert.equal(content[0].type, 'text');

    for (const name of ['get', 'update', 'complete']) {
      const message = examples[`${name}_checkout_session_request`];
      message.params.arguments.id = bare.id;
      if (name === 'update') message.params.arguments.payload = { buyer: null };
      delete message.params.arguments.payload?.payment_data?.handler_id;
      const answer = await send(message);
      assert.equal(answer.body.result?.id, bare.id, answer.text);
    }
    cancel.params.arguments.id = bare.id;
    assert.equal((await send(cancel)).body.result.status, 'canceled');
  });
});

describe('refusals', () => {
  test('errors are those of REST with their status, in a JSON-RPC error', async () => {
    const { id } = await created();
    await call('cancel_checkout_session', { id });
    const refusals: [answer: Promise<any>, status: number, code: string, param?: string][] = [
      [call('get_checkout_session', { id: 'cs_unknown' }), 404, 'not_found'],
      [call('get_checkout_session'), 400, 'invalid', '$.id'],
      [call('get_checkout_session', { id }, { api_version: 'x' }), 400, 'unsupported_api_version'],
      [call('get_checkout_session', { id, meta: {} }), 400, 'missing_api_version'],
      [call('get_checkout_session', { id, meta: 1 }), 400, 'invalid', '$.meta'],
      [call('cancel_checkout_session', { id }), 405, 'not_cancelable'],
      [call('create_checkout_session', { payload: {} }), 400, 'invalid', '$.payload.line_items'],
      [
        call('create_checkout_session', { payload: acpBasket(mugId), meta: version }),
        400,
        'idempotency_key_required',
        '$.meta.idempotency_key',
      ],
    ];
    for (const [answer, status, code, param] of refusals) {
      const { body, status: found, text } = await answer;
      assert.equal(found, status, text);
      assert.equal(body.error.code, -32_000, text);
      assert.deepEqual([body.error.data.code, body.error.data.param], [code, param], text);
      assert.equal(body.error.message, body.error.data.message);
      assert.equal(body.id, 'call-1');
    }
  });

  test('a key of another kind, or none, is 401', async () => {
    const list = (headers: Record<string, string>) => mcp.rpc('tools/list', {}, headers);
    for (const headers of [{}, mcp.key, { authorization: 'Bearer agent_unknown' }]) {
      const { status, headers: sent, body } = await list(headers as Record<string, string>);
      assert.equal(status, 401);
      assert.match(String(sent['www-authenticate']), /^Bearer/);
      assert.equal(body.jsonrpc, '2.0');
    }
  });

  test('malformed messages get the errors of MCP', async () => {
    const unknown = await call('delete_checkout_session');
    assert.equal(unknown.body.error.code, -32_602);
    const method = await mcp.rpc('resources/list', {}, client);
    assert.equal(method.body.error.code, -32_601);
    const mismatch = await mcp.rpc(
      'tools/call',
      { _meta: modernMeta, name: 'get_checkout_session', arguments: {} },
      { authorization, ...modernHeaders('tools/call', 'another') },
    );
    assert.deepEqual([mismatch.status, mismatch.body.error.code], [400, -32_020]);
    assert.equal((await shop.public.get('/acp/mcp', { authorization })).status, 405);
  });

  test('sessions of another connection are not found', async () => {
    const { id } = await created();
    const stranger = await connectAgent(owner);
    const { status } = await mcp.call(
      'get_checkout_session',
      { meta: version, id },
      { ...client, authorization: `Bearer ${stranger.key}` },
    );
    assert.equal(status, 404);
  });
});

test('a repeated key returns the first result, over REST too, and another body is 422', async () => {
  const payload = acpBasket(mugId);
  const once = { idempotency_key: 'tool-once' };
  const first = await call('create_checkout_session', { payload }, once);
  const again = await call('create_checkout_session', { payload }, once);
  const rest = await acpOf(shop, key).create(payload, { 'idempotency-key': 'tool-once' });
  const changed = await call(
    'create_checkout_session',
    { payload: acpBasket(mugId, { buyer: null }) },
    once,
  );

  const { id } = first.body.result.structuredContent;
  assert.equal(again.body.result.structuredContent.id, id);
  assert.equal(rest.body.id, id);
  assert.deepEqual([changed.status, changed.body.error.data.code], [422, 'idempotency_conflict']);
});
