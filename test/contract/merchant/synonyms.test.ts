import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const merchant = await shop.merchant('read:settings', 'write:settings');
const path = '/sites/shop/synonyms';
const put = (synonyms: unknown) => merchant.put(path, { synonyms });
const changes = async () => (await shop.events()).filter((type) => type === 'search.changed');

test('the list of a store is empty, replaced as a whole, and read again', async () => {
  assert.deepEqual((await merchant.get(path)).body, { synonyms: [], updated_at: null });
  const first = [
    { terms: ['  Goggle   Box ', 'TV'] },
    { terms: ['beanie'], also_finds: ['hat', 'cap'] },
  ];

  const answer = await put(first);

  const stored = {
    synonyms: [{ terms: ['Goggle Box', 'TV'] }, first[1]],
    updated_at: startOfTests,
  };
  assert.deepEqual([answer.status, answer.body], [200, stored]);
  assert.deepEqual((await merchant.get(path)).body, stored);

  const second = [{ terms: ['mug', 'cup'] }];
  assert.deepEqual((await put(second)).body.synonyms, second);
  assert.deepEqual((await put([])).body.synonyms, []);
  assert.deepEqual((await merchant.get(path)).body.synonyms, []);
});

test('the same list again changes nothing, another one is in the audit log', async () => {
  await put([{ terms: ['a', 'b'] }]);
  const before = (await changes()).length;
  shop.clock.advance(60_000);

  const again = await put([{ terms: ['a', 'b'] }]);

  assert.equal(again.body.updated_at, startOfTests);
  assert.equal((await changes()).length, before);
  await put([{ terms: ['a', 'c'] }]);
  assert.equal((await changes()).length, before + 1);
  const auditor = await shop.merchant('read:settings');
  const { audit_log: entries } = (await auditor.get('/audit-log?action=synonyms.updated')).body;
  assert.equal(entries[0].resource.type, 'synonyms');
});

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);
const refusals: [what: string, synonyms: unknown, field: string, message: RegExp][] = [
  ['no list', undefined, 'synonyms', /required/],
  ['a single term', [{ terms: ['tv'] }], 'synonyms[0]', /2 to 20 terms/],
  ['no terms', [{ terms: [], also_finds: ['tv'] }], 'synonyms[0].terms', /must not be empty/],
  ['no words', [{ terms: ['tv', '!!'] }], 'synonyms[0].terms[1]', /letter or a digit/],
  ['only spaces', [{ terms: ['tv', '  '] }], 'synonyms[0].terms[1]', /1 to 60 characters/],
  ['a long term', [{ terms: ['tv', 'x'.repeat(61)] }], 'synonyms[0].terms[1]', /60/],
  ['too many terms', [{ terms: words(21) }], 'synonyms[0].terms', /20/],
  [
    'too many terms in both directions',
    [{ terms: words(19), also_finds: ['x', 'y'] }],
    'synonyms[0]',
    /2 to 20 terms/,
  ],
  ['one term twice', [{ terms: ['T-Shirts', 't shirt'] }], 'synonyms[0].terms[1]', /same as/],
  ['too many groups', words(501).map((word) => ({ terms: [word, 'x'] })), 'synonyms', /500/],
];
for (const [what, synonyms, field, message] of refusals)
  test(`${what}: 400, and the list stays`, async () => {
    await put([{ terms: ['kept', 'held'] }]);

    const { status, body } = await put(synonyms);

    assert.deepEqual([status, body.error.code], [400, 'validation_failed'], JSON.stringify(body));
    assert.equal(body.error.details[0].field, field);
    assert.match(body.error.details[0].message, message);
    assert.deepEqual((await merchant.get(path)).body.synonyms, [{ terms: ['kept', 'held'] }]);
  });

test('the largest list is accepted', async () => {
  const long = (group: number, term: number) => `${'x'.repeat(52)} ${group}x${term}`;
  const synonyms = words(500).map((_, group) => ({
    terms: words(20).map((__, term) => long(group, term)),
  }));

  const answer = await put(synonyms);

  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  assert.equal((await merchant.get(path)).body.synonyms.length, 500);
});

test('each access rule', async () => {
  const body = { synonyms: [{ terms: ['mine', 'yours'] }] };
  const anonymous = await shop.public.put('/api/storefront/v1/merchant/sites/shop/synonyms', body);
  assert.equal(anonymous.status, 401);
  const reader = await shop.merchant('read:settings');
  assert.equal((await reader.put(path, body)).status, 403);
  const stranger = await shop.merchant('write:products');
  assert.equal((await stranger.get(path)).status, 403);
  const rival = await shop.other.merchant();
  assert.equal((await rival.put(path, body)).status, 404);
  assert.equal((await rival.get(path)).status, 404);
  assert.equal((await merchant.put('/sites/missing/synonyms', body)).status, 404);
});

test('of concurrent lists one remains as a whole, and each is a version', async () => {
  await put([]);
  const before = (await changes()).length;
  const lists = words(8).map((word) => [{ terms: [word, 'same'] }, { terms: [word, 'other'] }]);

  const answers = await Promise.all(lists.map(put));

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { synonyms } = (await merchant.get(path)).body;
  assert.ok(lists.some((list) => JSON.stringify(list) === JSON.stringify(synonyms)));
  assert.equal((await changes()).length, before + lists.length);
});

test('concurrent first lists of a store both succeed', async () => {
  await shop.other.site({ slug: 'fresh' });
  const rival = await shop.other.merchant();
  const lists = [[{ terms: ['a', 'b'] }], [{ terms: ['c', 'd'] }]];

  const answers = await Promise.all(
    lists.map((synonyms) => rival.put('/sites/fresh/synonyms', { synonyms })),
  );

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const { body } = await rival.get('/sites/fresh/synonyms');
  assert.ok(lists.some((list) => JSON.stringify(list) === JSON.stringify(body.synonyms)));
});

test('a list that someone else has changed is not replaced with an earlier ETag', async () => {
  await put([{ terms: ['sofa', 'couch'] }]);
  const { etag } = (await merchant.get(path)).headers;
  const replace = (word: string) =>
    merchant.put(path, { synonyms: [{ terms: [word, 'settee'] }] }, { 'if-match': String(etag) });

  const answers = await Promise.all([replace('divan'), replace('futon')]);

  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 412]);
  const first = answers.find(({ status }) => status === 200);
  const late = answers.find(({ status }) => status === 412);
  assert.equal(late?.body.error.code, 'version_conflict');
  const current = await merchant.get(path);
  assert.deepEqual([current.body, current.headers.etag], [first?.body, first?.headers.etag]);
  const unchanged = await merchant.get(path, { 'if-none-match': String(current.headers.etag) });
  assert.equal(unchanged.status, 304);
});

test('a key repeats the first answer', async () => {
  const headers = { 'idempotency-key': 'synonyms-1' };
  const body = { synonyms: [{ terms: ['key', 'lock'] }] };

  const first = await merchant.put(path, body, headers);
  const second = await merchant.put(path, body, headers);

  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers['idempotent-replayed'], 'true');
  const other = await merchant.put(path, { synonyms: [] }, headers);
  assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused']);
});
