import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { isForConsole, namingParameters } from '../../../src/web/docs/reference/curl.ts';
import { connectAgent } from '../../kit/acp/agent.ts';
import { openShop, type Shop } from '../../kit/shop.ts';

const ids = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);

/**
 * Identifiers in public URLs of a store. Ids of coupons, customers and orders are private to the
 * merchant.
 */
// biome-ignore format: one list
const publicNames = ['site_slug', 'siteSlug', 'slug', 'product_id', 'productId', 'slug_or_id', 'collection_id'];

/** Reads whose URL can be filled in from a public page. */
function readsInPublic(paths: Record<string, any>): string[] {
  const reads = Object.keys(paths).filter(
    (path) => paths[path].get && !paths[path].get.responses[402] && !isForConsole(paths[path].get),
  );
  return reads.filter((path) =>
    namingParameters({ path, operation: paths[path].get }).every((name) =>
      publicNames.includes(name),
    ),
  );
}

type Printed = {
  isRead: boolean;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
};
type Keys = { STOA_API_KEY: string; STOA_TEST_API_KEY: string; STOA_AGENT_KEY: string };

/** A store's key, and those of the test workspace, which has the store of the agent connection. */
async function keysOf(shop: Shop, store: string): Promise<Keys> {
  const owner = store === 'shop' ? await shop.merchant() : await shop.other.merchant();
  const { key } = await connectAgent(owner, { site_slug: store });
  return {
    STOA_API_KEY: await shop.key(),
    STOA_TEST_API_KEY: await shop.other.key(),
    STOA_AGENT_KEY: key,
  };
}

/** The commands of the page as requests, parsed as a shell with these keys would. */
function printedCommands(page: string, keys: Keys): Printed[] {
  const blocks = page.matchAll(/<h3>(Try it|Example)<\/h3>\s*<pre[^>]*><code>([\s\S]*?)<\/code>/g);
  return [...blocks].map(([, heading, code = '']) => {
    const command = code
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll("$(node -p 'crypto.randomUUID()')", randomUUID())
      .replace('$STOA_TEST_API_KEY', keys.STOA_TEST_API_KEY)
      .replace('$STOA_API_KEY', keys.STOA_API_KEY)
      .replace('$STOA_AGENT_KEY', keys.STOA_AGENT_KEY);
    const headers = [...command.matchAll(/-H (?:"([^"]+)"|'([^']+)')/g)].map(
      ([, double, single]) => (double ?? single ?? '').split(': ') as [string, string],
    );
    const body = /-d '([\s\S]*)'$/.exec(command)?.[1]?.replaceAll("'\\''", "'");
    return {
      isRead: heading === 'Try it',
      method: (/-X (\w+)/.exec(command)?.[1] ?? 'GET') as Printed['method'],
      url: /'http:\/\/localhost:4000([^']*)'/.exec(command)?.[1] ?? '',
      headers: Object.fromEntries(headers),
      ...(body !== undefined && { payload: body }),
    };
  });
}

/** All pages of the API reference in one text. */
async function referenceText(shop: Shop): Promise<string> {
  const start = await shop.public.get('/docs/api');
  const paths = [...start.text.matchAll(/<h2><a href="([^"]+)"/g)].map(([, path = '']) => path);
  const pages = await Promise.all(paths.map((path) => shop.public.get(path)));
  return pages.map(({ text }) => text).join('\n');
}

