import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { labReportHtml } from '../../src/app/cli/commands/lab.ts';
import { labReportText } from '../../src/app/lab/report-text.ts';
import type { CreateProductInput } from '../../src/core/catalog/product.ts';
import { createProductFinder } from '../../src/core/catalog/search/find-products.ts';
import type { LabReport } from '../../src/core/lab/report.ts';
import { runLab } from '../../src/core/lab/run-lab.ts';
import { coupons } from '../../src/core/pricing/coupons/coupons.ts';
import { shippingZones } from '../../src/core/pricing/shipping-zones/shipping-zones.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { type Digests, digestRows } from '../kit/rows.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const usd = (amount: number) => ({ amount, currency: 'USD' });
const image = { type: 'image', url: 'https://example.com/a.jpg', alt: 'An image' };
const policies = { shipping: 'Within a day.', returns: 'Within 30 days.' };

/** A product without a fault. */
const sound = (name: string, more: Partial<CreateProductInput> = {}): CreateProductInput => ({
  name,
  description: `${name} made of oiled walnut with brass hinges, for the hallway or the bedroom.`,
  price: usd(4_900),
  media: [image],
  tags: ['furniture'],
  ...more,
});

const colors = (...names: string[]) => names.map((Color) => ({ options: { Color }, stock: 5 }));

const faulty: CreateProductInput[] = [
  sound('Tall Bookcase'),
  sound('Folding Stool', { price: usd(0) }),
  sound('Corner Bench', { variants: [{ options: { Size: 'S' }, stock: 0 }] }),
  sound('Plant Ladder', { variants: colors('Navy', 'Nvay') }),
  sound('Writing Desk', {
    variants: [{ options: { Color: 'Oak', Leg: 'Steel' } }, { options: { Color: 'Walnut' } }],
  }),
  sound('Umbrella Stand', { description: '', media: [], tags: [] }),
  sound('Coat Rack', { slug: 'coat-rack-1' }),
  sound('Coat Rack', { slug: 'coat-rack-2' }),
  sound('Mirror with Shelf'),
  sound('Shelf, Mirrors'),
  sound('Pattern Sheet', { isDigital: true }),
  sound('<script>alert(1)</script> Clock', { description: '', price: usd(0) }),
];

async function openStore(slug: string, products: CreateProductInput[], own?: object) {
  const site = await shop.site({ slug, policies, ...own });
  for (const product of products) await shop.product(product, slug);
  return site;
}

async function addZones(slug: string, zones: [string, string[], number][]): Promise<void> {
  await shop.unit.run(shop.tenant, async (work) => {
    for (const [name, countries, rates] of zones)
      await shippingZones.create(work, slug, {
        name,
        countries,
        rates: [{ label: 'Parcel', type: 'flat' as const, amount: 500 }].slice(0, rates),
      });
  });
}

const runOn = (site: Site, products = 200): Promise<LabReport> =>
  runLab({ unit: shop.unit, find: createProductFinder(shop.unit) }, site, { products });

const codesOf = ({ worst }: LabReport): Record<string, string[]> =>
  Object.fromEntries(worst.map(({ slug, findings }) => [slug, findings.map(({ code }) => code)]));

