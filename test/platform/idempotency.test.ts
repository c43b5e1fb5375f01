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
import { openCoreShop } from '../kit/shop.ts';

const shop = await openCoreShop(null);
const plain = {
  encrypt: (bytes: string | Buffer) => Buffer.from(bytes).toString('base64'),
  decryptBytes: (text: string) => Buffer.from(text, 'base64'),
};
const timing = { waitMilliseconds: 400, pollMilliseconds: 10 };
const runIdempotent = createIdempotentRunner(shop.unit, plain, timing);
const runSaga = createIdempotentSagaRunner(shop.unit, plain, timing);
/** The saga runner of another process of the same server. */
const runSagaInOtherProcess = createIdempotentSagaRunner(shop.unit, plain, timing);
const prepare = async () => undefined;
const callNothing = async () => undefined;
const call = (key: string, more: Partial<IdempotentCall> = {}): IdempotentCall => ({
  scope: 'test',
  key,
  fingerprint: fingerprintOf({ a: 1 }),
  retentionHours: 1,
  ...more,
});

test('a failed first call stores nothing, and the second one runs', async () => {
  let attempts = 0;
  const act = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no');
    return 'yes';
  };
  await assert.rejects(runIdempotent(shop.tenant, call('a'), act), { message: 'no' });
  assert.deepEqual(await runIdempotent(shop.tenant, call('a'), act), {
    response: 'yes',
    replayed: false,
  });
  assert.deepEqual(await runIdempotent(shop.tenant, call('a'), act), {
    response: 'yes',
    replayed: true,
  });
  assert.equal(attempts, 2);
});

test('a concurrent duplicate does the work when the call that it waits for fails', async () => {
  let attempts = 0;
  const act = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no');
    return 'yes';
  };
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => runIdempotent(shop.tenant, call('b'), act)),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  assert.equal(attempts, 2);
});

test('a replay succeeds even if what the operation preloads no longer exists', async () => {
  const preload = async () => {
    throw new DomainError('not_found', 'gone', 'It has gone.');
  };
  await runIdempotent(shop.tenant, call('preload'), async () => 'stored');

  const repeated = await runIdempotent(
    shop.tenant,
    call('preload', { preload }),
    async () => 'never',
  );

  assert.deepEqual(repeated, { response: 'stored', replayed: true });
});

test('a preload that fails rolls back the call, and the operation does not run', async () => {
  const preload = (work: Work) => work.query('select 1 / 0', []);
  let attempts = 0;
  const act = async () => {
    attempts += 1;
    return 'done';
  };

  await assert.rejects(runIdempotent(shop.tenant, call('fails', { preload }), act), {
    code: '22012',
  });

  assert.equal(attempts, 0);
  assert.equal((await runIdempotent(shop.tenant, call('fails'), act)).replayed, false);
});

test('the same key in another scope or workspace is independent', async () => {
  const answer = (text: string) => async () => text;
  assert.equal((await runIdempotent(shop.tenant, call('c'), answer('mine'))).response, 'mine');
  const otherScope = await runIdempotent(
    shop.tenant,
    call('c', { scope: 'other' }),
    answer('another'),
  );
  const theirs = await runIdempotent(shop.other.tenant, call('c'), answer('theirs'));
  assert.deepEqual([otherScope.response, theirs.response], ['another', 'theirs']);
});

test('a concurrent duplicate gives up after its timeout and holds no connection while it waits', async () => {
  const end = Promise.withResolvers<string>();
  const first = runIdempotent(shop.tenant, call('d'), () => end.promise);
  const duplicates = Array.from({ length: 30 }, () =>
    runIdempotent(shop.tenant, call('d'), async () => 'never'),
  );
  const free = shop.unit.view(shop.tenant, async () => 'there is a connection');

  assert.equal(await free, 'there is a connection');
  for (const duplicate of duplicates)
    await assert.rejects(duplicate, { reason: 'idempotency_in_progress' });
  end.resolve('done');
  assert.deepEqual(await first, { response: 'done', replayed: false });
});

