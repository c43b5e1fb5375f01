import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View, Work } from '../../src/platform/unit-of-work.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const { unit, tenant } = shop;

const note = (work: Work, name: string) =>
  work.query(
    `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
     values ($1, $2, 'note', '{}', $3, $3)`,
    [work.tenant.workspaceId, name, work.now],
  );
const notes = () =>
  unit.view(tenant, async (view) => {
    const rows = await view.query<{ job_id: string }>(
      "select job_id from jobs where name = 'note'",
      [],
    );
    return rows.map((row) => row.job_id);
  });

test('a failed transaction leaves nothing and runs no after-commit hooks', async () => {
  let hints = 0;
  const failing = unit.run(tenant, async (work) => {
    await note(work, 'lost');
    work.afterCommit(() => {
      hints += 1;
    });
    throw new Error('no');
  });
  await assert.rejects(failing, { message: 'no' });
  assert.deepEqual([await notes(), hints], [[], 0]);
});

test('after-commit hooks run after the commit, in order', async () => {
  const seen: string[] = [];
  await unit.run(tenant, async (work) => {
    work.afterCommit(() => seen.push('first'));
    work.afterCommit(() => seen.push('second'));
    await note(work, 'kept');
    seen.push('act');
  });
  assert.deepEqual([seen, await notes()], [['act', 'first', 'second'], ['kept']]);
});

test('a handle that outlives its transaction rejects every use', async () => {
  const handles: Work[] = [];
  const keep = async (work: Work) => void handles.push(work);
  await unit.run(tenant, keep);
  await unit.view(tenant, (view) => keep(view as Work));
  await assert.rejects(unit.run(tenant, (work) => keep(work).then(() => assert.fail('out'))));

  assert.equal(handles.length, 3);
  for (const handle of handles)
    await assert.rejects(handle.query('select 1', []), { message: 'this transaction has ended' });
});

test('a statement that is sent while the transaction rolls back or commits is refused', async () => {
  const uses: Promise<unknown>[] = [];
  // Runs when ROLLBACK or COMMIT has been sent and PostgreSQL has not answered yet.
  const sendLate = (work: Work) =>
    setImmediate(() => {
      const write = async () => work.write({ name: 'late', text: 'select 1', values: [] });
      uses.push(Promise.allSettled([note(work, 'late'), write(), addLater(work)]));
    });
  await assert.rejects(
    unit.runAsSystem(tenant, async (work) => {
      sendLate(work);
      throw new Error('no');
    }),
    { message: 'no' },
  );
  await unit.runAsSystem(tenant, async (work) => void sendLate(work));

  const refused = { status: 'rejected', reason: new Error('this transaction has ended') };
  assert.deepEqual(await Promise.all(uses), Array(2).fill([refused, refused, refused]));
  assert.ok(!(await notes()).includes('late'));
});

const addLater = async (work: Work) =>
  work.writeLater({
    name: 'late_note',
    text: `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
      values ($1, 'late', 'note', '{}', $2, $2)`,
    values: [work.tenant.workspaceId, work.now],
  });

test('a transaction that swallows a database error does not succeed', async () => {
  const hiding = unit.run(tenant, async (work) => {
    await note(work, 'hidden');
    await work.query('select 1 / 0', []).catch(() => undefined);
    return 'done';
  });
  await assert.rejects(hiding, /nothing was committed/);
  assert.ok(!(await notes()).includes('hidden'));
});

test('a write without await is visible to later statements, and fails the transaction when it fails', async () => {
  const insert = (work: Work, name: string) =>
    work.write({
      name: 'note_write',
      text: `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
        values ($1, $2, 'note', '{}', $3, $3)`,
      values: [work.tenant.workspaceId, name, work.now],
    });
  const known = (work: Work, name: string) =>
    work.query('select job_id from jobs where job_id = $1', [name]);
  const rows = await unit.run(tenant, (work) => {
    insert(work, 'unwatched');
    return known(work, 'unwatched');
  });
  assert.deepEqual(rows, [{ job_id: 'unwatched' }]);

  const twice = (after: (work: Work) => Promise<unknown>) =>
    unit.run(tenant, (work) => {
      insert(work, 'unwatched');
      return after(work);
    });
  await assert.rejects(
    twice(async () => 'done'),
    { code: '23505' },
  );
  await assert.rejects(
    twice((work) => known(work, 'unwatched')),
    { code: '23505' },
  );
  await assert.rejects(
    twice((work) => known(work, 'unwatched').catch(() => undefined)),
    { code: '23505' },
  );
});

test('a transaction is not committed without a statement that the driver refuses to send', async () => {
  const refused = unit.run(tenant, async (work) => {
    await note(work, 'half');
    work.write({ name: 'refused', text: 'select $1', values: [circular()] });
  });
  await assert.rejects(refused);
  assert.ok(!(await notes()).includes('half'));
});

