import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { knownProfile, line, paying } from '../../kit/ucp.ts';
import { type BindingOptions, ucpOverA2a } from '../../kit/ucp-a2a.ts';

const shop = await openShop(null);
await shop.site();
const file = await shop.product({ name: 'Patterns', isDigital: true });
const item = file.variants[0]?.id ?? '';
const merchant = await shop.merchant('read:analytics');

/** Sends as an agent of this name, so that its calls are one session. */
const senderOf =
  (name: string) =>
  (data: object, options: BindingOptions = {}) =>
    ucpOverA2a(shop, data, {
      ...options,
      headers: { 'user-agent': `${name}/1.0`, ...options.headers },
    });
const sessionsOf = async (query: string) => {
  await shop.app.callRecorder?.flush();
  const { body } = await merchant.get(`/agent-sessions?${query}`);
  return Promise.all(
    body.agent_sessions.map(
      async ({ id }: { id: string }) => (await merchant.get(`/agent-sessions/${id}`)).body,
    ),
  );
};
const entriesOf = ({ timeline }: any): string[] =>
  timeline.map(({ operation, step, result }: any) => `${operation} ${step} ${result}`);

test('calls of UCP over A2A are recorded like those over REST, in both versions', async () => {
  const send = senderOf('Buyer');
  const opened = await send({ action: 'add_to_checkout', product_id: item });
  const { contextId } = opened.result.message;
  await send({ action: 'add_to_checkout', product_id: item, quantity: 1 }, { contextId });
  const checkout = { line_items: [line(item, 4)], buyer: { email: 'ada@canary.example' } };
  await send({ action: 'update_checkout', checkout }, { contextId, method: 'message/send' });
  await send({ action: 'get_checkout' }, { contextId });
  const payment = (token?: string) => ({
    action: 'complete_checkout',
    'a2a.ucp.checkout.payment': paying(token).payment,
  });
  await send(payment('tok_decline'), { contextId });
  const paid = await send(payment(), { contextId });
  const orderId = paid.result.message.parts[0].data['a2a.ucp.checkout'].order.id;

  const [session, ...others] = await sessionsOf(`order=${orderId}`);

  assert.deepEqual(others, []);
  assert.deepEqual(entriesOf(session), [
    'create_checkout checkout ok',
    'add_to_checkout checkout ok',
    'update_checkout checkout ok',
    'get_checkout checkout ok',
    'complete_checkout checkout ok',
    'complete_checkout checkout ok',
  ]);
  const { protocol, outcome, site_slug: slug, timeline } = session;
  assert.deepEqual([protocol, outcome, slug], ['a2a', 'ordered', 'shop']);
  const [first, , , , declined] = timeline;
  assert.deepEqual(declined.output.messages, ['payment_failed']);
  assert.match(first.checkout, /^checkout#[0-9a-f]{12}$/);
  assert.ok(timeline.every((entry: any) => entry.checkout === first.checkout));
  assert.equal(timeline.at(-1).order_id, orderId);
  assert.equal(first.caller.profile, knownProfile);
  assert.ok(!/canary|tok_|cs_/.test(JSON.stringify(session)), 'no personal data or secret');
});

test('calls that are refused are recorded with their error', async () => {
  const send = senderOf('Refused');
  const { contextId } = (await send({ action: 'create_checkout', product_id: item })).result
    .message;
  await send({ action: 'cancel_checkout' }, { contextId });
  await send({ action: 'add_to_checkout', product_id: item }, { contextId });
  await send({ action: 'add_to_checkout', product_id: item, quantity: 0 }, { contextId });
  await send({ action: 'get_checkout' }, { contextId, headers: { 'ucp-agent': '' } });
  await send({ action: 'buy_it' }, { contextId });

  const sessions = await sessionsOf('limit=100');
  const entries = sessions
    .filter(({ timeline }) => timeline[0].caller.user_agent === 'Refused/1.0')
    .flatMap(entriesOf);

  assert.deepEqual(entries, [
    'create_checkout checkout ok',
    'cancel_checkout checkout ok',
    'add_to_checkout checkout checkout_not_modifiable',
    'add_to_checkout checkout validation_failed',
    'get_checkout checkout invalid_profile_url',
    'SendMessage null validation_failed',
  ]);
});

test('messages for the skills are recorded as before', async () => {
  await senderOf('Skilled')({ skill: 'catalog-search', site_slug: 'shop', query: 'patterns' });

  const sessions = await sessionsOf('limit=100');
  const found = sessions.find(({ timeline }) => timeline[0].caller.user_agent === 'Skilled/1.0');
  assert.deepEqual(entriesOf(found), ['catalog-search search ok']);
});
