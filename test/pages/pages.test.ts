import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCollection } from '../../src/core/catalog/collections/manage-collections.ts';
import { type Answer, openShop } from '../kit/shop.ts';
import { addHardProducts } from './demo-products.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' https: data: http:; form-action 'self' http://localhost:4000; frame-ancestors 'none'; base-uri 'none'";
const browserHeaders = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const host = { ...browserHeaders, host: 'shop.localhost:4000' };

const shop = await openShop(null);
await shop.site({
  name: 'Tom & <b>Jerry</b>',
  description: 'Things "as they are".',
  policies: { shipping: 'By <i>cart</i>.', returns: 'Within 30 days.' },
});
const hard = await addHardProducts(shop);
await shop.unit.run(shop.tenant, (work) =>
  createCollection(work, 'shop', { name: 'Paints', productIds: [hard.manyVariants.id] }),
);

function jsonLd(answer: Answer): any[] {
  const blocks = answer.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = '']) => JSON.parse(json));
}

test('a page forbids scripts, frames and foreign forms, and sends its cache lifetime', async () => {
  const { status, headers } = await shop.public.get('/', host);

  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['content-security-policy'], policy);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.match(String(headers['permissions-policy']), /camera=\(\)/);
  assert.equal(headers['strict-transport-security'], undefined);
  assert.equal(headers['cache-control'], 'public, max-age=60');
});

test('names and descriptions of a store are escaped', async () => {
  const { text } = await shop.public.get('/', host);

  assert.match(text, /<h1>Tom &amp; &lt;b&gt;Jerry&lt;\/b&gt;<\/h1>/);
  assert.match(text, /By &lt;i&gt;cart&lt;\/i&gt;\./);
  assert.match(text, /content="Things &quot;as they are&quot;\."/);
});