const circular = () => {
  const self: { self?: unknown } = {};
  self.self = self;
  return self;
};

test('batched rows are written together and in order, or the transaction fails', async () => {
  const kind = (names: string[]) => ({
    name: 'notes_gathered',
    text: `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
      select $1, job_id, 'note', '{}', $3, $3 from unnest($2::text[]) as job_id`,
    values: [tenant.workspaceId, names, shop.clock()],
  });
  await unit.run(tenant, async (work) => {
    work.batchInsert(kind, ['together one']);
    assert.deepEqual(await work.query("select from jobs where job_id like 'together%'", []), []);
    work.batchInsert(kind, ['together two']);
  });
  assert.deepEqual(
    (await notes()).filter((name) => name.startsWith('together')),
    ['together one', 'together two'],
  );

  const failing = unit.run(tenant, async (work) => {
    await note(work, 'lost with them');
    work.batchInsert(kind, ['together one']);
  });
  await assert.rejects(failing, { code: '23505' });
  assert.ok(!(await notes()).includes('lost with them'));
});

test('a view cannot write', async () => {
  await assert.rejects(
    unit.view(tenant, (view) => note(view as Work, 'sneaked')),
    { code: '25006' },
  );
});

test('a transaction sees and writes its own workspace only', async () => {
  const { workspaceId } = shop.other.tenant;
  await unit.run(shop.other.tenant, (work) => note(work, 'theirs'));
  assert.ok(!(await notes()).includes('theirs'));

  const crossing = unit.run(tenant, (work) =>
    work.query(
      `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
       values ($1, 'x', 'note', '{}', now(), now())`,
      [workspaceId],
    ),
  );
  await assert.rejects(crossing, { code: '42501' });
});

test('an invalid workspace id reaches no statement', async () => {
  const tenantOf = (workspaceId: string) => ({ workspaceId, code: '00000' }) as typeof tenant;
  for (const id of ["ws_1'; drop table jobs; --", 'WS_1', '', 'ws_1\n'])
    await assert.rejects(
      unit.view(tenantOf(id), async () => 1),
      { message: 'not a valid workspace id' },
    );
});

test('the victim of a deadlock is retried, and both transactions succeed', async () => {
  let attempts = 0;
  let held = 0;
  const met = Promise.withResolvers<void>();
  const act = (first: number, second: number) =>
    unit.run(tenant, async (work) => {
      attempts += 1;
      await work.query('select pg_advisory_xact_lock($1)', [first]);
      held += 1;
      if (held === 2) met.resolve();
      await met.promise;
      await work.query('select pg_advisory_xact_lock($1)', [second]);
      return first;
    });

  assert.deepEqual(await Promise.all([act(1, 2), act(2, 1)]), [1, 2]);
  assert.equal(attempts, 3);
});

test('other errors are not retried, and a deadlock victim is retried once only', async () => {
  for (const [code, expected] of [
    ['23505', 1],
    ['40P01', 2],
    ['40001', 2],
  ] as const) {
    let attempts = 0;
    const failing = unit.run(tenant, async () => {
      attempts += 1;
      throw Object.assign(new Error('database'), { code });
    });
    await assert.rejects(failing, { code });
    assert.equal(attempts, expected, code);
  }
});

test('a transaction has one time, and ids that contain its workspace', async () => {
  const { at, id } = await unit.run(tenant, async (work) => {
    const at = work.now.getTime();
    shop.clock.advance(1_000);
    assert.equal(work.now.getTime(), at);
    return { at, id: work.newId('prd') };
  });
  assert.equal(shop.clock().getTime(), at + 1_000);
  assert.equal(id.slice(4, 9), tenant.code);
});

test('a single query sees its own workspace, runs one statement, and fails as a view does', async () => {
  const name = async (view: View, text: string) =>
    (await view.query<{ x: string }>(text, []))[0]?.x;
  const seen = await unit.querySingle(tenant, (view) =>
    name(view, "select current_setting('stoa.workspace_id') as x"),
  );
  assert.equal(seen, tenant.workspaceId);
  await assert.rejects(
    unit.querySingle(tenant, async (view) => [
      await name(view, 'select 1'),
      await name(view, 'select 2'),
    ]),
    { message: 'this unit of work allows one statement' },
  );
  await assert.rejects(
    unit.querySingle(tenant, (view) => name(view, 'select 1 / 0')),
    { code: '22012' },
  );
  await assert.rejects(
    unit.querySingle(tenant, (view) => note(view as Work, 'sneaked')),
    { code: '25006' },
  );
  assert.equal(await unit.querySingle(tenant, async () => 'nothing asked'), 'nothing asked');
});
