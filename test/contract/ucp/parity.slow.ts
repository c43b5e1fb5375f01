import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Basket, Buy } from '../../kit/parity/basket.ts';
import { type ApiName, buyingApis } from '../../kit/parity/buying-apis.ts';
import { openMarket } from '../../kit/parity/market.ts';
import { tracesOf } from '../../kit/parity/traces.ts';

const all = Object.keys(buyingApis) as ApiName[];
const entered = new Map<ApiName, { market: Awaited<ReturnType<typeof openMarket>>; buy: Buy }>();
for (const name of all) {
  const market = await openMarket();
  entered.set(name, { market, buy: await buyingApis[name].enter(market) });
}

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };
const california = {
  name: 'Ada Lovelace',
  line1: '1 Main St',
  line2: 'Flat 2',
  city: 'San Francisco',
  state: 'California',
  postcode: '94105',
  country: 'US',
  phone: '+1 415 555 0100',
};
const berlin = {
  name: 'Ada Lovelace',
  line1: 'Unter den Linden 6',
  city: 'Berlin',
  postcode: '10117',
  country: 'de',
};

/** A basket, its total, and the APIs that cannot express it, with the reason. */
type Case = Basket & {
  what: string;
  total: number;
  excluded?: Partial<Record<ApiName, string>>;
};

const notInCarts = (why: string) => ({ 'REST cart': why, 'A2A with a cart': why });
const notOnPages = (why: string) => ({ '/api/mcp': why, A2A: why });
const notInAcp = (why: string) => ({ ACP: why, '/acp/mcp': why });
const notInPublicUcp = (why: string) => ({
  'public UCP': why,
  '/ucp/mcp': why,
  'UCP over A2A': why,
});