test('the fingerprint depends on the content of a body, not on its formatting', () => {
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

test('a saga runs once; its repeat gets the stored response', async () => {
  const repeats: boolean[] = [];
  const steps = {
    prepare: async (_: unknown, isRepeat: boolean) => repeats.push(isRepeat),
    call: callNothing,
    commit: async () => `done ${repeats.length}`,
  };
  const first = await runSaga(shop.tenant, call('e'), steps);
  const second = await runSaga(shop.tenant, call('e'), steps);
  assert.deepEqual(
    [first, second],
    [
      { response: 'done 1', replayed: false },
      { response: 'done 1', replayed: true },
    ],
  );
  assert.deepEqual(repeats, [false]);
});

test('a saga whose response was lost runs again and knows that it is a repeat', async () => {
  const repeats: boolean[] = [];
  const steps = {
    prepare: async (_: unknown, isRepeat: boolean) => repeats.push(isRepeat),
    call: callNothing,
    commit: async () => {
      if (repeats.length === 1) throw new Error('the process was killed');
      return 'done';
    },
  };
  await assert.rejects(runSaga(shop.tenant, call('f'), steps), { message: /killed/ });
  const other = call('f', { fingerprint: fingerprintOf({ a: 2 }) });
  await assert.rejects(runSaga(shop.tenant, other, steps), { reason: 'idempotency_key_reused' });
  assert.equal((await runSaga(shop.tenant, call('f'), steps)).response, 'done');
  assert.deepEqual(repeats, [false, true]);
});

test('a rejected saga frees its key, even for another body', async () => {
  const refused = {
    prepare,
    call: () => Promise.reject(new DomainError('conflict', 'no', 'no')),
    commit: async () => 'never',
  };
  const fine = { prepare, call: callNothing, commit: async () => 'yes' };
  const other = call('g', { fingerprint: fingerprintOf({ a: 2 }) });
  await assert.rejects(runSaga(shop.tenant, call('g'), refused), { reason: 'no' });
  assert.deepEqual(await runSaga(shop.tenant, other, fine), { response: 'yes', replayed: false });
});

test('a rejection in prepare rolls back the claim of the key', async () => {
  const refused = {
    prepare: () => Promise.reject(new DomainError('conflict', 'no', 'no')),
    call: callNothing,
    commit: async () => 'never',
  };
  const other = call('j', { fingerprint: fingerprintOf({ a: 2 }) });
  await assert.rejects(runSaga(shop.tenant, call('j'), refused), { reason: 'no' });
  const fine = {
    prepare: async (_: unknown, isRepeat: boolean) => isRepeat,
    call: async (isRepeat: boolean) => isRepeat,
    commit: async (_: unknown, isRepeat: boolean) => String(isRepeat),
  };
  assert.deepEqual(await runSaga(shop.tenant, other, fine), { response: 'false', replayed: false });
});

test('a rejection in place of a response commits what led to it and frees the key', async () => {
  let committed = 0;
  const refused = {
    prepare,
    call: callNothing,
    async commit(work: Work) {
      work.afterCommit(() => {
        committed += 1;
      });
      return new DomainError('conflict', 'no', 'no');
    },
  };
  await assert.rejects(runSaga(shop.tenant, call('k'), refused), { reason: 'no' });
  assert.equal(committed, 1);
  const fine = { prepare, call: callNothing, commit: async () => 'yes' };
  const other = call('k', { fingerprint: fingerprintOf({ a: 2 }) });
  assert.deepEqual(await runSaga(shop.tenant, other, fine), { response: 'yes', replayed: false });
});

test('if two processes run one saga, both return the response that is stored first', async () => {
  const steps = (name: string) => ({ prepare, call: callNothing, commit: async () => name });
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => runSaga(shop.tenant, call('h'), steps('one'))),
    ...Array.from({ length: 10 }, () =>
      runSagaInOtherProcess(shop.tenant, call('h'), steps('other')),
    ),
  ]);
  assert.equal(new Set(answers.map(({ response }) => response)).size, 1);
  assert.equal(answers.filter(({ replayed }) => !replayed).length, 1);
});

test('if two processes commit one saga, only the effects of the stored response remain', async () => {
  const bothArrived = Promise.withResolvers<void>();
  let arrived = 0;
  const steps = (name: string) => ({
    prepare,
    call: async () => {
      arrived += 1;
      if (arrived === 2) bothArrived.resolve();
      await bothArrived.promise;
    },
    async commit(work: Work) {
      await work.query(
        `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
         values ($1, $2, 'effect', '{}', $3, $3)`,
        [work.tenant.workspaceId, work.newId('job'), work.now],
      );
      return name;
    },
  });
  const [one, other] = await Promise.all([
    runSaga(shop.tenant, call('m'), steps('one')),
    runSagaInOtherProcess(shop.tenant, call('m'), steps('other')),
  ]);
  assert.equal(one.response, other.response);
  assert.deepEqual([one.replayed, other.replayed].sort(), [false, true]);
  const effects = await shop.unit.view(shop.tenant, (view) =>
    view.query("select 1 from jobs where name = 'effect'", []),
  );
  assert.equal(effects.length, 1);
});

test('while a saga runs, concurrent duplicates wait without holding a connection', async () => {
  const end = Promise.withResolvers<string>();
  const steps = {
    prepare,
    call: () => end.promise,
    commit: async (_: unknown, text: string) => text,
  };
  const first = runSaga(shop.tenant, call('i'), steps);
  const duplicates = Array.from({ length: 30 }, () => runSaga(shop.tenant, call('i'), steps));
  const settled = Promise.allSettled(duplicates);
  assert.equal(await shop.unit.view(shop.tenant, async () => 'free'), 'free');
  for (const { status } of await settled) assert.equal(status, 'rejected');
  end.resolve('done');
  assert.deepEqual(await first, { response: 'done', replayed: false });
});
