import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { agentOf, saying, taskOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Green Tea', variants: [{ stock: 20 }] });
await shop.product({ name: 'Cardigan', variants: [{ stock: 20 }] });
await shop.product({
  name: 'Wool Hat',
  description: 'Goes well with every scarf, and keeps its shape at sea.',
  variants: [{ stock: 20 }],
});
await shop.product({
  name: 'Wool Tea Cosy',
  tags: ['kettle', 'warmer'],
  variants: [{ stock: 20 }],
});
await shop.product({ name: 'Enamel Mug', variants: [{ stock: 20 }] });
await shop.product({ name: 'Canvas Market Tote', tags: ['bag'], variants: [{ stock: 50 }] });
await shop.product({
  name: 'Everyday Crew Tee',
  variants: ['Grey', 'Navy'].flatMap((color) =>
    ['M', 'L'].map((size) => ({ options: { Size: size, Color: color }, stock: 50 })),
  ),
});
const agent = await agentOf(shop);
const site = { contextId: '' };
let conversation = 0;
beforeEach(() => {
  conversation += 1;
  site.contextId = `talk-${conversation}`;
});

const send = async (text: string, more: object = {}): Promise<WireTask> =>
  taskOf(await agent.rpc('SendMessage', { message: { ...saying(text), ...site, ...more } }));
const sendToStore = async (text: string, more: object = {}): Promise<WireTask> =>
  taskOf(
    await agent.rpc(
      'SendMessage',
      { message: { ...saying(text), ...site, ...more } },
      { ...agent.key, host: 'shop.localhost:4000' },
    ),
  );
const linesOf = (task: WireTask) => {
  const lines = task.artifacts.flatMap(({ parts }): [string, number][] => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const items = cart?.items ?? checkout?.lineItems ?? [];
    return items.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity]);
  });
  return { lines, task };
};
const offered = ({ artifacts }: WireTask): string[] => {
  const data: any = artifacts.find(({ artifactId }) => artifactId === 'product_alternatives')
    ?.parts[0]?.data;
  return (data?.products ?? []).map(({ name }: { name: string }) => name);
};
const bought = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines = cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name }: { name: string }) => name);
  });

const unsold = [
  'I am looking for a bamboo submarine; order it to Texas',
  'I want a bamboo submarine at shop, order it to Nevada please',
  'buy a bamboo submarine at shop and ship it to Georgia',
  'order a Texas at shop',
  'buy a paris at shop',
  'add ohio to my cart at shop',
  'order a fridge at shop to Cardigan, Wales',
  'buy an accordion at shop for my aunt in Cardigan, UK',
  'order a fridge at shop to Mug, Denmark',
  'order a purple toaster at shop. Address: 5 High St, Oxford, OX1 4AB, UK',
  'buy a purple toaster at shop; have it sent to 5 High St, Oxford, OX1 4AB, UK',
  'order a fridge at shop, Cardigan, Wales',
  'order a fridge at shop, Oxford, UK',
  // Words that occur in a description only.
  'buy a scarf at shop',
  'order a sea shape at shop',
];
for (const text of unsold)
  test(`nothing is offered or bought: ${text}`, async () => {
    const task = await send(text);
    assert.deepEqual([offered(task), bought(task)], [[], []]);
    assert.equal(task.status.state, 'TASK_STATE_FAILED');
    assert.match(task.status.message?.parts[0]?.text ?? '', /Nothing here is called/);
  });

for (const [text, answer] of [
  ["I'd like a jetpack. Please ship it to Denver, Colorado", /Nothing here is called “jetpack”/],
  ['I am looking for a bamboo submarine; send it to Oxford', /bamboo submarine/],
  ['I am looking for a bamboo submarine; send it to Cardigan', /bamboo submarine/],
] as const)
  test(`a delivery after the goods does not replace them: ${text}`, async () => {
    const task = await sendToStore(text);
    assert.deepEqual(bought(task), []);
    assert.match(JSON.stringify(task), answer);
    assert.doesNotMatch(JSON.stringify(task), /cart_token is required|"Cardigan"/);
  });