const cases: Case[] = [
  {
    what: 'a parcel, with tax on goods alone',
    store: 'shop',
    lines: [{ slug: 'mug', options: {}, quantity: 1 }],
    ...{ shipTo: california, by: 'flat', buyer: ada },
    total: 1_999 + 490 + 145,
  },
  {
    what: 'a digital product, three times',
    store: 'shop',
    lines: [{ slug: 'song', options: {}, quantity: 3 }],
    buyer: ada,
    total: 903,
  },
  {
    what: 'several lines, digital and physical, a percentage off, tax on shipping',
    store: 'shop',
    lines: [
      { slug: 'mug', options: {}, quantity: 3 },
      { slug: 'song', options: {}, quantity: 2 },
      { slug: 'shirt', options: { Size: 'L' }, quantity: 1 },
    ],
    codes: ['THIRD'],
    ...{ shipTo: berlin, by: 'flat', buyer: ada },
    total: 10_376 - 3_424 + 490 + 1_414,
  },
  {
    what: 'an amount off, sent by weight',
    store: 'shop',
    lines: [
      { slug: 'shirt', options: { Size: 'M' }, quantity: 2 },
      { slug: 'mug', options: {}, quantity: 1 },
    ],
    codes: ['FIVE'],
    ...{ shipTo: berlin, by: 'heavy', buyer: ada },
    total: 8_665 - 500 + 450 + 1_637,
  },
  {
    what: 'prices that include tax, a coupon in lower case',
    store: 'gross',
    lines: [
      { slug: 'kettle', options: {}, quantity: 2 },
      { slug: 'recipe', options: {}, quantity: 1 },
    ],
    codes: ['third'],
    ...{ shipTo: berlin, by: 'flat', buyer: ada },
    total: 10_279 - 3_392 + 490,
  },
  {
    what: 'a free order',
    store: 'shop',
    lines: [{ slug: 'leaflet', options: {}, quantity: 1 }],
    buyer: ada,
    total: 0,
  },
  {
    what: 'a store with terms',
    store: 'strict',
    lines: [{ slug: 'saw', options: {}, quantity: 1 }],
    ...{ shipTo: california, by: 'flat', buyer: ada, terms: '2026-01' },
    total: 2_500 + 490 + 181,
  },
  {
    what: 'the last unit',
    store: 'shop',
    lines: [{ slug: 'last-vase', options: {}, quantity: 1 }],
    ...{ shipTo: california, by: 'flat', buyer: ada },
    total: 4_200 + 490 + 305,
  },
  {
    what: 'a buyer without a name',
    store: 'shop',
    lines: [{ slug: 'song', options: {}, quantity: 1 }],
    buyer: { email: 'nameless@example.com' },
    total: 301,
  },
  {
    what: 'a present for another person',
    store: 'shop',
    lines: [{ slug: 'mug', options: {}, quantity: 2 }],
    ...{ shipTo: { ...berlin, name: 'Grace Hopper' }, by: 'flat', buyer: ada },
    total: 3_998 + 490 + 760 + 93,
  },
  {
    what: 'no buyer is named',
    store: 'shop',
    lines: [{ slug: 'song', options: {}, quantity: 1 }],
    total: 301,
    excluded: {
      ...notOnPages('the payment page asks for an email address'),
      ...notInAcp('a buyer has an email address'),
    },
  },
  {
    what: 'another billing address',
    store: 'shop',
    lines: [{ slug: 'mug', options: {}, quantity: 1 }],
    ...{
      shipTo: california,
      by: 'flat',
      buyer: ada,
      billTo: { ...california, line1: '2 Side St' },
    },
    total: 1_999 + 490 + 145,
    excluded: {
      ...notInCarts('a cart has no billing address'),
      ...notOnPages('ucp-checkout has no billing address'),
      ...notInAcp('a billing address has no phone number'),
    },
  },
  {
    what: 'no variant is named',
    store: 'shop',
    lines: [{ slug: 'shirt', quantity: 1 }],
    ...{ shipTo: berlin, by: 'flat', buyer: ada },
    total: 3_333 + 490 + 633 + 93,
    excluded: {
      ...notInCarts('carts require a variant'),
      ...notOnPages('skills ask for a variant'),
    },
  },
  {
    what: 'the same variant in two lines',
    store: 'shop',
    lines: [
      { slug: 'mug', options: {}, quantity: 1 },
      { slug: 'mug', options: {}, quantity: 2 },
    ],
    ...{ shipTo: berlin, by: 'flat', buyer: ada },
    total: 5_997 + 490 + 380 + 760 + 93,
    excluded: {
      ...notInCarts('it is added to the existing line, and taxed as one'),
      ...notInAcp('it is added to the existing line, and taxed as one'),
    },
  },
  {
    what: 'no shipping option is selected: the cheapest',
    store: 'shop',
    lines: [{ slug: 'mug', options: {}, quantity: 1 }],
    ...{ shipTo: berlin, buyer: ada },
    total: 1_999 + 450 + 380 + 86,
    excluded: notInCarts('carts select no shipping option'),
  },
  {
    what: 'two coupons that are combined, the percentage first',
    store: 'shop',
    lines: [
      { slug: 'mug', options: {}, quantity: 3 },
      { slug: 'song', options: {}, quantity: 2 },
    ],
    codes: ['SEVEN', 'fifth'],
    ...{ shipTo: berlin, by: 'flat', buyer: ada },
    total: 4_579 + 490 + 963,
  },
  {
    what: 'two codes, of which one applies',
    store: 'shop',
    lines: [{ slug: 'song', options: {}, quantity: 3 }],
    codes: ['NONE', 'THIRD'],
    buyer: ada,
    total: 903 - 298,
    excluded: {
      ...notInCarts('an unknown code is an error'),
      'UCP v1': 'an unknown code is an error',
      ...notOnPages('an unknown code is an error'),
    },
  },
  {
    what: 'a proven buyer with a price list',
    store: 'shop',
    lines: [{ slug: 'mug', options: {}, quantity: 1 }],
    ...{ shipTo: california, by: 'flat', isProven: true },
    total: 1_000 + 490 + 73,
    excluded: {
      ...notInPublicUcp('the standard has no field that names a customer'),
      ...notInAcp('the standard has no field that names a customer'),
    },
  },
];

for (const { what, total, excluded = {}, ...basket } of cases)
  test(`${what}: the same sums, stock, events and order in every API`, async () => {
    const names = all.filter((name) => excluded[name] === undefined);
    const traces = await Promise.all(names.map((name) => bought(name, basket)));

    const [first] = traces;
    assert.ok(first && names.length > 1);
    assert.equal(first.sums.total, total);
    assert.deepEqual([first.orders, first.payments.length], [1, total === 0 ? 0 : 1]);
    for (const [at, name] of names.entries())
      assert.deepEqual(traces[at], first, `${name}, against ${names[0]}`);
    for (const [name, reason] of Object.entries(excluded)) {
      const other = await bought(name as ApiName, basket).catch(() => null);
      assert.notDeepEqual(other, first, `${name} can do it by now, so this is wrong: ${reason}`);
    }
  });

function bought(name: ApiName, basket: Basket) {
  const entry = entered.get(name);
  assert.ok(entry);
  return tracesOf(entry.market, buyingApis[name], entry.buy, basket);
}
