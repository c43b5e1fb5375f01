import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const ids = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);

/** What a public page may name of a store: ids of coupons, customers or orders are nobody's but the merchant's. */
const publicNames = ['site_slug', 'slug', 'product_id', 'slug_or_id', 'collection_id'];

/** Reads whose address a public page can fill in. */
function readsInPublic(paths: Record<string, any>): string[] {
  const reads = Object.keys(paths).filter(
    (path) => paths[path].get && !paths[path].get.responses[402],
  );
  return reads.filter((path) =>
    [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => publicNames.includes(name)),
  );
}

/** Addresses of the GET commands of the page, as a shell would read them. */
function printedGets(page: string): string[] {
  const commands = [...page.matchAll(/<code>(curl -s &#39;[\s\S]*?)<\/code>/g)].map((match) =>
    String(match[1]).replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );
  return commands.map((command) => /'([^']+)'/.exec(command)?.[1] ?? '');
}

describe('decisions 12: GET /docs', () => {
  test('every operation has an anchor, and every link inside the page leads somewhere', async (t) => {
    const shop = await openShop(t);
    const document = (await shop.public.get('/openapi.json')).body;

    const page = await shop.public.get('/docs');

    assert.equal(page.status, 200);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    const anchors = ids(page.text);
    assert.equal(new Set(anchors).size, anchors.length);
    const operations = Object.values<any>(document.paths).flatMap((path) =>
      Object.values<any>(path).map((operation) => operation.operationId),
    );
    assert.deepEqual(
      operations.filter((id) => !anchors.includes(id)),
      [],
    );
    const links = [...page.text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    assert.deepEqual(
      links.filter((id) => !anchors.includes(id)),
      [],
    );
  });

  test('its policy allows the one style sheet by hash and nothing else', async (t) => {
    const shop = await openShop(t);

    const page = await shop.public.get('/docs');

    const style = /<style>([\s\S]*?)<\/style>/.exec(page.text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = String(page.headers['content-security-policy']);
    assert.ok(policy.includes(`style-src 'sha256-${hash}'`));
    assert.ok(policy.startsWith("default-src 'none'"));
    assert.ok(!policy.includes('unsafe'));
    assert.doesNotMatch(page.text, /<script| style=| on\w+=/);
  });

  test('its commands for reading work as they are printed; what only a merchant can name has none', async (t) => {
    const shop = await openShop(t);
    await shop.site();
    const product = await shop.product({ name: "Potter's <mug>" });
    const merchant = await shop.merchant();
    await merchant.post('/collections', {
      site_slug: 'shop',
      name: 'All',
      product_ids: [product.id],
    });
    const authorization = `Bearer ${await shop.key()}`;
    await shop.settle();

    const page = await shop.public.get('/docs');
    const addresses = printedGets(page.text);
    const answers = await Promise.all(
      addresses.map((address) =>
        shop.public.get(address.replace('http://localhost:4000', ''), { authorization }),
      ),
    );

    const { paths } = (await shop.public.get('/openapi.json')).body;
    assert.equal(addresses.length, readsInPublic(paths).length);
    assert.deepEqual(
      answers.filter((answer) => answer.status !== 200),
      [],
    );
    assert.doesNotMatch(page.text, /<mug>/);
  });

  test('a server without stores prints placeholders', async (t) => {
    const shop = await openShop(t);

    const page = await shop.public.get('/docs');

    assert.match(page.text, /stores\/your-store\/products/);
  });
});
