import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';
import { importCsv } from './import-csv.ts';

const csv = `Redirect from,Redirect to
/products/Old-Mug,/products/mug
https://old.example/pages/about/?v=2,https://blog.example/about
/collections/x/products/y,/products/mug
/products/mug,/products/cup
nonsense:x,/products/mug
/a,//evil.example
/a,/a
`;

test('addresses of a former shop lead to their new pages, and existing pages stay', async (t) => {
  const shop = await openShop(t);
  const site = await shop.site();
  await shop.product({ name: 'Mug', slug: 'mug' });
  const first = await importCsv({ ...shop, site }, csv);
  assert.equal(first.kind, 'redirects');
  assert.deepEqual(first.counts, { created: 4, changed: 0, unchanged: 0, skipped: 3 });
  assert.deepEqual(first.problems, [
    '6 invalid_value "nonsense:x" is not a path like /products/old.',
    '7 invalid_value "//evil.example" is not a path or an https:// URL.',
    '8 invalid_value "/a" leads to itself.',
  ]);
  const again = await importCsv({ ...shop, site }, csv);
  assert.deepEqual(again.counts, { created: 0, changed: 0, unchanged: 4, skipped: 3 });

  const host = { host: `${site.slug}.localhost:4000`, accept: 'text/html' };
  const open = async (url: string, headers: Record<string, string> = host) => {
    const { status, headers: answered } = await shop.send({ method: 'GET', url, headers });
    return [status, answered.location];
  };
  assert.deepEqual(await open('/products/old-mug'), [301, '/products/mug']);
  assert.deepEqual(await open('/products/OLD-mug/?utm=1'), [301, '/products/mug']);
  assert.deepEqual(await open('/pages/about?v=2'), [301, 'https://blog.example/about']);
  assert.deepEqual(await open('/pages/about'), [404, undefined]);
  assert.deepEqual(await open('/collections/x/products/y', { host: host.host }), [
    301,
    '/products/mug',
  ]);
  assert.deepEqual(await open('/products/mug'), [200, undefined]);
  assert.deepEqual(await open(`/stores/${site.slug}/products/old-mug`, { accept: 'text/html' }), [
    301,
    `/stores/${site.slug}/products/mug`,
  ]);
  assert.deepEqual(await open('/products/old-mug', { accept: 'text/html' }), [404, undefined]);
  const posted = await shop.send({ method: 'POST', url: '/products/old-mug', headers: host });
  assert.notEqual(posted.status, 301);
});
