import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Browser,
  openBrowser,
  refreshTargetOf,
  type Shown,
} from '../../../kit/oauth/browser.ts';
import { arrive, type Client, connect, consent, register } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';

const choice = (page: Shown) =>
  [...page.text.matchAll(/name="workspace_id" value="([^"]+)"/g)].map(([, id]) => id);
const queryOf = (url: string) => {
  const { search, hash } = new URL(url);
  return Object.fromEntries(new URLSearchParams(search || hash.slice(1)));
};

const shop = await openListeningShop(null);
await shop.site();
const email = await shop.person('Ada', 'owner');

async function openConsentPage(
  criteria: { scope?: string; resource?: string } = { scope: 'read:products' },
) {
  const client = await register(shop, { client_name: 'Shelf <i>Assistant</i>' });
  const browser = openBrowser();
  const flow = await client.begin(criteria);
  return { client, browser, flow, page: await arrive(browser, flow.url, email) };
}

/** Grants of one client so far. */
const grantsOf = ({ client }: Client) =>
  shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query('select 1 from oauth_grants where client_id = $1', [client.client_id]),
  );

test('the consent page names the client, where it redirects to, and what the scopes mean', async () => {
  const { page } = await openConsentPage({ scope: 'read:products write:orders' });

  assert.equal(page.status, 200);
  assert.match(page.url, /\/oauth\/consent\/[\w-]+$/);
  assert.ok(page.text.includes('Shelf &lt;i&gt;Assistant&lt;/i&gt;'));
  assert.ok(
    page.text.includes('Unverified app.') && page.text.includes('<code>client.example</code>'),
  );
  assert.ok(page.text.includes('See your products') && page.text.includes('Fulfill, refund'));
  assert.deepEqual(choice(page), [shop.tenant.workspaceId]);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/);
  assert.equal(page.text.includes('<script'), false);
  assert.equal(page.headers.get('cache-control'), 'no-store');
});

test('a refusal returns access_denied and grants nothing', async () => {
  const { client, browser, flow, page } = await openConsentPage();

  const between = await browser.submit(page, { decision: 'deny' });
  const back = await browser.open(refreshTargetOf(between));

  assert.equal(between.status, 200);
  assert.deepEqual(
    [queryOf(back.url).error, queryOf(back.url).state, queryOf(back.url).iss],
    ['access_denied', flow.state, shop.origin],
  );
  assert.equal((await grantsOf(client)).length, 0);
});

test('a member cannot connect an app with any form', async () => {
  const { client } = await openConsentPage();
  const member = await shop.person('Mem', 'member');
  const browser = openBrowser();
  const page = await arrive(browser, (await client.begin({ scope: 'read:products' })).url, member);

  assert.deepEqual(choice(page), []);
  assert.ok(page.text.includes('Only an owner or admin'));
  const forced = await browser.submit(page, {
    decision: 'allow',
    workspace_id: shop.tenant.workspaceId,
  });
  assert.equal(forced.status, 403);
  assert.equal((await grantsOf(client)).length, 0);
});

test('a user cannot connect an app to a workspace of others', async () => {
  const { client, browser, page } = await openConsentPage();

  const forced = await browser.submit(page, {
    decision: 'allow',
    workspace_id: shop.other.tenant.workspaceId,
  });

  assert.equal(forced.status, 403);
  assert.equal((await grantsOf(client)).length, 0);
});

test('without a workspace the form is displayed again', async () => {
  const { browser, page } = await openConsentPage();

  const again = await browser.submit(page, { decision: 'allow' });

  assert.equal(again.status, 422);
  assert.ok(again.text.includes('Choose a workspace.'));
});

