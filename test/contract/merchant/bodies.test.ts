import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../kit/rows.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const authorization = `Bearer ${await shop.key('write:products')}`;
const url = '/api/storefront/v1/merchant/products';

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  shop.send({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload,
  });
const product = (change: object) =>
  JSON.stringify({
    site_slug: 'shop',
    name: 'Thing',
    price: { amount: 1, currency: 'USD' },
    ...change,
  });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`m${number}`, number]));
const half = '\\ud800';

const latin1 = Buffer.from(product({ name: 'Café' }), 'latin1');

const refused: [string, string | Buffer, number, string][] = [
  ['broken JSON', '{"name":', 400, 'invalid_json'],
  ['no content', '', 400, 'validation_failed'],
  ['an array', '[]', 400, 'validation_failed'],
  ['null', 'null', 400, 'validation_failed'],
  ['a string', '"product"', 400, 'validation_failed'],
  ['Latin-1 instead of UTF-8', latin1, 400, 'invalid_json'],
  ['__proto__', '{"__proto__":{"admin":true}}', 400, 'invalid_json'],
  ['a hidden __proto__', '{"a":[{"\\u005f_proto__":1}]}', 400, 'invalid_json'],
  ['constructor.prototype', '{"constructor":{"prototype":{"admin":1}}}', 400, 'invalid_json'],
  ['NUL in a string', product({ name: 'a\0b' }), 400, 'validation_failed'],
  ['NUL in a key', product({ variants: [{ options: { 'a\0': 'b' } }] }), 400, 'validation_failed'],
  ['NUL in an unknown field', product({ other: '\0' }), 400, 'validation_failed'],
  ['a lone surrogate', product({}).replace('Thing', half), 400, 'validation_failed'],
  [
    'a lone surrogate in a key',
    product({}).replace('"name"', `"${half}":1,"name"`),
    400,
    'validation_failed',
  ],
  ['33 levels', `{"a":${nested(32)}}`, 400, 'validation_failed'],
  ['2,001 members', product(members(2_001)), 400, 'validation_failed'],
  [
    'a string of 65,537 characters',
    product({ description: 'x'.repeat(65_537) }),
    400,
    'validation_failed',
  ],
  ['more than 1 MB', product({ other: 'x'.repeat(1_048_576) }), 413, 'body_too_large'],
];
for (const [what, payload, status, code] of refused) {
  test(`a body with ${what} is ${status} ${code}, and nothing happens`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);

    const answer = await send(payload);

    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.deepEqual(Object.keys(answer.body), ['error']);
    assert.deepEqual(Object.keys(answer.body.error), ['code', 'message', 'details', 'request_id']);
    assert.ok(Array.isArray(answer.body.error.details));
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

const taken: [string, string][] = [
  ['the longest string', product({ description: 'x'.repeat(65_536) })],
  ['32 levels in an unknown field', product({ other: JSON.parse(nested(31)) })],
  ['emoji and letters of many scripts', product({ name: '👩‍🚀 茶 שלום é' })],
  [
    'a repeated key, whose last value counts',
    product({}).replace('"Thing"', '"First","name":"Thing"'),
  ],
  [
    'nearly 1 MB',
    product({
      media: Array.from({ length: 100 }, () => ({
        url: 'https://a.example',
        alt: 'é'.repeat(490),
      })),
      other: Array.from({ length: 13 }, () => 'x'.repeat(65_000)),
    }),
  ],
];
for (const [what, payload] of taken) {
  test(`a body with ${what} is accepted`, async () => {
    assert.equal((await send(payload)).status, 201);
  });
}

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
]) {
  test(`${type} is 415, and nothing happens`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);
    const { status, body } = await send(product({}), { 'content-type': type });
    assert.deepEqual([status, body.error.code], [415, 'unsupported_media_type']);
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('JSON with a charset is accepted', async () => {
  const { status } = await send(product({}), { 'content-type': 'application/json; charset=utf-8' });
  assert.equal(status, 201);
});

test('with Accept: application/problem+json an error has the form of RFC 9457', async () => {
  const accept = 'application/problem+json';
  const answer = await send(product({ name: '' }), { accept, 'request-id': 'r-1' });
  const plain = await send(product({ name: '' }), { 'request-id': 'r-1' });

  const { code, message, details } = plain.body.error;
  assert.equal(answer.status, 400);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  assert.deepEqual(JSON.parse(answer.text), {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: message,
    code,
    details,
    request_id: 'r-1',
  });
});

test('several invalid fields are reported at once', async () => {
  const { body } = await send(
    product({ name: 5, price: { amount: -1, currency: 'usd' }, tags: [1] }),
  );
  assert.deepEqual(body.error.details.map((detail: any) => detail.field).sort(), [
    'name',
    'price.amount',
    'price.currency',
    'tags[0]',
  ]);
});

test('requests above the rate limit are 429 with Retry-After, and every response states the limits', async (t) => {
  const limited = await openShop(t, { env: { RATE_LIMITS: 'catalog=5,merchant=5' } });
  const merchant = await limited.merchant();
  const get = [
    () => limited.public.get('/api/storefront/v1/search'),
    () => merchant.get('/products'),
  ];
  for (const ask of get) {
    const first = await ask();
    const second = await ask();
    assert.deepEqual(
      [first.status, second.status, second.body.error.code],
      [200, 429, 'rate_limited'],
    );
    assert.match(String(second.headers['retry-after']), /^[1-9]\d*$/);
    assert.match(String(first.headers.ratelimit), /^"(catalog|merchant)";r=0;t=\d+$/);
    assert.match(String(first.headers['ratelimit-policy']), /^"(catalog|merchant)";q=5;w=60$/);
  }
});

test('guesses at keys share the allowance of their network', async (t) => {
  const limited = await openShop(t, { env: { RATE_LIMITS: 'merchant=5' } });
  const guess = (text: string) =>
    limited.public.get('/api/storefront/v1/merchant/products', { authorization: `Bearer ${text}` });

  assert.equal((await guess('stoa_test_one')).status, 401);
  assert.equal((await guess('stoa_test_two')).status, 429);
  assert.equal((await (await limited.merchant()).get('/products')).status, 200);
});

test('a nullable field is reported once, for its invalid value', async () => {
  const { body } = await send(product({ published_at: 5, weight_grams: -1 }));

  assert.deepEqual(
    body.error.details.map(({ field, code }: Record<string, string>) => [field, code]),
    [
      ['weight_grams', 'minimum'],
      ['published_at', 'type'],
    ],
  );
});

test('an enumerated field is reported once, with all accepted values', async () => {
  const authorization = `Bearer ${await shop.key()}`;
  const { body } = await shop.public.get('/api/storefront/v1/merchant/media/assets?purpose=x', {
    authorization,
  });

  assert.deepEqual(body.error.details, [
    { field: 'purpose', code: 'enum', message: 'must be one of: image, digital_file, import_file' },
  ]);
});
