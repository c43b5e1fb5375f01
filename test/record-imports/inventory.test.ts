import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultHold } from '../../src/core/catalog/stock/hold.ts';
import { reserveStock, sellStock } from '../../src/core/catalog/stock/stock.ts';
import { openShop } from '../kit/shop.ts';
import { importCsv } from './import-csv.ts';

const shop = await openShop(null);
const merchant = await shop.merchant();

/** A store with a shirt in five sizes; the stores of all tests have the same SKUs. */
async function openStock(slug: string) {
  const site = await shop.site({ slug });
  const tee = await shop.product(
    {
      name: 'Tee',
      variants: [
        { options: { Size: 'S' }, stock: 5, sku: 'TEE-S' },
        { options: { Size: 'M' }, stock: 7, sku: 'TEE-M' },
        { options: { Size: 'L' }, sku: 'TEE-L' },
        { options: { Size: 'XL' }, stock: 2, sku: 'TWICE' },
        { options: { Size: 'XXL' }, stock: 2, sku: 'TWICE' },
      ],
    },
    slug,
  );
  const levels = async () =>
    (await merchant.get(`/inventory?site_slug=${slug}`)).body.inventory.map(
      (item: any) => item.on_hand,
    );
  const ids: string[] = tee.variants.map(({ id }) => id);
  return {
    levels,
    ids,
    load: (csv: string, more = {}) => importCsv({ ...shop, site, ...more }, csv),
  };
}

test('counts are set by SKU or by id, once, with a history; what is empty stays', async () => {
  const { levels, ids, load } = await openStock('counted');
  const csv = `product,options,sku,on_hand,reserved,available,low_stock_threshold,store,variant_id
Tee,Size: S,TEE-S,9,0,5,5,counted,${ids[0]}
Tee,Size: M,TEE-M,7,0,7,5,counted,
Tee,Size: L,TEE-L,,,,,counted,
Tee,Size: XXL,TWICE,3,,,,,${ids[4]}
`;
  const before = await shop.events();

  const check = await load(csv, { isDryRun: true });
  assert.deepEqual(await levels(), [5, 7, null, 2, 2]);
  assert.deepEqual(await shop.events(), before);
  const done = await load(csv);
  const again = await load(csv);

  assert.deepEqual([check.kind, check.problems], ['inventory', []]);
  assert.deepEqual(check.counts, { created: 0, changed: 2, unchanged: 2, skipped: 0 });
  assert.deepEqual(done.counts, check.counts);
  assert.deepEqual(again.counts, { created: 0, changed: 0, unchanged: 4, skipped: 0 });
  assert.deepEqual(await levels(), [9, 7, null, 2, 3]);
  const { adjustments } = (await merchant.get('/inventory/adjustments')).body;
  assert.deepEqual(
    adjustments
      .filter((one: any) => ids.includes(one.variant_id))
      .map((one: any) => [one.variant_id, one.on_hand_before, one.on_hand_after, one.reason])
      .toSorted(),
    [
      [ids[0], 5, 9, 'count'],
      [ids[4], 2, 3, 'count'],
    ].toSorted(),
  );
  await load('sku,on hand\nTEE-L,4\n');
  assert.deepEqual(await levels(), [9, 7, 4, 2, 3]);
});

test('rows that name no variant, several, another store or no number are skipped, the others count', async () => {
  const { levels, load } = await openStock('skipped');
  await shop.site({ slug: 'second' });
  await shop.product({ name: 'Mug', variants: [{ options: {}, stock: 1, sku: 'MUG' }] }, 'second');

  const { counts, problems } = await load(`SKU,On hand,Store,Note
TEE-S,8,,x
NONE,1,,
MUG,1,,
TWICE,1,,
TEE-M,1,second,
TEE-L,few,,
,3,,
TEE-S,9,,
`);

  assert.deepEqual(counts, { created: 0, changed: 1, unchanged: 0, skipped: 7 });
  assert.deepEqual(problems, [
    '2 not_imported Values that are not imported: "Note".',
    '7 invalid_value "few" is not a whole number.',
    '8 missing_value The row has no SKU.',
    '9 duplicate_row "TEE-S" is on line 2 already.',
  ]);
  assert.deepEqual(await levels(), [8, 7, null, 2, 2]);
});

