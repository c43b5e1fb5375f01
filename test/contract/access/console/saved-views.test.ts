import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../../kit/console.ts';
import { openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
await newUser(shop, 'owner@example.com');
await newUser(shop, 'viewer@example.com', { role: 'member' });
const callerOf = async (email: string) => (await openConsole(shop, email)).merchant();
const [owner, viewer] = [await callerOf('owner@example.com'), await callerOf('viewer@example.com')];

const unshipped = {
  list: 'orders',
  name: 'To ship',
  search: { fulfillment_status: ['unfulfilled', 'partially_fulfilled'], sort: 'created_at' },
};
const save = async (body: object, as = owner) => (await as.post('/saved-views', body)).body;
const namesOf = async (list: string, as = owner): Promise<string[]> => {
  const { body } = await as.get(`/saved-views?list=${list}`);
  return body.saved_views.map(
    ({ name, is_default }: { name: string; is_default: boolean }) =>
      `${name}${is_default ? ' (default)' : ''}`,
  );
};
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];

test('a view is saved, renamed, replaced and deleted, and only its user sees it', async () => {
  const created = await owner.post('/saved-views', { ...unshipped, name: ' To ship ' });

  assert.equal(created.status, 201, created.text);
  const { id, created_at, updated_at, ...rest } = created.body;
  assert.match(id, /^view_/);
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, { ...unshipped, is_default: false });
  assert.deepEqual((await viewer.get('/saved-views')).body.saved_views, []);
  const path = `/saved-views/${id}`;
  const renamed = await owner.patch(path, { name: 'Ship today' });
  assert.deepEqual([renamed.body.name, renamed.body.search], ['Ship today', unshipped.search]);
  const replaced = await owner.patch(path, { search: { q: 'mug' } });
  assert.deepEqual([replaced.body.name, replaced.body.search], ['Ship today', { q: 'mug' }]);
  const again = await callerOf('owner@example.com');
  assert.deepEqual(await namesOf('orders', again), ['Ship today']);
  for (const [method, body] of [
    ['patch', { name: 'x' }],
    ['delete', undefined],
  ] as const) {
    const answer = method === 'patch' ? await viewer.patch(path, body) : await viewer.delete(path);
    assert.deepEqual(codeOf(answer), [404, 'saved_view_not_found']);
  }
  assert.deepEqual(await namesOf('orders'), ['Ship today']);

  assert.equal((await owner.delete(path)).status, 204);
  assert.deepEqual(codeOf(await owner.delete(path)), [404, 'saved_view_not_found']);
  assert.deepEqual(await namesOf('orders'), []);
});

test('a list has at most one default, even if two are made concurrently', async () => {
  const first = await save({ list: 'products', name: 'Drafts', search: {}, is_default: true });
  const second = await save({ list: 'products', name: 'Low', search: {}, is_default: true });
  await save({ list: 'customers', name: 'Best', search: {}, is_default: true });

  assert.deepEqual(await namesOf('products'), ['Drafts', 'Low (default)']);
  const both = await Promise.all(
    [first, second, first, second].map(({ id }) =>
      owner.patch(`/saved-views/${id}`, { is_default: true }),
    ),
  );
  for (const { status, text } of both) assert.equal(status, 200, text);
  const names = await namesOf('products');
  assert.equal(names.filter((name) => name.endsWith('(default)')).length, 1, String(names));
  assert.deepEqual(await namesOf('customers'), ['Best (default)']);
  await owner.patch(`/saved-views/${first.id}`, { is_default: false });
  await owner.patch(`/saved-views/${second.id}`, { is_default: false });
  assert.deepEqual(await namesOf('products'), ['Drafts', 'Low']);
});

