import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { systemClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets, generateSecretsKeys } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { nothingWritten } from '../../src/platform/db/transaction.ts';
import { systemTenant, type Work } from '../../src/platform/unit-of-work.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

const { connection, drop } = await cloneDatabase();
const database = openDatabase({ connection, poolSize: 2 });
const unit = createUnitOfWork({
  database,
  secrets: createSecrets(generateSecretsKeys()),
  clock: systemClock,
  random: randomBytes,
  origin: 'http://localhost:4000',
  notify: () => undefined,
});
after(async () => {
  await database.close();
  await drop();
  await stopOwnCluster();
});

const addSetting = (work: Work, name: string, value: string) =>
  work.writeLater({
    name: 'test_setting_add',
    text: 'insert into server_settings (name, value) values ($1, $2)',
    values: [name, value],
  });
const changeSetting = (work: Work, name: string, value: string) =>
  work.writeLater({
    name: 'test_setting_change',
    text: 'update server_settings set value = $2 where name = $1',
    values: [name, value],
  });
const addJob = (work: Work, id: string) =>
  work.writeLater({
    name: 'test_job_add',
    text: `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
      values ('ws_system', $1, 'test', '{}', $2, $2)`,
    values: [id, work.now],
  });
const settings = (work: Pick<Work, 'query'>) =>
  work.query<{ name: string; value: string }>(
    "select name, value from server_settings where name like 'later%' order by name",
    [],
  );
const jobs = (work: Pick<Work, 'query'>) =>
  work.query<{ job_id: string }>("select job_id from jobs where name = 'test'", []);
const run = <Result>(act: (work: Work) => Promise<Result>) => unit.runAsSystem(systemTenant, act);

test('writes of several tables are committed together', async () => {
  await run(async (work) => {
    addSetting(work, 'later one', 'a');
    addJob(work, 'one');
  });

  assert.deepEqual(await run(settings), [{ name: 'later one', value: 'a' }]);
  assert.deepEqual(await run(jobs), [{ job_id: 'one' }]);
});

test('a later statement that names the table sees the write, and so does a later write', async () => {
  const seen = await run(async (work) => {
    changeSetting(work, 'later one', 'b');
    addJob(work, 'two');
    addSetting(work, 'later two', 'c');
    changeSetting(work, 'later two', 'd');
    changeSetting(work, 'later two', 'e');
    return settings(work);
  });

  const expected = [
    { name: 'later one', value: 'b' },
    { name: 'later two', value: 'e' },
  ];
  assert.deepEqual([seen, await run(settings)], [expected, expected]);
  assert.deepEqual(await run(jobs), [{ job_id: 'one' }, { job_id: 'two' }]);
});

test('when one write fails, none is committed, and the error names its cause', async () => {
  const failing = run(async (work) => {
    addSetting(work, 'later three', 'f');
    addJob(work, 'one');
  });

  await assert.rejects(failing, { code: '23505', constraint: 'jobs_pkey' });
  assert.equal((await run(settings)).length, 2);
});

test('a transaction that fails before its commit sends none of them', async () => {
  const failing = run(async (work) => {
    addSetting(work, 'later three', 'f');
    throw new Error('no');
  });

  await assert.rejects(failing, { message: 'no' });
  assert.equal((await run(settings)).length, 2);
});

test('a write that must write a row fails the transaction without one', async () => {
  const require = (work: Work, name: string) =>
    work.writeLater(
      {
        name: 'test_setting_require',
        text: 'update server_settings set value = $2 where name = $1',
        values: [name, 'g'],
      },
      { mustWrite: true },
    );
  const missing = run(async (work) => {
    addJob(work, 'three');
    require(work, 'later none');
  });
  await assert.rejects(missing, { code: nothingWritten });
  await assert.rejects(
    run(async (work) => require(work, 'later none')),
    { code: nothingWritten },
  );
  assert.equal((await run(jobs)).length, 2);

  await run(async (work) => require(work, 'later one'));
  assert.deepEqual((await run(settings))[0], { name: 'later one', value: 'g' });
});

test('a statement that only locks rows is sent alone, before what follows it', async () => {
  await unit.runAsSystem(systemTenant, async (work) => addSetting(work, 'later-lock', 'a'));
  await unit.runAsSystem(systemTenant, async (work) => {
    addJob(work, 'job_before_lock');
    work.writeLater({
      name: 'test_setting_lock',
      text: `with wanted as (select $1::text as name)
        select 1 from server_settings s where s.name in (select name from wanted) for no key update of s`,
      values: ['later-lock'],
    });
    changeSetting(work, 'later-lock', 'b');
    await settings(work);
  });
  assert.deepEqual(
    (await unit.runAsSystem(systemTenant, settings)).filter(({ name }) => name === 'later-lock'),
    [{ name: 'later-lock', value: 'b' }],
  );
});
