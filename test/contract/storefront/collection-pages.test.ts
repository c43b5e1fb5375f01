import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getStoreCollection } from '../../../src/core/catalog/collections/manage-collections.ts';
import { browseProducts } from '../../../src/core/catalog/products/browse-products.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const merchant = await shop.merchant();
const products = await Promise.all(
  ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => shop.product({ name, variants: [{ stock: 5 }] })),
);
const ids = products.map(({ id }) => id);
const idOf = (name: string) => products.find((product) => product.name === name)?.id ?? '';

/** A client that reads a list in pages of three; after the end they are empty. */
type Reader = { name: string; next(): Promise<string> };

const ended = '&cursor=null';

/** Every way in which a collection is read in the order of the merchant. */
function readersOf(collection: string): Reader[] {
  const overHttp = (name: string, client: any, path: string): Reader => {
    let cursor = '';
    return {
      name,
      async next() {
        if (cursor === ended) return '';
        await shop.settle();
        const { body } = await client.get(`${path}?limit=3${cursor}`);
        cursor = `&cursor=${body.next_cursor}`;
        return body.products.map((product: any) => product.name).join('');
      },
    };
  };
  let cursor: string | null = null;
  let over = false;
  const filtered: Reader = {
    name: 'the filtered list of the pages',
    async next() {
      if (over) return '';
      const reader = shop.unit.publishedReader();
      const filters = { inStock: true, priceMin: null, priceMax: null };
      const page = await browseProducts(reader, site, {
        ...{ limit: 3, cursor, sort: 'featured', filters },
        collection: await getStoreCollection(reader, site, collection),
      });
      cursor = page.nextCursor;
      over = cursor === null;
      return page.items.map(({ name }) => name).join('');
    },
  };
  const publicPath = `/api/storefront/v1/stores/shop/collections/${collection}/products`;
  return [
    overHttp('the store', shop.public, publicPath),
    overHttp('the merchant', merchant, `/collections/${collection}/products`),
    filtered,
  ];
}

async function newCollection(name: string) {
  const input = { site_slug: 'shop', name, product_ids: ids };
  const { id } = (await merchant.post('/collections', input)).body;
  const member = (product: string) => `/collections/${id}/products/${idOf(product)}`;
  return {
    id,
    readers: readersOf(id),
    add: (product: string) => merchant.post(member(product)),
    remove: (product: string) => merchant.delete(member(product)),
    change: (wanted: string[]) =>
      merchant.patch(`/collections/${id}`, { product_ids: wanted.map(idOf) }),
    order: (wanted: string[]) =>
      merchant.put(`/collections/${id}/order`, { product_ids: wanted.map(idOf) }),
  };
}

/** Reads the first page, makes the change, and reads the rest; then a new client reads it all. */
async function pagesAround(
  { id, readers }: { id: string; readers: Reader[] },
  change: () => Promise<unknown>,
) {
  const first = await Promise.all(readers.map((reader) => reader.next()));
  await change();
  const rest = await Promise.all(readers.map(readRest));
  const anew = await Promise.all(readersOf(id).map(readRest));
  return { first, rest, anew };
}

async function readRest(reader: Reader): Promise<string> {
  const page = await reader.next();
  return page === '' ? '' : page + (await readRest(reader));
}

const everywhere = (text: string) => [text, text, text];

test('a product that is removed and added again is at the end, but not in pages that began before', async () => {
  const collection = await newCollection('Added again');

  const { first, rest, anew } = await pagesAround(collection, async () => {
    // The last product, too, so that its position is free again.
    for (const name of ['F', 'A']) await collection.remove(name);
    for (const name of ['A', 'F']) await collection.add(name);
  });

  assert.deepEqual(first, everywhere('ABC'));
  assert.deepEqual(rest, everywhere('DE'));
  assert.deepEqual(anew, everywhere('BCDEAF'));
});

test('products that are added while a client pages do not hide others', async () => {
  const collection = await newCollection('Added');
  await collection.remove('F');

  const { rest, anew } = await pagesAround(collection, async () => {
    await collection.add('F');
    await collection.order(['F']);
  });

  // Putting F first moves the others by one place, so those of the first page can come again.
  assert.deepEqual(
    rest.map((names) => names.replace(/[ABC]/g, '')),
    everywhere('DE'),
  );
  assert.deepEqual(anew, everywhere('FABCDE'));
});

test('an order that concerns only the products before a page leaves the pages after it as they are', async () => {
  const collection = await newCollection('Reordered');
  for (const name of ['B', 'C']) await collection.remove(name);

  const { first, rest, anew } = await pagesAround(collection, () => collection.order(['D', 'A']));

  assert.deepEqual([first, rest], [everywhere('ADE'), everywhere('F')]);
  assert.deepEqual(anew, everywhere('DAEF'));
});

test('a new list of products keeps those that stay where they are', async () => {
  const collection = await newCollection('Replaced');

  const { rest, anew } = await pagesAround(collection, () =>
    collection.change(['C', 'D', 'E', 'F', 'F']),
  );

  assert.deepEqual(rest, everywhere('DEF'));
  assert.deepEqual(anew, everywhere('CDEF'));
});

test('a cursor from before the time of additions was kept still works', async () => {
  const { id } = await newCollection('Old cursor');
  const { createHash } = await import('node:crypto');
  const text = JSON.stringify([2, ids[1]]);
  const digest = createHash('sha256')
    .update(JSON.stringify(['collection products', id]))
    .update(`\n${text}`)
    .digest('base64url')
    .slice(0, 12);
  const cursor = Buffer.from(digest + text).toString('base64url');

  const { body } = await merchant.get(`/collections/${id}/products?cursor=${cursor}`);

  assert.equal(body.products.map(({ name }: any) => name).join(''), 'CDEF');
});
