import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { scopes } from '../../../../src/core/access/scope.ts';
import {
  bearer,
  deadCredentials,
  keysWithout,
  noCredentials,
  othersThan,
} from '../../../kit/access/credentials.ts';
import { merchantCases } from '../../../kit/access/merchant-cases.ts';
import { type Operation, operationsBelow } from '../../../kit/access/operations.ts';
import { mintToken, tokensWithout } from '../../../kit/access/tokens.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { openMediaShop } from '../../../kit/media.ts';
import { watchRows } from '../../../kit/rows.ts';
import type { Answer, Tenancy } from '../../../kit/shop.ts';
import { openStripe } from '../../../kit/stripe-double.ts';
import { newUser } from '../../../kit/users.ts';

type Headers = Record<string, string>;

const stripe = await openStripe({ after }, () => new Date());
const shop = await openMediaShop(null, { STRIPE_API_BASE: stripe.settings.apiBase });
await shop.other.site();
const { cases, ids } = await merchantCases(shop);
const operations = await operationsBelow(shop, '/api/storefront/v1/merchant');
const [dead, none, keyWithout] = [
  await deadCredentials(shop),
  await noCredentials(shop),
  keysWithout(shop),
];
const tokenWithout = tokensWithout(shop, othersThan);
const elsewhere = await shop
  .merchant()
  .then((owner) =>
    owner.post('/api-keys', { name: 'Buys', scopes: [...scopes], surfaces: ['a2a', 'mcp', 'ucp'] }),
  );
const otherSurfaces = {
  'a key for other surfaces': bearer(elsewhere.body.api_key),
  'an access token for other surfaces': bearer(
    (await mintToken(shop, { surfaces: ['a2a', 'mcp', 'ucp'] })).text,
  ),
};
const strangers = {
  key: await shop.other.key(),
  token: (await mintToken(shop, { of: shop.other })).text,
};
await newUser(shop, 'zoe@example.com', { of: shop.other });
const consoleOf = async (email: string, { tenant }: Tenancy) =>
  (await (await openConsole(shop, email)).token(tenant.workspaceId)).token;
const consoleTokens = {
  owner: await consoleOf('ada@example.com', shop),
  stranger: await consoleOf('zoe@example.com', shop.other),
};
const { body: savedView } = await callerWith(shop, consoleTokens.owner).post('/saved-views', {
  list: 'orders',
  name: 'Of the owner',
  search: {},
});
ids.view_id = savedView.id;
const ownToken = (await mintToken(shop)).text;
const buyer = bearer((await mintToken(shop, { isBuyer: true })).text);
for (const { scope, scopes: needed } of operations)
  if (scope) await Promise.all([keyWithout(needed), tokenWithout(needed)]);
const allRows = await watchRows(shop);
const ownRows = await watchRows(shop, shop.tenant.workspaceId);
after(async () => {
  await allRows.stop();
  await ownRows.stop();
});

function call({ route, method, path }: Operation, credential: Headers): Promise<Answer> {
  const { body, query = '', headers = {}, ids: own = {} } = cases[route] ?? {};
  const of = { ...ids, ...own };
  const url = path.replace(/\{(\w+)\}/g, (_, id) => of[id] ?? assert.fail(`no id for ${id}`));
  const request = { method, url: url + query, headers: { ...headers, ...credential } };
  return shop.send({ ...request, ...(body ? { payload: body } : {}) } as InjectOptions);
}

const refusalIn = ({ status, body, headers }: Answer) =>
  `${status} ${body?.error?.code} ${String(headers['www-authenticate']).split(' ')[0]} ${headers['cache-control']}`;

/** The refusal that each kind of invalid or insufficient credential gets. */
async function refusalsOf(operation: Operation): Promise<Record<string, string>> {
  const { scope, scopes: needed } = operation;
  if (!scope) return {};
  const narrow = {
    'a key without the scope': bearer(await keyWithout(needed)),
    'an access token without the scope': bearer(await tokenWithout(needed)),
    'an access token of a buyer': buyer,
  };
  const answers: Record<string, string> = {};
  for (const [who, headers] of Object.entries({
    ...none,
    ...dead,
    ...narrow,
    ...otherSurfaces,
  }))
    answers[who] = refusalIn(await call(operation, headers));
  return answers;
}

