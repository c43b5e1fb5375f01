import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, saying, sentenceOf, taskOf } from '../kit/a2a.ts';
import { openShopWithPlans } from '../kit/shop-with-plans.ts';

const { shop, merchant } = await openShopWithPlans(null);
await merchant.post('/memberships/plans', {
  site_slug: 'shop',
  name: 'Friends & Family',
  price: 0,
});
const signs = ['Gold Plus™', 'Surf @ Dawn', 'Star★ Circle', 'Cancel Anytime'];
for (const name of signs)
  await merchant.post('/memberships/plans', { site_slug: 'shop', name, price: 0 });
const agent = await agentOf(shop);
let people = 0;
const newEmail = () => `person${++people}@shop.example`;

const send = async (text: string, more: object = {}, headers: object = agent.key) =>
  taskOf(
    await agent.rpc(
      'SendMessage',
      { message: { ...saying(text), ...more } },
      { ...headers, host: 'shop.localhost:4000' },
    ),
  );
/** The plans and states of everybody who was signed up with the address. */
const signUpsOf = async (email: string): Promise<[string, string][]> => {
  const { body } = await merchant.get(`/memberships/subscribers?email=${email}`);
  return body.subscribers.map((one: { plan: { name: string }; status: string }) => [
    one.plan.name,
    one.status,
  ]);
};

test('a sign-up with words that are not understood is offered, and a yes makes it', async () => {
  const email = newEmail();
  const offer = await send(`join friends as a trial, ${email}`);
  assert.equal(
    sentenceOf(offer),
    `I did not understand “trial”, so no one was signed up. To sign up ${email} for Friends (free), reply with yes or send “join Friends with ${email}”. Answer in this task, or send the whole request again.`,
  );
  assert.equal(offer.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.deepEqual(await signUpsOf(email), []);

  const done = await send('yes please', { taskId: offer.id });

  assert.equal(done.status.state, 'TASK_STATE_COMPLETED');
  assert.deepEqual(await signUpsOf(email), [['Friends', 'active']]);
});

test('the sentence that the offer names signs up at once', async () => {
  const email = newEmail();
  const offer = await send(`can I join Friends and Family? ${email}`);
  const sentence = /send “(.+?)”/.exec(sentenceOf(offer))?.[1] ?? '';
  assert.equal(sentence, `join Friends & Family with ${email}`);
  await send(sentence);
  assert.deepEqual(await signUpsOf(email), [['Friends & Family', 'active']]);
});

for (const text of ['yes, but next month', 'ok, let me think', 'next month', 'yes for $1', 'hm'])
  test(`an answer that is not wholly a yes signs no one up: ${text}`, async () => {
    const email = newEmail();
    const offer = await send(`join friends. Actually no. ${email}`);
    const answer = await send(text, { taskId: offer.id });
    assert.notEqual(answer.status.state, 'TASK_STATE_COMPLETED');
    assert.deepEqual(await signUpsOf(email), []);
    await send('yes', { taskId: offer.id });
    assert.deepEqual(await signUpsOf(email), [['Friends', 'active']]);
  });

test('a no ends the task without a sign-up', async () => {
  const email = newEmail();
  const offer = await send(`join gold next month ${email}`);
  const answer = await send('no thanks', { taskId: offer.id });
  assert.equal(answer.status.state, 'TASK_STATE_COMPLETED');
  assert.deepEqual(await signUpsOf(email), []);
});

test('an answer may be another sign-up', async () => {
  const email = newEmail();
  const offer = await send(`join gold tomorrow ${email}`);
  await send(`join friends with ${email}`, { taskId: offer.id });
  assert.deepEqual(await signUpsOf(email), [['Friends', 'active']]);
});

test('the price that a text names must be that of the plan', async () => {
  const right = ['for $10 a month', 'at $12', 'monthly'];
  for (const price of right) {
    const email = newEmail();
    const task = await send(`join gold ${price}, ${email}`);
    assert.match(sentenceOf(task), /^Pay \$10\.00/, price);
    assert.deepEqual(await signUpsOf(email), [['Gold', 'pending']], price);
  }
  for (const price of ['for $9 a month', 'for $10 a year', 'yearly', 'free of charge', 'for €12']) {
    const email = newEmail();
    const task = await send(`join gold ${price}, ${email}`);
    assert.match(sentenceOf(task), /for Gold \(\$10\.00 a month\), reply with yes/, price);
    assert.deepEqual(await signUpsOf(email), [], price);
  }
  const email = newEmail();
  await send(`Please enrol ${email} in the free Friends plan.`);
  assert.deepEqual(await signUpsOf(email), [['Friends', 'active']]);
});

test('an answer with the address may say no more than that', async () => {
  for (const more of [
    ', as a trial',
    ', but not before Friday',
    ' maybe',
    '. Actually no.',
    ' if free',
  ]) {
    const email = newEmail();
    const question = await send('join gold');
    assert.match(sentenceOf(question), /email/);
    await send(`${email}${more}`, { taskId: question.id });
    assert.deepEqual(await signUpsOf(email), [], more);
  }
  for (const before of ['', 'my email is ', "it's "]) {
    const email = newEmail();
    const question = await send('join friends');
    await send(`${before}${email}`, { taskId: question.id });
    assert.deepEqual(await signUpsOf(email), [['Friends', 'active']], before);
  }
});

test('two addresses are a question, and a guest is sent no email before it is answered', async () => {
  const [one, other] = [newEmail(), newEmail()];
  const offer = await send(`sign ${one} and ${other} up for Friends`, {}, {});
  assert.match(sentenceOf(offer), new RegExp(`I did not understand “${other}”.+To sign up ${one}`));
  assert.deepEqual([await signUpsOf(one), await signUpsOf(other)], [[], []]);
});

test('a longer name than that of a plan is a question with the plans', async () => {
  for (const name of ['Friends of the Library', 'Gold for Teams', 'gold or silver']) {
    const email = newEmail();
    const task = await send(`join ${name}, ${email}`);
    assert.match(sentenceOf(task), /plan is required: this store offers/, name);
    assert.deepEqual(await signUpsOf(email), [], name);
  }
});

for (const name of signs)
  test(`a plan with signs or command words in its name is joined at once: ${name}`, async () => {
    const email = newEmail();
    const done = await send(`Please sign me up for the ${name} plan, ${email}`);
    assert.equal(done.status.state, 'TASK_STATE_COMPLETED', sentenceOf(done));
    assert.deepEqual(await signUpsOf(email), [[name, 'active']]);
  });

test('the name of a plan is found without its trademark sign', async () => {
  for (const plan of ['Gold Plus', 'gold plus™ plan']) {
    const email = newEmail();
    await agent.rpc('SendMessage', {
      message: {
        ...saying('join'),
        parts: [{ data: { skill: 'membership-signup', site_slug: 'shop', plan, email } }],
      },
    });
    assert.deepEqual(await signUpsOf(email), [['Gold Plus™', 'active']], plan);
  }
});
