import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { consoleScopes, scopes } from '../../../../src/core/access/scope.ts';
import { changeRole, removeMember } from '../../../../src/core/access/users/manage-members.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { openSecondApp } from '../../../kit/second-app.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
const ownerId = await newUser(shop);
const node = await openSecondApp(null, shop);
const ownWorkspace = { workspace_id: shop.tenant.workspaceId };
const tokenPath = '/account/console-token';

/** The status of a call with the token at each of two nodes. */
async function statuses(token: string): Promise<number[]> {
  const request = {
    url: '/api/storefront/v1/merchant/products',
    headers: { host: 'localhost:4000', authorization: `Bearer ${token}` },
  } as const;
  const answers = [await shop.app.http.inject(request), await node.http.inject(request)];
  return answers.map(({ statusCode }) => statusCode);
}

describe('POST /account/console-token', () => {
  test('a session gets a token for ten minutes that the merchant API of that workspace accepts', async () => {
    const ada = await openConsole(shop);
    const product = await shop.product();

    const answer = await ada.post(tokenPath, ownWorkspace);

    const { token, ...rest } = answer.body;
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.match(token, /^console_[0-9a-z]{5}[\w-]{43}$/);
    assert.deepEqual(rest, {
      expires_at: new Date(shop.clock().getTime() + 600_000).toISOString(),
      scopes: [...scopes, ...consoleScopes],
      role: 'owner',
    });
    const read = await callerWith(shop, token).get(`/products/${product.id}`);
    assert.equal(read.status, 200);
    assert.match(String(read.headers['stoa-version']), /^\d+\.\d+\.\d+/);
  });

  test('the audit log names the user', async () => {
    const ada = await openConsole(shop);
    const merchant = await ada.merchant();
    const { body: created } = await merchant.post('/api-keys', {
      name: 'Key',
      scopes: ['read:products'],
    });

    const { body } = await merchant.get('/audit-log?action=api_key.created');

    assert.equal(created.created_by, ownerId);
    assert.deepEqual(body.audit_log[0].actor, { type: 'person', id: ownerId });
    assert.equal(body.audit_log[0].resource.id, created.id);
  });

  test('a repeated Idempotency-Key is recognized after the token was replaced', async () => {
    const ada = await openConsole(shop);
    const body = { site_slug: 'shop', code: 'ONCE', percent_off: 5 };
    const key = { 'idempotency-key': 'create-once' };

    const first = await (await ada.merchant()).post('/coupons', body, key);
    const second = await (await ada.merchant()).post('/coupons', body, key);

    assert.equal(first.status, 201);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.equal(second.body.id, first.body.id);
  });

  const outside: [string, Record<string, string | undefined>, number, string][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403, 'cross_origin_refused'],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }, 403, 'cross_origin_refused'],
    [
      'by an older browser from another origin',
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      403,
      'cross_origin_refused',
    ],
    [
      'without a statement of its origin',
      { 'sec-fetch-site': undefined },
      403,
      'cross_origin_refused',
    ],
    ['without the form token', { 'stoa-form-token': undefined }, 403, 'csrf_failed'],
    ['with another form token', { 'stoa-form-token': 'A'.repeat(43) }, 403, 'csrf_failed'],
    ['without a session', { cookie: undefined }, 401, 'not_signed_in'],
    ['with an unknown session', { cookie: `sid=sid_${'A'.repeat(43)}` }, 401, 'not_signed_in'],
    [
      'as a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    [
      'as text, which needs no preflight',
      { 'content-type': 'text/plain' },
      415,
      'unsupported_media_type',
    ],
  ];
  for (const [how, headers, status, code] of outside)
    test(`a request ${how} gets no token`, async () => {
      const ada = await openConsole(shop);
      const before = await tokensStored();

      const answer = await ada.post(tokenPath, ownWorkspace, headers);

      assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
      assert.equal(await tokensStored(), before);
    });

  test('the form token of another session is refused', async () => {
    const [ada, again] = [await openConsole(shop), await openConsole(shop)];

    const answer = await ada.post(tokenPath, ownWorkspace, { 'stoa-form-token': again.formToken });

    assert.deepEqual([answer.status, answer.body.error.code], [403, 'csrf_failed']);
  });

  test('a workspace of others and one that does not exist get the same 404', async () => {
    const ada = await openConsole(shop);

    for (const id of [shop.other.tenant.workspaceId, 'ws_none']) {
      const answer = await ada.post(tokenPath, { workspace_id: id });
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'workspace_not_found']);
    }
  });

  test('a body without a workspace is 400 at that field', async () => {
    const ada = await openConsole(shop);

    const answer = await ada.post(tokenPath, {});

    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.details[0].field, 'workspace_id');
  });

  test('the host of a store issues none', async () => {
    const ada = await openConsole(shop);

    const answer = await ada.post(tokenPath, ownWorkspace, { host: 'shop.localhost:4000' });

    assert.equal(answer.status, 404);
  });

  test('only a digest of the token is stored', async () => {
    const ada = await openConsole(shop);
    const { token } = await ada.token();

    const rows = await shop.unit.querySingleAsSystem((view) =>
      view.query<{ row: string }>('select t::text as row from console_tokens t', []),
    );

    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ row }) => !row.includes(token.slice(-43))));
  });
});

