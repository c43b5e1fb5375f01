import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Grey tee' });
const mcp = await mcpOf(shop);
const tools: { name: string; inputSchema: { properties: object } }[] = (await mcp.rpc('tools/list'))
  .body.result.tools;

/** Asserts a response that is not an internal error: JSON-RPC, or an empty body. */
function assertAnswered(answer: { status: number; text: string; body?: any }): void {
  assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
  if (answer.text !== '') assert.equal(answer.body.jsonrpc, '2.0', answer.text);
}

const anything = fc.anything({
  maxDepth: 3,
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'name', 'arguments', 'id', 'method')),
});

const jsonOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
};

test('no body causes an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), anything.map(jsonOf)), async (body) => {
      assertAnswered(await mcp.raw(body ?? ''));
    }),
    { numRuns: 150 },
  );
});

test('no params of any method cause an internal error', async () => {
  const method = fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'toString');
  await fc.assert(
    fc.asyncProperty(method, anything, async (name, params) => {
      const body = jsonOf({ jsonrpc: '2.0', id: 1, method: name, params });
      if (body !== undefined) assertAnswered(await mcp.raw(body));
    }),
    { numRuns: 150 },
  );
});

const hostileValues: unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  "'; drop table products; --",
  '../../etc/passwd',
  'cs_00000000000000000000000000',
  'cart_x',
  'conf_x',
  'prd_01',
  '__proto__',
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  [null],
  [{}],
  [{ product_id: 'prd_1', quantity: 1e9 }],
  {},
  { country: 'XX' },
  { email: 'a@b' },
  JSON.parse('{"__proto__":{"a":1}}'),
];

for (const { name, inputSchema } of tools)
  test(`${name}: no value of an argument causes an internal error, for guests and with a key`, async () => {
    for (const field of Object.keys(inputSchema.properties))
      for (const value of hostileValues) {
        const args = { site_slug: 'shop', [field]: value };
        for (const headers of [{}, mcp.key]) assertAnswered(await mcp.call(name, args, headers));
      }
  });

test('arguments that are too deep, too many or too large are refused', async () => {
  const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [i, i])));
  const call = (args: string) =>
    mcp.raw(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"catalog_search","arguments":${args}}}`,
    );

  const answers = await Promise.all([
    call(deep),
    call(many),
    call(JSON.stringify({ query: 'x'.repeat(300_000) })),
  ]);

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [200, -32602],
      [200, -32602],
      [413, -32600],
    ],
  );
});