test('a product that matches some of the words only is offered and not bought', async () => {
  for (const text of [
    'buy a dragonfire enamel mug at shop',
    'order the enamel zeppelin mug at shop',
  ]) {
    const task = await send(text);
    assert.deepEqual([offered(task), bought(task)], [['Enamel Mug'], []], text);
  }
});

const guesses = [
  ['buy a cardigen at shop', 'Cardigan', 'another spelling'],
  ['add a gren tea to my cart at shop', 'Green Tea', 'another spelling'],
  ['add a card to my cart at shop', 'Cardigan', 'the beginning of a word'],
  ['buy a kettle warmer at shop', 'Wool Tea Cosy', 'its tags alone'],
  ['buy a purple enamel mug at shop', 'Enamel Mug', 'a color that it does not come in'],
];
for (const [text = '', product = '', why] of guesses)
  test(`a product found by ${why} is offered, and bought after a yes`, async () => {
    const question = await send(text);
    assert.equal(question.status.state, 'TASK_STATE_INPUT_REQUIRED');
    assert.deepEqual([offered(question), bought(question)], [[product], []]);
    assert.match(question.status.message?.parts[0]?.text ?? '', /Did you mean 1\. /);

    const accepted = await send('Yes please', { taskId: question.id });
    assert.deepEqual(bought(accepted), [product]);
  });

const accepting = [
  'yes',
  'Yes, please.',
  'ok',
  'Sure!',
  '1',
  'the first one',
  'Canvas Market Tote',
  "yes that's it",
];
for (const text of accepting)
  test(`on the store’s own host, the offer is accepted: ${text}`, async () => {
    const question = await sendToStore('add 2 canvas tote bags to my cart');
    assert.deepEqual([offered(question), bought(question)], [['Canvas Market Tote'], []]);
    const { lines, task } = linesOf(await sendToStore(text, { taskId: question.id }));
    assert.deepEqual(lines, [['Canvas Market Tote', 2]], task.status.state);
  });

test('an accepted offer opens the checkout or is added to the current cart', async () => {
  const question = await sendToStore('buy a canvas tote bag');
  assert.deepEqual(bought(await sendToStore('yes', { taskId: question.id })), [
    'Canvas Market Tote',
  ]);

  site.contextId += '-cart';
  await sendToStore('add an enamel mug to my cart');
  const second = await sendToStore('add a canvas tote bag');
  const { lines } = linesOf(await sendToStore('Yes.', { taskId: second.id }));
  assert.deepEqual(lines, [
    ['Enamel Mug', 1],
    ['Canvas Market Tote', 1],
  ]);
});

test('a yes may give a quantity, and an unrelated answer repeats the question', async () => {
  const question = await sendToStore('add a canvas tote bag to my cart');
  const address = await sendToStore('my email is ann@example.com', { taskId: question.id });
  assert.deepEqual([offered(address), bought(address)], [['Canvas Market Tote'], []]);
  const { lines } = linesOf(await sendToStore('yes, 3 of them', { taskId: question.id }));
  assert.deepEqual(lines, [['Canvas Market Tote', 3]]);
});

for (const text of ['no', 'No, thanks.', 'not that one', 'never mind'])
  test(`a declined offer buys nothing and says what to do next: ${text}`, async () => {
    for (const first of ['buy a canvas tote bag', 'create a cart with 2 canvas tote bags']) {
      const question = await sendToStore(first);
      const declined = await sendToStore(text, { taskId: question.id });
      assert.deepEqual(bought(declined), []);
      assert.equal(declined.status.state, 'TASK_STATE_COMPLETED');
      assert.match(
        declined.status.message?.parts[0]?.text ?? '',
        /Nothing was bought.*catalog-search/,
      );
    }
  });

const spelledDifferently = [
  'create a cart with 3 everyday crew tees in m gray',
  'add 3 everyday crew tees to my cart, size m, gray',
  'add 3 gray everyday crew tees in medium to my cart',
  'buy 3 everyday crew tees size M gray and ship to Texas',
  'order 3 gray everyday crew tees, M',
];
for (const text of spelledDifferently)
  test(`a color spelled differently from the option needs no question: ${text}`, async () => {
    const { lines } = linesOf(await sendToStore(text));
    assert.deepEqual(lines, [['Everyday Crew Tee', 3]]);
  });