async function tokensStored(): Promise<number> {
  const rows = await shop.unit.querySingleAsSystem((view) =>
    view.query<{ count: number }>('select count(*)::int as count from console_tokens', []),
  );
  return rows[0]?.count ?? 0;
}

describe('a console token ends immediately on every node', () => {
  let counter = 0;
  /** A member with a token that works on both nodes. */
  const member = async () => {
    counter += 1;
    const email = `member-${counter}@example.com`;
    const userId = await newUser(shop, email, { role: 'admin' });
    const window = await openConsole(shop, email);
    const { token } = await window.token();
    assert.deepEqual(await statuses(token), [200, 200]);
    return { userId, email, window, token };
  };

  test('with sign-out', async () => {
    const { window, token } = await member();
    await window.browser.post('/account/sign-out');
    assert.deepEqual(await statuses(token), [401, 401]);
  });

  test('with its session, ended from another browser', async () => {
    const { email, token } = await member();
    const other = browser(shop);
    await other.signIn(email);
    await other.post('/account/sessions/end-others');
    assert.deepEqual(await statuses(token), [401, 401]);
  });

  test('with a new sign-in in the same browser', async () => {
    const { window, email, token } = await member();
    await window.browser.signIn(email);
    assert.deepEqual(await statuses(token), [401, 401]);
  });

  test('with a new password', async () => {
    const { window, token } = await member();
    const answer = await window.browser.post('/account/profile/password', {
      current_password: goodPassword,
      new_password: 'another good password',
    });
    assert.equal(answer.status, 303);
    assert.deepEqual(await statuses(token), [401, 401]);
  });

  test('with another role, and does not come back with the old one', async () => {
    const { userId, token } = await member();
    const setRole = (role: 'member' | 'admin') =>
      shop.unit.run(shop.tenant, (work) => changeRole(work, ownerId, { userId, role }));
    await setRole('member');
    assert.deepEqual(await statuses(token), [401, 401]);
    await setRole('admin');
    assert.deepEqual(await statuses(token), [401, 401]);
  });

  test('with the removal of the member', async () => {
    const { userId, token, window } = await member();
    await shop.unit.run(shop.tenant, (work) => removeMember(work, ownerId, userId));
    assert.deepEqual(await statuses(token), [401, 401]);
    const again = await window.post(tokenPath, ownWorkspace);
    assert.deepEqual([again.status, again.body.error.code], [404, 'workspace_not_found']);
  });

  test('after ten minutes', async () => {
    const { token } = await member();
    shop.clock.advance(599_000);
    assert.deepEqual(await statuses(token), [200, 200]);
    shop.clock.advance(1_000);
    assert.deepEqual(await statuses(token), [401, 401]);
  });

  test('with the last minute of its session', async () => {
    const { window } = await member();
    const path = '/account';
    for (let hours = 0; hours < 23; hours += 1) {
      shop.clock.advance(3_600_000);
      await window.browser.get(path);
    }
    shop.clock.advance(55 * 60_000);
    const { token } = await window.token();
    shop.clock.advance(4 * 60_000);
    assert.deepEqual(await statuses(token), [200, 200]);
    shop.clock.advance(60_000);
    assert.deepEqual(await statuses(token), [401, 401]);
  });
});

describe('a console token opens nothing but the merchant API', () => {
  const others: [string, 'GET' | 'POST', string, object | undefined][] = [
    ['tasks of A2A', 'GET', '/api/a2a/tasks', undefined],
    ['A2A over JSON-RPC', 'POST', '/api/a2a', { jsonrpc: '2.0', id: 1, method: 'ListTasks' }],
    ['MCP', 'POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['UCP', 'POST', '/api/ucp/v1/catalog/search', { query: 'x' }],
    ['carts', 'POST', '/api/storefront/v1/carts', { site_slug: 'shop' }],
  ];
  for (const [what, method, url, payload] of others)
    test(`${what} refuses it`, async () => {
      const { token } = await (await openConsole(shop)).token();
      const headers = { host: 'localhost:4000', authorization: `Bearer ${token}` };

      const answer = await shop.send({ method, url, headers, ...(payload && { payload }) });

      const code = answer.body.error?.code ?? answer.body.code;
      assert.ok(
        answer.status === 401 || (url === '/api/a2a' && code === -32000),
        `${answer.status} ${answer.text}`,
      );
    });

  test('a cookie still opens no merchant route', async () => {
    const ada = await openConsole(shop);

    const answer = await shop.public.get('/api/storefront/v1/merchant/products', {
      cookie: ada.cookie,
      'sec-fetch-site': 'same-origin',
    });

    assert.equal(answer.status, 401);
  });
});
