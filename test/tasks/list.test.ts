import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { listTasks, type TaskListRequest } from '../../src/core/tasks/read/list-tasks.ts';
import { serializeTask } from '../../src/core/tasks/serialized-task.ts';
import type { FieldProblem } from '../../src/kernel/domain-error.ts';
import { openCoreShop, type Shop, type Tenancy } from '../kit/shop.ts';
import { storedTask } from '../kit/tasks.ts';

const all: TaskListRequest = { contextId: null, pageSize: null, pageToken: null };
const shared = openCoreShop(null);
const list = (shop: Shop, request: Partial<TaskListRequest> = {}, of: Tenancy = shop) =>
  shop.unit.view(of.tenant, (view) => listTasks(view, { ...all, ...request }));
const refused = (field: string) => (error: { kind: string; details: FieldProblem[] }) => {
  assert.equal(error.kind, 'invalid');
  assert.deepEqual(
    error.details.map((detail) => detail.field),
    [field],
  );
  return true;
};

/** Creates seven tasks of two contexts, three of them at the same instant. */
async function sevenTasks(shop: Shop) {
  const created = [];
  for (const at of [0, 1, 2, 3, 4, 5, 6]) {
    created.push(await storedTask(shop, { contextId: at % 2 ? 'odd' : 'even' }));
    if (at > 2) shop.clock.advance(1_000);
  }
  return created.sort(
    (a, b) => b.stateAt.getTime() - a.stateAt.getTime() || (b.id < a.id ? -1 : 1),
  );
}

async function walk(shop: Shop, request: Partial<TaskListRequest>) {
  const pages = [];
  let pageToken: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listTasks>> = await list(shop, { ...request, pageToken });
    pages.push(page);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return pages;
}

test('the latest tasks come first, complete, fifty per page', async (t) => {
  const shop = await openCoreShop(t);
  const tasks = await sevenTasks(shop);

  assert.deepEqual(await list(shop), {
    tasks: tasks.map(serializeTask),
    nextPageToken: '',
    pageSize: 50,
    totalSize: 7,
  });
});

test('pages contain every task once, and each page has the total count', async (t) => {
  const shop = await openCoreShop(t);
  const tasks = await sevenTasks(shop);

  const pages = await walk(shop, { pageSize: 2 });
  const odd = await walk(shop, { pageSize: 1, contextId: 'odd' });

  assert.deepEqual(
    pages.map((page) => page.tasks.length),
    [2, 2, 2, 1],
  );
  assert.deepEqual(
    pages.map((page) => page.totalSize),
    [7, 7, 7, 7],
  );
  assert.deepEqual(
    pages.flatMap((page) => page.tasks.map(({ id }) => id)),
    tasks.map(({ id }) => id),
  );
  assert.deepEqual(
    odd.flatMap((page) => page.tasks.map(({ id }) => id)),
    tasks.filter(({ contextId }) => contextId === 'odd').map(({ id }) => id),
  );
  assert.deepEqual(
    odd.map((page) => page.totalSize),
    [3, 3, 3],
  );
});

test('a task that changes moves to the front', async (t) => {
  const shop = await openCoreShop(t);
  const oldest = (await sevenTasks(shop)).at(-1);
  shop.clock.advance(1_000);

  await shop.unit.run(shop.tenant, (work) =>
    changeTask(work, oldest?.id ?? '', { trigger: 'ask' }),
  );

  assert.equal((await list(shop, { pageSize: 1 })).tasks[0]?.id, oldest?.id);
});

test('another context and another workspace are empty', async (t) => {
  const shop = await openCoreShop(t);
  await sevenTasks(shop);
  const none = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };

  assert.deepEqual(await list(shop, { contextId: 'none' }), none);
  assert.deepEqual(await list(shop, { contextId: 'odd' }, shop.other), none);
  assert.equal((await list(shop, { contextId: '' })).totalSize, 7);
});

for (const pageSize of [0, -1, 101, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
  test(`a page size of ${pageSize} is rejected`, async () => {
    await assert.rejects(list(await shared, { pageSize }), refused('pageSize'));
  });

test('a page token is valid for its own list only', async () => {
  const shop = await shared;
  await sevenTasks(shop);
  const { nextPageToken: pageToken } = await list(shop, { pageSize: 1, contextId: 'odd' });

  assert.notEqual(pageToken, '');
  for (const other of ['x', `${pageToken}x`, '%00', 'A'.repeat(5_000)])
    await assert.rejects(list(shop, { contextId: 'odd', pageToken: other }), refused('pageToken'));
  await assert.rejects(list(shop, { contextId: 'even', pageToken }), refused('pageToken'));
  await assert.rejects(list(shop, { pageToken }), refused('pageToken'));
  await assert.rejects(
    list(shop, { contextId: 'odd', pageToken }, shop.other),
    refused('pageToken'),
  );
  assert.equal((await list(shop, { pageSize: 100, contextId: 'odd', pageToken })).tasks.length, 2);
});
