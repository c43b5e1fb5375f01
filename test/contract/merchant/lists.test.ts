import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second', name: 'Second' });
const merchant = await shop.merchant();
const stranger = await shop.other.merchant();
const create = async (path: string, body: object) => {
  shop.clock.advance(1_000);
  const answer = await merchant.post(path, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};

const price = { amount: 1_000, currency: 'USD' };
const product = (name: string, more: object = {}) =>
  create('/products', { site_slug: 'shop', name, price, ...more });
const collection = await create('/collections', { site_slug: 'shop', name: 'Summer' });
const tee = await product('Blue Tee', {
  variants: [{ options: { Size: 'M' }, sku: 'TEE-M', stock: 3 }],
  tags: ['cotton'],
});
await product('Red Mug', { variants: [{ options: {}, sku: 'MUG-100%', stock: 0 }] });
await product('Draft_Hat', { published_at: null, tags: ['wool', 'cotton'] });
await product('Soon Sock', { published_at: '2027-01-01T00:00:00.000Z' });
await create('/products', { site_slug: 'second', name: 'Guide', price });
await create(`/collections/${collection.id}/products/${tee.id}`, {});

await create('/customers', { email: 'Ada@example.com', name: 'Ada Lovelace' });
await create('/customers', { email: 'bob@tools.example', name: null });

const coupon = (code: string, more: object = {}) =>
  create('/coupons', { site_slug: 'shop', code, percent_off: 10, ...more });
await coupon('LIVE10');
await coupon('LATER', { starts_at: '2027-01-01T00:00:00.000Z' });
await coupon('GONE', { ends_at: '2025-01-01T00:00:00.000Z' });
await coupon('OFF10', { active: false });
await coupon('ONCE', { max_uses: 1 });
await shop.unit.run(shop.tenant, (work) =>
  work.query(`update coupons set uses = 1 where workspace_id = $1 and code = 'ONCE'`, [
    shop.tenant.workspaceId,
  ]),
);

const labels = async (path: string) => {
  const { status, body } = await merchant.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  const [list] = Object.values(body).filter(Array.isArray);
  return (list ?? []).map((item) => item.code ?? item.name ?? item.email).join(', ');
};

for (const [path, expected] of [
  ['/products', 'Guide, Soon Sock, Draft_Hat, Red Mug, Blue Tee'],
  ['/products?sort=created_at&limit=2', 'Blue Tee, Red Mug'],
  ['/products?q=tee', 'Blue Tee'],
  ['/products?q=blue%20tee-m', 'Blue Tee'],
  ['/products?q=mug-100%25', 'Red Mug'],
  ['/products?q=100%25', 'Red Mug'],
  ['/products?q=draft_', 'Draft_Hat'],
  ['/products?q=blue%20mug', ''],
  ['/products?status=published', 'Guide, Red Mug, Blue Tee'],
  ['/products?status=unpublished', 'Draft_Hat'],
  ['/products?status=scheduled&status=unpublished', 'Soon Sock, Draft_Hat'],
  ['/products?stock=out_of_stock', 'Red Mug'],
  [
    '/products?stock=in_stock&stock=out_of_stock&site_slug=shop&status=published',
    'Red Mug, Blue Tee',
  ],
  ['/products?stock=low_stock', 'Blue Tee'],
  ['/products?stock=not_tracked', 'Guide, Soon Sock, Draft_Hat'],
  ['/products?tag=cotton', 'Draft_Hat, Blue Tee'],
  ['/products?tag=wool&tag=none', 'Draft_Hat'],
  [`/products?collection_id=${collection.id}`, 'Blue Tee'],
  ['/products?is_digital=true', ''],
  ['/products?site_slug=second', 'Guide'],
  ['/customers', 'bob@tools.example, Ada Lovelace'],
  ['/customers?sort=created_at', 'Ada Lovelace, bob@tools.example'],
  ['/customers?q=love', 'Ada Lovelace'],
  ['/customers?q=lace', ''],
  ['/customers?q=ada%20example.com', 'Ada Lovelace'],
  ['/customers?q=TOOLS', 'bob@tools.example'],
  ['/coupons', 'ONCE, OFF10, GONE, LATER, LIVE10'],
  ['/coupons?q=10', 'OFF10, LIVE10'],
  ['/coupons?q=ive', ''],
  ['/coupons?state=active', 'LIVE10'],
  ['/coupons?state=scheduled', 'LATER'],
  ['/coupons?state=expired&state=used_up', 'ONCE, GONE'],
  ['/coupons?state=off', 'OFF10'],
] as const)
  test(`lists ${path}`, async () => {
    assert.equal(await labels(path), expected);
  });

for (const [path, count] of [
  ['/products?status=published', 3],
  ['/customers?q=ada', 1],
  ['/coupons?state=active&state=off', 2],
] as const)
  test(`counts ${path} with count=true, for its own workspace`, async () => {
    const one = await merchant.get(`${path}&limit=1&count=true`);
    assert.equal(one.body.total_estimate, count);
    assert.equal('total_estimate' in (await merchant.get(path)).body, false);
    assert.equal((await stranger.get(`${path}&count=true`)).body.total_estimate, 0);
  });

for (const [path, field] of [
  ['/products?status=archived', 'status[0]'],
  ['/products?stock=none', 'stock[0]'],
  ['/customers?sort=name', 'sort'],
  ['/coupons?state=paused', 'state[0]'],
] as const)
  test(`rejects ${path}`, async () => {
    const { status, body } = await merchant.get(path);
    assert.deepEqual([status, body.error.details[0].field], [400, field]);
  });

test('pages in both directions cover every product once', async () => {
  for (const sort of ['created_at', '-created_at']) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: any = (await merchant.get(`/products?limit=2&sort=${sort}&cursor=${cursor}`))
        .body;
      seen.push(...page.products.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [5, 5]);
  }
});
