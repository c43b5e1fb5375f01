import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../../../kit/oauth/browser.ts';
import { arrive, clientWithId, consent } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';
import { openPublisher } from '../../../kit/oauth/published-documents.ts';

const shop = await openListeningShop(null);
await shop.site();
const owner = await shop.person('Ada', 'owner');

const callback = 'http://127.0.0.1/callback';
const { origin: publisher, publish, requested } = await openPublisher(callback);
const scope = 'read:products';

/** The page that a user sees after being redirected by the app. */
async function openConsent(id: string, redirectUri = callback) {
  const client = await clientWithId(shop, id, redirectUri);
  const browser = openBrowser('http://127.0.0.1');
  const pending = await client.begin({ scope });
  return { client, browser, pending, page: await arrive(browser, pending.url, owner) };
}

test('the server metadata says that client ids may be documents', async () => {
  const { body } = await shop.public.get('/.well-known/oauth-authorization-server');
  assert.equal(body.client_id_metadata_document_supported, true);
});

test('a client that never registered is authorized, and refreshes its token', async () => {
  const id = publish('/app.json');
  const { client, browser, pending, page } = await openConsent(
    id,
    'http://127.0.0.1:9123/callback',
  );
  assert.match(page.text, /A published app/);
  assert.ok(page.text.includes(new URL(publisher).host));
  const workspace = { workspace_id: shop.tenant.workspaceId };

  const tokens = await client.finish(pending, await consent(page, browser, workspace));
  const refreshed = await client.refresh(tokens.refresh_token);
  const { access_token: token } = (await refreshed.json()) as { access_token: string };
  const read = await shop.public.get('/api/storefront/v1/merchant/products?site_slug=shop', {
    authorization: `Bearer ${token}`,
  });

  assert.equal(read.status, 200);
  assert.equal(requested.filter((path) => path === '/app.json').length, 1);
});

test('the same client is authorized a second time', async () => {
  const { client, browser, pending, page } = await openConsent(publish('/app.json'));
  const workspace = { workspace_id: shop.tenant.workspaceId };
  const tokens = await client.finish(pending, await consent(page, browser, workspace));

  assert.equal(tokens.scope, scope);
});

test('a redirect URI that the document does not list is refused', async () => {
  const { page } = await openConsent(publish('/redirect.json'), 'https://evil.example/callback');

  assert.equal(page.status, 400);
  assert.match(page.text, /address that it has not registered/);
});

const unusable: [string, () => string, RegExp][] = [
  ['names another client', () => publish('/other.json', { client_id: 'x' }), /its client_id must/],
  ['does not exist', () => `${publisher}/nothing.json`, /status 404/],
  [
    'is a redirect',
    () => publish('/moved.json', {}, { status: 302, headers: { location: '/app.json' } }),
    /status 302/,
  ],
  ['is too large', () => publish('/large.json', { logo: 'x'.repeat(70_000) }), /too large/],
  ['is on a private address', () => 'https://10.0.0.1/client.json', /public internet/],
];

for (const [what, prepare, reason] of unusable)
  test(`a document that ${what} is refused with the reason`, async () => {
    const { page } = await openConsent(prepare());

    assert.equal(page.status, 400);
    assert.match(page.text, /metadata document/);
    assert.match(page.text, reason);
  });

test('the token endpoint refuses an unusable document in the format of OAuth', async () => {
  const answer = await shop.send({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: `${publisher}/other.json`,
    }).toString(),
  });

  assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_client_metadata']);
});