test('hostile markup in a description leaves no element and no attribute', async () => {
  const answer = await shop.public.get(`/products/${hard.hostileMarkup.slug}`, host);

  assert.equal(answer.status, 200);
  const scripts = answer.text.match(/<script[^>]*>/g) ?? [];
  assert.deepEqual([...new Set(scripts)], ['<script type="application/ld+json">']);
  assert.doesNotMatch(answer.text, /<(?:iframe|style|svg|object|math|base|meta http|details)\b/i);
  assert.doesNotMatch(answer.text, /<[^>]+\son\w+=/i);
  assert.doesNotMatch(answer.text, /(?:href|src|action)="javascript:/i);
  assert.match(answer.text, /<p>The final project is a card of four lines/);
});

test('the structured data of a product equals its REST response', async () => {
  const answer = await shop.public.get(`/products/${hard.manyVariants.slug}`, host);
  const rest = `/api/storefront/v1/stores/shop/products/${hard.manyVariants.id}`;
  const { body: record } = await shop.public.get(rest);
  const [product, crumbs] = jsonLd(answer);

  assert.equal(product['@type'], 'ProductGroup');
  assert.equal(product.productGroupID, record.id);
  assert.equal(product.name, record.name);
  assert.equal(product.description, record.description);
  assert.equal(product.url, record.url);
  assert.deepEqual(
    product.image,
    record.media.map((item: any) => item.url),
  );
  assert.deepEqual(
    product.hasVariant.map(({ productID, sku, offers: offer }: any) => [
      productID,
      sku,
      Math.round(offer.price * 100),
      offer.priceCurrency,
      offer.availability,
    ]),
    record.variants.map((variant: any) => [
      variant.id,
      variant.sku,
      variant.price.amount,
      variant.price.currency,
      `https://schema.org/${variant.in_stock ? 'InStock' : 'OutOfStock'}`,
    ]),
  );
  assert.deepEqual(
    crumbs.itemListElement.map((step: any) => [step.position, step.name, step.item]),
    [
      [1, 'Tom & <b>Jerry</b>', 'http://shop.localhost:4000'],
      [2, 'Paints', 'http://shop.localhost:4000/collections/paints'],
      [3, record.name, record.url],
    ],
  );
});

test('structured data with hostile text parses back to that text', async () => {
  for (const { slug, id } of [hard.hostileMarkup, hard.injectedInstructions]) {
    const answer = await shop.public.get(`/products/${slug}`, host);
    const { body } = await shop.public.get(`/api/storefront/v1/stores/shop/products/${id}`);

    assert.equal(jsonLd(answer)[0].description, body.description);
    assert.equal(jsonLd(answer)[0].name, body.name);
  }
});

test('a product page links its permalink and its REST resource', async () => {
  const { slug, id } = hard.ambiguousSizes;
  const { text } = await shop.public.get(`/products/${slug}`, host);

  const permalink = `http://shop.localhost:4000/products/${slug}`;
  const record = `http://localhost:4000/api/storefront/v1/stores/shop/products/${id}`;
  assert.ok(text.includes(`<link rel="canonical" href="${permalink}">`));
  assert.ok(text.includes(`<link rel="alternate" type="application/json" href="${record}">`));
  assert.ok(text.includes(`<meta property="og:url" content="${permalink}">`));
});

test('variants show what is sold out, and a shared price once', async () => {
  const { text } = await shop.public.get(`/products/${hard.manyVariants.slug}`, host);

  assert.equal(text.match(/<li class="chip/g)?.length, 120);
  assert.equal(text.match(/<small>sold out<\/small>/g)?.length, 17);
  assert.match(text, /<p class="price">from \$5\.90<\/p>/);
  assert.match(text, /<h3 class="group">Finish: Matte <span class="price">\$6\.50<\/span><\/h3>/);
  assert.match(text, /103 of 120 variants are available\./);
});

test('the platform displays the same store at its own path, with the same permalink', async () => {
  const path = `/products/${hard.zeroStock.slug}`;
  const onPlatform = await shop.public.get(`/stores/shop${path}`, browserHeaders);

  assert.equal(onPlatform.status, 200);
  assert.ok(onPlatform.text.includes(`rel="canonical" href="http://shop.localhost:4000${path}"`));
  assert.ok(onPlatform.text.includes('<a class="brand" href="/stores/shop">'));
  assert.ok(onPlatform.text.includes('action="/stores/shop/search"'));
  assert.match(onPlatform.text, /Sold out/);
});

test('the home page of the platform lists its stores, that of a store host is the store', async () => {
  const platform = await shop.public.get('/', browserHeaders);
  const store = await shop.public.get('/', host);

  assert.match(platform.text, /<h1>Stores for people/);
  assert.ok(platform.text.includes('<a href="/stores/shop">'));
  assert.match(platform.text, /curl 'http:\/\/localhost:4000\/api\/storefront/);
  assert.ok(store.text.includes(`<a href="/products/${hard.manyVariants.slug}">`));
  assert.ok(store.text.includes('<a href="/collections/paints">'));
});

test('an unknown path is a page with status 404 for browsers, and JSON for programs', async () => {
  const missing: [string, Record<string, string>, string][] = [
    ['/products/nothing', host, 'Product not found'],
    ['/collections/nothing', host, 'Page not found'],
    ['/stores/nothing', browserHeaders, 'Store not found'],
    ['/', { ...browserHeaders, host: 'nothing.localhost:4000' }, 'Store not found'],
    ['/nothing/at/all', browserHeaders, 'Page not found'],
    ['/products/anything', browserHeaders, 'Page not found'],
    ['/stores/shop', host, 'Page not found'],
  ];
  for (const [path, headers, heading] of missing) {
    const answer = await shop.public.get(path, headers);
    assert.deepEqual([path, answer.status], [path, 404]);
    assert.ok(answer.text.includes(`<h1>${heading}</h1>`), path);
    assert.equal(answer.headers['content-security-policy'], policy);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }

  const program = await shop.public.get('/products/nothing', { host: host.host });
  assert.equal(program.status, 404);
  assert.equal(program.body.error.code, 'product_not_found');
  const rest = await shop.public.get('/api/storefront/v1/stores/nothing', browserHeaders);
  assert.equal(rest.body.error.code, 'site_not_found');
  assert.equal(
    (await shop.public.get('/api/nothing', browserHeaders)).body.error.code,
    'route_not_found',
  );
});

test('a method other than GET is a page with status 405', async () => {
  const answer = await shop.send({ method: 'POST', url: '/search', headers: browserHeaders });

  assert.equal(answer.status, 405);
  assert.equal(answer.headers.allow, 'GET, HEAD');
  assert.match(answer.text, /<h1>Request failed<\/h1>/);
});

test('an ETag saves the body until the product changes', async () => {
  const product = await shop.product({ name: 'Changing thing' });
  const path = '/products/changing-thing';
  const first = await shop.public.get(path, host);
  const etag = String(first.headers.etag);

  const again = await shop.public.get(path, { ...host, 'if-none-match': etag });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');

  const merchant = await shop.merchant('write:products');
  await merchant.patch(`/products/${product.id}`, { name: 'Changed thing' });
  await shop.settle();
  const changed = await shop.public.get(path, { ...host, 'if-none-match': etag });
  assert.equal(changed.status, 200);
  assert.match(changed.text, /<h1>Changed thing<\/h1>/);
});

test('a search escapes its words, keeps its prices as typed, and is not indexed', async () => {
  const q = encodeURIComponent('enamel "><script>');
  const answer = await shop.public.get(`/search?q=${q}&price_min=5&price_max=ten&in_stock=`, host);

  assert.equal(answer.status, 200);
  assert.match(answer.text, /value="enamel &quot;&gt;&lt;script&gt;"/);
  assert.match(answer.text, /id="price_max" name="price_max" value="ten"[^>]* aria-invalid="true"/);
  assert.match(answer.text, /<meta name="robots" content="noindex">/);
});

test('prices of a store are searched as people write them', async () => {
  const between = async (low: string, high: string) =>
    (await shop.public.get(`/search?q=enamel&price_min=${low}&price_max=${high}`, host)).text;

  assert.match(await between('5.50', '7'), />1 product for/);
  assert.match(await between('550', '700'), />No products for/);
});

test('the platform searches all stores and links to its own paths', async () => {
  const { text } = await shop.public.get('/search?q=enamel', browserHeaders);

  assert.ok(text.includes(`<a href="/stores/shop/products/${hard.manyVariants.slug}">`));
  assert.doesNotMatch(text, /price_min/);
});

test('own images are linked by path, other images by their URL, and unknown media types are left out', async () => {
  await shop.product({
    name: 'Thing with images',
    media: [
      { type: 'image', url: '/media/demo/outfitters/everyday-crew-tee.svg', alt: '' },
      { type: 'image', url: 'https://images.example/a.jpg', alt: 'From the "side"' },
      { type: 'image', url: 'javascript:alert(1)', alt: 'no' },
      { type: 'video', url: 'https://images.example/a.mp4', alt: 'no' },
    ],
  });

  const { text } = await shop.public.get('/products/thing-with-images', host);

  const article = /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? '';
  const images = [...article.matchAll(/<img class="image" src="([^"]*)" alt="([^"]*)"/g)];
  assert.deepEqual(
    images.map(([, src, alt]) => [src, alt]),
    [
      ['/media/demo/outfitters/everyday-crew-tee.svg', 'Thing with images'],
      ['https://images.example/a.jpg', 'From the &quot;side&quot;'],
    ],
  );
});

test('a demo image is an SVG without permissions', async () => {
  const path = '/media/demo/outfitters/everyday-crew-tee.svg';
  const { status, headers } = await shop.public.get(path, host);

  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'image/svg+xml');
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  assert.equal(headers['cache-control'], 'public, max-age=86400');
  const etag = String(headers.etag);
  assert.equal((await shop.public.get(path, { 'if-none-match': etag })).status, 304);
  assert.equal((await shop.public.get('/media/demo/outfitters/nothing.svg')).status, 404);
});

test('the style sheet has a URL that changes with its content', async () => {
  const { text } = await shop.public.get('/', host);
  const path = /<link rel="stylesheet" href="(\/assets\/[0-9a-f]{16}\.css)">/.exec(text)?.[1] ?? '';
  const { status, headers } = await shop.public.get(path, host);

  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/css; charset=utf-8');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('robots are allowed, and a store has a sitemap', async () => {
  const own = 'http://shop.localhost:4000';
  const robots = await shop.public.get('/robots.txt', host);
  const map = await shop.public.get('/sitemap.xml', host);

  assert.equal(
    robots.text,
    `# How agents buy here: ${own}/agents.md and ${own}/llms.txt\nUser-agent: *\nAllow: /\nSitemap: ${own}/sitemap.xml\n`,
  );
  assert.equal(map.headers['content-type'], 'application/xml; charset=utf-8');
  assert.ok(map.text.includes(`<loc>${own}/sitemap-products-1.xml</loc><lastmod>`));
  const pages = await shop.public.get('/sitemap-pages.xml', host);
  assert.ok(pages.text.includes(`<loc>${own}/collections/paints</loc>`));
  const products = await shop.public.get('/sitemap-products-1.xml', host);
  assert.ok(
    products.text.includes(`<loc>${own}/products/${hard.manyVariants.slug}</loc><lastmod>`),
  );
  for (const part of ['0', '2', '01', 'x', '99999'])
    assert.equal((await shop.public.get(`/sitemap-products-${part}.xml`, host)).status, 404);
});

test('an unpublished store has no pages', async () => {
  await shop.other.site({ published: false });

  const answer = await shop.public.get('/', {
    ...browserHeaders,
    host: 'elsewhere.localhost:4000',
  });

  assert.equal(answer.status, 404);
});

test('a page with the cursor "null" is not the first page, cached or not', async () => {
  const { status: first } = await shop.public.get('/', host);
  const before = await shop.public.get('/stores/shop?cursor=null', browserHeaders);
  await shop.public.get('/stores/shop', browserHeaders);
  const after = await shop.public.get('/stores/shop?cursor=null', browserHeaders);
  const below = await shop.public.get('/?cursor=null', host);

  assert.deepEqual([first, before.status, after.status, below.status], [200, 400, 400, 400]);
});