describe('the lab of a store with faults', () => {
  let report: LabReport;
  let left: [Digests, Digests];
  before(async () => {
    const site = await openStore('faulty', faulty, { policies: { shipping: '', returns: '' } });
    await addZones('faulty', [
      ['Germany', ['DE'], 0],
      ['Everywhere', [], 1],
    ]);
    await shop.unit.run(shop.tenant, async (work) => {
      await coupons.create(work, 'faulty', { code: 'GOOD', percentOff: 10 });
      await coupons.create(work, 'faulty', { code: 'LATE', percentOff: 10, endsAt: new Date(0) });
    });
    await shop.settle();
    const earlier = await digestRows(shop, shop.tenant.workspaceId);
    report = await runOn(site);
    left = [earlier, await digestRows(shop, shop.tenant.workspaceId)];
  });

  test('names the faults of each product and no others', () => {
    const { 'script-alert-1-script-clock': script, ...rest } = codesOf(report);
    assert.deepEqual(script, ['no_price', 'missing_description']);
    assert.deepEqual(rest, {
      'folding-stool': ['no_price'],
      'corner-bench': ['out_of_stock'],
      'plant-ladder': ['option_typo'],
      'writing-desk': ['option_missing'],
      'umbrella-stand': ['missing_description', 'missing_image', 'missing_tags'],
      'coat-rack-1': ['duplicate_title'],
      'coat-rack-2': ['duplicate_title'],
      'mirror-with-shelf': ['similar_title'],
      'shelf-mirrors': ['similar_title'],
      'pattern-sheet': ['no_file'],
    });
  });

  test('says which options differ by a typo', () => {
    const ladder = report.worst.find(({ slug }) => slug === 'plant-ladder');
    assert.equal(
      ladder?.findings[0]?.message,
      "Options 'Color: Navy' and 'Color: Nvay' differ by a typo.",
    );
  });

  test('names the faults of the store', () => {
    assert.deepEqual(
      report.store.map(({ code, message }) => `${code}: ${message}`),
      [
        "zone_without_rates: Zone 'Germany' (DE) has no shipping rate.",
        'no_return_policy: Agents cannot say how to return something.',
        'no_shipping_policy: Agents cannot say how and when the store ships.',
        'coupon_unusable: Coupon LATE is refused: The coupon LATE has expired.',
      ],
    );
  });

  test('lists products with errors before products with warnings', () => {
    const levels = report.worst.map(({ findings }) => findings[0]?.level);
    assert.deepEqual(levels, levels.toSorted());
  });

  test('changes no row of the workspace', () => assert.deepEqual(left[0], left[1]));

  test('counts the purchases into the zone without rates as missed', () => {
    const { tried, reached } = report.goals;
    const shipped = faulty.length - 2;
    assert.equal(tried - reached, shipped + 1);
  });

  test('escapes what merchants write', () => {
    const page = labReportHtml(report);
    assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt; Clock'));
    assert.ok(!page.includes('<script'));
    assert.ok(labReportText(report).includes("Zone 'Germany' (DE) has no shipping rate."));
  });
});

describe('the lab of a store without faults', () => {
  let site: Site;
  before(async () => {
    site = await openStore('sound', [
      sound('Tall Bookcase', { variants: colors('Navy', 'Teal') }),
      sound('Garden Bench'),
      sound('Kitchen Trolley'),
    ]);
    await addZones('sound', [
      ['Germany', ['DE'], 1],
      ['Everywhere', [], 1],
    ]);
    await shop.settle();
  });

  test('has no findings and reaches every goal', async () => {
    const report = await runOn(site);
    assert.deepEqual([report.store, report.worst], [[], []]);
    assert.equal(report.goals.reached, report.goals.tried);
    assert.deepEqual(report.products, { published: 3, tested: 3 });
  });

  test('is sampled when it is larger than asked for', async () => {
    const report = await runOn(site, 2);
    assert.deepEqual(report.products, { published: 3, tested: 2 });
    assert.match(labReportText(report), /Tested a sample of 2 of 3 published products\./);
  });

  test('is tested by a job of the merchant API, once at a time', async () => {
    const merchant = await shop.merchant();
    const none = await merchant.get('/sites/sound/lab');
    const started = await merchant.post('/sites/sound/lab');
    const again = await merchant.post('/sites/sound/lab');
    await shop.app.jobs.drain();
    const done = await merchant.get('/sites/sound/lab');

    assert.deepEqual([none.status, none.body.status, none.body.report], [200, 'none', null]);
    assert.deepEqual([started.status, started.body.status], [202, 'running']);
    assert.deepEqual(again.body, started.body);
    assert.equal(done.body.status, 'finished');
    assert.deepEqual(done.body.report.products, { published: 3, tested: 3 });
    assert.deepEqual(done.body.report.worst, []);
  });

  test('is unknown to other workspaces', async () => {
    const stranger = await shop.other.merchant();
    assert.equal((await stranger.get('/sites/sound/lab')).status, 404);
    assert.equal((await stranger.post('/sites/sound/lab')).status, 404);
  });
});
