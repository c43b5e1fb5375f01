import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../../../kit/oauth/browser.ts';
import { arrive, connect, consent, register } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';

const shop = await openListeningShop(null);
await shop.site();
await shop.site({ slug: 'annex' });
const owner = await shop.person('Ada', 'owner');
const buyer = await shop.person('Bea', 'member');
const hostOf = (slug: string) =>
  new URL(shop.origin).host.replace('localhost', `${slug}.localhost`);
const storeOrigin = shop.origin.replace('localhost', 'shop.localhost');

const merchant = '/api/storefront/v1/merchant/products?site_slug=shop';
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  },
};

/** Statuses of the merchant API, the skills over MCP, and UCP v1. */
async function answersTo(token: string, host?: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, ...(host !== undefined && { host }) };
  const answers = [
    await shop.public.get(merchant, headers),
    await shop.public.post('/api/mcp', initialize, {
      ...headers,
      accept: 'application/json, text/event-stream',
    }),
  ];
  return answers.map(({ status }) => status);
}

async function buyersToken(resource?: string): Promise<string> {
  const client = await register(shop);
  const browser = openBrowser();
  const scope = 'dev.ucp.shopping.cart:manage';
  const flow = await client.begin({ scope, ...(resource !== undefined && { resource }) });
  const page = await arrive(browser, flow.url, buyer);
  return (await client.finish(flow, await consent(page, browser))).access_token;
}

/** Statuses of creating a cart over REST, and of reading an order in UCP v1. */
async function shoppingWith(token: string, host: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, host };
  const answers = [
    await shop.public.post('/api/storefront/v1/carts', { site_slug: 'shop' }, headers),
    await shop.public.post('/api/ucp/v1/catalog/search', { query: 'thing' }, headers),
  ];
  return answers.map(({ status }) => status);
}

test('RFC 8707: without a resource a merchant token opens the whole API, including skills', async () => {
  const { tokens } = await connect(shop, owner);

  assert.deepEqual(await answersTo(tokens.access_token), [200, 200]);
  assert.deepEqual(await answersTo(tokens.access_token, hostOf('shop')), [200, 200]);
});

test('RFC 8707: a token for the MCP server opens nothing else', async () => {
  const { tokens } = await connect(shop, owner, { resource: `${shop.origin}/api/mcp` });

  assert.deepEqual(await answersTo(tokens.access_token), [401, 200]);
});

test('RFC 8707: a token for another resource is refused like any bad one, with where to get another', async () => {
  const { tokens } = await connect(shop, owner, { resource: `${shop.origin}/api/mcp` });

  const answer = await shop.public.get(merchant, {
    authorization: `Bearer ${tokens.access_token}`,
  });

  assert.equal(answer.body.error.code, 'invalid_token');
  assert.match(String(answer.headers['www-authenticate']), /error="invalid_token".*\/api"$/);
});

test('RFC 8707: a token for UCP opens no merchant API', async () => {
  const { tokens } = await connect(shop, owner, { resource: `${shop.origin}/ucp` });

  assert.deepEqual(await answersTo(tokens.access_token), [401, 401]);
});

test('RFC 8707: a token for one store is refused on another host', async () => {
  const { tokens } = await connect(shop, owner, { resource: `${storeOrigin}/api` });

  assert.deepEqual(await answersTo(tokens.access_token, hostOf('shop')), [200, 200]);
  assert.deepEqual(await answersTo(tokens.access_token, hostOf('annex')), [401, 401]);
  assert.deepEqual(await answersTo(tokens.access_token), [401, 401]);
});

test('RFC 8707: a refreshed token is valid where the first one was', async () => {
  const { client, tokens } = await connect(shop, owner, { resource: `${shop.origin}/api/mcp` });

  const { access_token: next } = (await (await client.refresh(tokens.refresh_token)).json()) as {
    access_token: string;
  };

  assert.deepEqual(await answersTo(next), [401, 200]);
});

test('RFC 8707: a refresh for a resource that was not granted is refused and changes nothing', async () => {
  const { client, tokens } = await connect(shop, owner, { resource: `${shop.origin}/api/mcp` });
  const base = {
    grant_type: 'refresh_token',
    client_id: client.client.client_id,
    refresh_token: tokens.refresh_token,
  };
  const requests = ['/api', '/elsewhere'].map((path) => [['resource', `${shop.origin}${path}`]]);
  const twice = ['/api/mcp', '/api'].map((path) => ['resource', `${shop.origin}${path}`]);
  for (const resources of [...requests, twice]) {
    const body = new URLSearchParams([
      ...Object.entries(base),
      ...(resources as [string, string][]),
    ]);
    const answer = await fetch(`${shop.origin}/oauth/token`, { method: 'POST', body });
    const { error } = (await answer.json()) as { error: string };
    assert.deepEqual([answer.status, error], [400, 'invalid_target']);
  }

  assert.equal((await client.refresh(tokens.refresh_token)).status, 200);
});

test('without a resource a buyer is recognized in every dialect', async () => {
  const token = await buyersToken();

  assert.deepEqual(await shoppingWith(token, hostOf('shop')), [201, 200]);
});

test('the token of a buyer for one store is refused at another', async () => {
  const token = await buyersToken(storeOrigin);

  assert.deepEqual(await shoppingWith(token, hostOf('shop')), [201, 200]);
  assert.deepEqual(await shoppingWith(token, hostOf('annex')), [401, 401]);
});
