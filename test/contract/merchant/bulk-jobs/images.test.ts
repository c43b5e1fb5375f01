import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { openMediaShop, png } from '../../../kit/media.ts';
import { serve } from '../../../kit/outbound.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
const requests: string[] = [];
let isDown = true;
const port = await serve((request, response) => {
  requests.push(request.url ?? '');
  const { url = '' } = request;
  if (url === '/moved.png') response.writeHead(302, { location: '/cup.png' }).end();
  else if (url === '/inward.png')
    response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end();
  else if (url === '/late.png' && isDown) response.writeHead(503).end();
  else if (url === '/page.png') response.end('<html>no image</html>');
  else if (url.endsWith('.png') && url !== '/gone.png') response.end(png(200));
  else response.writeHead(404).end();
});
const at = (name: string) => `http://127.0.0.1:${port}/${name}.png`;
const rows = [
  ['cup', at('cup')],
  ['mug', at('moved')],
  ['two', at('cup')],
  ['late', at('late')],
  ['gone', at('gone')],
  ['page', at('page')],
  ['inward', at('inward')],
  ['private', 'https://192.168.0.1/a.png'],
].map(([slug, url]) => `${slug},${slug},5,${url}\n`);
const text = `slug,name,price,image_url\n${rows.join('')}`;

const run = async () => {
  const asset_id = await uploadCatalog(shop, merchant, text);
  return runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });
};
const imagesOf = async (id: string) => (await merchant.get(`/imports/${id}/images`)).body;
const urlOf = async (slug: string) => {
  const { products } = (await merchant.get(`/products?q=${slug}`)).body;
  return products.find((one: any) => one.slug === slug).media[0].url as string;
};

test('images are copied once, broken ones are reported, and another import changes nothing', async () => {
  const first = await run();
  const before = await imagesOf(first.id);
  const [cup, mug, two, late, gone] = await Promise.all(
    ['cup', 'mug', 'two', 'late', 'gone'].map(urlOf),
  );
  const { status } = await shop.send({ method: 'GET', url: new URL(cup ?? '').pathname });
  const attention = (await merchant.get('/attention')).body.attention;
  isDown = false;
  shop.clock.advance(61_000);
  await shop.app.longJobs.drain();
  const after = await imagesOf(first.id);

  assert.deepEqual([before.pending, before.copied, before.broken], [1, 2, 4]);
  assert.match(cup ?? '', /^http:\/\/localhost:4000\/media\/images\/\w{5}\/\w{26}\.png$/);
  assert.deepEqual([two === cup, mug === cup, status], [true, false, 200]);
  assert.deepEqual([late, gone], [at('late'), at('gone')]);
  assert.equal(requests.filter((url) => url === '/cup.png').length, 2);
  assert.deepEqual(
    before.images.map(({ code, products }: any) => [products[0].name, code]).sort(),
    [
      ['gone', 'http_404'],
      ['inward', 'blocked'],
      ['page', 'not_an_image'],
      ['private', 'blocked'],
    ],
  );
  assert.equal(attention.find(({ type }: any) => type === 'broken_images').count, 4);
  assert.deepEqual([after.pending, after.copied, after.broken], [0, 3, 4]);
  assert.notEqual(await urlOf('late'), at('late'));

  const again = await run();
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 8]);
});

test('without copying, the URLs do not change', async () => {
  const body = `slug,name,price,image_url\nplain,Plain,5,${at('plain')}\n`;
  const asset_id = await uploadCatalog(shop, merchant, body);
  await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id, copy_images: false });

  assert.equal(await urlOf('plain'), at('plain'));
  assert.equal(requests.includes('/plain.png'), false);
});

const productOf = async (slug: string) =>
  (await merchant.get(`/products?q=${slug}`)).body.products.find((one: any) => one.slug === slug);

test('a broken image is tried again, and the product then shows its copy', async () => {
  let isThere = false;
  const other = await serve((_request, response) => {
    if (isThere) response.end(png(200));
    else response.writeHead(404).end();
  });
  const url = `http://127.0.0.1:${other}/jug.png`;
  const asset_id = await uploadCatalog(
    shop,
    merchant,
    `slug,name,price,image_url\njug,Jug,5,${url}\n`,
  );
  await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });
  const { id } = await productOf('jug');
  const path = `/products/${id}/image-copies`;
  const before = (await merchant.get(path)).body.image_copies;
  isThere = true;
  const [retried, twice] = await Promise.all([
    merchant.post(`${path}/retry`, { url }),
    merchant.post(`${path}/retry`, { url }),
  ]);
  await shop.app.longJobs.drain();

  assert.deepEqual(
    before.map(({ url, state, code, retry_at }: any) => [url, state, code, retry_at]),
    [[url, 'broken', 'http_404', null]],
  );
  for (const { status, body } of [retried, twice])
    assert.deepEqual([status, body.state, body.code, body.attempts], [200, 'pending', null, 0]);
  assert.match((await productOf('jug')).media[0].url, /\/media\/images\//);
  assert.deepEqual((await merchant.get(path)).body.image_copies, []);
  const again = await merchant.post(`${path}/retry`, { url });
  assert.deepEqual([again.status, again.body.error.code], [404, 'image_copy_not_found']);
  const unknown = await merchant.post('/products/prd_none/image-copies/retry', { url });
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'product_not_found']);
});

test("images at the stores' own hosts are not copied", async () => {
  await merchant.post('/sites/shop/domains', { domain: 'cups.example' });
  await shop.unit.run(shop.tenant, (work) =>
    work.query('update site_domains set verified_at = $2 where workspace_id = $1', [
      shop.tenant.workspaceId,
      work.now,
    ]),
  );
  const urls = [
    'http://cups.example:4000/media/a.png',
    'http://shop.localhost:4000/media/b.png',
    'http://localhost:4000/media/c.png',
  ];
  const rows = urls.map((url, n) => `own-${n},Own ${n},5,${url}\n`).join('');
  const asset_id = await uploadCatalog(shop, merchant, `slug,name,price,image_url\n${rows}`);
  const job = await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });

  const { pending, copied, broken } = await imagesOf(job.id);
  assert.deepEqual([pending, copied, broken], [0, 0, 0]);
  assert.equal(await urlOf('own-0'), urls[0]);
});
