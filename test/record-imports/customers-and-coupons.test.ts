import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';
import { importCsv } from './import-csv.ts';

const shop = await openShop(null);
const merchant = await shop.merchant();

const customers = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tax Exempt,Tags
'71,Ann,Lee,Ann@Example.com,yes,ACME,1 Main St,Apt 2,Springfield,IL,US,'62701,'+15550100,,12.50,1,Likes tea,no,"VIP, Wholesale"
'72,,,bo@example.com,no,,,,,,,,,,0.00,0,,no,
'73,No,Email,,no,,,,,,,,,,0.00,0,,no,
'74,Bad,Email,not an address,no,,,,,,,,,,0.00,0,,no,
`;

test("Shopify's customers are imported, and a second import changes nothing", async () => {
  const site = await shop.other.site();
  const merchant = await shop.other.merchant();
  const rehearsal = await importCsv({ ...shop, site, isDryRun: true }, customers);
  assert.deepEqual((await merchant.get('/customers')).body.customers, []);
  const first = await importCsv({ ...shop, site }, customers);
  assert.deepEqual(rehearsal, first);
  assert.equal(first.kind, 'customers');
  assert.deepEqual(first.counts, { created: 2, changed: 0, unchanged: 0, skipped: 2 });
  assert.deepEqual(first.problems, [
    '2 not_imported Values that are not imported: "Accepts Email Marketing", "Note", "Tax Exempt".',
    '4 missing_email The customer has no email address.',
    '5 invalid_value "not an address" is not an email address.',
  ]);
  const { counts } = await importCsv({ ...shop, site }, customers);
  assert.deepEqual(counts, { created: 0, changed: 0, unchanged: 2, skipped: 2 });

  const { body } = await merchant.get('/customers?sort=created_at');
  const [bo, ann] = body.customers.sort((a: any, b: any) => (a.email < b.email ? 1 : -1));
  assert.deepEqual([bo.email, bo.name, bo.addresses], ['bo@example.com', null, []]);
  assert.deepEqual([ann.email, ann.name], ['ann@example.com', 'Ann Lee']);
  assert.deepEqual(
    ann.groups.map(({ name }: any) => name),
    ['VIP', 'Wholesale'],
  );
  const [{ id: _, ...address }] = ann.addresses;
  assert.deepEqual(address, {
    name: 'Ann Lee',
    line1: '1 Main St',
    line2: 'ACME, Apt 2',
    city: 'Springfield',
    state: 'IL',
    postcode: '62701',
    country: 'US',
    phone: '+15550100',
    is_default: true,
  });
});

test('customers of WooCommerce and of an export of this server are recognized', async () => {
  const site = await shop.site();
  const woo = `user_email,first_name,last_name,billing_address_1,billing_city,billing_postcode,billing_country,billing_phone
cy@example.com,Cy,Ng,Königsallee 1,Düsseldorf,40212,Germany,0211
`;
  const own = `email,name,id,orders,spent,currency,last_order_at,groups,address_name,address_line1,address_line2,address_postcode,address_city,address_state,address_country,address_phone,created_at
