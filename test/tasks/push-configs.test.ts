import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import {
  deletePushConfig,
  getPushConfig,
  listPushConfigs,
  setPushConfig,
} from '../../src/core/tasks/push/manage-push-configs.ts';
import type { CreatePushConfigInput } from '../../src/core/tasks/push/push-config.ts';
import { clearPushConfigs, queuePushes } from '../../src/core/tasks/push/queue-pushes.ts';
import type { TaskId } from '../../src/core/tasks/task.ts';
import { openCoreShop, type Tenancy } from '../kit/shop.ts';
import { storedTask } from '../kit/tasks.ts';

const development = { production: false, allow: [] };
const production = { production: true, allow: [] };
const hook = 'https://agent.example.com/hook';

const shop = await openCoreShop(null);
const { unit } = shop;

const draft = (changes: Partial<CreatePushConfigInput> = {}): CreatePushConfigInput => ({
  id: null,
  url: hook,
  token: null,
  authentication: null,
  ...changes,
});
const set = (
  id: TaskId,
  changes: Partial<CreatePushConfigInput> = {},
  policy = development,
  who: Tenancy = shop,
) => unit.run(who.tenant, (work) => setPushConfig(work, policy, id, draft(changes)));
const get = (id: TaskId, idOrUrl: string, who: Tenancy = shop) =>
  unit.view(who.tenant, (view) => getPushConfig(view, id, idOrUrl));
const list = (id: TaskId) => unit.view(shop.tenant, (view) => listPushConfigs(view, id));
const remove = (id: TaskId, idOrUrl: string) =>
  unit.run(shop.tenant, (work) => deletePushConfig(work, id, idOrUrl));
const idsAndUrls = async (id: TaskId) => (await list(id)).map((config) => [config.id, config.url]);
const rowsOf = <Row>(text: string, id: TaskId) =>
  unit.view(shop.tenant, (view) => view.query<Row>(text, [shop.tenant.workspaceId, id]));
const marked = async (id: TaskId) => {
  const text = 'select has_push_configs as has from tasks where workspace_id = $1 and task_id = $2';
  return (await rowsOf<{ has: boolean }>(text, id))[0]?.has;
};
const lanesOf = (id: TaskId) =>
  rowsOf<{ config_id: string; url: string }>(
    'select config_id, url from task_push_queues where workspace_id = $1 and task_id = $2 order by queue_id',
    id,
  );
const queue = (id: TaskId, number = 2) =>
  unit.run(shop.tenant, async (work) =>
    queuePushes(work, { id, hasPushConfigs: true }, [
      {
        taskId: id,
        contextId: 'c',
        number,
        kind: 'artifact',
        artifact: { artifactId: 'a', name: 'a', parts: [] },
      },
    ]),
  );
const reason = (word: string) => ({ reason: word });

test('a config is returned with its credentials once, and later with its token and scheme only', async () => {
  const { id } = await storedTask(shop);
  const secrets = { token: 'tok-1', authentication: { scheme: 'Bearer', credentials: 'cred-1' } };

  const created = await set(id, { id: 'mine', ...secrets });

  assert.deepEqual(created.authentication, secrets.authentication);
  const read = await get(id, 'mine');
  assert.deepEqual(
    [read.id, read.taskId, read.url, read.token, read.authentication],
    ['mine', id, hook, 'tok-1', { scheme: 'Bearer', credentials: null }],
  );
  assert.deepEqual(await list(id), [read]);
  assert.equal(await marked(id), true);
});

test('secrets are encrypted in the row', async () => {
  const { id } = await storedTask(shop);
  await set(id, {
    token: 'plain-token',
    authentication: { scheme: 'Bearer', credentials: 'plain-cred' },
  });
  await queue(id);

  for (const table of ['task_push_configs', 'task_push_queues']) {
    const text = `select to_jsonb(r)::text as row from ${table} r where workspace_id = $1 and task_id = $2`;
    const [found] = await rowsOf<{ row: string }>(text, id);
    assert.match(String(found?.row), /v1\.test\./);
    assert.doesNotMatch(String(found?.row), /plain/);
  }
});

test('a config without an id gets one, and is also found by its URL', async () => {
  const { id } = await storedTask(shop);
  const created = await set(id);
  assert.match(created.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual(await get(id, hook), await get(id, created.id));
});

test('an id takes precedence over a URL', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a', url: hook });
  await set(id, { id: hook, url: `${hook}/2` });
  assert.equal((await get(id, hook)).url, `${hook}/2`);
});

test('a known id is replaced in place, and so is a known URL, which keeps its id', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a', url: `${hook}/1`, token: 'old' });
  await set(id, { id: 'b', url: `${hook}/2` });

  await set(id, { id: 'a', url: `${hook}/3`, token: 'new' });
  const same = await set(id, { url: `${hook}/2`, token: 'added' });

  assert.equal(same.id, 'b');
  assert.deepEqual(await idsAndUrls(id), [
    ['a', `${hook}/3`],
    ['b', `${hook}/2`],
  ]);
  assert.deepEqual(
    (await list(id)).map(({ token }) => token),
    ['new', 'added'],
  );
});

test('a known URL under another id takes the new id', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a', url: `${hook}/1` });
  await set(id, { id: 'b', url: `${hook}/1`, token: 't' });
  assert.deepEqual(await idsAndUrls(id), [['b', `${hook}/1`]]);
  assert.equal((await get(id, `${hook}/1`)).token, 't');
  await assert.rejects(get(id, 'a'), reason('push_config_not_found'));
});

test('when one config takes the URL of another, only that one remains', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a', url: `${hook}/1` });
  await set(id, { id: 'b', url: `${hook}/2` });
  await set(id, { id: 'a', url: `${hook}/2` });
  assert.deepEqual(await idsAndUrls(id), [['a', `${hook}/2`]]);
});

