import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, saying, sentenceOf, taskOf, type WireTask } from '../kit/a2a.ts';
import { openShopWithPlans } from '../kit/shop-with-plans.ts';

const { shop, merchant } = await openShopWithPlans(null);
for (const name of ['pH- Granules', 'C++ Handbook', 'Model A+ Charger', 'Galaxy S23 Case'])
  await shop.product({ name, variants: [{ stock: 20 }] });
for (const name of ['C++ Society', 'Basic', 'Pro', 'Pro+', '50% (Off)?'])
  await merchant.post('/memberships/plans', { site_slug: 'shop', name, price: 0 });
const agent = await agentOf(shop);
let conversations = 0;

const send = async (text: string, more: object = {}, host = 'shop.localhost:4000') =>
  taskOf(
    await agent.rpc(
      'SendMessage',
      { message: { ...saying(text), ...more } },
      host === '' ? agent.key : { ...agent.key, host },
    ),
  );
const newEmail = () => `person${++conversations}@shop.example`;
const newTalk = () => ({ contextId: `talk-${++conversations}` });
const bought = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    return (cart?.items ?? checkout?.lineItems ?? []).map(({ name }: any) => name);
  });
const plansOf = async (email: string): Promise<string[]> => {
  const { body } = await merchant.get(`/memberships/subscribers?email=${email}`);
  return body.subscribers.map(({ plan }: any) => plan.name);
};

for (const [text, host] of [
  ['buy 2 pH+ Granules', 'shop.localhost:4000'],
  ['buy a C# Handbook', 'shop.localhost:4000'],
  ['buy a C# Handbook at shop', ''],
  ['buy a Model A- Charger', 'shop.localhost:4000'],
  ['buy one Galaxy S23+ Case', 'shop.localhost:4000'],
] as const)
  test(`a product with another sign is not bought: ${text}`, async () => {
    const task = await send(text, newTalk(), host);
    assert.deepEqual(bought(task), []);
    assert.notEqual(task.status.state, 'TASK_STATE_COMPLETED');
  });

test('a product is bought by its name with and without the sign', async () => {
  for (const text of ['buy a C++ Handbook', 'buy a C Handbook'])
    assert.deepEqual(bought(await send(text, newTalk())), ['C++ Handbook']);
});

for (const name of ['C# Society', 'C+ Society'])
  test(`a plan with another sign is not joined: ${name}`, async () => {
    const email = newEmail();
    assert.match(sentenceOf(await send(`join ${name} with ${email}`)), /C\+\+ Society/);
    assert.deepEqual(await plansOf(email), []);
  });

for (const name of ['Basic', 'Pro', 'Pro+', '50% (Off)?'])
  test(`a plan beside one that differs only in a sign is joined: ${name}`, async () => {
    const email = newEmail();
    await send(`join ${name} with ${email}`);
    assert.deepEqual(await plansOf(email), [name]);
  });

for (const name of ['Basic', 'Pro', 'Pro+', 'the Pro+ plan', '50% (Off)?'])
  test(`the answer to the question for a plan: ${name}`, async () => {
    const email = newEmail();
    const question = await send(`sign me up, my email is ${email}`);
    assert.equal(question.status.state, 'TASK_STATE_INPUT_REQUIRED');
    await send(name, { taskId: question.id });
    assert.deepEqual(await plansOf(email), [name.replace(/^the | plan$/g, '')]);
  });

test('the answer to the question which of two plans is meant', async () => {
  const email = newEmail();
  const question = await send(`join Pro or Pro+ with ${email}`);
  assert.match(sentenceOf(question), /Basic, .*Pro/);
  await send('Pro', { taskId: question.id });
  assert.deepEqual(await plansOf(email), ['Pro']);
});