const expected = Object.fromEntries([
  ...Object.keys(none).map((who) => [who, '401 unauthorized Bearer no-store']),
  ...Object.keys(dead).map((who) => [who, '401 invalid_token Bearer no-store']),
  ['a key without the scope', '403 insufficient_scope Bearer no-store'],
  ['an access token without the scope', '403 insufficient_scope Bearer no-store'],
  ['an access token of a buyer', '401 invalid_token Bearer no-store'],
  ...Object.keys(otherSurfaces).map((who) => [who, '403 surface_not_allowed Bearer no-store']),
]);

/** The refusals of OAuth access tokens with every scope where apps are not allowed. */
async function appsRefused(operation: Operation): Promise<string[]> {
  const tokens = [ownToken, strangers.token];
  const answers = await Promise.all(tokens.map((text) => call(operation, bearer(text))));
  return answers.map(refusalIn);
}

const noApps = '403 app_not_allowed undefined no-store';

/** What a credential of another workspace sees or changes here, in words. */
async function foreignAccess(operation: Operation, credential: Headers): Promise<string[]> {
  const isOwn = cases[operation.route]?.own === true;
  const { status, body, text } = await call(operation, credential);
  const leaked = Object.entries(ids).filter(
    ([, id]) => /^[a-z]+_[a-z0-9]{16}/.test(id) && text.includes(id),
  );
  const changed = isOwn ? await ownRows.changed() : await allRows.changed();
  if (isOwn) await allRows.changed();
  return [
    ...(isOwn && status >= 300 ? [`refused with ${status}`] : []),
    ...(!isOwn && status !== 404 ? [`answered ${status}`] : []),
    ...(!isOwn && status === 404 && body.error.details.length > 1
      ? ['has more than one detail']
      : []),
    ...leaked.map(([name]) => `reveals ${name}`),
    ...(text.includes(shop.tenant.workspaceId) ? ['reveals the workspace'] : []),
    ...changed.map((table) => `changes ${table}`),
  ];
}

test('every merchant operation of the OpenAPI document has a row in test/kit/access/merchant-cases.ts', () => {
  const routes = operations.map(({ route }) => route);
  assert.deepEqual(routes.sort(), Object.keys(cases).sort());
  assert.ok(routes.length > 75, String(routes.length));
});

for (const operation of operations)
  test(`${operation.route} refuses everyone without access, and nothing happens`, async () => {
    const { route, scope, credentials, method } = operation;
    assert.ok(scope && credentials === 'required', `${route} names no scope`);
    const reads = method === 'GET' || cases[route]?.readsOnly === true;
    if (!reads) assert.match(scope, /^write:/);
    if (cases[route]?.readsOnly) assert.match(scope, /^read:/);

    assert.deepEqual(await refusalsOf(operation), expected);
    assert.deepEqual(await allRows.changed(), []);
    await ownRows.changed();
    const { refusesApps = false } = cases[route] ?? {};
    if (refusesApps) {
      assert.deepEqual(await appsRefused(operation), [noApps, noApps]);
      assert.deepEqual(await allRows.changed(), []);
      await ownRows.changed();
    }
    const keys = refusesApps ? [strangers.key] : Object.values(strangers);
    const foreign = [...(cases[route]?.consoleOnly ? [] : keys), consoleTokens.stranger];
    for (const text of foreign) assert.deepEqual(await foreignAccess(operation, bearer(text)), []);
  });

/**
 * Writes that change no row the first time: an existing link, a name that no server knows, an email
 * that is sent immediately, and notifications, of which the case names none.
 */
const withoutEffect =
  /\/(?:verify|downloads|email-settings\/test|\{account_id\}\/test|notifications\/read)$/;

test('the check would notice any operation that admitted strangers like the owner', async () => {
  const [key, user] = [await shop.key(), consoleTokens.owner];
  await allRows.changed();
  await ownRows.changed();
  const last = ({ method }: Operation) => (method === 'DELETE' ? 1 : 0);
  const sorted = [...operations].sort((a, b) => last(a) - last(b) || b.path.length - a.path.length);
  for (const operation of sorted) {
    const { route, method } = operation;
    const owner = bearer(cases[route]?.consoleOnly ? user : key);
    const found = (await foreignAccess(operation, owner)).join(', ');
    const seen = route.endsWith('/verify') ? /^answered 422/ : /^answered 20[0-4]/;
    if (cases[route]?.own) assert.doesNotMatch(found, /^refused/, route);
    else assert.match(found, seen, route);
    if (cases[route]?.readsOnly) assert.doesNotMatch(found, /changes /, route);
    else if (method !== 'GET' && !withoutEffect.test(route)) assert.match(found, /changes /, route);
  }
});
