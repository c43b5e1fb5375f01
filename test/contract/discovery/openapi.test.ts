import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);

type Found = { method: string; path: string; operation: any };

function operationsOf(document: any): Found[] {
  return Object.entries<any>(document.paths).flatMap(([path, operations]) =>
    Object.entries<any>(operations).map(([method, operation]) => ({ method, path, operation })),
  );
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' ? [String(inner)] : references(inner),
  );
}

const errorNameOf = ({ tags }: any) =>
  tags[0].startsWith('ACP') ? 'AcpError' : tags.includes('A2A') ? 'A2aError' : 'Error';

describe('GET /openapi.json', () => {
  test('is sent as bytes that caches may keep for an hour', async () => {
    const first = await shop.public.get('/openapi.json');
    const again = await shop.public.get('/openapi.json', {
      'if-none-match': String(first.headers.etag),
    });

    assert.equal(first.status, 200);
    assert.equal(first.body.openapi, '3.1.0');
    assert.deepEqual(first.body.servers, [{ url: 'http://localhost:4000' }]);
    assert.equal(first.headers['cache-control'], 'public, max-age=3600');
    assert.equal(first.headers['access-control-allow-origin'], '*');
    assert.equal(again.status, 304);
  });

  test('calls the token of a path a cart token only where it is one', async () => {
    const { body } = await shop.public.get('/openapi.json');

    const ofCarts = operationsOf(body).filter(({ operation }) =>
      operation.parameters?.some(({ description = '' }) =>
        description.startsWith('Token of the cart'),
      ),
    );
    assert.ok(ofCarts.length > 0);
    assert.deepEqual(
      ofCarts.filter(({ path }) => !path.includes('/carts/')),
      [],
    );
  });

  test('describes every operation completely', async () => {
    const { body } = await shop.public.get('/openapi.json');

    const found = operationsOf(body);
    const ids = found.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, found.length);
    const known = body.tags.map((tag: any) => tag.name);
    const incomplete = found.filter(
      ({ operation }) =>
        !/^[a-z][A-Za-z]+$/.test(operation.operationId) ||
        !operation.summary ||
        !operation.description ||
        !Array.isArray(operation.security) ||
        !operation.tags.every((tag: string) => known.includes(tag)) ||
        operation.responses['4XX']?.content['application/json'].schema.$ref !==
          `#/components/schemas/${errorNameOf(operation)}` ||
        !Object.keys(operation.responses).some((status) => /^20\d$/.test(status)) ||
        (operation.parameters ?? []).some((parameter: any) => !parameter.schema) ||
        JSON.stringify(operation).includes('Default Response'),
    );
    assert.deepEqual(incomplete, []);
  });

  test('lists the operations of ACP with the version and the key that they require', async () => {
    const { body } = await shop.public.get('/openapi.json');

    const acp = operationsOf(body).filter(({ path }) => path.startsWith('/acp/'));
    const requiredHeaders = ({ operation }: Found): string =>
      operation.parameters
        .filter((parameter: any) => parameter.in === 'header' && parameter.required)
        .map(({ name }: any) => name)
        .join();
    assert.equal(acp.length, 9);
    for (const each of acp) {
      const headers = each.method === 'get' ? 'API-Version' : 'API-Version,Idempotency-Key';
      assert.equal(requiredHeaders(each), headers, each.operation.operationId);
      assert.deepEqual(each.operation.security, [{ bearer: ['acp'] }]);
    }
  });

  test('members of requests that have a default are optional, and those of responses are not', async () => {
    const { body } = await shop.public.get('/openapi.json');
    const schemas = operationsOf(body).flatMap(({ operation: { requestBody } }) =>
      Object.values<any>(requestBody?.content ?? {}).map(({ schema }) => schema),
    );
    const requiredDefaults = (schema: any): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const { properties = {}, required = [], $ref } = schema;
      const own = required.filter((name: string) => properties[name]?.default !== undefined);
      const named = body.components.schemas[$ref?.split('/').at(-1)];
      return [...own, ...[named, ...Object.values(schema)].flatMap(requiredDefaults)];
    };

    assert.deepEqual(schemas.flatMap(requiredDefaults), []);
    const post = (path: string) =>
      body.paths[`/api/storefront/v1/merchant/${path}`].post.requestBody.content['application/json']
        .schema;
    assert.deepEqual(post('exports').required, ['resource']);
    assert.equal(post('imports').properties.resource.default, 'products');
    assert.ok(body.components.schemas.Export.required.includes('format'));
  });

  test('a null is listed once', async () => {
    const { body } = await shop.public.get('/openapi.json');
    const nulls = ({ anyOf = [], type }: any): number =>
      type === 'null' ? 1 : anyOf.reduce((sum: number, one: any) => sum + nulls(one), 0);
    const repeated = (value: any): any[] =>
      typeof value !== 'object' || value === null
        ? []
        : [...(nulls(value) > 1 ? [value] : []), ...Object.values(value).flatMap(repeated)];

    assert.deepEqual(repeated(body), []);
  });

  test('the upload of a file has a body of any content type', async () => {
    const { body } = await shop.public.get('/openapi.json');
    const { requestBody } = body.paths['/media/uploads/{token}'].put;

    assert.deepEqual(Object.keys(requestBody.content), ['*/*']);
    assert.equal(requestBody.content['*/*'].schema.format, 'binary');
  });

  test('names path parameters and has no dangling references', async () => {
    const { body } = await shop.public.get('/openapi.json');

    const unnamed = operationsOf(body).filter(({ path, operation }) => {
      const named = (operation.parameters ?? [])
        .filter((parameter: any) => parameter.in === 'path')
        .map((parameter: any) => `{${parameter.name}}`);
      return (path.match(/\{\w+\}/g) ?? []).sort().join() !== named.sort().join();
    });
    assert.deepEqual(unnamed, []);
    const schemas = Object.keys(body.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    );
    assert.deepEqual(
      references(body).filter((reference) => !schemas.includes(reference)),
      [],
    );
  });

  test('requires a bearer on the merchant API and for agents only, and hides operator routes', async () => {
    const { body } = await shop.public.get('/openapi.json');

    const guarded = operationsOf(body)
      .filter(({ operation }) => operation.security.length > 0)
      .map(({ path }) => path);
    const paths = Object.keys(body.paths);
    assert.deepEqual(
      [...new Set(guarded)].sort(),
      paths
        .filter((path) =>
          /^\/(api\/(storefront\/v1\/merchant\/|a2a|mcp|ucp\/v1)|ucp\/mcp|acp\/)/.test(path),
        )
        .sort(),
    );
    assert.deepEqual(
      paths.filter(
        (path) =>
          !/^\/((api|ucp|acp|\.well-known|media|feeds)\/|llms\.txt$|agents\.md$)/.test(path),
      ),
      [],
    );
  });
});