test('queued pushes follow their config to a new URL and are deleted with it', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a', url: `${hook}/1` });
  await queue(id);
  await set(id, { id: 'a', url: `${hook}/2` });
  assert.deepEqual(await lanesOf(id), [{ config_id: 'a', url: `${hook}/2` }]);
  await set(id, { id: 'b', url: `${hook}/2` });
  assert.deepEqual(await lanesOf(id), [{ config_id: 'b', url: `${hook}/2` }]);
  await remove(id, 'b');
  assert.deepEqual(await lanesOf(id), []);
  assert.equal(await marked(id), false);
});

test('a task has at most twenty configs, also under concurrent requests; replacing one does not count', async () => {
  const { id } = await storedTask(shop);
  const requests = Array.from({ length: 25 }, (_, at) =>
    set(id, { id: `c${at}`, url: `${hook}/${at}` }),
  );

  const outcomes = await Promise.allSettled(requests);

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.deepEqual(
    refused.map((outcome) => outcome.reason.reason),
    Array(5).fill('push_config_limit_reached'),
  );
  const kept = await list(id);
  assert.equal(kept.length, 20);
  await set(id, { url: String(kept[7]?.url), token: 'again' });
  await set(id, { id: String(kept[7]?.id), url: `${hook}/other` });
  assert.equal((await list(id)).length, 20);
});

test('a config is deleted by id or URL, and deleting it again succeeds', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a', url: `${hook}/1` });
  await set(id, { id: 'b', url: `${hook}/2` });
  await remove(id, 'a');
  assert.equal(await marked(id), true);
  await remove(id, `${hook}/2`);
  assert.equal(await marked(id), false);
  await remove(id, 'a');
  await assert.rejects(remove('task_none', 'a'), reason('task_not_found'));
});

test('after a task has ended no config is found or added, and deleting succeeds', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a' });
  await queue(id);
  await unit.run(shop.tenant, async (work) => {
    clearPushConfigs(work, { id, hasPushConfigs: true });
    const end = "update tasks set state = 'completed' where workspace_id = $1 and task_id = $2";
    await work.query(end, [shop.tenant.workspaceId, id]);
  });

  assert.deepEqual(await list(id), []);
  assert.equal(await marked(id), false);
  await assert.rejects(get(id, 'a'), reason('push_config_not_found'));
  await assert.rejects(set(id), reason('push_config_task_terminal'));
  assert.equal((await lanesOf(id)).length, 1, 'its last push is still sent');
  await remove(id, 'a');
  assert.deepEqual(await lanesOf(id), []);
});

test('a task of another workspace is not found', async () => {
  const { id } = await storedTask(shop);
  await set(id, { id: 'a' });
  const { other } = shop;
  await assert.rejects(set(id, {}, development, other), reason('task_not_found'));
  await assert.rejects(get(id, 'a', other), reason('task_not_found'));
  await assert.rejects(
    unit.view(other.tenant, (view) => listPushConfigs(view, id)),
    reason('task_not_found'),
  );
  await assert.rejects(
    unit.run(other.tenant, (work) => deletePushConfig(work, id, 'a')),
    reason('task_not_found'),
  );
  assert.equal((await list(id)).length, 1);
});

test('URLs that the server may not call are rejected before the task is read', async () => {
  const refused = [
    'ftp://agent.example.com/',
    'http://agent.example.com/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:192.168.0.1]/',
    'https://router.local/',
    'https://user:word@agent.example.com/',
    `https://agent.example.com/${'é'.repeat(1_100)}`,
    'no url',
  ];
  for (const url of refused)
    await assert.rejects(set('task_none', { url }), reason('push_config_url_not_allowed'), url);
  for (const url of ['http://localhost:9/', 'http://127.0.0.1:9/', 'http://[::1]:9/'])
    await assert.rejects(
      set('task_none', { url }, production),
      reason('push_config_url_not_allowed'),
    );
});

test('outside production loopback addresses are allowed, also over http', async () => {
  const { id } = await storedTask(shop);
  const local = [
    'http://localhost:9/',
    'http://127.1.2.3:9/',
    'http://[::1]:9/',
    'http://a.localhost:9/',
  ];
  for (const url of local) await set(id, { url });
  assert.deepEqual(
    (await list(id)).map(({ url }) => url),
    local,
  );
});

test('the longest permitted URL is stored and found by itself', async () => {
  const { id } = await storedTask(shop);
  const start = 'https://agent.example.com/';
  const url =
    start +
    randomBytes(2_048)
      .toString('base64url')
      .slice(0, 2_048 - start.length);
  await set(id, { url });
  assert.equal((await get(id, url)).url, url);
  await assert.rejects(set(id, { url: `${url}x` }), reason('push_config_url_not_allowed'));
});

test('values that would break a header are rejected with the name of the field', async () => {
  const bad: [Partial<CreatePushConfigInput>, string][] = [
    [{ token: 'a\r\nx-evil: 1' }, 'token'],
    [{ token: 'blank at the end ' }, 'token'],
    [{ token: 'é' }, 'token'],
    [{ authentication: { scheme: 'Bearer x', credentials: null } }, 'authentication.scheme'],
    [{ authentication: { scheme: 'Bearer', credentials: 'a\nb' } }, 'authentication.credentials'],
    [{ id: 'a\u0000b' }, 'id'],
  ];
  for (const [changes, field] of bad) {
    await assert.rejects(set('task_none', changes), (refusal: any) => {
      assert.deepEqual([refusal.kind, refusal.details[0].field], ['invalid', field]);
      return true;
    });
  }
});
