import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as second from '@modelcontextprotocol/client';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { openBrowser } from '../kit/oauth/browser.ts';
import { arrive, consent } from '../kit/oauth/client.ts';
import { openListeningShop } from '../kit/oauth/listening-shop.ts';
import { openPublisher } from '../kit/oauth/published-documents.ts';

const shop = await openListeningShop(null);
await shop.site();
const email = await shop.person('Ada', 'owner');
const serverUrl = `${shop.origin}/api/mcp`;
const callback = 'http://127.0.0.1:50321/callback';

const { publish } = await openPublisher(callback);

/** What an app that uses the SDK stores between its steps. */
function createStorage(clientMetadataUrl?: string) {
  const kept: Record<string, any> = {};
  const provider: OAuthClientProvider = {
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    redirectUrl: callback,
    clientMetadata: {
      client_name: 'An MCP client',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void Object.assign(kept, { url }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

test('a stock MCP client discovers the server, registers, is authorized and refreshes its token', async () => {
  const { kept, provider } = createStorage();
  assert.equal(await auth(provider, { serverUrl }), 'REDIRECT');

  const browser = openBrowser(callback);
  const page = await arrive(browser, kept.url.href, email);
  const back = await consent(page, browser, { workspace_id: shop.tenant.workspaceId });
  const authorizationCode = new URL(back).searchParams.get('code') ?? '';
  assert.equal(await auth(provider, { serverUrl, authorizationCode }), 'AUTHORIZED');
  assert.equal(kept.url.searchParams.get('resource'), serverUrl);
  assert.equal(kept.tokens.scope, 'read:orders write:orders');

  const first = kept.tokens.access_token;
  assert.equal(await auth(provider, { serverUrl }), 'AUTHORIZED');
  assert.notEqual(kept.tokens.access_token, first);

  const client = new Client({ name: 'a stock client', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
    authProvider: provider,
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const cart = await client.callTool({
    name: 'cart_management',
    arguments: { action: 'create', site_slug: 'shop' },
  });
  assert.equal(cart.isError ?? false, false, JSON.stringify(cart));
  await client.close();
});

/** What the redirect of a user brings back. */
type Callback = { authorizationCode?: string; iss?: string };

const generations: Record<
  string,
  (provider: OAuthClientProvider, callback: Callback) => Promise<string>
> = {
  'SDK 1.x': (provider, callback) => auth(provider, { serverUrl, ...callback }),
  'SDK 2.x': (provider, callback) =>
    second.auth(provider as unknown as second.OAuthClientProvider, { serverUrl, ...callback }),
};

for (const [generation, authorize] of Object.entries(generations))
  test(`${generation}: a stock MCP client with a metadata document need not register`, async () => {
    const id = publish('/client.json');
    const { kept, provider } = createStorage(id);
    assert.equal(await authorize(provider, {}), 'REDIRECT');

    const browser = openBrowser(callback);
    const page = await arrive(browser, kept.url.href, email);
    const back = await consent(page, browser, { workspace_id: shop.tenant.workspaceId });
    const { code: authorizationCode = '', iss = '' } = Object.fromEntries(
      new URL(back).searchParams,
    );
    assert.equal(await authorize(provider, { authorizationCode, iss }), 'AUTHORIZED');

    assert.equal(kept.client.client_id, id);
    assert.equal(kept.tokens.scope, 'read:orders write:orders');
  });
