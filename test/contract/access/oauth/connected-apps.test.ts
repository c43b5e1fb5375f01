import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredOAuthData } from '../../../../src/core/access/oauth/delete-expired-oauth-data.ts';
import { connect as connectNow } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';

const shop = await openListeningShop(null);
await shop.site();
const email = await shop.person('Ada', 'owner');
const owner = await shop.merchant();
const products = '/api/storefront/v1/merchant/products?site_slug=shop';

/** The newest one comes first. */
function connect() {
  shop.clock.advance(1_000);
  return connectNow(shop, email);
}

const statusWith = async (token: string) =>
  (await shop.public.get(products, { authorization: `Bearer ${token}` })).status;

test('an owner sees the connected apps of the workspace and disconnects one at once', async () => {
  const { client, tokens } = await connect();
  assert.equal(await statusWith(tokens.access_token), 200);

  const [listed] = (await owner.get('/connected-apps')).body.connected_apps;
  const gone = await owner.delete(`/connected-apps/${listed.id}`);

  assert.deepEqual(
    [listed.client_id, listed.client_name, listed.scopes, listed.last_used_at],
    [client.client.client_id, 'A client', ['read:products'], '2026-01-01T00:00:01.000Z'],
  );
  assert.match(listed.id, /^grt_/);
  assert.equal(gone.status, 204);
  assert.equal(await statusWith(tokens.access_token), 401);
  assert.equal((await client.refresh(tokens.refresh_token)).status, 400);
  assert.deepEqual((await owner.get('/connected-apps')).body.connected_apps, []);
  assert.equal((await owner.delete(`/connected-apps/${listed.id}`)).status, 404);
});

test('another workspace neither sees nor disconnects an app', async () => {
  const { tokens } = await connect();
  const [listed] = (await owner.get('/connected-apps')).body.connected_apps;
  const stranger = await shop.other.merchant();

  const seen = await stranger.get('/connected-apps');
  const ended = await stranger.delete(`/connected-apps/${listed.id}`);

  assert.deepEqual([seen.body.connected_apps, ended.status], [[], 404]);
  assert.equal(await statusWith(tokens.access_token), 200);
});

test('an app is disconnected on its page', async () => {
  const { tokens, browser } = await connect();
  const page = await browser.open(`${shop.origin}/account/apps`);
  assert.ok(page.text.includes('See your products'));

  const done = await browser.submit(page, {});

  assert.match(done.url, /done=disconnected/);
  assert.ok(done.text.includes('App disconnected'));
  assert.equal(await statusWith(tokens.access_token), 401);
});

test('access ends at once with the role or the membership that granted it', async () => {
  const { browser } = await connect();
  for (const [name, end] of [
    ['Nan', 'role'],
    ['Pia', 'remove'],
  ] as const) {
    const { tokens } = await connectNow(shop, await shop.person(name, 'admin'));
    assert.equal(await statusWith(tokens.access_token), 200);
    const { text } = await browser.open(`${shop.origin}/account/members`);
    const [, path = ''] = new RegExp(`>${name}<[^]*?action="([^"]*/${end})"`).exec(text) ?? [];
    const [, form_token = ''] = /name="form_token" value="([^"]*)"/.exec(text) ?? [];

    const done = await fetch(shop.origin + path, {
      method: 'POST',
      headers: { cookie: await browser.jar.getCookieString(shop.origin) },
      body: new URLSearchParams({ form_token, workspace: shop.tenant.workspaceId, role: 'member' }),
      redirect: 'manual',
    });

    assert.deepEqual([done.status, await statusWith(tokens.access_token)], [303, 401], end);
  }
});

test('consent and disconnection are in the audit log with the user who acted', async () => {
  const { tokens } = await connect();
  assert.equal(await statusWith(tokens.access_token), 200);
  const [listed] = (await owner.get('/connected-apps')).body.connected_apps;
  await owner.delete(`/connected-apps/${listed.id}`);

  const { body } = await owner.get(`/audit-log?resource=${listed.id}`);

  assert.deepEqual(
    body.audit_log.map((entry: any) => [entry.action, entry.actor.type]),
    [
      ['oauth_grant.revoked', 'api_key'],
      ['oauth_grant.created', 'person'],
    ],
  );
});

test('ended grants are deleted, and clients without a grant after 30 days', async () => {
  const count = async (table: string) => {
    const [row] = await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query<{ count: number }>(`select count(*)::int from ${table}`, []),
    );
    return row?.count;
  };
  await shop.public.post('/oauth/register', { redirect_uris: ['https://client.example/cb'] });

  shop.clock.advance(31 * 86_400_000);
  await deleteExpiredOAuthData(shop.unit);

  assert.equal(await count('oauth_tokens'), 0);
  assert.equal(await count('oauth_interactions'), 0);
  // Live grants keep their clients.
  assert.equal(await count('oauth_grants'), await count('oauth_clients'));
  shop.clock.advance(400 * 86_400_000);
  await deleteExpiredOAuthData(shop.unit);
  assert.deepEqual([await count('oauth_grants'), await count('oauth_clients')], [0, 0]);
});
