import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, saying, taskOf } from '../../kit/a2a.ts';
import { openShop, type Shop } from '../../kit/shop.ts';

const cardOf = (shop: Shop) => shop.public.get('/.well-known/agent-card.json');
const examplesOf = (body: any): string[] =>
  body.skills.flatMap(({ examples = [] }: { examples?: string[] }) => examples);

/** What the agent answers to a message that it does not understand, and to an unknown skill. */
async function adviceOf(shop: Shop): Promise<string> {
  const agent = await agentOf(shop);
  const tasks = await Promise.all(
    [saying('hm'), asking({ skill: 'dance' })].map((message) =>
      agent.post('/message:send', { message }),
    ),
  );
  return JSON.stringify(tasks.map((answer) => taskOf(answer).status.message));
}

test('without a store no example names one', async (t) => {
  const shop = await openShop(t);

  const { body } = await cardOf(shop);

  assert.ok(examplesOf(body).length > 0);
  for (const text of [JSON.stringify(body), await adviceOf(shop)])
    assert.doesNotMatch(text, /\{store\}|outfitters|site_slug\\*":|"examples":\[\]/);
});

test('examples name the oldest published store and change with it', async (t) => {
  const shop = await openShop(t);
  const merchant = await shop.merchant();
  const before = await cardOf(shop);
  await shop.site({ slug: 'first-one' });
  shop.clock.advance(60_000);
  await shop.site({ slug: 'second-one' });
  await shop.settle();

  const first = await cardOf(shop);
  const advice = await adviceOf(shop);
  await merchant.patch('/sites/first-one', { published: false });
  await shop.settle();
  const second = await cardOf(shop);

  assert.match(
    examplesOf(first.body).join('\n'),
    /^Find merino sweaters under \$120 at first-one$/m,
  );
  assert.match(advice, /Find merino sweaters under \$120 at first-one/);
  for (const [answer, other] of [
    [first, 'second-one'],
    [second, 'first-one'],
  ] as const) {
    assert.doesNotMatch(answer.text, new RegExp(`\\{store\\}|outfitters|press|tools|${other}`));
    const had = { 'if-none-match': String(before.headers.etag) };
    assert.equal((await shop.public.get('/.well-known/agent-card.json', had)).status, 200);
  }
  assert.equal(new Set([before, first, second].map(({ headers }) => headers.etag)).size, 3);
});

test('the platform understands the examples of its own card', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  await shop.product({ name: 'Mug' });
  const agent = await agentOf(shop);

  for (const example of examplesOf((await cardOf(shop)).body)) {
    const task = taskOf(await agent.post('/message:send', { message: saying(example) }));
    const sentence = task.status.message?.parts[0]?.text ?? '';
    assert.doesNotMatch(
      sentence,
      /no such store|did not understand|Which store|site_slug/,
      example,
    );
  }
});

test('a request without its required store is answered with the slug of an existing store', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const agent = await agentOf(shop);

  for (const data of [
    { skill: 'cart-management' },
    { skill: 'membership-signup', email: 'a@b.co' },
  ]) {
    const task = taskOf(await agent.post('/message:send', { message: asking(data) }));
    assert.match(String(task.status.message?.parts[0]?.text), /for example "shop"/);
  }
});