test("Shopify's file changes the counts that are filled in, unless units were sold since", async () => {
  const { levels, ids, load } = await openStock('shopify');
  const sold = { variantId: ids[1] ?? '', quantity: 1 } as never;
  await shop.unit.run(shop.tenant, (work) => sellStock(work, [sold]));

  const { counts, problems } =
    await load(`Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,On hand (current),On hand (new)
tee,Tee,Size,S,TEE-S,,,Main,5,20
tee,Tee,Size,M,TEE-M,,,Main,7,30
tee,Tee,Size,L,TEE-L,,,Main,not stocked,not stocked
`);

  assert.deepEqual(counts, { created: 0, changed: 1, unchanged: 1, skipped: 1 });
  assert.deepEqual(problems, []);
  assert.deepEqual(await levels(), [20, 6, null, 2, 2]);
});

test('units that a payment in progress holds cannot be counted away; other rows are', async () => {
  const { levels, ids, load } = await openStock('held');
  const held = { variantId: ids[0] ?? '', quantity: 3 } as never;
  await shop.unit.run(shop.tenant, (work) => reserveStock(work, 'holder', [held], defaultHold));

  const { counts } = await load('sku,on_hand\nTEE-S,1\nTEE-M,1\n');

  assert.deepEqual(counts, { created: 0, changed: 1, unchanged: 0, skipped: 1 });
  assert.deepEqual(await levels(), [5, 1, null, 2, 2]);
});

test('sales at the same time neither wait for each other nor lose units', async () => {
  const { levels, ids, load } = await openStock('sold');
  await load('sku,on_hand\nTEE-M,100\nTEE-S,100\n');
  const sale = (at: number) => ({ variantId: ids[at] ?? '', quantity: 1 }) as never;
  const sales = Array.from({ length: 10 }, () =>
    shop.unit.run(shop.tenant, (work) => sellStock(work, [sale(0), sale(1)])),
  );
  const counts = [200, 300].map((units) => load(`sku,on_hand\nTEE-M,${units}\nTEE-S,${units}\n`));
  await Promise.all([...sales, ...counts]);

  const [small, medium] = await levels();
  assert.equal(small, medium);
  assert.ok(
    [200, 300].some((units) => small <= units && small >= units - 10),
    String(small),
  );
});

test('a file with prices contains products, although it has counts', async () => {
  const { load } = await openStock('priced');
  await assert.rejects(load('sku,name,price,on hand\nTEE-S,Tee,1,5\n'), /no kind/);
});

test('an edited threshold of low stock is saved; one that is not edited stays that of the store', async () => {
  const { levels, ids, load } = await openStock('thresholds');
  const header = 'sku,on_hand,low_stock_threshold,foo';
  const own = async () =>
    (await merchant.get('/inventory?site_slug=thresholds')).body.inventory.map(
      (item: any) => item.low_stock_threshold,
    );

  const same = await load(`${header}\nTEE-S,5,5,\nTEE-M,7,5,\nTEE-L,,,\n`);
  const unedited = await own();
  const edited = await load(`${header}\nTEE-S,9,1,1\nTEE-M,7,4,\nTEE-L,,0,\n`);
  const again = await load(`${header}\nTEE-S,9,1,\nTEE-M,7,,\nTEE-L,,0,\n`);
  const wrong = await load(`${header}\nTEE-S,9,few,\nTEE-M,7,1000001,\nTEE-L,,-1,\n`);

  assert.deepEqual(same.counts, { created: 0, changed: 0, unchanged: 3, skipped: 0 });
  assert.deepEqual(unedited, [null, null, null, null, null]);
  assert.deepEqual(edited.counts, { created: 0, changed: 3, unchanged: 0, skipped: 0 });
  assert.deepEqual(edited.problems, ['2 not_imported Values that are not imported: "foo".']);
  assert.deepEqual(again.counts, { created: 0, changed: 0, unchanged: 3, skipped: 0 });
  assert.deepEqual(wrong.problems, [
    '2 invalid_value "few" is not a whole number.',
    '3 invalid_value The threshold 1000001 is more than 1000000.',
    '4 invalid_value "-1" is not a whole number.',
  ]);
  assert.deepEqual(await own(), [1, 4, 0, null, null]);
  assert.deepEqual(await levels(), [9, 7, null, 2, 2]);
  const history = (await merchant.get(`/inventory/adjustments?variant_id=${ids[1]}`)).body;
  assert.deepEqual(history.adjustments, []);
});
