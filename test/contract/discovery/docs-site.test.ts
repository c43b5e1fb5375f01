import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openShop } from '../../kit/shop.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const maxPageBytes = 100_000;

const decode = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
const linksOf = (text: string) =>
  [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => decode(href));
const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => decode(id));

describe('the documentation at /docs', () => {
  test('every page is reachable, small, without scripts, and every link leads to a place', async (t) => {
    const shop = await openShop(t);
    const pages = new Map<string, string>();
    const left = ['/docs'];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const page = await shop.public.get(path);
      assert.deepEqual([path, page.status], [path, 200]);
      assert.ok(page.text.length < maxPageBytes, `${path} has ${page.text.length} bytes`);
      assert.doesNotMatch(page.text, /<script| style="| on\w+="/, path);
      pages.set(path, page.text);
      const next = linksOf(page.text)
        .map((href) => href.split('#')[0] ?? '')
        .filter((href) => href === '/docs' || href.startsWith('/docs/'));
      for (const href of next) if (!pages.has(href) && !left.includes(href)) left.push(href);
    }

    const files = globSync(['docs/**/*.md', 'client/*.md', 'packages/*/*.ts'], { cwd: root });
    const guides = [...pages.keys()].filter((path) => !/^\/docs(\/api.*)?$/.test(path));
    assert.equal(guides.length, files.length);
    assert.match(String(pages.get('/docs/packages/plugin/plugin.d.ts')), /TaxesRequest/);
    const broken = [...pages].flatMap(([from, text]) =>
      linksOf(text)
        .map((href) => (href.startsWith('#') ? from + href : href))
        .filter((href) => href.startsWith('/docs'))
        .filter((href) => {
          const [path = '', anchor] = href.split('#');
          return anchor !== undefined && !idsOf(pages.get(path) ?? '').includes(anchor);
        })
        .map((href) => `${from}: ${href}`),
    );
    assert.deepEqual(broken, []);
    for (const [path, text] of pages) {
      const ids = idsOf(text);
      assert.equal(new Set(ids).size, ids.length, `${path} has an id twice`);
      assert.equal([...text.matchAll(/<h1/g)].length, 1, `${path} has one main heading`);
    }
  });

  test('the search finds guides, operations and objects', async (t) => {
    const shop = await openShop(t);
    const find = async (q: string) => {
      const { text } = await shop.public.get(`/docs?q=${encodeURIComponent(q)}`);
      return linksOf(text.slice(text.indexOf('class="hits"')));
    };

    assert.ok((await find('verify webhook signature')).some((url) => /webhook/.test(url)));
    assert.equal(
      (await find('refund an order'))[0],
      '/docs/api/merchant-orders#refundMerchantOrder',
    );
    assert.ok((await find('MembershipPlan')).includes('/docs/api/objects/MembershipPlan'));
    assert.ok((await find('cors')).slice(0, 5).includes('/docs/access/keys-and-limits#origins'));
    assert.ok((await find('handling fee')).includes('/docs/guides/shipping#zones-and-rates'));
    const webhooks = await find('verify webhook signature');
    for (const mistyped of ['verify wehbook signature', 'verfiy webhok signatrue'])
      assert.equal((await find(mistyped))[0], webhooks[0], mistyped);
    assert.equal((await find('hoks'))[0], (await find('hooks'))[0]);
    const none = await shop.public.get('/docs?q=%3Cb%3Exyzzyplugh');
    assert.match(none.text, /Nothing found for “&lt;b&gt;xyzzyplugh”/);
  });

  test('samples have the address of the server', async (t) => {
    const shop = await openShop(t, { origin: 'https://shops.example' });

    const { text } = await shop.public.get('/docs/protocols/mcp');

    assert.ok(text.includes('https://outfitters.shops.example/api/mcp'));
    assert.doesNotMatch(text, /localhost:4000/);
  });

  test('the policy allows the one style sheet by hash; an unknown page is a 404 page', async (t) => {
    const shop = await openShop(t);

    const page = await shop.public.get('/docs/contract');
    const missing = await shop.public.get('/docs/nothing', { accept: 'text/html' });

    const style = /<style>([\s\S]*?)<\/style>/.exec(page.text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = String(page.headers['content-security-policy']);
    assert.ok(policy.startsWith("default-src 'none'"));
    assert.ok(policy.includes(`style-src 'sha256-${hash}'`));
    assert.ok(!policy.includes('unsafe'));
    assert.equal(missing.status, 404);
  });
});