describe('the API reference', () => {
  test('every operation is on a page', async (t) => {
    const shop = await openShop(t);
    const document = (await shop.public.get('/openapi.json')).body;

    const anchors = ids(await referenceText(shop));

    const operations = Object.values<any>(document.paths).flatMap((path) =>
      Object.values<any>(path).map((operation) => operation.operationId),
    );
    assert.deepEqual(
      operations.filter((id) => !anchors.includes(id)),
      [],
    );
  });

  test('its read commands work as printed; reads that only a merchant can address have none', async (t) => {
    const shop = await openShop(t);
    await shop.site();
    const product = await shop.product({ name: "Potter's <mug>" });
    const merchant = await shop.merchant();
    await merchant.post('/collections', {
      site_slug: 'shop',
      name: 'All',
      product_ids: [product.id],
    });
    await shop.settle();
    const keys = await keysOf(shop, 'shop');

    const page = await referenceText(shop);
    const reads = printedCommands(page, keys).filter(({ isRead }) => isRead);
    const answers = await Promise.all(reads.map((request) => shop.send(request)));

    const { paths } = (await shop.public.get('/openapi.json')).body;
    const printed = reads.filter(({ method }) => method === 'GET');
    assert.equal(printed.length, readsInPublic(paths).length);
    assert.deepEqual(
      answers.filter((answer) => answer.status !== 200),
      [],
    );
    const catalog = reads.findIndex(({ url }) => url === '/api/ucp/v1/catalog/search');
    assert.equal(answers[catalog]?.body.products[0].id, product.id);
    assert.doesNotMatch(page, /<mug>/);
    // Elsewhere the name of a product would find nothing.
    const searches = reads.map(({ url }) => url.split('?q=')).filter(([, words]) => words);
    assert.deepEqual(
      searches.map(([path]) => path),
      ['search', 'merchant/products', 'merchant/search'].map((one) => `/api/storefront/v1/${one}`),
    );
  });

  test('its write commands are well formed and change nothing in an existing store', async (t) => {
    // The placeholder of a key must not be sent to Stripe.
    const shop = await openShop(t, { env: { STRIPE_API_BASE: 'http://127.0.0.1:9' } });
    await shop.site();
    const product = await shop.product();
    const merchant = await shop.merchant();
    await merchant.post('/collections', { site_slug: 'shop', name: 'All' });
    await shop.settle();
    const contents = async () => {
      const paths = ['/sites', '/products', '/collections', '/api-keys', '/customer-groups'];
      return Promise.all(paths.map(async (path) => (await merchant.get(path)).body));
    };
    // With a store of this name in the test workspace, validation gets past the check of the store.
    await shop.other.site({ slug: 'your-store' });
    const keys = await keysOf(shop, 'your-store');
    const before = await contents();

    const page = await referenceText(shop);
    const writes = printedCommands(page, keys).filter(({ isRead }) => !isRead);
    // Over a socket, because some responses are streams.
    const origin = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
    const answers = [];
    for (const { method, url, headers, payload } of writes) {
      const body = payload === undefined ? {} : { body: payload };
      const answer = await fetch(`${origin}${url}`, { method, headers, ...body });
      answers.push({ status: answer.status, method, url, payload, text: await answer.text() });
    }

    assert.ok(answers.length > 60);
    assert.deepEqual(
      answers.filter(({ status, text }) => status < 300 && /"error":\{/.test(text)),
      [],
    );
    // A placeholder names nothing: 404, or a field error.
    const isPlaceholder = ({ status, text }: { status: number; text: string }) =>
      status === 404 || /"code":"\w+_not_found"|"code":"payment_key_refused"/.test(text);
    assert.deepEqual(
      answers.filter((answer) => !(answer.status < 300 || isPlaceholder(answer))),
      [],
    );
    assert.ok(writes.every(({ url, payload }) => !`${url}${payload}`.includes(product.id)));
    assert.deepEqual(await contents(), before);
  });

  test('a hit of the search shows no rules of tables', async (t) => {
    const shop = await openShop(t);

    const { text } = await shop.public.get('/docs?q=guest_storage');

    assert.match(text, /code message A2A/);
    assert.doesNotMatch(text, /---/);
  });

  test('the command of an upload sends a file with its content type', async (t) => {
    const shop = await openShop(t);

    const { text } = await shop.public.get('/docs/api/media');

    assert.match(text, /-H &#39;Content-Type: image\/jpeg&#39; \\\s+--data-binary @tee\.jpg</);
    assert.match(text, /<h3>Body<\/h3><p>The bytes of the file\.<\/p>/);
  });

  test('an enumerated value is displayed as its accepted values', async (t) => {
    const shop = await openShop(t);

    const text = await referenceText(shop);

    assert.doesNotMatch(text, /string or string/);
    const flat = '<code>&quot;flat&quot;</code> or <code>&quot;weight&quot;</code>';
    assert.ok(text.includes(flat), 'the types of shipping rates are listed');
    assert.ok(text.includes('<code>&quot;percent_off&quot;</code>'), 'so are those of price rules');
  });

  test('no error status is described as a success', async (t) => {
    const shop = await openShop(t);

    const { paths } = (await shop.public.get('/openapi.json')).body;

    const responses = Object.values<any>(paths)
      .flatMap((path) => Object.values<any>(path))
      .flatMap((operation) => Object.entries<any>(operation.responses));
    const wrong = responses.filter(
      ([status, { description }]) => /^[45]/.test(status) && /^(Done|Made)/.test(description),
    );
    assert.deepEqual(wrong, []);
  });

  test('a server without stores prints placeholders', async (t) => {
    const shop = await openShop(t);

    const page = await referenceText(shop);

    assert.match(page, /stores\/your-store\/products/);
  });
});
