import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import { listLatestArtifacts } from '../../src/core/tasks/context/latest-artifacts.ts';
import type { Artifact } from '../../src/core/tasks/message.ts';
import { getSerializedTask, getTask } from '../../src/core/tasks/read/read-tasks.ts';
import { systemTenant } from '../../src/platform/unit-of-work.ts';
import { openCoreShop, type Shop } from '../kit/shop.ts';
import { aTask } from '../kit/tasks.ts';

const bulky = (word: string): Artifact => ({
  artifactId: 'results',
  name: 'results',
  parts: [{ data: { text: word.repeat(1_000) } }],
});

const copies = (shop: Shop) =>
  shop.unit.runAsSystem(systemTenant, async (work) => {
    const rows = await work.query<{ workspace_id: string }>(
      'select workspace_id from task_artifacts order by workspace_id',
      [],
    );
    return rows.map((row) => row.workspace_id);
  });

test('equal large artifacts are stored once per workspace and are read with each task', async (t) => {
  const shop = await openCoreShop(t);
  const recorder = createTaskRecorder(shop.unit);
  const artifacts = [bulky('tea')];
  const created = [shop, shop, shop.other].map((of) => ({
    ...aTask({ ...shop, tenant: of.tenant }),
    artifacts,
  }));

  await Promise.all(created.map((task) => recorder.insert(task)));
  // Another process does not know that they are stored.
  const later = { ...aTask(shop), artifacts: [bulky('tea')] };
  await createTaskRecorder(shop.unit).insert(later);

  const workspaces = [shop.tenant.workspaceId, shop.other.tenant.workspaceId].sort();
  assert.deepEqual(await copies(shop), workspaces);
  for (const task of [...created, later]) {
    const read = await shop.unit.view(task.tenant, (view) => getTask(view, task.id));
    assert.deepEqual(read.artifacts, artifacts);
    const text = await shop.unit.querySingle(task.tenant, (view) =>
      getSerializedTask(view, task.id),
    );
    assert.equal(text.artifacts, JSON.stringify(artifacts));
  }
});

test('a change that brings other artifacts stores them in the row of its task only', async (t) => {
  const shop = await openCoreShop(t);
  const recorder = createTaskRecorder(shop.unit);
  const withTea = () => ({ ...aTask(shop, { contextId: 'c' }), artifacts: [bulky('tea')] });
  const [one, other] = [withTea(), withTea()];
  await recorder.insert(one);
  await recorder.insert(other);

  await shop.unit.run(shop.tenant, (work) =>
    changeTask(work, one.id, { trigger: null, artifacts: [bulky('cup')] }),
  );

  const artifactsOf = async ({ id }: typeof one) =>
    (await shop.unit.view(shop.tenant, (view) => getTask(view, id))).artifacts;
  assert.deepEqual(await artifactsOf(one), [bulky('cup')]);
  assert.deepEqual(await artifactsOf(other), [bulky('tea')]);
});

test('results of a conversation are found wherever they are stored', async (t) => {
  const shop = await openCoreShop(t);
  const task = { ...aTask(shop, { contextId: 'c' }), artifacts: [bulky('tea')] };
  await createTaskRecorder(shop.unit).insert(task);

  const [latest] = await shop.unit.view(shop.tenant, (view) =>
    listLatestArtifacts(view, { contextId: 'c', anonymous: false }, ['results']),
  );

  assert.deepEqual(latest?.data, bulky('tea').parts[0]?.data);
});

test('small artifacts are stored in the row', async (t) => {
  const shop = await openCoreShop(t);
  const task = { ...aTask(shop), artifacts: [{ ...bulky(''), parts: [{ text: 'short' }] }] };

  await createTaskRecorder(shop.unit).insert(task);

  assert.deepEqual(await copies(shop), []);
  const read = await shop.unit.view(shop.tenant, (view) => getTask(view, task.id));
  assert.deepEqual(read.artifacts, task.artifacts);
});
