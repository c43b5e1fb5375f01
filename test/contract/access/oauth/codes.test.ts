import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Browser, openBrowser } from '../../../kit/oauth/browser.ts';
import {
  arrive,
  type Client,
  callback,
  consent,
  register,
  type Tokens,
} from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';

const shop = await openListeningShop(null);
await shop.site();
const email = await shop.person('Ada', 'owner');
const products = '/api/storefront/v1/merchant/products?site_slug=shop';

/** A code and the fields that redeem it; `change` overrides fields. */
async function coded(metadata = {}) {
  const client = await register(shop, metadata);
  const browser: Browser = openBrowser();
  const flow = await client.begin({ scope: 'read:products' });
  const page = await arrive(browser, flow.url, email);
  const back = await consent(page, browser, { workspace_id: shop.tenant.workspaceId });
  const { code = '' } = Object.fromEntries(new URL(back).searchParams);
  const redeem = (change: Record<string, string> = {}) =>
    token(client, {
      grant_type: 'authorization_code',
      client_id: client.client.client_id,
      code,
      redirect_uri: callback,
      code_verifier: flow.verifier,
      ...change,
    });
  return { client, redeem };
}

async function token({ as }: Client, form: Record<string, string>) {
  const body = new URLSearchParams(Object.entries(form).filter(([, value]) => value !== ''));
  const answer = await fetch(as.token_endpoint ?? '', { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Tokens & { error?: string } };
}

const statusWith = async ({ access_token }: Tokens) =>
  (await shop.public.get(products, { authorization: `Bearer ${access_token}` })).status;

test('OAuth 2.1, section 4.1.3: a code is valid once; using it again revokes its tokens', async () => {
  const { redeem } = await coded();
  const first = await redeem();
  assert.deepEqual([first.status, await statusWith(first.body)], [200, 200]);

  const second = await redeem();

  assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant']);
  assert.equal(await statusWith(first.body), 401);
});

test('OAuth 2.1, section 4.1.3: of eight concurrent requests with one code, one gets tokens', async () => {
  const { redeem } = await coded();

  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem()));

  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('OAuth 2.1, section 4.1.3: a code needs its verifier, redirect URI and client', async () => {
  const { redeem } = await coded();
  const other = await register(shop);

  for (const change of [
    { code_verifier: 'x'.repeat(43) },
    { code_verifier: '' },
    { redirect_uri: 'https://client.example/other' },
    { client_id: other.client.client_id },
    { code: 'x'.repeat(43) },
  ] as Record<string, string>[]) {
    const { status, body } = await redeem(change);
    assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify(change));
  }
  assert.equal((await redeem()).status, 200);
});

test('a code lives for a minute', async () => {
  const { redeem } = await coded();
  shop.clock.advance(60_000);

  assert.equal((await redeem()).body.error, 'invalid_grant');
});

test('tokens are for the resource that was consented to', async () => {
  const { redeem } = await coded();

  const elsewhere = await redeem({ resource: 'https://elsewhere.example/' });

  assert.deepEqual([elsewhere.status, elsewhere.body.error], [400, 'invalid_target']);
});

test('RFC 6749, section 2.3: a confidential client authenticates, and gets no refresh token unless registered for it', async () => {
  const { client, redeem } = await coded({
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code'],
  });

  const bare = await redeem();
  const wrong = await redeem({ client_secret: 'x'.repeat(86) });
  const right = await redeem({ client_secret: String(client.client.client_secret) });

  assert.deepEqual([bare.status, bare.body.error], [401, 'invalid_client']);
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
  assert.deepEqual([right.status, right.body.refresh_token], [200, undefined]);
});

test('RFC 6749, section 3.2: a repeated field is refused', async () => {
  const { client } = await coded();
  const body = `grant_type=authorization_code&grant_type=refresh_token&client_id=${client.client.client_id}`;

  const answer = await fetch(`${shop.origin}/oauth/token`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  assert.equal(answer.status, 400);
  assert.equal(((await answer.json()) as { error: string }).error, 'invalid_request');
});

test('RFC 6749, section 5.2: a body that is not a form is refused with a standard error', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const answer = await fetch(`${shop.origin}${path}`, { method: 'POST', body: 'x' });

    assert.equal(answer.status, 415);
    assert.deepEqual(await answer.json(), {
      error: 'invalid_request',
      error_description: 'Send the body as application/x-www-form-urlencoded.',
    });
  }
});

test('RFC 6749, section 5.2: a client id that contains NUL is unknown', async () => {
  for (const [path, more] of [
    ['/oauth/token', 'grant_type=authorization_code&code=x&redirect_uri=x&code_verifier=x'],
    ['/oauth/revoke', 'token=x'],
  ]) {
    const answer = await fetch(`${shop.origin}${path}`, {
      method: 'POST',
      body: `client_id=a%00b&${more}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { error: string }).error, 'invalid_client');
  }
});
