import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { methodNames } from '../../../../src/api/a2a/methods.ts';
import { agentOf, asking } from '../../../kit/a2a.ts';
import { bearer, deadCredentials, noCredentials } from '../../../kit/access/credentials.ts';
import { operationsBelow } from '../../../kit/access/operations.ts';
import { mintToken } from '../../../kit/access/tokens.ts';
import { watchRows } from '../../../kit/rows.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';

type Headers = Record<string, string>;

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const product = await shop.product();
const agent = await agentOf(shop);
const { id: taskId } = await agent.openTask();
const hook = { url: 'https://agent.example.com/hook' };
await agent.post(`/tasks/${taskId}/push-configs`, { id: 'c1', ...hook });
const [dead, none] = [await deadCredentials(shop), await noCredentials(shop)];
const narrow = bearer(await shop.key('read:products'));
const stranger = bearer(await shop.other.key());
const strangers = [stranger, bearer((await mintToken(shop, { of: shop.other })).text)];
const rows = await watchRows(shop);
after(rows.stop);

/** One operation on tasks in every spelling; the first HTTP spelling is in OpenAPI. */
type Case = {
  /** As in OpenAPI. */
  route: string;
  requests: [method: 'GET' | 'POST' | 'DELETE', path: string][];
  names: string[];
  body?: object;
  /** Strangers get an empty list instead of 404. */
  listsOwn?: true;
  /** The response stays open while the task waits. */
  streams?: true;
};

const task = `/tasks/${taskId}`;
const [config, olderConfig] = [`${task}/push-configs/c1`, `${task}/pushNotificationConfigs/c1`];
const push = (act: string) => [
  `${act}TaskPushNotificationConfig`,
  `tasks/pushNotificationConfig/${act === 'Create' ? 'set' : act.toLowerCase()}`,
];
const cases: Case[] = [
  {
    route: 'GET /tasks',
    requests: [['GET', '/tasks']],
    names: ['ListTasks', 'tasks/list'],
    listsOwn: true,
  },
  { route: 'GET /tasks/{taskId}', requests: [['GET', task]], names: ['GetTask', 'tasks/get'] },
  {
    route: 'GET /tasks/{taskId}/subscribe',
    requests: [
      ['GET', `${task}/subscribe`],
      ['POST', `${task}/subscribe`],
      ['GET', `${task}:subscribe`],
      ['POST', `${task}:subscribe`],
    ],
    names: ['SubscribeToTask', 'tasks/resubscribe', 'tasks/subscribe'],
    streams: true,
  },
  {
    route: 'POST /tasks/{taskId}/push-configs',
    requests: [
      ['POST', `${task}/push-configs`],
      ['POST', `${task}/pushNotificationConfigs`],
    ],
    names: [...push('Create'), 'SetTaskPushNotificationConfig'],
    body: { id: 'c1', ...hook },
  },
  {
    route: 'GET /tasks/{taskId}/push-configs',
    requests: [
      ['GET', `${task}/push-configs`],
      ['GET', `${task}/pushNotificationConfigs`],
    ],
    names: [...push('List'), 'ListTaskPushNotificationConfigs'],
  },
  {
    route: 'GET /tasks/{taskId}/push-configs/{configId}',
    requests: [
      ['GET', config],
      ['GET', olderConfig],
    ],
    names: push('Get'),
  },
  {
    route: 'DELETE /tasks/{taskId}/push-configs/{configId}',
    requests: [
      ['DELETE', config],
      ['DELETE', olderConfig],
    ],
    names: push('Delete'),
  },
  {
    route: 'POST /tasks/{taskId}/cancel',
    requests: [
      ['POST', `${task}/cancel`],
      ['POST', `${task}:cancel`],
    ],
    names: ['CancelTask', 'tasks/cancel'],
  },
];

/** Methods of A2A that guests may call: the skill decides. */
const open = [
  'SendMessage',
  'message/send',
  'SendStreamingMessage',
  'message/stream',
  'GetExtendedAgentCard',
  'agent/getAuthenticatedExtendedCard',
];

type Send = (headers: Headers) => Promise<Answer>;

/** Every spelling of an operation in both bindings. */
function spellingsOf({ requests, names, body }: Case): [string, Send][] {
  const params = { id: names[0]?.includes('Push') ? 'c1' : taskId, taskId, ...body };
  return [
    ...requests.map(([method, path]): [string, Send] => [
      `${method} ${path}`,
      (headers) =>
        shop.send({
          method,
          url: `/api/a2a${path}`,
          headers: { host: 'localhost:4000', ...headers },
          ...(body && { payload: body }),
        } as InjectOptions),
    ]),
    ...names.map((name): [string, Send] => [name, (headers) => agent.rpc(name, params, headers)]),
  ];
}

