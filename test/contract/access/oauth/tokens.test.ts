import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movableClock } from '../../../../src/kernel/clock.ts';
import { connect, type Tokens } from '../../../kit/oauth/client.ts';
import { type ListeningShop, openListeningShop } from '../../../kit/oauth/listening-shop.ts';
import { openSecondApp } from '../../../kit/second-app.ts';

const shop = await openListeningShop(null);
await shop.site();
const email = await shop.person('Ada', 'owner');

const products = '/api/storefront/v1/merchant/products?site_slug=shop';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (at: ListeningShop, token: string) =>
  (await at.public.get(products, bearer(token))).status;

test('a refresh issues new tokens, and the old access token stays valid until it expires', async () => {
  const { client, tokens } = await connect(shop, email);

  const answer = await client.refresh(tokens.refresh_token);

  assert.equal(answer.status, 200);
  const next = (await answer.json()) as Tokens;
  assert.notEqual(next.access_token, tokens.access_token);
  assert.notEqual(next.refresh_token, tokens.refresh_token);
  assert.equal(next.scope, 'read:products');
  assert.deepEqual(
    [await statusOf(shop, tokens.access_token), await statusOf(shop, next.access_token)],
    [200, 200],
  );
  shop.clock.advance(899_000);
  assert.equal(await statusOf(shop, next.access_token), 200);
  shop.clock.advance(1_000);
  assert.equal(await statusOf(shop, next.access_token), 401);
});

test('OAuth 2.1, section 4.3.1: reusing a refresh token ends its grant', async () => {
  const { client, tokens } = await connect(shop, email);
  const next = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  const before = await shop.events();
  assert.equal(await statusOf(shop, next.access_token), 200);

  const reused = await client.refresh(tokens.refresh_token);

  assert.deepEqual([reused.status, ((await reused.json()) as any).error], [400, 'invalid_grant']);
  assert.equal(await statusOf(shop, next.access_token), 401);
  assert.equal((await client.refresh(next.refresh_token)).status, 400);
  const after = await shop.events();
  const ended = (types: string[]) => types.filter((type) => type === 'oauth_grant.revoked').length;
  assert.equal(ended(after) - ended(before), 1);
});

test('of eight concurrent refreshes exactly one succeeds, and the grant ends', async () => {
  const { client, tokens } = await connect(shop, email);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.refresh(tokens.refresh_token)),
  );

  const successes = answers.filter(({ status }) => status === 200);
  assert.equal(successes.length, 1);
  const won = (await successes[0]?.json()) as Tokens;
  assert.deepEqual(
    [await statusOf(shop, won.access_token), await statusOf(shop, tokens.access_token)],
    [401, 401],
  );
  assert.equal((await client.refresh(won.refresh_token)).status, 400);
});

test('OAuth 2.1, section 4.3.1: a node whose clock is behind detects the reuse as well', async (t) => {
  const { client, tokens } = await connect(shop, email);
  const next = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  const clock = movableClock(() => new Date(shop.clock().getTime() - 5_000));
  const node = await openSecondApp(t, shop, { clock });

  const reused = await node.http.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client.client.client_id,
      refresh_token: tokens.refresh_token,
    }).toString(),
  });

  assert.equal(reused.statusCode, 400);
  await shop.settle();
  assert.equal(await statusOf(shop, next.access_token), 401);
});

test('a second use within the leeway gets no token and ends nothing', async (t) => {
  const shop = await openListeningShop(t, { OAUTH_REFRESH_LEEWAY_S: '10' });
  await shop.site();
  const email = await shop.person('Ada', 'owner');
  const { client, tokens } = await connect(shop, email);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.refresh(tokens.refresh_token)),
  );

  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const next = (await won[0]?.json()) as Tokens;
  assert.equal(await statusOf(shop, next.access_token), 200);
  shop.clock.advance(11_000);
  assert.equal((await client.refresh(tokens.refresh_token)).status, 400);
  assert.equal(await statusOf(shop, next.access_token), 401);
});

test('RFC 7009: revoking a token ends its grant immediately on every node', async (t) => {
  const { client, tokens } = await connect(shop, email);
  const node = await openSecondApp(t, shop);
  const there = async () =>
    (await node.http.inject({ url: products, headers: bearer(tokens.access_token) })).statusCode;
  assert.deepEqual([await statusOf(shop, tokens.access_token), await there()], [200, 200]);

  const answer = await client.revoke(tokens.refresh_token);

  assert.equal(answer.status, 200);
  assert.equal(await statusOf(shop, tokens.access_token), 401);
  await shop.settle();
  assert.equal(await there(), 401);
  assert.equal((await client.refresh(tokens.refresh_token)).status, 400);
});

test('RFC 7009: a client cannot revoke a token of another client', async () => {
  const one = await connect(shop, email);
  const other = await connect(shop, email);

  const answer = await other.client.revoke(one.tokens.access_token);

  assert.equal(answer.status, 200);
  assert.equal(await statusOf(shop, one.tokens.access_token), 200);
});

test('a token opens its own workspace and nothing in another', async () => {
  await shop.other.site();
  const theirs = await shop.other.product();
  const { tokens } = await connect(shop, email, { scope: 'write:products' });

  const answer = await shop.public.get(
    `/api/storefront/v1/merchant/products/${theirs.id}`,
    bearer(tokens.access_token),
  );

  assert.equal(answer.status, 404);
});

test('a missing scope is named in the response', async () => {
  const { tokens } = await connect(shop, email);

  const answer = await shop.public.get(
    '/api/storefront/v1/merchant/orders',
    bearer(tokens.access_token),
  );

  assert.equal(answer.status, 403);
  assert.deepEqual(
    [answer.body.error.code, answer.body.error.scope],
    ['insufficient_scope', 'read:orders'],
  );
});

test('no usable token is stored in the database', async () => {
  const { client, tokens, browser } = await connect(shop, email);
  const next = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  const flow = await client.begin({ scope: 'read:products' });
  const page = await browser.open(flow.url);
  const step = page.url.split('/').at(-1) ?? '';
  const live = [tokens.access_token, next.access_token, next.refresh_token, step];

  const dump = await shop.unit.runAsSystem(
    { workspaceId: 'ws_system', code: '00000' },
    async (work) => {
      const tables = await work.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and has_table_privilege(oid, 'select')`,
        [],
      );
      const texts: string[] = [];
      for (const { name } of tables) {
        const rows = await work.query<{ text: string }>(
          `select t::text as text from ${name} t`,
          [],
        );
        texts.push(...rows.map(({ text }) => text));
      }
      return texts.join('\n');
    },
  );

  assert.ok(dump.includes('oauth_grant.created') && step.length > 20);
  for (const token of live) {
    assert.equal(dump.includes(token), false);
    assert.equal(dump.includes(Buffer.from(token).toString('hex')), false);
  }
});

test('a grant ends with the role that gave it', async () => {
  const { client, tokens } = await connect(shop, email);
  assert.equal(await statusOf(shop, tokens.access_token), 200);

  await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query("update workspace_members set role = 'member' where workspace_id = $1", [
      shop.tenant.workspaceId,
    ]),
  );

  assert.equal((await client.refresh(tokens.refresh_token)).status, 400);
});
