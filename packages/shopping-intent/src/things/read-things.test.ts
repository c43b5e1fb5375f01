import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KnownProduct } from '../catalog-lookup.ts';
import type { Intent } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';

const product = (
  name: string,
  options: Record<string, string[]> = {},
  ...tags: string[]
): KnownProduct => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  siteSlug: 'shop',
  name,
  tags,
  options: Object.entries(options).map(([option, values]) => ({ name: option, values })),
});

const things = prepareKnownThings(
  [
    product('Track Jogger', { Size: ['S', 'M', 'L'] }),
    product('Bar Stool', { Color: ['Oak', 'Black'] }),
    product('Test Kit'),
    product('Order Pad'),
    product('Return Ticket'),
    product('Canvas Market Tote', {}, 'bag'),
    product('Court Sneaker', { Size: ['8', '9', '10'], Color: ['White', 'Red'] }, 'shoes'),
    product('Rain Hat', {}, 'hat'),
    product('Wool Cap', { Color: ['Navy', 'Rust'] }, 'hat'),
    product('Timber Screws, 200 pcs', { Size: ['5 x 60', '5 x 80'] }),
    product('The Night Ferry: A Short Story'),
    product('Spare Handle for the Bar Clamp'),
    product('Bar Clamp'),
  ],
  ['Trail Club', 'Gold'],
  plainCatalog,
);

const read = (text: string): Intent =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

const linesOf = (intent: Intent) =>
  'items' in intent
    ? intent.items.map(({ productId, query, quantity, options }) =>
        [quantity, productId ?? `“${query}”`, ...Object.values(options ?? {})]
          .filter((part) => part !== undefined)
          .join(' '),
      )
    : [];

