import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, saying, taskOf, type WireTask } from '../../kit/a2a.ts';
import { offerShipping } from '../../kit/shipping.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const agent = await agentOf(shop);
const mug = await shop.product({ name: 'Enamel Mug', variants: [{ stock: 20 }] });
const shirt = await shop.product({
  name: 'Linen Shirt',
  variants: [
    { options: { Color: 'Navy' }, stock: 5 },
    { options: { Color: 'Rust' }, stock: 5 },
  ],
});
const gone = await shop.product({ name: 'Sold Out Jug', variants: [{ stock: 0 }] });

await offerShipping(await shop.merchant(), { slow: ['Slow', 500], fast: ['Fast', 900] });

type Sent = ReturnType<typeof asking> | ReturnType<typeof saying>;
const send = async (message: Sent, configuration = {}): Promise<WireTask> =>
  taskOf(await agent.rpc('SendMessage', { message, configuration }));
const ask = (data: Record<string, unknown>) => send(asking(data));
const sentenceOf = ({ status }: WireTask) => status.message?.parts[0]?.text ?? '';
const dataOf = ({ artifacts }: WireTask, name: string): any =>
  artifacts.find(({ artifactId }) => artifactId === name)?.parts[0]?.data;

test('a missing field is requested with an example of its own type', async () => {
  const { cart } = dataOf(await ask({ skill: 'cart-management', site_slug: 'shop' }), 'cart');
  const change = { skill: 'cart-management', cart_token: cart.token };
  const address = await ask({ ...change, action: 'set_address' });
  const quantity = await ask({ ...change, action: 'update_item', item_id: 'li_x' });
  const lines = await ask({ skill: 'ucp-checkout', site_slug: 'shop' });

  assert.match(sentenceOf(address), /for example \{"country":"US"\}\./);
  assert.match(sentenceOf(quantity), /for example 2\./);
  assert.match(sentenceOf(lines), /for example \[\{"product_id":"prd_…","quantity":1\}\]\./);
});

test('a product that is sold out is not offered in a smaller quantity', async () => {
  const task = await ask({ skill: 'ucp-checkout', site_slug: 'shop', product_id: gone.id });

  assert.equal(task.status.state, 'TASK_STATE_FAILED');
  assert.match(sentenceOf(task), / It is sold out\. Choose another item\.$/);
});

test('an invalid cursor is reported with its own message', async () => {
  const task = await ask({ skill: 'catalog-search', query: 'mug', cursor: 'junk' });

  assert.equal(
    sentenceOf(task),
    'The cursor is not valid for this list and these filters. Send the request without a cursor.',
  );
});

test('an unknown store may be left out only by skills that work without one', async () => {
  const search = await ask({ skill: 'catalog-search', site_slug: 'nope' });
  const details = await ask({ skill: 'store-details', site_slug: 'nope' });

  assert.match(sentenceOf(search), /or omit it to search all stores\.$/);
  assert.match(sentenceOf(details), /for example a siteSlug from search results\.$/);
});

test('signing up at a store without plans does not ask to choose a plan', async () => {
  const input = { skill: 'membership-signup', site_slug: 'shop', plan: 'Gold', email: 'a@b.co' };
  const task = await ask(input);

  assert.equal(sentenceOf(task), 'This store offers no membership.');
});

test('a blank skill name counts as no skill', async () => {
  const task = await ask({ skill: ' ', site_slug: 'shop' });

  assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.match(sentenceOf(task), /^I did not understand/);
});

test('each invalid field is reported once', async () => {
  const { body } = await agent.rpc('GetTask', { taskId: 5 });

  assert.deepEqual(body.error.data[1].fieldViolations, [
    { field: 'taskId', description: 'must be a string' },
  ]);
});

test('a guest, who cannot fetch the task later, gets the completed task', async () => {
  const message = asking({ skill: 'store-details', site_slug: 'shop' });
  const params = { message, configuration: { returnImmediately: true } };
  const task = taskOf(await agent.rpc('SendMessage', params, {}));

  assert.equal(task.status.state, 'TASK_STATE_COMPLETED');
});

