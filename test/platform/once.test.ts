import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Call, createOnce, fingerprintOf } from '../../src/platform/once.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const plain = { seal: (text: string) => text, open: (text: string) => text };
const once = createOnce(shop.unit, plain, { waitMilliseconds: 400, pollMilliseconds: 10 });
const call = (key: string, more: Partial<Call> = {}): Call => ({
  scope: 'test',
  key,
  fingerprint: fingerprintOf({ a: 1 }),
  keepHours: 1,
  ...more,
});

test('a failed first call leaves nothing, and the second one runs', async () => {
  let attempts = 0;
  const act = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no');
    return 'yes';
  };
  await assert.rejects(once(shop.tenant, call('a'), act), { message: 'no' });
  assert.deepEqual(await once(shop.tenant, call('a'), act), { answer: 'yes', replayed: false });
  assert.deepEqual(await once(shop.tenant, call('a'), act), { answer: 'yes', replayed: true });
  assert.equal(attempts, 2);
});

test('a twin that waits while the first one fails does the work', async () => {
  let attempts = 0;
  const act = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no');
    return 'yes';
  };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => once(shop.tenant, call('b'), act)));
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  assert.equal(attempts, 2);
});

test('keys of other scopes and of other workspaces never meet', async () => {
  const answer = (text: string) => async () => text;
  assert.equal((await once(shop.tenant, call('c'), answer('mine'))).answer, 'mine');
  const elsewhere = await once(shop.tenant, call('c', { scope: 'other' }), answer('another'));
  const theirs = await once(shop.other.tenant, call('c'), answer('theirs'));
  assert.deepEqual([elsewhere.answer, theirs.answer], ['another', 'theirs']);
});

test('while the first one runs, a twin gives up after its patience and takes no connection', async () => {
  const end = Promise.withResolvers<string>();
  const first = once(shop.tenant, call('d'), () => end.promise);
  const twins = Array.from({ length: 30 }, () => once(shop.tenant, call('d'), async () => 'never'));
  const free = shop.unit.view(shop.tenant, async () => 'there is a connection');

  assert.equal(await free, 'there is a connection');
  for (const twin of twins) await assert.rejects(twin, { reason: 'idempotency_in_progress' });
  end.resolve('done');
  assert.deepEqual(await first, { answer: 'done', replayed: false });
});

test('the fingerprint is of what a body says, not of how it is written', () => {
  const same = [
    { a: 1, b: [1, { c: 2, d: 3 }] },
    { b: [1, { d: 3, c: 2 }], a: 1.0 },
  ];
  const others = [
    { a: '1' },
    { a: 2 },
    { a: 1, b: null },
    { b: 1 },
    null,
    [1],
    { a: [1, 2] },
    { a: [2, 1] },
  ];
  assert.equal(new Set(same.map(fingerprintOf)).size, 1);
  assert.equal(new Set(others.map(fingerprintOf)).size, others.length);
});