describe('a purchase', () => {
  const purchases: [text: string, ...lines: string[]][] = [
    ['I want to buy a Track Jogger', 'track-jogger'],
    ['order the Order Pad', 'order-pad'],
    ['two return tickets please', '2 return-ticket'],
    ['arrange 3 nos. Order Pad', '3 order-pad'],
    ['order: Order Pad, four nos', '4 order-pad'],
    ['Order Pad: 2. Test Kit: 1. Please order.', '2 order-pad', '1 test-kit'],
    ['Add 1x Test Kit, 2x Bar Stool (black)', '1 test-kit', '2 bar-stool Black'],
    ['PO line items: Bar Stool oak x 6; Test Kit x 2.', '6 bar-stool Oak', '2 test-kit'],
    ['Kindly procure one (1) Test Kit and two (2) Order Pads', '1 test-kit', '2 order-pad'],
    ['Court Sneaker, white, size ten, one pair please', '1 court-sneaker 10 White'],
    ['I need ten boxes of the timber screws, the 5 x 80 ones', '10 timber-screws,-200-pcs 5 x 80'],
    ["Court Sneaker, white, size 9 - I'd like two", '2 court-sneaker 9 White'],
    [
      'buy five white Court Sneakers, two in 8 and three in 9',
      '2 court-sneaker White 8',
      '3 court-sneaker White 9',
    ],
    ['join the Trail Club and buy a Test Kit', 'test-kit'],
    ['one Wool Cap in navy and one in rust', '1 wool-cap Navy', '1 wool-cap Rust'],
    ['Test Kit, one for me, one for the neighbour, so two altogether', '2 test-kit'],
    ['I have two kids. Please send me a Test Kit', 'test-kit'],
    ['Wool Cap in navy, no rust, please', 'wool-cap Navy'],
    // A size that does not exist is kept: the skill offers the existing ones.
    ['buy the Court Sneaker in white, size 14', 'court-sneaker White 14'],
    ['one copy of the Night Ferry please', '1 the-night-ferry:-a-short-story'],
    ['please send mum the Night Ferry', 'the-night-ferry:-a-short-story'],
    ['buy a spare handle for my Bar Clamp', 'spare-handle-for-the-bar-clamp'],
    [
      'Two tickets for the night ferry from Kobe to Beppu, please.',
      '2 “tickets for the night ferry”',
    ],
    [
      'buy covers for the Bar Stool and the Test Kit',
      '“covers for the bar stool”',
      '“covers for the test kit”',
    ],
    ['buy a hat', '“hat”'],
    ['purchase 3 (three) Test Kits', '3 test-kit'],
    ['buy a used Test Kit', '“used test kit”'],
    ['buy a 60 W Test Kit', '“60w test kit”'],
    ['buy a 60W Test Kit', '“60w test kit”'],
    ['order a pair of Court Sneakers', 'court-sneaker'],
    ['order 1 Test Kit and 1 flurgle vase', '1 test-kit', '1 “flurgle vase”'],
    ['order 2 flurgle vases and a Test Kit', 'test-kit', '2 “flurgle vases”'],
    ['order a Test Kit and flurgle vase', 'test-kit', '1 “flurgle vase”'],
    ['buy a Test Kit. Also a flurgle vase.', 'test-kit', '1 “flurgle vase”'],
    ['order a Test Kit and 2 small flurgle vases', 'test-kit', '2 “flurgle vases”'],
    ['order: 2x Test Kit; 1x flurgle vase', '2 test-kit', '1 “flurgle vase”'],
    ['buy a 12-inch Test Kit', '“12-inch test kit”'],
    ['buy a Test Kit and a receipt, please', 'test-kit'],
    ['order 2 Test Kits + 1 flurgle vase', '2 test-kit', '1 “flurgle vase”'],
    ['order a Test Kit / flurgle vase', 'test-kit', '1 “flurgle vase”'],
    ['order a flurgle vase, Test Kit', 'test-kit', '1 “flurgle vase”'],
    ['please order 1) Test Kit 2) Bar Stool', 'test-kit', 'bar-stool'],
    ['order 1) Test Kit 2) flurgle vase', 'test-kit', '1 “flurgle vase”'],
    ['order: 1. 3 x Test Kit 2. one Bar Stool', '3 test-kit', '1 bar-stool'],
    ['buy a steel test kit', '“steel test kit”'],
    ['buy a test kit cover', '“test kit cover”'],
  ];
  for (const [text, ...lines] of purchases)
    test(`has the lines ${lines.join(', ')}: ${text}`, () => {
      assert.deepEqual(linesOf(read(text)).map(sortWords), lines.map(sortWords));
    });

  const places: [text: string, address: object][] = [
    [
      'buy a test kit and ship it to 80331 Munich, Germany',
      { country: 'DE', city: 'Munich', postcode: '80331' },
    ],
    ['test kit x 2, for a workshop in Brno, Czechia', { country: 'CZ', city: 'Brno' }],
    [
      'Test Kit x1. Ship-to: London SW1A 2AA, United Kingdom',
      { country: 'GB', city: 'London', postcode: 'SW1A 2AA' },
    ],
    ['order a test kit. We live in Lyon, France', { country: 'FR', city: 'Lyon' }],
    [
      'buy a test kit, ship US, Chicago, zip 60614',
      { country: 'US', city: 'Chicago', postcode: '60614' },
    ],
    ['buy a test kit and send it to New York', { country: 'US', state: 'NY' }],
    [
      'order a test kit to Honolulu, HI 96815, United States',
      { country: 'US', state: 'HI', city: 'Honolulu', postcode: '96815' },
    ],
    ['send us a test kit please', {}],
  ];
  for (const [text, address] of places)
    test(`goes to ${JSON.stringify(address)}: ${text}`, () => {
      const intent = read(text);
      assert.deepEqual('address' in intent ? intent.address : {}, address);
      assert.equal(linesOf(intent).length, 1);
    });
});

