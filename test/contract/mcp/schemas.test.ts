import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();

/** Keywords that hosts and models handle badly: references, name patterns, conditions. */
const unsupportedKeywords = [
  '$ref',
  '$defs',
  'definitions',
  'patternProperties',
  'if',
  'oneOf',
  'allOf',
  'not',
];

/** Every schema in a schema, the schema itself first. */
function schemasIn(schema: any): any[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const inner = [...Object.values(properties), items, ...anyOf, additionalProperties];
  const schemas = inner.filter((one) => typeof one === 'object' && one !== null);
  return [schema, ...schemas.flatMap(schemasIn)];
}

function checkSchema(name: string, schema: any): void {
  const words = Object.keys(schema).filter((word) => unsupportedKeywords.includes(word));
  assert.deepEqual(words, [], name);
  assert.ok(schema.type, JSON.stringify(schema));
  if (schema.type === 'array') assert.ok(schema.items.type, JSON.stringify(schema));
  const known = Object.keys(schema.properties ?? {});
  for (const needed of schema.required ?? []) assert.ok(known.includes(needed), needed);
}

/** The most bytes of the tool list, which a model reads before it has done anything. */
const most = 8 * 1_024;

for (const url of ['/api/mcp', '/ucp/mcp']) {
  test(`${url}: the list of tools is short in both eras`, async () => {
    const mcp = await mcpOf(shop, url);

    for (const { text } of [await mcp.rpc('tools/list'), await mcp.modern('tools/list')])
      assert.ok(Buffer.byteLength(text) < most, `${Buffer.byteLength(text)} bytes`);
  });

  test(`${url}: schemas are simple, and every tool is described`, async () => {
    const mcp = await mcpOf(shop, url);
    const { tools } = (await mcp.rpc('tools/list')).body.result;

    for (const { name, title = name, description, inputSchema } of tools) {
      assert.match(name, /^[a-z0-9_]{1,64}$/);
      assert.ok(title.length > 3 && description.length > 35 && description.length < 400, name);
      assert.equal(inputSchema.type, 'object', name);
      for (const schema of schemasIn(inputSchema)) checkSchema(name, schema);
    }
  });
}