test('consent for one workspace does not cover the next one', async () => {
  const { client, browser } = await connect(shop, email);

  const silent = await browser.open(
    (await client.begin({ scope: 'read:products', more: { prompt: 'none' } })).url,
  );
  const page = await browser.open((await client.begin({ scope: 'read:products' })).url);

  assert.match(queryOf(silent.url).error ?? '', /^(?:login|consent|interaction)_required$/);
  assert.match(page.url, /\/oauth\/consent\//);
});

test('a form of another site or another session is refused', async () => {
  const { client, browser, page } = await openConsentPage();
  const yes = { decision: 'allow', workspace_id: shop.tenant.workspaceId };

  const foreign = await browser.submit(page, yes, { 'sec-fetch-site': 'cross-site' });
  const stale = await browser.submit(page, { ...yes, form_token: 'x'.repeat(43) });
  const bare = await browser.submit(page, { ...yes, form_token: false });

  assert.deepEqual([foreign.status, stale.status, bare.status], [403, 403, 403]);
  assert.equal((await grantsOf(client)).length, 0);
});

test('the page of one browser is refused in another', async () => {
  const { page } = await openConsentPage();
  const other = openBrowser();
  await arrive(other, `${shop.origin}/account/sign-in`, email);

  const seen = await other.open(page.url);

  assert.equal(seen.status, 410);
});

test('a form that is sent twice grants once', async () => {
  const { client, browser, page } = await openConsentPage();
  const yes = { decision: 'allow', workspace_id: shop.tenant.workspaceId };

  await browser.submit(page, yes);
  const again = await browser.submit(page, yes);

  assert.equal(again.status, 200);
  assert.equal((await grantsOf(client)).length, 1);
});

test('a form that is sent twice concurrently grants once', async () => {
  const { client, flow, browser, page } = await openConsentPage();
  const yes = { decision: 'allow', workspace_id: shop.tenant.workspaceId };

  const answers = await Promise.all([1, 2, 3].map(() => browser.submit(page, yes)));

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await grantsOf(client)).length, 1);
  const back = await browser.open(refreshTargetOf(answers[0] as Shown));
  assert.equal((await client.finish(flow, back.url)).scope, 'read:products');
});

test('OAuth 2.1, section 4.1.2: one consent yields one code, also with concurrent redirects', async () => {
  const { browser, page } = await openConsentPage();
  const between = await browser.submit(page, {
    decision: 'allow',
    workspace_id: shop.tenant.workspaceId,
  });
  const cookie = await browser.jar.getCookieString(refreshTargetOf(between));

  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      fetch(refreshTargetOf(between), { headers: { cookie }, redirect: 'manual' }),
    ),
  );

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 400, 400, 400, 400, 400]);
  const back = answers.find(({ status }) => status === 303)?.headers.get('location') ?? '';
  assert.ok(queryOf(back).code);
  const late = await browser.submit(page, { decision: 'deny' });
  assert.equal(late.status, 410);
});

test('an answer that is neither yes nor no is 422 and decides nothing', async () => {
  const { client, browser, page } = await openConsentPage();
  const workspace_id = shop.tenant.workspaceId;

  for (const decision of ['maybe', false] as const) {
    const again = await browser.submit(page, { decision, workspace_id });
    assert.equal(again.status, 422);
    assert.ok(again.text.includes('Choose to allow this or to cancel.'));
  }

  assert.equal((await grantsOf(client)).length, 0);
  assert.equal((await browser.submit(page, { decision: 'allow', workspace_id })).status, 200);
});

test('the surfaces that a user excludes are stored with the grant', async () => {
  const { client, browser, page } = await openConsentPage({ scope: 'write:orders' });
  const yes = { decision: 'allow', workspace_id: shop.tenant.workspaceId };
  const all = Object.fromEntries(
    ['a2a', 'mcp', 'ucp', 'merchant'].map((each) => [`exclude_${each}`, 'yes']),
  );
  const none = await browser.submit(page, { ...yes, ...all });
  assert.equal(none.status, 422);
  assert.ok(none.text.includes('Leave at least one unchecked.'));

  await browser.submit(none, { ...yes, exclude_merchant: 'yes' });
  const [grant] = await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query('select surfaces from oauth_grants where client_id = $1', [client.client.client_id]),
  );
  assert.deepEqual(grant, { surfaces: ['a2a', 'mcp', 'ucp'] });
});

