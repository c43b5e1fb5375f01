import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openReceiver } from '../../kit/push-receiver.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { register } from '../../kit/webhooks.ts';

const events = ['product.created'];
const shop = await openShop(null, { env: { STOA_TEST_CLOCK: 'on' } });
await shop.site();
const owner = await shop.merchant();
const advance = (seconds: number) => shop.public.post('/dev/clock', { advance_seconds: seconds });

test('the moving clock stops once for the retries of endpoints that failed together', async (t) => {
  const receiver = await openReceiver(t, () => 503);
  for (let number = 0; number < 12; number += 1)
    await register(owner, receiver.url(`/${number}`), { events });
  await shop.product();

  const { status } = await advance(1_500);

  assert.equal(status, 200);
  const timesOf = (attempt: number) =>
    receiver.received
      .filter(({ headers }) => Number(headers['x-svc-attempt']) === attempt)
      .map(({ headers }) => Number(headers['x-svc-timestamp']) - Date.parse(startOfTests) / 1_000);
  for (const [attempt, offset] of [
    [1, 0],
    [2, 30],
    [3, 150],
    [4, 750],
  ] as const) {
    const times = timesOf(attempt);
    assert.equal(times.length, 12);
    assert.deepEqual([...new Set(times)], [times[0]], `attempt ${attempt}`);
    assert.ok(Math.abs((times[0] ?? 0) - offset) <= offset / 10 + 1, `attempt ${attempt}`);
  }
});
