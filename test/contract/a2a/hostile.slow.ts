import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { agentOf, asking, saying } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const agent = await agentOf(shop);

// Values of every type where one type is expected, under the known member names.
// biome-ignore format: lists of words
const names = [
  'message', 'messageId', 'message_id', 'role', 'parts', 'text', 'data', 'url', 'raw', 'kind', 'file', 'bytes', 'uri',
  'contextId', 'taskId', 'task_id', 'id', 'metadata', 'configuration', 'historyLength', 'acceptedOutputModes',
  'returnImmediately', 'blocking', 'taskPushNotificationConfig', 'pushNotificationConfig', 'authentication', 'schemes',
  'scheme', 'credentials', 'token', 'pageSize', 'limit', 'pageToken', 'cursor', 'skill', 'action', 'site_slug',
  'product_id', 'quantity', 'items', 'filters', 'confirmation_token', 'cart_token', 'referenceTaskIds', 'extensions',
  'toString',
];
// biome-ignore format: lists of words
const methods = [
  'SendMessage', 'GetTask', 'ListTasks', 'CancelTask', 'CreateTaskPushNotificationConfig',
  'tasks/pushNotificationConfig/get', 'ListTaskPushNotificationConfigs', 'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard', '__proto__', 'toString',
];
const words = [
  'ROLE_USER',
  'user',
  'agent',
  'file',
  'catalog-search',
  'store-details',
  'order-status',
  'cart-management',
  'ucp-checkout',
  'membership-signup',
  'x402-purchase',
  'shop',
  '',
  '-1',
  'https://example.com/',
  'http://[::1]/',
];

const leaf = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
}));
/** A valid message in which one member holds any value. */
const mutatedMessage = fc
  .tuple(
    fc.constantFrom(
      'messageId',
      'role',
      'parts',
      'contextId',
      'taskId',
      'metadata',
      'kind',
      'extensions',
    ),
    value,
  )
  .map(([name, mutated]) => ({ ...saying('tee'), [name]: mutated }));
const mutatedPart = value.map((part) => ({ ...saying('tee'), parts: [part] }));
const mutatedData = fc
  .dictionary(fc.constantFrom(...names), value, { maxKeys: 4 })
  .chain((data) =>
    fc
      .constantFrom(...words.slice(4, 11))
      .map((skill) => ({ ...saying(''), parts: [{ data: { ...data, skill } }] })),
  );
const params = fc.oneof(
  value,
  fc.record({ message: fc.oneof(mutatedMessage, mutatedPart, mutatedData), configuration: value }),
  fc.record({ message: fc.oneof(mutatedMessage, mutatedPart, mutatedData), metadata: value }),
);

const codes = new Set([
  -32700, -32600, -32601, -32602, -32000, -32001, -32002, -32003, -32004, -32005,
]);

test('no params over JSON-RPC cause an internal error', async () => {
  const who = fc.constantFrom(agent.key, {});
  const call = fc.record({ method: fc.constantFrom(...methods), params, who });
  await fc.assert(
    fc.asyncProperty(call, async ({ method, params: sent, who: headers }) => {
      const answer = await agent.rpc(method, sent, headers);
      assert.equal(answer.status, 200);
      const { error } = answer.body;
      if (error) assert.ok(codes.has(error.code), JSON.stringify(error));
      else assert.notEqual(failureOf(answer.body.result), 'internal');
    }),
    { numRuns: 300 },
  );
});

test('a confirmation token of the wrong type is a validation error', async () => {
  const message = asking({ skill: 'order-status', confirmation_token: { toString: 1 } });
  const { body } = await agent.rpc('SendMessage', { message }, {});
  assert.equal(failureOf(body.result), 'validation_failed');
});

test('no body over HTTP+JSON causes a 5xx', async () => {
  const path = fc.constantFrom(
    '/message:send',
    '/tasks/x/push-configs',
    '/tasks/x:cancel',
    '/tasks/x/subscribe',
  );
  await fc.assert(
    fc.asyncProperty(path, params, async (to, body) => {
      const answer = await agent.raw(`/api/a2a${to}`, JSON.stringify(body) ?? 'null');
      assert.ok(answer.status < 500, JSON.stringify(answer.body));
      assert.notEqual(failureOf(answer.body?.task), 'internal');
    }),
    { numRuns: 200 },
  );
});

/** The code of the error with which a task failed. */
function failureOf(result: any): string | undefined {
  const parts = (result?.task ?? result)?.status?.message?.parts ?? [];
  return parts.map((part: any) => part.data?.error?.code).find(Boolean);
}

const deep = `${'{"message":'.repeat(200)}1${'}'.repeat(200)}`;
const long = JSON.stringify({ message: saying('x'.repeat(70_000)) });
const wide = JSON.stringify({
  message: { ...saying('x'), parts: Array.from({ length: 3_000 }, () => ({ text: 'x' })) },
});
const huge = JSON.stringify({ message: saying('x'.repeat(1_000_000)) });
const loneSurrogate = '{"message":{"messageId":"\\ud800","role":"user","parts":[{"text":"a"}]}}';
const withProto =
  '{"message":{"__proto__":{"messageId":"a"},"role":"user","parts":[{"text":"a"}]}}';
const nul = '{"message":{"messageId":"a","role":"user","parts":[{"text":"\\u0000"}]}}';

for (const [what, body, status, code] of [
  ['a body that is nested too deep', deep, 400, -32602],
  ['a text that is too long', long, 400, -32602],
  ['a message with too many parts', wide, 400, -32602],
  ['a megabyte', huge, 413, -32600],
  ['a lone surrogate', loneSurrogate, 400, -32602],
  ['a __proto__ member', withProto, 400, -32700],
  ['a NUL character', nul, 400, -32602],
] as const)
  test(`${what} is refused with ${status} and ${code}`, async () => {
    const rpc = `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":${body}}`;

    const overHttp = await agent.raw('/api/a2a/message:send', body);
    const overRpc = await agent.raw('/api/a2a', rpc);

    assert.deepEqual(
      [overHttp.status, overRpc.status, overRpc.body.error.code],
      [status, 200, code],
    );
  });

for (const [member, body] of [
  ['message.__proto__', withProto],
  ['list[1].constructor.prototype', '{"list":[1,{"constructor":{"prototype":{}}}]}'],
])
  test(`the member ${member} is refused by name with how to fix it`, async () => {
    const overHttp = await agent.raw('/api/a2a/message:send', body ?? '');
    const overRest = await agent.raw('/api/storefront/v1/merchant/products?site=shop', body ?? '');

    const sentence = `${member}: is not allowed as a member name: remove or rename it`;
    assert.equal(overHttp.body.error.message, sentence);
    assert.equal(overRest.body.error.message, sentence);
  });

test('invalid JSON is reported with the position where it becomes invalid', async () => {
  const messageOf = async (body: string) =>
    (await agent.raw('/api/a2a/message:send', body)).body.error.message;

  assert.equal(
    await messageOf('{"message":{,}}'),
    'body: is not valid JSON at character 13: send one JSON object',
  );
  assert.equal(await messageOf('{"message":'), 'body: is not valid JSON: it ends unexpectedly');
  assert.equal(await messageOf('hello'), 'body: is not valid JSON: send one JSON object');
});