cy@example.com,Cy Ng,cus_1,0,,,,,Cy Ng,Königsallee 1,,40212,Düsseldorf,,DE,0211,2026-01-01T00:00:00.000Z
`;
  assert.deepEqual(await importCsv({ ...shop, site }, woo), {
    kind: 'customers',
    counts: { created: 1, changed: 0, unchanged: 0, skipped: 0 },
    problems: [],
  });
  assert.deepEqual((await importCsv({ ...shop, site }, own)).counts, {
    created: 0,
    changed: 0,
    unchanged: 1,
    skipped: 0,
  });
});

const discounts = `Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Combines with Order Discounts,Customer Selection,Context,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End
SPRING,-15.0,percentage,Amount Off,order,,,All Customers,,3,true,10,Active,2026-03-01 00:00:00 -0500,2026-04-01 00:00:00 -0500
FIVE,-5.00,fixed_amount,Amount Off,order,Minimum purchase of $50.00,Combines,All Customers,,7,false,7,Expired,2025-01-01 00:00:00 -0500,
SHIPFREE,0.0,percentage,Free Shipping,shipping,,,All Customers,,0,false,,Active,2026-03-01 00:00:00 -0500,
SHIRTS,-10.0,percentage,Amount Off,product,,,All Customers,,0,false,,Active,2026-03-01 00:00:00 -0500,
FRIENDS,-10.0,percentage,Amount Off,order,,,Customer segments,,0,false,,Active,2026-03-01 00:00:00 -0500,
MARKET,-10.0,percentage,Amount Off,order,,,All Customers,Customer segments,0,false,,Active,2026-03-01 00:00:00 -0500,
ODD,-10.0,percentage,Amount Off,order,,,All Customers,,0,sometimes,,Active,2026-03-01 00:00:00 -0500,
`;

test("Shopify's discounts become coupons, but never wider than they were", async () => {
  const site = await shop.site({ slug: 'discounts' });
  const { kind, counts, problems } = await importCsv({ ...shop, site }, discounts);
  assert.equal(kind, 'coupons');
  assert.deepEqual(counts, { created: 2, changed: 0, unchanged: 0, skipped: 5 });
  assert.deepEqual(problems, [
    '4 unsupported_discount SHIPFREE gives free shipping.',
    '5 unsupported_discount SHIRTS applies to products that the file does not name.',
    '6 unsupported_discount FRIENDS is for "customer segments".',
    '7 unsupported_discount MARKET is for "customer segments".',
    '8 invalid_value "sometimes" is not yes or no.',
  ]);
  const list = async () =>
    (await merchant.get(`/coupons?site_slug=${site.slug}`)).body.coupons.map((coupon: any) => [
      coupon.code,
      coupon.percent_off ?? coupon.amount_off,
      coupon.minimum_subtotal,
      coupon.max_uses,
      coupon.max_uses_per_buyer,
      coupon.active,
      coupon.combinable,
      coupon.starts_at,
    ]);
  const before = await list();
  assert.deepEqual(before.sort(), [
    ['FIVE', 500, 5000, 7, null, false, true, '2025-01-01T05:00:00.000Z'],
    ['SPRING', 15, null, 7, 1, true, false, '2026-03-01T05:00:00.000Z'],
  ]);
  const again = await importCsv({ ...shop, site }, discounts);
  assert.deepEqual(again.counts, { created: 0, changed: 0, unchanged: 2, skipped: 5 });
  const changed = await importCsv({ ...shop, site }, discounts.replace('-15.0', '-20.0'));
  assert.deepEqual(changed.counts, { created: 0, changed: 1, unchanged: 1, skipped: 5 });
});

const restricted = `post_title,post_status,discount_type,coupon_amount,individual_use,customer_email,product_categories,exclude_product_ids,exclude_sale_items,maximum_amount,limit_usage_to_x_items,meta:_wt_sc_user_roles,post_excerpt
OPEN,publish,percent,10,no,,a:0:{},,no,0.00,0,,For all customers
ALONE,publish,fixed_cart,5,yes,,,,,,,,
DRAFT,draft,percent,10,,,,,,,,,
STAFF,publish,percent,100,,staff@shop.example,,,,,,,
BALLS,publish,percent,10,,,Football,,,,,,
NOTMUG,publish,percent,10,,,,12,,,,,
NOSALE,publish,percent,10,,,,,yes,,,,
SMALL,publish,percent,10,,,,,,50.00,,,
TWO,publish,percent,10,,,,,,,2,,
ROLE,publish,percent,10,,,,,,,,wholesale,
CREDIT,publish,smart_coupon,100,,,,,,,,,
`;

test('WooCommerce coupons with restrictions that coupons do not have are refused', async () => {
  const site = await shop.site({ slug: 'restricted' });
  const { counts, problems } = await importCsv({ ...shop, site }, restricted);
  assert.deepEqual(counts, { created: 3, changed: 0, unchanged: 0, skipped: 8 });
  assert.deepEqual(
    problems.filter((text) => text.includes('unsupported_discount')),
    [
      '5 unsupported_discount STAFF is restricted by "customer_email": "staff@shop.example".',
      '6 unsupported_discount BALLS is restricted by "product_categories": "Football".',
      '7 unsupported_discount NOTMUG is restricted by "exclude_product_ids": "12".',
      '8 unsupported_discount NOSALE is restricted by "exclude_sale_items": "yes".',
      '9 unsupported_discount SMALL is restricted by "maximum_amount": "50.00".',
      '10 unsupported_discount TWO is restricted by "limit_usage_to_x_items": "2".',
      '11 unsupported_discount ROLE is restricted by "meta:_wt_sc_user_roles": "wholesale".',
      '12 unsupported_discount CREDIT has the type "smart coupon".',
    ],
  );
  const { coupons } = (await merchant.get(`/coupons?site_slug=${site.slug}`)).body;
  assert.deepEqual(
    coupons.map(({ code, active, combinable }: any) => [code, active, combinable]).sort(),
    [
      ['ALONE', true, false],
      ['DRAFT', false, false],
      ['OPEN', true, true],
    ],
  );
});

const broken = `code,id,store,percent_off,amount_off,minimum_subtotal,starts_at,ends_at,max_uses,max_uses_per_buyer,active,eligibility_claim
GOOD,,,10,,,,,,,true,
C2,,,200,,,,,,,true,
C3,,,-5,,,,,,,true,
C4,,,x,,,,,,,true,
C5,,,,0,,,,,,true,
C6,,,10,,,,,0,,true,
C7,,,10,,,,,,0,true,
bad code!,,,10,,,,,,,true,
C9,,,10,5,,,,,,true,
C10,,,,,,,,,,true,
C11,,,0,,,,,,,true,
C12,,,,5.00,,,,,,true,
C13,,,10,,,2026-02-01,2026-01-01,,,true,
C14,,,10,,,,,,,true,Students
C15,,,,0x10,,,,,,true,
LAST,,,,500,1000,,,5,1,true,
`;

test('a coupon that the API refuses is skipped with its line, and the others are imported', async () => {
  const site = await shop.site({ slug: 'broken' });
  const list = async () => (await merchant.get('/coupons?site_slug=broken')).body.coupons;
  const check = await importCsv({ ...shop, site, isDryRun: true }, broken);
  assert.deepEqual(await list(), []);
  const done = await importCsv({ ...shop, site }, broken);

  assert.deepEqual(check, done);
  assert.deepEqual(done.counts, { created: 2, changed: 0, unchanged: 0, skipped: 14 });
  assert.deepEqual(done.problems, [
    '3 invalid_value percent_off: must be more than 0 and at most 100.',
    '4 invalid_value percent_off: must be more than 0 and at most 100.',
    '5 invalid_value "x" is not a percentage such as 10 or 12.5.',
    '6 invalid_value amount_off: must be an amount from 1 to 1000000000000 in minor units.',
    '7 invalid_value max_uses: must be from 1 to 2147483647, or empty for no limit.',
    '8 invalid_value max_uses_per_buyer: must be from 1 to 2147483647, or empty for no limit.',
    '9 invalid_value code: must be 1 to 64 letters, digits and signs without spaces or accents.',
    '10 invalid_value percent_off: exactly one of percent_off and amount_off is required.',
    '11 invalid_value percent_off: exactly one of percent_off and amount_off is required.',
    '12 invalid_value percent_off: must be more than 0 and at most 100.',
    '13 invalid_value "5.00" is not a whole number.',
    '15 invalid_value eligibility_claim: must be a reverse domain name such as com.example.student.',
    '16 invalid_value "0x10" is not a whole number.',
  ]);
  assert.deepEqual((await list()).map(({ code }: any) => code).sort(), ['GOOD', 'LAST']);
});

test("0 is no limit in WooCommerce's coupons", async () => {
  const site = await shop.site({ slug: 'unlimited' });
  const csv = `post_title,discount_type,coupon_amount,usage_limit,usage_limit_per_user