test('a change meant for an earlier version of a view is refused', async () => {
  const created = await owner.post('/saved-views', { list: 'payments', name: 'Paid', search: {} });
  const path = `/saved-views/${created.body.id}`;
  const { etag } = created.headers;
  const read = await owner.get(path);
  assert.deepEqual([read.body, read.headers.etag], [created.body, etag]);
  const stale = { 'if-match': String(etag) };
  const search = { q: 'mug' };

  const saved = await owner.patch(path, { search }, stale);
  assert.deepEqual([saved.status, saved.body.search], [200, search]);
  const late = await owner.patch(path, { name: 'Lost' }, stale);
  assert.deepEqual(codeOf(late), [412, 'version_conflict']);
  assert.deepEqual(codeOf(await owner.delete(path, stale)), [412, 'version_conflict']);
  assert.deepEqual((await owner.get(path)).body, saved.body);

  const next = await save({ list: 'payments', name: 'All', search: {}, is_default: true });
  await owner.patch(path, { is_default: true });
  const replaced = await owner.get(`/saved-views/${next.id}`);
  assert.deepEqual([replaced.body.is_default, replaced.headers.etag], [false, '"2"']);
  assert.deepEqual(codeOf(await viewer.get(path)), [404, 'saved_view_not_found']);
  const current = (await owner.get(path)).headers.etag;
  assert.equal((await owner.delete(path, { 'if-match': String(current) })).status, 204);
  assert.deepEqual(codeOf(await owner.get(path)), [404, 'saved_view_not_found']);
});

test('names of views are unique within a list, regardless of case', async () => {
  const late = { list: 'coupons', name: 'Late', search: {} };
  const [one, two] = await Promise.all([
    owner.post('/saved-views', late),
    owner.post('/saved-views', { ...late, name: 'LATE' }),
  ]);
  assert.deepEqual([one.status, two.status].sort(), [201, 409]);
  const refused = one.status === 409 ? one : two;
  assert.equal(refused.body.error.code, 'saved_view_name_taken');
  assert.equal(refused.body.error.details[0].field, 'name');
  const other = await save({ ...late, name: 'Early' });
  const renamed = await owner.patch(`/saved-views/${other.id}`, { name: 'late' });
  assert.deepEqual(codeOf(renamed), [409, 'saved_view_name_taken']);
  assert.equal((await viewer.post('/saved-views', late)).status, 201);
  assert.equal((await owner.post('/saved-views', { ...late, list: 'orders' })).status, 201);
});

test('a list has at most 25 views, even if the last are saved concurrently', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 28; n += 4) {
    const four = [0, 1, 2, 3].map((more) =>
      owner.post('/saved-views', { list: 'emails', name: `View ${n + more}`, search: {} }),
    );
    statuses.push(...(await Promise.all(four)).map(({ status }) => status));
  }

  assert.equal(statuses.filter((status) => status === 201).length, 25);
  const more = await owner.post('/saved-views', { list: 'emails', name: 'One more', search: {} });
  assert.deepEqual(codeOf(more), [409, 'saved_view_limit']);
  assert.equal((await namesOf('emails')).length, 25);
});

const search = {};
const refusals: [string, object, string][] = [
  ['an unknown list', { list: 'nothing', name: 'x', search }, 'list'],
  ['a blank name', { list: 'orders', name: ' ', search }, 'name'],
  ['a long name', { list: 'orders', name: 'x'.repeat(61), search }, 'name'],
  ['no search', { list: 'orders', name: 'x' }, 'search'],
  ['a number', { list: 'orders', name: 'x', search: { limit: 5 } }, 'search.limit'],
  ['an odd parameter', { list: 'orders', name: 'x', search: { 'a b': '1' } }, 'search'],
  ['a long value', { list: 'orders', name: 'x', search: { q: 'x'.repeat(501) } }, 'search.q'],
  [
    'too much in all',
    {
      list: 'orders',
      name: 'x',
      search: Object.fromEntries([...'abcdefghij'].map((key) => [key, 'x'.repeat(480)])),
    },
    'search',
  ],
];
for (const [what, body, field] of refusals)
  test(`a view is refused: ${what}`, async () => {
    const { status, body: answer } = await owner.post('/saved-views', body);

    assert.equal(status, 400);
    assert.ok(answer.error.details[0].field.startsWith(field), JSON.stringify(answer.error));
  });

test('API keys have no views, and the views of a user are deleted when the user leaves the workspace', async () => {
  const key = await shop.merchant();
  assert.deepEqual(codeOf(await key.get('/saved-views')), [403, 'insufficient_scope']);
  assert.deepEqual(codeOf(await key.post('/saved-views', unshipped)), [403, 'insufficient_scope']);

  const id = await newUser(shop, 'leaver@example.com', { role: 'staff' });
  await save(unshipped, await callerOf('leaver@example.com'));
  assert.equal((await owner.delete(`/members/${id}`)).status, 204);
  const left = await shop.unit.view(shop.tenant, (view) =>
    view.query('select 1 from saved_views where workspace_id = $1 and user_id = $2', [
      shop.tenant.workspaceId,
      id,
    ]),
  );
  assert.deepEqual(left, []);
});
