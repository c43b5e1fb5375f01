import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiOperation } from '../../../src/http/openapi/openapi-document.ts';
import { isForConsole } from '../../../src/web/docs/reference/curl.ts';
import { brokenImage, merchantCases } from '../../kit/access/merchant-cases.ts';
import { connectAgent } from '../../kit/acp/agent.ts';
import { openConsole } from '../../kit/console.ts';
import { openMediaShop } from '../../kit/media.ts';
import { postOffice } from '../../kit/smtp.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import { newUser } from '../../kit/users.ts';

type Json = Record<string, any>;
type Example = { path: string; method: string; operation: Json; body: unknown };

const stripe = await openStripe({ after }, () => new Date());
stripe.accounts.set('sk_test_your_key', 'acct_double');
const office = await postOffice({ after });
const shop = await openMediaShop(null, {
  STRIPE_API_BASE: stripe.settings.apiBase,
  SMTP_URL: `smtp://127.0.0.1:${office.port}`,
});
const { cases, ids } = await merchantCases(shop);
const owner = await shop.merchant();
await shop.unit.run(shop.tenant, (work) =>
  work.query(
    `update site_domains set domain = 'shop.example.com', verified_at = $2 where workspace_id = $1`,
    [shop.tenant.workspaceId, work.now],
  ),
);
const product = await shop.product({ isDigital: true, variants: [{ stock: 9 }] });
const { key: agentKey } = await connectAgent(owner);
await newUser(shop, 'owner@example.com');
const console = await openConsole(shop, 'owner@example.com');
const { token: consoleToken } = await console.token(shop.tenant.workspaceId);
await owner.post('/coupons', { site_slug: 'shop', code: 'SAVE1', amount_off: 1 });
const document: Json = (await shop.public.get('/openapi.json')).body;
const origin = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...document, $id: 'openapi' });

const examples: Example[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).flatMap(([method, operation]) => {
    const body = operation.requestBody?.content['application/json']?.example;
    return body === undefined ? [] : [{ path, method, operation, body }];
  }),
);

/** What the placeholders in examples stand for here. */
const meanings: Record<string, unknown> = {
  ...ids,
  'your-store': 'shop',
  variant_id: product.variants[0]?.id,
  customer_group_id: ids.group_id,
  import_asset_id: (cases['POST /imports']?.body as Json | undefined)?.asset_id,
  'https://cdn.example/mug.jpg': brokenImage,
};

function fill(value: unknown, own: Record<string, unknown>): unknown {
  if (typeof value === 'string') return own[value] ?? meanings[value] ?? value;
  if (Array.isArray(value)) return value.map((one) => fill(one, own));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, own)]));
}

const post = async (path: string, body: object, bearer: string | null = null): Promise<Json> => {
  const { body: answer, text } = await shop.public.post(path, body, {
    'idempotency-key': randomUUID(),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  });
  return answer ?? assert.fail(text);
};

/** A cart with an item, as a path names it. */
async function newCart(): Promise<Json> {
  const { token } = await post('/api/storefront/v1/carts', { site_slug: 'shop' });
  const line = { variant_id: product.variants[0]?.id };
  const { items } = await post(`/api/storefront/v1/carts/${token}/items`, line);
  return { token, item_id: items[0].id, WELCOME10: 'SAVE1' };
}

async function newCheckoutSession(): Promise<Json> {
  const { id, shipping_options: options } = await post('/api/ucp/v1/checkout-sessions', {
    site_slug: 'shop',
    line_items: [{ product_id: ids.product_id }],
    shipping_address: { country: 'US', state: 'CA', postcode: '94107' },
  });
  return { id, shipping_option_id: options[0].id, WELCOME10: 'SAVE1' };
}

/** A checkout that waits for its buyer: a task that has ended takes no push config. */
async function newTask(): Promise<Json> {
  const { token: cartToken } = await newCart();
  const data = { skill: 'cart-management', action: 'checkout', cartToken };
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ data }] };
  const { task } = await post('/api/a2a/message:send', { message }, await shop.key());
  return { taskId: task.id };
}

/** A fresh object for the operations of agents, which change or end it. */
function freshIds(path: string): Promise<Json> | Json {
  if (path.startsWith('/api/storefront/v1/carts/')) return newCart();
  if (path.startsWith('/api/ucp/v1/checkout-sessions/')) return newCheckoutSession();
  return path.includes('{taskId}/push') ? newTask() : {};
}

