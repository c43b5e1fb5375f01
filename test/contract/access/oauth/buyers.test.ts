import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccessTokenAuthenticator } from '../../../../src/core/access/oauth/tokens/authenticate.ts';
import { openBrowser } from '../../../kit/oauth/browser.ts';
import { arrive, consent, register } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';

const shop = await openListeningShop(null);
await shop.site({ name: 'Fernway Outfitters' });
const email = await shop.person('Bea', 'member');
const { authenticate, authenticateBuyer } = createAccessTokenAuthenticator(shop.unit);
const scope = 'dev.ucp.shopping.order:read dev.ucp.shopping.checkout:manage';
const store = shop.origin.replace('localhost', 'shop.localhost');

async function linked(resource: string) {
  // The newest one comes first.
  shop.clock.advance(1_000);
  const client = await register(shop);
  const browser = openBrowser();
  const flow = await client.begin({ scope, resource });
  const page = await arrive(browser, flow.url, email);
  const tokens = await client.finish(flow, await consent(page, browser));
  return { page, browser, tokens };
}

test('a buyer allows an agent to shop at one store, and the page names the store', async () => {
  const { page, tokens } = await linked(`${store}/ucp`);

  assert.ok(page.text.includes('Fernway Outfitters') && page.text.includes('Complete checkouts'));
  assert.equal(page.text.includes('workspace_id'), false);
  const buyer = await authenticateBuyer(tokens.access_token);
  assert.deepEqual(
    [buyer?.email, buyer?.workspaceId, buyer?.scopes],
    [email, shop.tenant.workspaceId, scope.split(' ')],
  );
  assert.match(buyer?.credentialId ?? '', /^grt_/);
});

test('at the platform the consent is for every store', async () => {
  const { page, tokens } = await linked(shop.origin);

  assert.ok(page.text.includes('every store of Stoa'));
  assert.equal((await authenticateBuyer(tokens.access_token))?.workspaceId, null);
});

test('the consent of a buyer gives no merchant access', async () => {
  const { tokens } = await linked(`${store}/ucp/mcp`);

  assert.equal(await authenticate(tokens.access_token), null);
  const answer = await shop.public.get('/api/storefront/v1/merchant/orders', {
    authorization: `Bearer ${tokens.access_token}`,
  });
  assert.equal(answer.status, 401);
});

test('a buyer ends the access immediately on the account page', async () => {
  const { tokens, browser } = await linked(shop.origin);
  const page = await browser.open(`${shop.origin}/account/agents`);

  const done = await browser.submit(page, {});

  assert.ok(done.text.includes('App disconnected'));
  const fresh = createAccessTokenAuthenticator(shop.unit);
  assert.equal(await fresh.authenticateBuyer(tokens.access_token), null);
});
