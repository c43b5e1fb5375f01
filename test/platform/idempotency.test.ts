import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { IdempotentCall } from '../../src/platform/idempotency/idempotent-call.ts';
import {
  createIdempotentRunner,
  createIdempotentSagaRunner,
  fingerprintOf,
} from '../../src/platform/idempotency/run-idempotent.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const plain = { encrypt: (text: string) => text, decrypt: (text: string) => text };
const timing = { waitMilliseconds: 400, pollMilliseconds: 10 };
const once = createIdempotentRunner(shop.unit, plain, timing);
const across = createIdempotentSagaRunner(shop.unit, plain, timing);
/** The same server's other process. */
const elsewhere = createIdempotentSagaRunner(shop.unit, plain, timing);
const begin = async () => undefined;
const reach = async () => undefined;
const call = (key: string, more: Partial<IdempotentCall> = {}): IdempotentCall => ({
  scope: 'test',
  key,
  fingerprint: fingerprintOf({ a: 1 }),
  retentionHours: 1,
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
  assert.deepEqual(await once(shop.tenant, call('a'), act), { response: 'yes', replayed: false });
  assert.deepEqual(await once(shop.tenant, call('a'), act), { response: 'yes', replayed: true });
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
  assert.equal((await once(shop.tenant, call('c'), answer('mine'))).response, 'mine');
  const elsewhere = await once(shop.tenant, call('c', { scope: 'other' }), answer('another'));
  const theirs = await once(shop.other.tenant, call('c'), answer('theirs'));
  assert.deepEqual([elsewhere.response, theirs.response], ['another', 'theirs']);
});

test('while the first one runs, a twin gives up after its patience and takes no connection', async () => {
  const end = Promise.withResolvers<string>();
  const first = once(shop.tenant, call('d'), () => end.promise);
  const twins = Array.from({ length: 30 }, () => once(shop.tenant, call('d'), async () => 'never'));
  const free = shop.unit.view(shop.tenant, async () => 'there is a connection');

  assert.equal(await free, 'there is a connection');
  for (const twin of twins) await assert.rejects(twin, { reason: 'idempotency_in_progress' });
  end.resolve('done');
  assert.deepEqual(await first, { response: 'done', replayed: false });
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

test('an act across transactions runs once; its repeat gets the stored answer', async () => {
  const repeats: boolean[] = [];
  const steps = {
    prepare: async (_: unknown, isRepeat: boolean) => repeats.push(isRepeat),
    call: reach,
    commit: async () => `done ${repeats.length}`,
  };
  const first = await across(shop.tenant, call('e'), steps);
  const second = await across(shop.tenant, call('e'), steps);
  assert.deepEqual(
    [first, second],
    [
      { response: 'done 1', replayed: false },
      { response: 'done 1', replayed: true },
    ],
  );
  assert.deepEqual(repeats, [false]);
});

test('an act across transactions whose answer was lost runs again, and is told so', async () => {
  const repeats: boolean[] = [];
  const steps = {
    prepare: async (_: unknown, isRepeat: boolean) => repeats.push(isRepeat),
    call: reach,
    commit: async () => {
      if (repeats.length === 1) throw new Error('the process was killed');
      return 'done';
    },
  };
  await assert.rejects(across(shop.tenant, call('f'), steps), { message: /killed/ });
  const other = call('f', { fingerprint: fingerprintOf({ a: 2 }) });
  await assert.rejects(across(shop.tenant, other, steps), { reason: 'idempotency_key_reused' });
  assert.equal((await across(shop.tenant, call('f'), steps)).response, 'done');
  assert.deepEqual(repeats, [false, true]);
});

test('an act across transactions that is refused gives its key back, for another body too', async () => {
  const refused = {
    prepare: begin,
    call: () => Promise.reject(new DomainError('conflict', 'no', 'no')),
    commit: async () => 'never',
  };
  const fine = { prepare: begin, call: reach, commit: async () => 'yes' };
  const other = call('g', { fingerprint: fingerprintOf({ a: 2 }) });
  await assert.rejects(across(shop.tenant, call('g'), refused), { reason: 'no' });
  assert.deepEqual(await across(shop.tenant, other, fine), { response: 'yes', replayed: false });
});

test('what a step before the answer refuses leaves nothing of it', async () => {
  const refused = {
    prepare: () => Promise.reject(new DomainError('conflict', 'no', 'no')),
    call: reach,
    commit: async () => 'never',
  };
  const other = call('j', { fingerprint: fingerprintOf({ a: 2 }) });
  await assert.rejects(across(shop.tenant, call('j'), refused), { reason: 'no' });
  const fine = {
    prepare: async (_: unknown, isRepeat: boolean) => isRepeat,
    call: async (isRepeat: boolean) => isRepeat,
    commit: async (_: unknown, isRepeat: boolean) => String(isRepeat),
  };
  assert.deepEqual(await across(shop.tenant, other, fine), { response: 'false', replayed: false });
});

test('a refusal in place of an answer commits what led to it, and gives the key back', async () => {
  let committed = 0;
  const refused = {
    prepare: begin,
    call: reach,
    async commit(work: Work) {
      work.afterCommit(() => {
        committed += 1;
      });
      return new DomainError('conflict', 'no', 'no');
    },
  };
  await assert.rejects(across(shop.tenant, call('k'), refused), { reason: 'no' });
  assert.equal(committed, 1);
  const fine = { prepare: begin, call: reach, commit: async () => 'yes' };
  const other = call('k', { fingerprint: fingerprintOf({ a: 2 }) });
  assert.deepEqual(await across(shop.tenant, other, fine), { response: 'yes', replayed: false });
});

test('of two processes that act at once, the answer that is stored first is everybody’s', async () => {
  const steps = (name: string) => ({ prepare: begin, call: reach, commit: async () => name });
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => across(shop.tenant, call('h'), steps('one'))),
    ...Array.from({ length: 10 }, () => elsewhere(shop.tenant, call('h'), steps('other'))),
  ]);
  assert.equal(new Set(answers.map(({ response }) => response)).size, 1);
  assert.equal(answers.filter(({ replayed }) => !replayed).length, 1);
});

test('while an act across transactions runs, its twins wait and no connection is held', async () => {
  const end = Promise.withResolvers<string>();
  const steps = {
    prepare: begin,
    call: () => end.promise,
    commit: async (_: unknown, text: string) => text,
  };
  const first = across(shop.tenant, call('i'), steps);
  const twins = Array.from({ length: 30 }, () => across(shop.tenant, call('i'), steps));
  const settled = Promise.allSettled(twins);
  assert.equal(await shop.unit.view(shop.tenant, async () => 'free'), 'free');
  for (const { status } of await settled) assert.equal(status, 'rejected');
  end.resolve('done');
  assert.deepEqual(await first, { response: 'done', replayed: false });
});