test('a product that is named exactly is bought without a question', async () => {
  for (const text of ['buy the enamel mugs at shop', 'order a green tea at shop to Texas'])
    assert.equal(bought(await send(text)).length, 1, text);
});

test('text in quotation marks creates no cart', async () => {
  const task = await send('find "create a cart with 3 enamel mugs at shop"');
  assert.equal(task.metadata.skill, 'catalog-search');
  assert.deepEqual(bought(task), []);
});

test('a plan is found by a name of several words, also before a full stop', async () => {
  const merchant = await shop.merchant();
  const plan = { site_slug: 'shop', price: { amount: 0 }, interval: 'month' };
  await merchant.post('/memberships/plans', { ...plan, name: 'Trail Club' });
  await merchant.post('/memberships/plans', { ...plan, name: 'Early Bird' });
  const texts = [
    ['Join the Trail Club membership at shop, ann@example.com', 'Trail Club'],
    ['Sign me up at shop, I am bob@example.com. I want to join Trail Club.', 'Trail Club'],
    ['sign up cleo@example.com for the Early Bird plan at shop.', 'Early Bird'],
  ];
  for (const [text = '', name] of texts) {
    const task = await send(text);
    const data: any = task.artifacts[0]?.parts[0]?.data;
    assert.equal(data?.subscriber?.plan?.name, name, text);
  }
});

test('the longest matching plan name wins, and a partial name requires a choice', async () => {
  const merchant = await shop.merchant();
  const plan = { site_slug: 'shop', price: { amount: 0 }, interval: 'month' };
  const names = ['Friends', 'Hiking', 'Hiking Club', 'Plan B', 'The Club', '5 O’Clock Club'];
  for (const name of names) await merchant.post('/memberships/plans', { ...plan, name });
  await shop.settle();
  const planOf = ({ artifacts }: WireTask) => {
    const data: any = artifacts[0]?.parts[0]?.data;
    return data?.subscriber?.plan?.name;
  };
  const partly = await sendToStore('join Friends of the Forest, ann@example.com');
  assert.deepEqual([planOf(partly), partly.status.state], [undefined, 'TASK_STATE_INPUT_REQUIRED']);
  const accepted = await sendToStore('join Friends', { taskId: partly.id });
  assert.equal(planOf(accepted), 'Friends');

  const forest = { ...plan, name: 'Friends of the Forest' };
  await merchant.post('/memberships/plans', forest);
  await shop.settle();
  const texts = [
    ['join Friends of the Forest, bob@example.com', 'Friends of the Forest'],
    ['join the Hiking Club, bob@example.com', 'Hiking Club'],
    ['I want the Hiking plan, bob@example.com', 'Hiking'],
    ['join Plan B, bob@example.com', 'Plan B'],
    ['join The Club, bob@example.com', 'The Club'],
    ["join 5 O'Clock Club, bob@example.com", '5 O’Clock Club'],
  ];
  for (const [text = '', name] of texts) assert.equal(planOf(await sendToStore(text)), name, text);
});

test('text that cancels or declines a membership does not sign up anyone', async () => {
  for (const text of [
    'cancel my Friends membership, z@example.com',
    'I do not want to join Friends, z@example.com',
  ]) {
    const task = await sendToStore(text);
    assert.deepEqual([task.artifacts, task.status.state], [[], 'TASK_STATE_INPUT_REQUIRED']);
    assert.match(
      task.status.message?.parts[0]?.text ?? '',
      /To cancel a membership, contact the store/,
    );
  }
});