test('a follow-up in words changes an open checkout and stays a checkout', async () => {
  const order = { skill: 'ucp-checkout', site_slug: 'shop', product_id: mug.id, quantity: 2 };
  const task = await ask(order);
  const more = await send(saying('make it three', { taskId: task.id }));

  assert.equal(more.metadata.skill, 'ucp-checkout');
  assert.equal(dataOf(more, 'checkout').checkout.lineItems[0].quantity, 3);
  assert.equal(dataOf(more, 'checkout').checkout.id, dataOf(task, 'checkout').checkout.id);
});

test('naming another variant replaces the chosen one', async () => {
  const [navy, rust] = shirt.variants;
  const order = { skill: 'ucp-checkout', product_id: shirt.id, variant_id: navy?.id };
  const task = await ask(order);
  const other = await send(saying('actually in rust', { taskId: task.id }));

  assert.equal(dataOf(other, 'checkout').checkout.lineItems[0].variantId, rust?.id);
});

test('a store host refuses another store before it asks for other fields', async () => {
  const answer = await shop.public.post(
    '/api/a2a/message:send',
    { message: asking({ skill: 'ucp-checkout', site_slug: 'other' }) },
    { ...agent.key, host: 'shop.localhost:4000' },
  );

  assert.match(
    sentenceOf(taskOf(answer)),
    /^There is no such store here: this host serves only the store shop/,
  );
});

test('a store host understands the examples of its own card', async () => {
  const host = { ...agent.key, host: 'shop.localhost:4000' };
  const { body: card } = await shop.public.get('/.well-known/agent-card.json', host);
  const examples: string[] = card.skills.flatMap((skill: { examples: string[] }) => skill.examples);
  const unclear = await shop.public.post('/api/a2a/message:send', { message: saying('hm') }, host);

  for (const example of examples) {
    const message = saying(example);
    const task = taskOf(await shop.public.post('/api/a2a/message:send', { message }, host));
    assert.doesNotMatch(sentenceOf(task), /no such store|did not understand/, example);
  }
  assert.doesNotMatch(sentenceOf(taskOf(unclear)), /outfitters|at press/);
});

test('a client that accepts only text gets the cart token and the shipping options', async () => {
  const order = { skill: 'cart-management', site_slug: 'shop', product_id: mug.id };
  const shippingAddress = { country: 'US' };
  const text = { acceptedOutputModes: ['text/plain'] };
  const task = await send(asking({ ...order, shippingAddress }), text);
  const answerText = String(task.artifacts[0]?.parts[0]?.text);

  assert.match(
    answerText,
    /shipping not chosen yet: Slow for \$5\.00 \(slow\) or Fast for \$9\.00 \(fast\)\./,
  );
  assert.match(answerText, /\ncart_token: cart_[\w-]+$/);
});

test('an invalid value is reported in plain words with a valid example', async () => {
  const order = { skill: 'ucp-checkout', site_slug: 'shop', product_id: mug.id };
  const buyer = { email: 'ada at example' };
  const task = await ask({
    ...order,
    quantity: 'two',
    shipping_address: { country: 'Germany' },
    buyer,
  });

  assert.equal(task.status.state, 'TASK_STATE_FAILED');
  assert.equal(
    sentenceOf(task),
    'The input for ucp-checkout is not valid: quantity must be a whole number, for example 1; shipping_address.country must be a two-letter country code, for example "US"; buyer.email must be an email address, for example "buyer@example.com". Send it again in a new task.',
  );
});

test('a guest, who cannot continue a task, is asked to send the whole request again', async () => {
  const sentences = async (data: Record<string, unknown>) => {
    const both = await Promise.all(
      [agent.key, {}].map((headers) =>
        agent.post('/message:send', { message: asking(data) }, headers),
      ),
    );
    return both.map((answer) => sentenceOf(taskOf(answer)));
  };
  const [own, guests] = await sentences({ skill: 'order-status' });
  const which = await sentences({ skill: 'x402-purchase', product_id: mug.id });
  const plan = await sentences({ skill: 'membership-signup', email: 'a@b.co' });

  assert.match(own ?? '', / Answer in this task, or send the whole request again\.$/);
  for (const sentence of [guests, which[1], plan[1]]) {
    assert.doesNotMatch(sentence ?? '', /in this task/);
  }
  for (const sentence of [guests, plan[1]])
    assert.match(sentence ?? '', / Send the whole request again with this information\.$/);
});