test('a request about one store is for its workspace only', async () => {
  const resource = (origin: string) => `${origin.replace('localhost', 'shop.localhost')}/api/mcp`;
  const { client } = await openConsentPage();
  await shop.unit.runAsSystem(shop.other.tenant, (work) =>
    work.query(
      `insert into workspace_members (workspace_id, user_id, role, created_at)
        select $1, user_id, 'owner', created_at from users where email = $2`,
      [shop.other.tenant.workspaceId, email],
    ),
  );
  const both = openBrowser();
  const everywhere = await arrive(
    both,
    (await client.begin({ scope: 'read:products' })).url,
    email,
  );

  const one = await both.open(
    (await client.begin({ scope: 'write:orders', resource: resource(shop.origin) })).url,
  );

  assert.equal(choice(everywhere).length, 2);
  assert.deepEqual(choice(one), [shop.tenant.workspaceId]);
});

test('an invalid authorization request is redirected with an error', async () => {
  const { client, browser } = await openConsentPage();
  const errorOf = async (criteria: Parameters<Client['begin']>[0]) =>
    queryOf((await browser.open((await client.begin(criteria)).url)).url).error;
  const scope = 'read:products';

  assert.equal(
    await errorOf({ scope, resource: 'https://elsewhere.example/api' }),
    'invalid_target',
  );
  assert.equal(await errorOf({ scope, resource: `${shop.origin}/other` }), 'invalid_target');
  assert.equal(await errorOf({ scope: `${scope} dev.ucp.shopping.order:read` }), 'invalid_scope');
  assert.equal(await errorOf({ scope: 'read:everything' }), 'invalid_scope');
  assert.equal(await errorOf({}), 'invalid_scope');
  assert.equal(
    await errorOf({ scope, more: { code_challenge_method: 'plain' } }),
    'invalid_request',
  );
  assert.equal(
    await errorOf({ scope, more: { response_type: 'token' } }),
    'unsupported_response_type',
  );
  for (const response_mode of ['form_post', 'fragment', 'other'])
    assert.equal(await errorOf({ scope, more: { response_mode } }), 'invalid_request');
  assert.equal(
    await errorOf({ scope, more: { response_mode: 'form_post', code_challenge: 'x' } }),
    'invalid_request',
  );
  const query = await client.begin({ scope, more: { response_mode: 'query' } });
  assert.match((await browser.open(query.url)).url, /\/oauth\/consent\//);
});

test('a response is sent to a registered redirect URI only', async () => {
  const { browser, client } = await openConsentPage();
  const elsewhere = 'https://client.example.evil.example/callback';

  const page = await browser.open(
    (await client.begin({ scope: 'read:products', more: { redirect_uri: elsewhere } })).url,
  );

  assert.equal(page.status, 400);
  assert.ok(page.text.includes('not registered'));
});

test('RFC 8252, section 7.3: a native app on loopback may use any port', async () => {
  const client = await register(shop, { redirect_uris: ['http://127.0.0.1/callback'] });
  const browser: Browser = openBrowser('http://127.0.0.1:50123/');
  const more = { redirect_uri: 'http://127.0.0.1:50123/callback' };
  const flow = await client.begin({ scope: 'read:products', more });

  const page = await arrive(browser, flow.url, email);
  const back = await consent(page, browser, { workspace_id: shop.tenant.workspaceId });

  assert.ok(back.startsWith('http://127.0.0.1:50123/callback?code='));
});

test('on a store host the user is redirected to the platform', async () => {
  const { client, browser } = await openConsentPage();
  const { url } = await client.begin({ scope: 'read:products' });
  const answer = await shop.send({
    method: 'GET',
    url: new URL(url).pathname + new URL(url).search,
    headers: { host: new URL(shop.origin).host.replace('localhost', 'shop.localhost') },
  });

  assert.deepEqual([answer.status, answer.headers.location], [303, url]);
  assert.match((await browser.open(url)).url, /\/oauth\/consent\//);
});
