import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantCases } from '../../kit/access/merchant-cases.ts';
import { openShop } from '../../kit/shop.ts';

type Schema = { type?: string; enum?: string[]; anyOf?: Schema[]; items?: Schema };
type Parameter = { in: string; name: string; schema: Schema };
type Operation = { parameters?: Parameter[] };
type Document = { paths: Record<string, { get?: Operation }> };

const api = '/api/storefront/v1/merchant';
const shop = await openShop(null);
const { cases, ids } = await merchantCases(shop);
const merchant = await shop.merchant();
const document = (await shop.public.get('/openapi.json')).body as Document;

/** Values that the schema allows; of a free text one with a word that nothing has. */
function valuesOf(schema: Schema): string[] {
  if (schema.enum) return schema.enum;
  if (schema.anyOf) return schema.anyOf.flatMap(valuesOf);
  if (schema.items) return valuesOf(schema.items);
  if (schema.type === 'boolean') return ['true', 'false'];
  return schema.type === 'integer' ? ['1'] : ['nothing'];
}

const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
  const filters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return path.startsWith(api) && filters.length > 0
    ? [{ route: path.slice(api.length), filters }]
    : [];
});

test('there are lists with filters', () => {
  assert.ok(lists.length > 40, `${lists.length}`);
});

// The statement of a list has the conditions of the given filters only, so each is tried alone.
for (const { route, filters } of lists)
  test(`GET ${route}: each filter alone, with each of its values`, async () => {
    const known = cases[`GET ${route}`];
    const path = route.replace(/\{(\w+)\}/g, (_, name) => known?.ids?.[name] ?? ids[name] ?? 'x');
    const base = new URLSearchParams(known?.query ?? '');
    const failed: string[] = [];
    for (const { name, schema } of filters)
      for (const value of valuesOf(schema)) {
        const query = new URLSearchParams(base);
        query.set(name, value);
        const { status } = await merchant.get(`${path}?${query}`);
        if (status >= 500) failed.push(`${query}: ${status}`);
      }

    assert.deepEqual(failed, []);
  });