const codeIn = ({ body }: Answer): number | undefined =>
  body?.error?.details ? Number(body.error.details[0].metadata.jsonrpcCode) : body?.error?.code;

const outcomeOf = (answer: Answer): string => `${answer.status} ${codeIn(answer)}`;

/** The HTTP status and the JSON-RPC code of each refusal. JSON-RPC itself always answers 200. */
const refusals = { who: [401, -32000], scope: [403, -32003], task: [404, -32001] } as const;
const refused = (why: keyof typeof refusals, spelling: string): string => {
  const [status, code] = refusals[why];
  return `${spelling.includes('/') && !methodNames.includes(spelling) ? status : 200} ${code}`;
};

test('every task operation has a row here, in OpenAPI and by each of its names', async () => {
  const closed = (await operationsBelow(shop, '/api/a2a')).filter(
    ({ credentials }) => credentials === 'required',
  );
  assert.deepEqual(closed.map(({ route }) => route).sort(), cases.map(({ route }) => route).sort());
  assert.deepEqual(
    [...methodNames].sort(),
    [...open, ...cases.flatMap(({ names }) => names)].sort(),
  );
});

for (const row of cases)
  test(`${row.route} refuses everyone without access in every spelling, and nothing happens`, async () => {
    await rows.changed();
    for (const [name, send] of spellingsOf(row)) {
      for (const [who, headers] of Object.entries({ ...none, ...dead })) {
        const answer = await send(headers);
        assert.equal(outcomeOf(answer), refused('who', name), `${name}: ${who}`);
        assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
      }
      for (const headers of strangers) {
        const theirs = await send(headers);
        assert.ok(!theirs.text.includes(product.id));
        assert.ok(!theirs.text.includes(shop.tenant.workspaceId));
        const { tasks, totalSize } = theirs.body.result ?? theirs.body;
        if (row.listsOwn) assert.deepEqual([theirs.status, tasks, totalSize], [200, [], 0], name);
        else assert.equal(outcomeOf(theirs), refused('task', name), name);
      }
    }
    assert.deepEqual(await rows.changed(), []);
  });

test('tasks need no scope: any live key of the workspace may use all operations', async () => {
  for (const row of cases)
    for (const [name, send] of row.streams ? [] : spellingsOf(row).slice(0, 1)) {
      const answer = await send(narrow);
      assert.ok(answer.status < 300 && codeIn(answer) === undefined, `${name} ${answer.text}`);
    }
});

/** Skills that write orders; the others are open to all. */
const closedSkills = ['cart-management', 'ucp-checkout'];
const sending: [string, (message: object, headers: Headers) => Promise<Answer>][] = [
  ['SendMessage', (message, headers) => agent.rpc('SendMessage', { message }, headers)],
  [
    'SendStreamingMessage',
    (message, headers) => agent.rpc('SendStreamingMessage', { message }, headers),
  ],
  ['/message:send', (message, headers) => agent.post('/message:send', { message }, headers)],
  ['/message:stream', (message, headers) => agent.post('/message:stream', { message }, headers)],
  ['/streaming', (message, headers) => agent.post('/streaming', { message }, headers)],
];

for (const skill of closedSkills)
  for (const [name, say] of sending)
    test(`${skill} by ${name} needs a credential of the workspace that may write orders`, async () => {
      const message = asking({ skill, site_slug: 'shop', product_id: product.id });
      const others = bearer(await shop.key('read:orders', 'write:products'));
      await rows.changed();

      for (const [who, headers] of Object.entries({ ...none, ...dead }))
        assert.equal(outcomeOf(await say(message, headers)), refused('who', name), who);
      assert.equal(outcomeOf(await say(message, others)), refused('scope', name));
      assert.equal(outcomeOf(await say(message, stranger)), refused('scope', name));
      assert.deepEqual(await rows.changed(), []);
    });

for (const [name, say] of sending)
  test(`${name} refuses a bad credential even where none is needed`, async () => {
    const search = asking({ skill: 'catalog-search' });
    await rows.changed();
    for (const [who, headers] of Object.entries(dead))
      assert.equal(outcomeOf(await say(search, headers)), refused('who', name), who);
    assert.deepEqual(await rows.changed(), []);
  });