test('text that is not a request to buy leaves the cart alone and opens no payment', async () => {
  await sendToStore('add one enamel mug to my cart');
  const texts = [
    "don't add another enamel mug",
    'do not buy the enamel mug',
    'how do I order an enamel mug?',
    'should I buy the enamel mug?',
    'buy the enamel mug. Just kidding!',
    'can I cancel an order?',
    'is checkout secure?',
    'why did my checkout fail?',
    'golf cart',
    'tracking dog leash',
    'discount hammer',
  ];
  for (const text of texts) {
    const { artifacts } = await sendToStore(text);
    assert.deepEqual(
      artifacts.filter(({ artifactId }) => !['search_results', 'store'].includes(artifactId)),
      [],
      text,
    );
  }
  assert.deepEqual(linesOf(await sendToStore('show my cart')).lines, [['Enamel Mug', 1]]);
});

const doubtful = [
  'yes, no wait',
  'yes. Actually no',
  "yes, don't",
  'yes if it is cheap',
  'right, but cheaper?',
  'yes?',
  'yes to the other one',
  'continue shopping',
  'yes and an enamel mug',
];
for (const text of doubtful)
  test(`an ambiguous answer buys nothing: ${text}`, async () => {
    const question = await sendToStore('buy a navy canvas market tote');
    assert.deepEqual(offered(question), ['Canvas Market Tote']);
    const answered = await sendToStore(text, { taskId: question.id });
    assert.deepEqual(bought(answered), []);
    const later = await sendToStore('yes', { taskId: question.id });
    assert.deepEqual(bought(later), ['Canvas Market Tote']);
  });
test('emphatic forms of yes are accepted', async () => {
  for (const text of ['sure, why not', 'yes, no problem', 'Yes please, I do!', '“yes”']) {
    const question = await sendToStore('buy a navy canvas market tote');
    assert.deepEqual(bought(await sendToStore(text, { taskId: question.id })), [
      'Canvas Market Tote',
    ]);
  }
});

for (const text of [
  'cancel my order of the Enamel Mug',
  'refund my order of 2 Enamel Mugs',
  'sell an Enamel Mug',
  'buy a used Enamel Mug',
  'buy a 60 W Enamel Mug',
  'order an Enamel Mug without a handle',
  'order a pair of Enamel Mugs',
  'order 1 Enamel Mug and 1 flurgle vase',
  'buy no Enamel Mug',
  'how many Enamel Mugs can I buy for $100?',
])
  test(`nothing is put into a cart or checkout: ${text}`, async () => {
    const task = await sendToStore(text);
    assert.deepEqual(bought(task), []);
  });

test('a purchase in digits of another script has that many units', async () => {
  assert.deepEqual(linesOf(await sendToStore('buy ٣ Enamel Mugs')).lines, [['Enamel Mug', 3]]);
});

test('a purchase with words that are not understood is offered, and a yes buys it', async () => {
  const question = await sendToStore(
    'buy 2 Enamel Mugs and 1 Canvas Market Tote with a velvet ribbon',
  );
  assert.equal(question.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.deepEqual(
    [offered(question), bought(question)],
    [['Enamel Mug', 'Canvas Market Tote'], []],
  );
  const text = question.status.message?.parts[0]?.text ?? '';
  assert.match(text, /I did not understand “velvet ribbon”, so nothing was bought\./);
  assert.match(text, /2 × Enamel Mug \(\S+ each\) and 1 × Canvas Market Tote \(\S+ each\)/);
  assert.deepEqual(linesOf(await sendToStore('yes', { taskId: question.id })).lines, [
    ['Enamel Mug', 2],
    ['Canvas Market Tote', 1],
  ]);
});

test('an amount of money that covers the product does not hold its purchase up', async () => {
  const task = await sendToStore('I have $900 to spend. Buy an Enamel Mug.');
  assert.deepEqual(linesOf(task).lines, [['Enamel Mug', 1]]);
});

test('a price that is not the price of the product is answered with the price', async () => {
  const task = await sendToStore('buy an Enamel Mug at $8');
  assert.deepEqual(bought(task), []);
  assert.match(task.status.message?.parts[0]?.text ?? '', /1 × Enamel Mug \(\S+ each\)/);
});

test('an answer with words that are not understood does not complete a purchase', async () => {
  const question = await sendToStore('buy an Everyday Crew Tee');
  const answer = await sendToStore('2 everyday crew tees in navy, size M, with a velvet ribbon', {
    taskId: question.id,
  });
  assert.deepEqual(bought(answer), []);
});