describe('no purchase', () => {
  const others = [
    'do you have the Track Jogger in M?',
    'search for track jogger',
    'show me bar stools',
    'how much is the Bar Stool?',
    'Bar Stool',
    'should I buy the Bar Stool?',
    'buy the tote or the Bar Stool?',
    'buy the Test Kit or the Bar Stool?',
    'buy 0 test kits',
    'e.g. buy the Test Kit',
    'my neighbour bought the Bar Stool last week',
    'I was tempted by the Bar Stool but my wife said no, so leave it',
    'buy the Test Kit... no wait, scrap that, I found mine',
    "don't order the Test Kit yet",
    'if I had money I would buy the Bar Stool',
    'is the Test Kit any good?',
    'a toy for my test kit collection of bar things',
    'a poster of the Night Ferry, please',
    'buy something like the Bar Stool',
    'order spare laces for the Court Sneaker',
    'buy a bag for the Canvas Market Tote',
    'please repair my Bar Clamp',
    'please have my Bar Clamp repaired',
    'I would like to rent a Bar Clamp',
    'I want to sell you my Bar Clamp',
    'put a lamp that fits the Bar Stool in my cart',
    'buy a better one than the Bar Stool',
    'cancel my order of the Bar Stool',
    'cancel my order for 2 Bar Stools',
    'refund my order of a Bar Stool',
    'track my order of a Bar Stool',
    'I want to cancel my purchase of a Bar Stool',
    'sell a Bar Stool',
    'how many Bar Stools can I buy for $100?',
    'where can I buy the Bar Stool?',
    'would you buy a Bar Stool?',
    'schedule an order of a Bar Stool for Friday',
    'order a Bar Stool without legs',
    'buy a Bar Stool with no legs',
    'buy a Bar Stool, used',
    'buy a Bar Stool on Monday',
    'in two days order a Bar Stool',
    'order a Bar Stool every month',
    'I want to send back 2 Bar Stools',
    'take the Bar Stool back',
    'I need to ship a Bar Stool back to you',
    'void my purchase of the Bar Stool',
    'I regret buying a Bar Stool',
    'get a quote for 5 Bar Stools',
    'I want to sell 3 Bar Stools',
  ];
  for (const text of others)
    test(`is made: ${text}`, () => {
      const intent = read(text);
      const buys = intent.skill === 'ucp-checkout' || intent.skill === 'cart-management';
      if (buys && intent.unknownWords) return;
      assert.equal(buys && intent.items.some(({ productId }) => productId !== undefined), false);
    });
});

test('names are searched for without the chatter around them', () => {
  const intent = read('do you carry bar stools? I glue guitars in my cellar');
  assert.equal(intent.skill === 'catalog-search' && intent.query, 'bar stools');
});

for (const [text, quantity] of [
  ['buy 1,000 bar stools', 1_000],
  ['buy a dozen bar stools', 12],
  ['buy 2 bar stools, 10,000 km from here', 2],
  ['buy ٣ bar stools', 3],
  ['add १२ bar stools to my cart', 12],
  ['buy ３ bar stools', 3],
  ['order bar stool, qty ٤', 4],
  ['buy ١٬٠٠٠ bar stools', 1_000],
  ['buy 3️⃣ bar stools', 3],
] as const)
  test(`${quantity} units are asked for: ${text}`, () => {
    const intent = read(text);
    assert.deepEqual('items' in intent && intent.items.map((item) => item.quantity), [quantity]);
  });

for (const text of [
  'buy 2.5 bar stools',
  'buy 1e3 bar stools',
  'add -2 bar stools to my cart',
  'buy 12 or 13 bar stools',
  'add two or three bar stools',
  'order 3-4 bar stools',
  'buy ½ bar stool',
  'order bar stool, qty 2.5',
  'buy .5 bar stools',
  'buy between 2 and 5 bar stools',
  'buy minus two bar stools',
  'buy 1k bar stools',
  'buy 50% bar stools',
  'buy 2+2 bar stools',
  'buy two and a half bar stools',
  'add 99999999 bar stools to my cart',
  'buy no bar stool',
  'order no Bar Stool, please',
  'add no bar stools to my cart',
  'buy not one bar stool',
  'purchase not a single Bar Stool',
  'buy zero bar stools',
  'buy nil bar stools',
  'buy none of the bar stools',
  "don't buy the Bar Stool",
  'buy without the Bar Stool',
  'buy ٠ bar stools',
  'buy ٣٫٥ bar stools',
  'buy -٣ bar stools',
  'buy 三 bar stools',
  'buy no.2 bar stool',
  'buy a few bar stools',
  'buy many bar stools',
  'buy half a bar stool',
  'order all of the bar stools',
  'buy twice as many bar stools',
  'buy 1 or more bar stools',
  'buy 5% more bar stools',
  'buy 2 m of bar stool',
  'purchase 3 (two) bar stools',
])
  test(`nothing is bought without a number of units: ${text}`, () => {
    const intent = read(text);
    assert.deepEqual(intent, { skill: 'unclear', declines: 'purchase', understood: {} });
  });

