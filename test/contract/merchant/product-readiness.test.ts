import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const price = { amount: 1_000, currency: 'USD' };
const brief = ({ readiness: { grade, problems } }: any) => [
  grade,
  ...problems.map(({ code, level, field }: any) => `${level} ${field} ${code}`),
];

test('every answer with a product of the merchant has its readiness, and it follows changes', async () => {
  const created = await merchant.post('/products', { site_slug: 'shop', name: 'Mug', price });
  const { id } = created.body;
  const bare = [
    'C',
    'warning description empty_description',
    'warning media missing_image',
    'note tags no_tags',
  ];
  const { body: collection } = await merchant.post('/collections', {
    site_slug: 'shop',
    name: 'Kitchen',
    product_ids: [id],
  });
  const read = await merchant.get(`/products/${id}`);
  const list = await merchant.get('/products');
  const members = await merchant.get(`/collections/${collection.id}/products`);
  const copy = await merchant.post(`/products/${id}/duplicate`, { name: 'Cup' });
  const improved = await merchant.patch(`/products/${id}`, {
    description: 'A mug of enameled steel.',
    media: [{ type: 'image', url: 'https://x.example/mug.png', alt: 'A mug' }],
    tags: ['kitchen'],
  });

  const [listed] = list.body.products;
  const [member] = members.body.products;
  for (const body of [created.body, read.body, listed, member, copy.body])
    assert.deepEqual(brief(body), bare);
  assert.deepEqual(improved.body.readiness, { grade: 'A', problems: [] });
  assert.deepEqual((await merchant.get(`/products/${id}`)).body.readiness.grade, 'A');
});

test('buyers, events and other workspaces see no readiness', async () => {
  const { id } = await shop.product({ name: 'Tee' });
  await shop.settle();
  const publicRead = await shop.public.get(`/api/storefront/v1/stores/shop/products/${id}`);
  const payloads = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ payload: string }>(
      'select payload from events where workspace_id = $1 and resource_id = $2',
      [shop.tenant.workspaceId, id],
    ),
  );

  assert.equal(publicRead.status, 200);
  assert.ok(!('readiness' in publicRead.body));
  assert.ok(payloads.length > 0 && payloads.every(({ payload }) => !payload.includes('readiness')));
  assert.equal((await (await shop.other.merchant()).get(`/products/${id}`)).status, 404);
});
