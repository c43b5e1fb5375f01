import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSecondApp } from '../../../kit/second-app.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';

const env = { RATE_LIMITS: 'sign_in=4,discovery=10' };
const shop = await openShop(null, { env });
const second = await openSecondApp(null, shop, { env });
const nodes = [shop.app, second];
let calls = 0;

/** Calls the nodes in turn. */
async function call(path: string, method: 'GET' | 'POST', payload?: string) {
  calls += 1;
  return nodes[calls % 2]?.http.inject({
    method,
    url: path,
    headers: {
      host: 'localhost:4000',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:4000',
    },
    ...(payload !== undefined && { payload }),
  });
}

async function statusesOf(count: number, path: string, method: 'GET' | 'POST', payload?: string) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1)
    statuses.push((await call(path, method, payload))?.statusCode ?? 0);
  return statuses;
}

/** Asserts that `left` is the given number of seconds, counted down for less than a minute. */
function assertCountedDownFrom(seconds: number, left: unknown): void {
  assert.ok(Number(left) > seconds - 60 && Number(left) <= seconds, String(left));
}

test('sign-in attempts of one network are counted by all nodes together', async () => {
  const attempt = 'email=a%40example.com&password=wrong';
  const statuses = await statusesOf(6, '/account/sign-in', 'POST', attempt);

  assert.deepEqual(
    statuses.map((status) => status === 429),
    [false, false, false, false, true, true],
  );
  const refused = await call('/account/sign-in', 'POST', attempt);
  const reset = /^"sign_in";r=0;t=(\d+)$/.exec(String(refused?.headers.ratelimit))?.[1];
  assertCountedDownFrom(900, reset);
  assertCountedDownFrom(225, refused?.headers['retry-after']);
});

test('simultaneous attempts at several nodes get no more than the allowance', async () => {
  await shop.unit.executeSingleAsSystem((view) =>
    view.query('delete from rate_limit_counters', []),
  );
  const fresh = await Promise.all([1, 2].map(() => openSecondApp(null, shop, { env })));
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      fresh[at % 2]?.http.inject({
        method: 'POST',
        url: '/account/sign-in',
        headers: { host: 'localhost:4000', origin: 'http://localhost:4000' },
        payload: {},
      }),
    ),
  );
  assert.equal(responses.filter((answer) => answer?.statusCode !== 429).length, 4);
});

test('the other limits are divided by the number of live nodes, which drops when one leaves', async () => {
  const allowed = async () => {
    const answers: Answer['status'][] = await statusesOf(6, '/llms.txt', 'GET');
    return answers.filter((status) => status !== 429).length;
  };
  for (const node of [...nodes, ...nodes]) await node.registry.report();
  assert.deepEqual(
    nodes.map(({ registry }) => registry.servingProcesses()),
    [2, 2],
  );
  // A burst of 2 on two nodes: one each.
  assert.equal(await allowed(), 2);

  await second.registry.leave();
  await shop.app.registry.report();
  assert.equal(shop.app.registry.servingProcesses(), 1);
});