for (const [text, query] of [
  ['search for refund policy poster', 'refund policy poster'],
  ['find me a return policy sign', 'return policy sign'],
  ['find coupon organizer', 'coupon organizer'],
  ['search for return address labels', 'return address labels'],
  ['search for gift card holder', 'gift card holder'],
  ["I'm looking for a gift card holder", 'gift card holder'],
  ['do you have gift card holders?', 'gift card holders'],
  ['search for terms of service book', 'terms of service book'],
  ['find a terms and conditions stamp', 'terms and conditions stamp'],
  ['search for opening hours sign', 'opening hours sign'],
  ['show me customer service bells', 'customer service bells'],
  ['search for voucher wallet', 'voucher wallet'],
  ['search for crypto wallet', 'crypto wallet'],
] as const)
  test(`goods named after a service are searched for: ${text}`, () => {
    const intent = read(text);
    assert.equal(intent.skill === 'catalog-search' && intent.query, query);
  });

for (const text of [
  'find the refund policy',
  'search for return policy for bar stools',
  'search for terms of service',
  'find opening hours on sundays',
  'look up customer service email',
])
  test(`a policy is answered: ${text}`, () => assert.equal(read(text).skill, 'store-details'));

const plans: [text: string, plan: string][] = [
  ['join the Trail Club membership', 'trail club'],
  ['I want to become a Gold member.', 'gold'],
  ['start the Gold membership for desk@example.org', 'gold'],
  ['sign me up for Trail Club.', 'trail club'],
  ['add ada@example.com to the Gold plan', 'gold'],
];
for (const [text, plan] of plans)
  test(`the plan is ${plan}: ${text}`, () => {
    const intent = read(text);
    assert.equal(intent.skill === 'membership-signup' && intent.plan, plan);
  });

const tiers = prepareKnownThings([], ['Trail Club', 'Trail Club Plus', 'Gold'], plainCatalog);
const planOf = (text: string, known = things) => {
  const options = { addressedSlug: 'shop', stores: [], currency: 'USD', things: known };
  const intent = readIntent(text, options);
  return intent.skill === 'membership-signup' ? intent.plan : intent.skill;
};
for (const text of [
  'join Trail Club Plus, my email is ada@example.com',
  'sign me up for the Trail Club Plus membership: ada@example.com',
  'enroll ada@example.com in Trail Club Plus today',
  'join "Trail Club Plus" with ada@example.com',
  'join Trail-Club-Plus, ada@example.com',
])
  test(`the plan is the one of that name, whether the store has it or not: ${text}`, () => {
    assert.equal(planOf(text, tiers), 'trail club plus');
    assert.match(String(planOf(text)), /^trail.club.plus$/);
  });

for (const [text, plan] of [
  ['join the Junior Trail Club, ada@example.com', 'junior trail club'],
  ['join Rose Gold, ada@example.com', 'rose gold'],
  ['join the Gold+ plan with ada@example.com', 'gold+'],
  ['join Trail Club 2 with ada@example.com', 'trail club 2'],
  ['join Trail Club now, ada@example.com', 'trail club'],
] as const)
  test(`words beside the name of a plan belong to it: ${text}`, () =>
    assert.equal(planOf(text), plan));

for (const text of [
  'sign up for Gold, not Trail Club, ada@example.com',
  'join Gold or Trail Club with ada@example.com',
  'my son is in Trail Club Plus. Join Gold, ada@example.com',
])
  test(`several named plans are a question: ${text}`, () => assert.equal(planOf(text), ''));

test('a name that goes on after “club” is not cut where the plans are unknown', () => {
  const unknown = prepareKnownThings([], [], plainCatalog);
  assert.equal(planOf('join Trail Club Plus, ada@example.com', unknown), 'trail club plus');
});

const sortWords = (line: string) => line.split(' ').sort().join(' ');
