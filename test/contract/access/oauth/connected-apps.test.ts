import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredOAuthData } from '../../../../src/core/access/oauth/delete-expired-oauth-data.ts';
import { openConsole } from '../../../kit/console.ts';
import { connect as connectNow } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';
import { newUser } from '../../../kit/users.ts';

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

test('an owner sees the connected apps of the workspace and disconnects one immediately', async () => {
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

test('access ends immediately with the role or the membership that granted it', async () => {
  await newUser(shop, 'boss@example.com');
  const { host } = new URL(shop.origin);
  const boss = await (await openConsole(shop, 'boss@example.com', host)).merchant();
  for (const [name, end] of [
    ['Nan', 'role'],
    ['Pia', 'membership'],
  ] as const) {
    const { tokens } = await connectNow(shop, await shop.person(name, 'admin'));
    assert.equal(await statusWith(tokens.access_token), 200);
    const { members } = (await boss.get('/members')).body;
    const { id } = members.find((member: any) => member.name === name);

    const done = await (end === 'role'
      ? boss.patch(`/members/${id}`, { role: 'member' })
      : boss.delete(`/members/${id}`));

    assert.ok([200, 204].includes(done.status), done.text);
    assert.equal(await statusWith(tokens.access_token), 401, end);
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