ANY,percent,10,0,0
FEW,percent,10,5,2
`;
  const { counts } = await importCsv({ ...shop, site }, csv);
  assert.deepEqual(counts, { created: 2, changed: 0, unchanged: 0, skipped: 0 });
  const { coupons } = (await merchant.get('/coupons?site_slug=unlimited')).body;
  assert.deepEqual(
    coupons.map((coupon: any) => [coupon.code, coupon.max_uses, coupon.max_uses_per_buyer]).sort(),
    [
      ['ANY', null, null],
      ['FEW', 5, 2],
    ],
  );
});

test('a file without the columns of limits leaves the limits of a coupon', async () => {
  const site = await shop.site({ slug: 'limits' });
  const { body: product } = await merchant.post('/products', {
    ...{ site_slug: site.slug, name: 'Mug', price: { amount: 900, currency: site.currency } },
  });
  const limits = {
    minimum_subtotal: 5000,
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at: '2036-01-01T00:00:00.000Z',
    max_uses: 9,
    max_uses_per_buyer: 1,
    product_ids: [product.id],
    combinable: true,
    active: false,
  };
  const coupon = { site_slug: site.slug, code: 'MUG', percent_off: 10, ...limits };
  assert.equal((await merchant.post('/coupons', coupon)).status, 201);

  const { counts } = await importCsv({ ...shop, site }, 'code,percent_off,amount_off\nMUG,20,\n');

  assert.equal(counts.changed, 1);
  const [after] = (await merchant.get(`/coupons?site_slug=${site.slug}`)).body.coupons;
  const kept = Object.fromEntries(Object.keys(limits).map((name) => [name, after[name]]));
  assert.deepEqual([after.percent_off, kept], [20, limits]);
});

test('a coupon for an eligibility claim is exported and imported with it, and never without', async () => {
  const site = await shop.site({ slug: 'claims' });
  const { body: group } = await merchant.post('/customer-groups', { name: 'Students' });
  const header =
    'code,percent_off,amount_off,eligibility_claim,eligibility_group_id,eligibility_platforms';
  const platforms = ['https://a.example/p.json', 'https://b.example/p.json'];
  const own = `${header}\nSTUDENT,10,,com.example.student,${group.id},${platforms.join(' ')}\n`;
  const foreign = `${header}\nOTHER,10,,com.example.other,grp_unknown,\n`;
  const list = async () =>
    (await merchant.get(`/coupons?site_slug=${site.slug}`)).body.coupons.map((coupon: any) => [
      coupon.code,
      coupon.percent_off,
      coupon.eligibility_claim,
      coupon.eligibility_group_id,
      coupon.eligibility_platforms,
    ]);

  const first = await importCsv({ ...shop, site }, own);
  const older = await importCsv({ ...shop, site }, 'code,percent_off,amount_off\nSTUDENT,20,\n');
  const unknown = await importCsv({ ...shop, site }, foreign);

  assert.deepEqual([first.counts.created, older.counts.changed], [1, 1]);
  assert.deepEqual([unknown.counts.created, unknown.counts.skipped], [0, 1]);
  assert.deepEqual(await list(), [['STUDENT', 20, 'com.example.student', group.id, platforms]]);
});
