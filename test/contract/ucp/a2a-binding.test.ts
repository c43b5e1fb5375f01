import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { openAgent, sendTo } from '../../kit/signing-agent.ts';
import { signedMessage } from '../../kit/signing-messages.ts';
import { stockOf } from '../../kit/stock.ts';
import { agent, knownProfile, line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { type BindingOptions, ucpOverA2a, uri } from '../../kit/ucp-a2a.ts';

const shop = await openShop(null);
await shop.site();
const file = await shop.product({ name: 'Patterns', isDigital: true });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 20 }] });
const idOf = (product: typeof mug) => product.variants[0]?.id ?? '';
const send = (data: object, options: BindingOptions = {}) => ucpOverA2a(shop, data, options);
const checkoutIn = ({ message }: any) => message.parts[0].data['a2a.ucp.checkout'];
const open = async (product = file) =>
  (await send({ action: 'create_checkout', checkout: { line_items: [line(idOf(product))] } }))
    .result;
const ordersMade = async () =>
  (await shop.events()).filter((type) => type === 'order.created').length;

describe('UCP over A2A', () => {
  test('a checkout is created, changed and paid with data parts', async () => {
    const { result, headers } = await send({
      action: 'add_to_checkout',
      product_id: idOf(file),
      quantity: 1,
    });
    const { contextId } = result.message;
    const added = await send(
      { action: 'add_to_checkout', product_id: idOf(file), quantity: 2 },
      { contextId },
    );
    const shown = await send({ action: 'get_checkout' }, { contextId });
    const paid = await send(
      { action: 'complete_checkout', 'a2a.ucp.checkout.payment': paying().payment },
      { contextId },
    );

    assert.equal(headers['x-a2a-extensions'], uri);
    assert.equal(result.message.role, 'ROLE_AGENT');
    assert.deepEqual(result.message.extensions, [uri]);
    assert.equal(checkoutIn(result).id, contextId);
    assert.deepEqual(
      checkoutIn(added.result).line_items.map(({ quantity }: any) => quantity),
      [3],
    );
    assert.deepEqual(checkoutIn(shown.result), checkoutIn(added.result));
    const { status, order } = checkoutIn(paid.result);
    assert.equal(status, 'completed');
    const placed = await (await shop.merchant()).get(`/orders/${order.id}`);
    assert.equal(placed.body.channel, 'a2a');
  });

  test('a whole checkout is replaced and canceled, and REST sees the same one', async () => {
    const { contextId } = (await open()).message;
    const checkout = { line_items: [line(idOf(file), 4)], buyer: { email: 'ada@example.com' } };

    const updated = await send({ action: 'update_checkout', checkout }, { contextId });
    const overRest = await ucpOf(shop).get(contextId);
    const canceled = await send({ action: 'cancel_checkout' }, { contextId });

    assert.deepEqual(checkoutIn(updated.result), overRest.body);
    assert.equal(checkoutIn(canceled.result).status, 'canceled');
  });

  test('a client of A2A 0.3 gets a message of that version', async () => {
    const { result } = await send(
      { action: 'create_checkout', product_id: idOf(file) },
      { method: 'message/send' },
    );

    const [part] = result.parts;
    assert.deepEqual([result.kind, result.role, part.kind], ['message', 'agent', 'data']);
    assert.equal(part.data['a2a.ucp.checkout'].id, result.contextId);
  });

  test('the HTTP+JSON binding and the URL of the agent card answer too', async () => {
    const message = {
      messageId: 'm-http',
      role: 'ROLE_USER',
      parts: [{ data: { action: 'create_checkout', product_id: idOf(file) } }],
    };
    const headers = { ...agent(knownProfile), 'a2a-extensions': uri };
    const overHttp = await shop.public.post('/api/a2a/message:send', { message }, headers);
    const atCard = await send(
      { action: 'create_checkout', product_id: idOf(file) },
      { path: '/.well-known/agent-card.json' },
    );

    assert.equal(checkoutIn(overHttp.body).status, 'ready_for_complete', overHttp.text);
    assert.equal(checkoutIn(atCard.result).status, 'ready_for_complete');
  });

  test('a repeated messageId gets the first result, and pays once', async () => {
    const before = await ordersMade();
    const [stock] = await stockOf(shop);
    const { contextId } = (await open()).message;
    const data = { action: 'complete_checkout', 'a2a.ucp.checkout.payment': paying().payment };

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(data, { contextId, messageId: 'pay-once' })),
    );
    const added = { action: 'add_to_checkout', product_id: idOf(file), quantity: 1 };
    const other = (await open()).message.contextId;
    const twice = [
      await send(added, { contextId: other, messageId: 'add-once' }),
      await send(added, { contextId: other, messageId: 'add-once' }),
    ];

    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(await ordersMade(), before + 1);
    assert.ok(stock);
    assert.deepEqual(
      twice.map(({ result }) => checkoutIn(result).line_items[0].quantity),
      [2, 2],
    );
  });

  test('business errors are messages of the checkout', async () => {
    const { contextId } = (await open()).message;
    const declined = await send(
      { action: 'complete_checkout', 'a2a.ucp.checkout.payment': paying('tok_decline').payment },
      { contextId },
    );
    const unknown = await send({ action: 'get_checkout' }, { contextId: 'no-such-checkout' });
    const missing = await send({ action: 'create_checkout', product_id: 'prd_none' });

    assert.deepEqual(messagesIn(checkoutIn(declined.result)), ['recoverable payment_failed']);
    assert.deepEqual(messagesIn(checkoutIn(unknown.result)), ['unrecoverable not_found']);
    assert.deepEqual(messagesIn(checkoutIn(missing.result)), ['unrecoverable not_found']);
  });

  for (const [what, data, options, code] of [
    ['an unknown action', { action: 'buy_it' }, {}, 'validation_failed'],
    ['an action without its checkout', { action: 'complete_checkout' }, {}, 'validation_failed'],
    [
      'a quantity of 0',
      { action: 'create_checkout', product_id: idOf(file), quantity: 0 },
      {},
      'validation_failed',
    ],
    [
      'a message without a profile',
      { action: 'create_checkout', product_id: idOf(file) },
      { headers: { 'ucp-agent': '' } },
      'invalid_profile_url',
    ],
  ] as [string, object, BindingOptions, string][])
    test(`${what} is refused: ${code}`, async () => {
      const { error } = await send(data, options);

      assert.deepEqual([error.code, error.data[0].metadata.code], [-32602, code]);
    });

  test('an invalid signature is refused', async (t) => {
    const signer = await openAgent(t);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: {
        message: {
          messageId: 'm-signed',
          role: 'ROLE_USER',
          parts: [{ data: { action: 'create_checkout', product_id: idOf(file) } }],
        },
      },
    });
    const request = { method: 'POST', path: '/api/a2a', body, headers: { 'a2a-extensions': uri } };
    const headers = await signedMessage(signer, request, shop.clock());

    const valid = await sendTo(shop, request, headers);
    const broken = await sendTo(shop, request, { ...headers, signature: 'sig1=:AAAA:' });

    assert.equal(checkoutIn(valid.body.result).status, 'ready_for_complete');
    assert.equal(broken.body.error.data[0].metadata.code, 'signature_invalid');
  });

  test('without the extension, and for messages without an action, the skills answer', async () => {
    const data = { action: 'create_checkout', product_id: idOf(file) };
    const inactive = await send(data, { headers: { 'x-a2a-extensions': '' } });
    const skill = await send({ skill: 'catalog-search', site_slug: 'shop' });

    assert.ok(inactive.result.task, inactive.text);
    assert.ok(skill.result.task, skill.text);
  });

  test('the profile and the card advertise the binding', async () => {
    const host = 'localhost:4000';
    const { body: profile } = await shop.public.get('/.well-known/ucp', { host });
    const { body: card } = await shop.public.get('/.well-known/agent-card.json', { host });

    const services = profile.ucp.services['dev.ucp.shopping'];
    const { endpoint } = services.find(({ transport }: any) => transport === 'a2a');
    assert.equal(endpoint, 'http://localhost:4000/.well-known/agent-card.json');
    const [extension] = card.capabilities.extensions;
    assert.equal(extension.uri, uri);
    assert.deepEqual(extension.params.capabilities['dev.ucp.shopping.fulfillment'], [
      { version: '2026-04-08', extends: 'dev.ucp.shopping.checkout' },
    ]);
  });
});