/** The credential that an operation needs: of the console, an agent connection, or the workspace. */
async function bearerFor({ path, operation }: Example): Promise<string> {
  if (path.startsWith('/acp')) return agentKey;
  return isForConsole(operation as OpenApiOperation) ? consoleToken : shop.key();
}

/** The ids of what the examples have created last, by path. */
const created = new Map<string, string>();

async function call(example: Example) {
  const { path, method, operation, body } = example;
  const route = `${method.toUpperCase()} ${path.replace('/api/storefront/v1/merchant', '')}`;
  const known: Json = cases[route] ?? {};
  const existing = { ...ids, ...known.ids, ...(await freshIds(path)) };
  const own = {
    ...existing,
    ...(await createdBy(path, existing)),
    // The line of the order in the path.
    ...known.body?.items?.[0],
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(own[name] ?? assert.fail(`${path}: no object for ${name}`)),
  );
  const headers = (operation.parameters ?? [])
    .filter(({ in: location, required }: Json) => location === 'header' && required)
    .map(({ name, schema }: Json) => [name, schema.enum?.at(-1) ?? randomUUID()]);
  const answer = await fetch(origin + url, {
    method: method.toUpperCase(),
    headers: {
      host: 'localhost:4000',
      'content-type': 'application/json',
      authorization: `Bearer ${await bearerFor(example)}`,
      ...Object.fromEntries(headers),
    },
    body: JSON.stringify(fill(body, own)),
  });
  const text = await answer.text();
  const [, id] = /^\{"id":"([\w-]+)"/.exec(text) ?? [];
  if (id !== undefined) created.set(path, id);
  return { status: answer.status, text, headers: answer.headers };
}

/**
 * What has no id yet is created by the example of its collection, or was before if names are unique.
 */
async function createdBy(path: string, known: Json): Promise<Record<string, string>> {
  const [, collection = '', name = ''] = /^(.*)\/\{(\w+)\}/.exec(path) ?? [];
  const creation = examples.find((one) => one.path === collection && one.method === 'post');
  if (!creation || name in known) return {};
  await call(creation);
  return { [name]: created.get(collection) ?? '' };
}

const responseSchema = (example: Example, status: number): string =>
  schemaAt(example, ['responses', status]);

function schemaAt({ path, method }: Example, place: (string | number)[]): string {
  const pointer = (part: string | number) =>
    encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
  const steps = ['paths', path, method, ...place, 'content', 'application/json', 'schema'];
  return `openapi#/${steps.map(pointer).join('/')}`;
}

test('every operation with a body has an example', () => {
  const without = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { requestBody }]) => {
      const json = requestBody?.content['application/json'];
      return json && json.example === undefined ? [`${method} ${path}`] : [];
    }),
  );
  assert.deepEqual(without, []);
});

for (const example of examples)
  test(`the example of ${example.method.toUpperCase()} ${example.path} succeeds with the documented response`, async () => {
    const { status, text, headers } = await call(example);

    assert.ok(status < 300, `${status} ${text}`);
    const documented = example.operation.responses[status];
    assert.ok(documented, `${status} is not documented`);
    if (!documented.content) return assert.equal(text, '');
    if (headers.get('content-type')?.startsWith('text/event-stream'))
      return assert.match(text, /^(?:event: \w+\n|id: \w+\n)*data: \{/m);
    const body = JSON.parse(text);
    assert.ok(!body.error, text);
    const validate = ajv.getSchema(responseSchema(example, status));
    assert.ok(validate, 'the response has a schema');
    assert.ok(validate(body), JSON.stringify(validate.errors) + text);
  });

test('examples of requests have the documented shape', () => {
  for (const example of examples) {
    const validate = ajv.getSchema(schemaAt(example, ['requestBody']));
    const where = `${example.method} ${example.path}`;
    assert.ok(validate?.(example.body), `${where}: ${JSON.stringify(validate?.errors)}`);
  }
});

test('examples of responses have the documented shape', () => {
  for (const [path, methods] of Object.entries<Json>(document.paths))
    for (const [method, operation] of Object.entries<Json>(methods))
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const { example } = response.content?.['application/json'] ?? {};
        if (example === undefined) continue;
        const validate = ajv.getSchema(
          responseSchema({ path, method, operation, body: null }, Number(status)),
        );
        assert.ok(validate?.(example), `${method} ${path}: ${JSON.stringify(validate?.errors)}`);
      }
});
