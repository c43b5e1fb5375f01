import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import {
  allowanceFor,
  defaultRates,
  parseRateLimits,
} from '../../../../src/platform/limits/rate-limits.ts';
import { addressOf, type Route, routesOf } from '../../../kit/access/routes.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';

const shop = await openShop(null, { env: { RATE_LIMITS: 'on' } });
await shop.site();
const allRatesOne = Object.keys(defaultRates).map((surface) => `${surface}=1`);
const limitedShop = await openShop(null, { env: { RATE_LIMITS: allRatesOne.join(',') } });
const routes = await routesOf(shop);

/** What all routes below a path have in common. The first row that matches a route applies. */
type Surface = {
  at: RegExp;
  /** The rate limits that may apply to a guest; null: none. */
  counted: string[] | null;
  /** Whether pages of any origin may read it. */
  anyOrigin: boolean | 'by client';
  /** An HTML page, with all headers of a page. */
  page?: true;
  /** A page of the OAuth flow, which programs in browsers open in a popup. */
  popup?: true;
};

const api = '/api/storefront/v1';
// biome-ignore format: a table
const surfaces: Surface[] = [
  { at: /^OPTIONS (\/\*|\/oauth\/(token|revoke))/, counted: null, anyOrigin: false },
  // Preflight requests to surfaces that pages of any origin may call.
  { at: new RegExp(`^OPTIONS (${api}(?!/merchant)|/api/(a2a|mcp|ucp|x402)|/ucp|/acp|/acp/mcp|/\\.well-known|/openapi|/llms|/agents|/oauth/(register|jwks))`), counted: ['catalog', 'ucp', 'acp', 'checkout', 'x402', 'discovery', 'none'], anyOrigin: true },
  // Documents that list the URLs below a base URL.
  { at: new RegExp(`^(GET|HEAD) (${api}(/merchant)?|/api/ucp/v1|/ucp|/acp)$`), counted: ['discovery'], anyOrigin: true },
  // A preflight below the merchant API is refused.
  { at: new RegExp(`^OPTIONS ${api}/merchant\\*$`), counted: ['merchant', 'none'], anyOrigin: false },
  { at: new RegExp(` ${api}/merchant/`), counted: ['merchant'], anyOrigin: false },
  { at: new RegExp(` ${api}/carts`), counted: ['catalog', 'checkout'], anyOrigin: true },
  { at: new RegExp(` ${api}/`), counted: ['catalog'], anyOrigin: true },
  // Clients of the UCP binding call the URL of the agent card.
  { at: /^POST \/\.well-known\/agent-card/, counted: ['a2a_guests'], anyOrigin: true },
  { at: / \/api\/a2a/, counted: ['a2a_guests'], anyOrigin: true },
  { at: / \/api\/mcp/, counted: ['mcp_guests'], anyOrigin: true },
  { at: / \/api\/ucp\//, counted: ['ucp', 'checkout'], anyOrigin: true },
  { at: / \/acp\/mcp/, counted: ['acp'], anyOrigin: true },
  { at: / \/acp\//, counted: ['acp'], anyOrigin: false },
  { at: / \/ucp\//, counted: ['ucp'], anyOrigin: true },
  { at: / \/api\/x402\//, counted: ['x402'], anyOrigin: true },
  // The signature of the webhook body is the credential.
  { at: / \/api\/payments\//, counted: null, anyOrigin: false },
  { at: / \/(\.well-known\/|openapi\.json|llms\.txt|agents\.md)/, counted: ['discovery'], anyOrigin: true },
  { at: / \/(stores\/:site_slug\/)?feeds\//, counted: ['discovery'], anyOrigin: false },
  { at: / \/oauth\/jwks$/, counted: ['discovery'], anyOrigin: true },
  // A client registers the origins of its pages, and the response allows the requesting one.
  { at: / \/oauth\/(token|revoke)$/, counted: ['oauth_token'], anyOrigin: 'by client' },
  { at: / \/oauth\/register$/, counted: ['oauth_register'], anyOrigin: true },
  { at: / \/oauth\//, counted: ['oauth'], anyOrigin: false, page: true, popup: true },
  // Scripts of the console call these.
  { at: / \/account\/console-/, counted: ['account', 'sign_in'], anyOrigin: false },
  { at: / \/console\/assets\//, counted: null, anyOrigin: false },
  { at: / \/console(\*|\/|$)/, counted: ['account'], anyOrigin: false, page: true },
  { at: / \/account\/(sign-in|sign-up|forgot|reset|confirm|link|invitations\/:token$)/, counted: ['account', 'sign_in'], anyOrigin: false, page: true, popup: true },
  { at: / \/account(\/|$)/, counted: ['account', 'sign_in'], anyOrigin: false, page: true },
  { at: / \/setup(\/|$)/, counted: ['account', 'sign_in'], anyOrigin: false, page: true },
  // The secret in the path is the credential.
  { at: / \/email\/bounces\//, counted: null, anyOrigin: false },
  { at: / \/email\/previews\//, counted: ['pages'], anyOrigin: false },
  { at: / \/downloads\//, counted: ['pages'], anyOrigin: true },
  // Pages of any origin may read an uploaded image, but not the 404 that this test receives.
  { at: / \/media\/(images|uploads)\//, counted: ['media'], anyOrigin: false },
  { at: / \/(assets|media\/demo)\//, counted: null, anyOrigin: false },
  { at: / \/(livez|readyz|metrics|tls\/allowed|dev\/(?:clock|mode))$/, counted: null, anyOrigin: false },
  // Only requests from the same machine get these.
  { at: / \/dev\/mail(\/|$)/, counted: null, anyOrigin: false, page: true },
  { at: / \/sandbox\/agentic_commerce\//, counted: ['acp'], anyOrigin: false },
  { at: / \/sandbox\/x402\//, counted: null, anyOrigin: false },
  { at: / \/orders\/:token\/exchanges\//, counted: ['pages'], anyOrigin: false },
  { at: / \/($|cart|checkout|collections|docs|memberships|orders|policies|products|robots\.txt|sandbox|search|sitemap|stores)/, counted: ['pages', 'checkout', 'orders'], anyOrigin: false, page: true },
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const surfaceOf = (route: Route) => surfaces.find(({ at }) => at.test(nameOf(route)));

type Content = { payload?: object | string; headers?: Record<string, string> };

const form: Content = {
  payload: 'client_id=none&token=none',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

function contentOf({ method, path }: Route): Content {
  if (!['POST', 'PUT', 'PATCH'].includes(method)) return {};
  return /^\/oauth\/(token|revoke)/.test(path) ? form : { payload: {} };
}

function ask(route: Route, headers: Record<string, string> = {}, at = shop): Promise<Answer> {
  const { headers: typed, ...content } = contentOf(route);
  const always = { host: 'localhost:4000', origin: 'https://elsewhere.example' };
  return at.send({
    method: route.method,
    url: addressOf(route),
    headers: { ...always, ...typed, ...headers },
    ...content,
  } as InjectOptions);
}

test('every route of the server belongs to a surface', () => {
  assert.ok(routes.length > 150, String(routes.length));
  assert.deepEqual(routes.filter((route) => !surfaceOf(route)).map(nameOf), []);
});

const pageHeadersOf = ({ popup }: Surface) => ({
  'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': popup ? /^undefined$/ : /^same-origin$/,
});

for (const route of routes) {
  test(`${nameOf(route)} has the rate limit, CORS and headers of its surface`, async () => {
    const surface = surfaceOf(route);
    assert.ok(surface);
    const own: Record<string, string> = surface.page ? { origin: 'http://localhost:4000' } : {};
    const { status, headers } = await ask(route, own);
    assert.ok(status < 500, String(status));
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['access-control-allow-credentials'], undefined);
    if (surface.anyOrigin !== 'by client')
      assert.equal(headers['access-control-allow-origin'], surface.anyOrigin ? '*' : undefined);
    const counted = /^"(\w+)";q=\d+;w=\d+$/.exec(String(headers['ratelimit-policy']))?.[1];
    if (surface.counted === null) assert.equal(counted, undefined);
    else assert.ok(surface.counted.includes(counted ?? 'none'), `counted on ${counted}`);
    if (counted)
      assert.match(String(headers.ratelimit), new RegExp(`^"${counted}";r=\\d+;t=\\d+$`));
    if (surface.page)
      for (const [name, pattern] of Object.entries(pageHeadersOf(surface)))
        assert.match(String(headers[name]), pattern);
    if (!surface.page) assert.equal(headers['set-cookie'], undefined);
  });
}

test('a preflight of the merchant API gets no CORS headers', async () => {
  for (const route of routes.filter(({ path }) => path.startsWith(`${api}/merchant/`))) {
    const preflight = {
      'access-control-request-method': route.method,
      'access-control-request-headers': 'authorization',
    };
    const { headers } = await ask({ method: 'OPTIONS', path: route.path }, preflight);
    const corsHeaders = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    assert.deepEqual(corsHeaders, [], nameOf(route));
  }
});

/** One counted route of each surface. */
const countedRoutes = surfaces.flatMap((surface) => {
  const own = routes.filter((route) => route.method !== 'OPTIONS' && surfaceOf(route) === surface);
  const [route] = own.toSorted((a, b) => a.path.length - b.path.length);
  return surface.counted !== null && route ? [route] : [];
});

for (const route of countedRoutes)
  test(`${nameOf(route)} above the rate limit is 429 with Retry-After`, async () => {
    await ask(route, {}, limitedShop);
    const { status, headers, text } = await ask(route, {}, limitedShop);
    assert.equal(status, 429);
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    assert.match(String(headers['ratelimit-policy']), /^"\w+";q=1;w=\d+$/);
    assert.match(String(headers.ratelimit), /^"\w+";r=0;t=[1-9]\d*$/);
    assert.match(text, /rate_limited|RATE_LIMITED|rate limited|temporarily_unavailable|Too many/i);
  });

test('a user who is redirected to /oauth/authorize too often gets an error page', async () => {
  const route = { method: 'GET', path: '/oauth/authorize' };
  await ask(route, { accept: 'text/html' }, limitedShop);

  const { status, headers, text } = await ask(route, { accept: 'text/html' }, limitedShop);

  assert.equal(status, 429);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.match(text, /Too many requests/);
});

test('sign-in and registration have their own rate limits', () => {
  const limits = parseRateLimits('on');
  assert.ok(limits);
  assert.deepEqual(allowanceFor(limits, 'sign_in'), { requests: 50, seconds: 900, burst: 50 });
  assert.deepEqual(allowanceFor(limits, 'oauth_register'), {
    requests: 20,
    seconds: 3_600,
    burst: 20,
  });
  assert.deepEqual(allowanceFor(limits, 'catalog'), { requests: 600, seconds: 60, burst: 120 });
});
