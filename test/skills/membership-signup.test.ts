import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnSite } from '../../src/core/sites/manage-sites.ts';
import { membershipSignup } from '../../src/core/skills/buying/membership/membership-signup.ts';
import type { SkillCallContext, SkillOutcome } from '../../src/core/skills/skill.ts';
import {
  artifactsOf,
  buyerAt,
  countWaitKeys,
  errorOf,
  readTask,
  storeTaskFor,
} from '../kit/buying-skills.ts';
import { rowsOf } from '../kit/carts.ts';
import { bearerOf } from '../kit/conversation.ts';
import { mailbox } from '../kit/mails.ts';
import { openShopWithPlans } from '../kit/shop-with-plans.ts';
import { guestAt, skillTools } from '../kit/skills.ts';

const mail = mailbox();
const withPlans = await openShopWithPlans(null, mail.env);
const { shop, gold, friends } = withPlans;
const site = await shop.unit.view(shop.tenant, (view) => getOwnSite(view, 'shop'));
const tools = skillTools(shop);
const guest = guestAt(site);
type Input = Parameters<typeof membershipSignup.run>[2];
const run = (input: Input, context: SkillCallContext = guest) =>
  membershipSignup.run(tools, context, input);

test('a paid plan returns its payment URL and completes the task once it is paid', async () => {
  const outcome = await run({ plan_id: gold.id, email: 'ann@shop.example', name: 'Ann' });
  const task = await storeTaskFor(shop, outcome);
  const { subscriber, paymentUrl } = artifactsOf(outcome).subscription;
  assert.deepEqual([outcome.state, subscriber.status], ['input_required', 'pending']);
  assert.equal(paymentUrl, `http://localhost:4000/memberships/${subscriber.id}/pay`);

  await withPlans.pay(paymentUrl);

  const done = await readTask(shop, task);
  const after = artifactsOf(done).subscription;
  assert.equal(done.state, 'completed');
  assert.deepEqual([after.subscriber.status, after.paymentUrl], ['active', null]);
  assert.equal(await countWaitKeys(shop), 0);
});

test('a repeated sign-up returns the same subscription', async () => {
  const first = await run({ plan: 'Gold', email: 'twice@shop.example' });
  const second = await run({ plan: 'Gold', email: 'TWICE@shop.example' });
  assert.deepEqual(second.artifacts, first.artifacts);
  assert.deepEqual(second.waitKeys, first.waitKeys);
});

/** The outcome of a sign-up without the ids, which differ between sign-ups. */
function shownOf(outcome: SkillOutcome) {
  const { subscriber, paymentUrl } = artifactsOf(outcome).subscription;
  const text = outcome.message.replace(subscriber.id, 'mem');
  return [
    outcome.state,
    { ...subscriber, id: 'mem' },
    paymentUrl.replace(subscriber.id, 'mem'),
    text,
  ];
}
const idOf = (outcome: SkillOutcome): string => artifactsOf(outcome).subscription.subscriber.id;

test('a guest cannot tell the email address of a member from any other', async () => {
  const ann = await withPlans.member('member@shop.example');
  const events = await shop.events();

  const outcome = await run({ plan: 'Gold', email: 'Member@shop.example' });
  const again = await run({ plan: 'Gold', email: 'member@shop.example' });
  const newcomer = await run({ plan: 'Gold', email: 'newcomer@shop.example' });

  assert.deepEqual(shownOf(outcome), shownOf(newcomer));
  assert.deepEqual(idOf(again), idOf(outcome));
  assert.notEqual(idOf(outcome), ann.id);
  // Only the new member causes an event for the merchant.
  assert.equal((await shop.events()).length, events.length + 1);
  const { body } = await withPlans.merchant.get(
    '/memberships/subscribers?email=member@shop.example',
  );
  assert.deepEqual(body.subscribers, [ann]);
});

test('a key of the store learns that a customer is already a member', async () => {
  const ann = await withPlans.member('known@shop.example');
  const store = buyerAt(shop, site);
  const reader = { ...store, bearer: { ...bearerOf(shop, 'read:memberships') } };

  const outcome = await run({ plan: 'Gold', email: 'known@shop.example' }, reader);
  const unread = await run({ plan: 'Gold', email: 'known@shop.example' }, store);

  assert.deepEqual([outcome.state, idOf(outcome)], ['completed', ann.id]);
  assert.equal(unread.state, 'input_required');
});

test('a guest’s payment for a member who owes nothing is refunded', async () => {
  const ann = await withPlans.member('paid@shop.example');
  const outcome = await run({ plan: 'Gold', email: 'paid@shop.example' });
  const { id } = await storeTaskFor(shop, outcome);

  await withPlans.pay(artifactsOf(outcome).subscription.paymentUrl);

  assert.deepEqual(await withPlans.read(ann.id), ann);
  assert.equal((await withPlans.read(idOf(outcome))).status, 'cancelled');
  const refunds = await rowsOf<{ amount: number }>(shop, 'select amount from refunds');
  assert.deepEqual(refunds, [{ amount: 1_000 }]);
  assert.equal((await readTask(shop, { id })).state, 'input_required');
});

test('a member who signs up again pays the amount due', async () => {
  const ann = await withPlans.member('late@shop.example', { renewal_token: 'tok_decline' });
  await shop.travelTo(ann.current_period_end);
  assert.equal((await withPlans.read(ann.id)).status, 'past_due');
  const outcome = await run({ plan: 'Gold', email: 'late@shop.example' });
  const task = await storeTaskFor(shop, outcome);

  await withPlans.pay(artifactsOf(outcome).subscription.paymentUrl);

  const paid = await withPlans.read(ann.id);
  assert.deepEqual([paid.status, paid.payment_url], ['active', null]);
  const done = await readTask(shop, task);
  const { subscriber, paymentUrl } = artifactsOf(done).subscription;
  assert.deepEqual([done.state, subscriber.id, paymentUrl], ['completed', ann.id, null]);
});

test('a payment before the task began to wait: a recheck completes the task', async () => {
  const outcome = await run({ plan: 'Gold', email: 'quick@shop.example' });
  await withPlans.pay(artifactsOf(outcome).subscription.paymentUrl);
  const task = await storeTaskFor(shop, outcome);

  await shop.unit.run(shop.tenant, async (work) => outcome.recheck?.(work));

  assert.equal((await readTask(shop, task)).state, 'completed');
});

test('a recheck of an unpaid subscription leaves the task unchanged', async () => {
  const outcome = await run({ plan: 'Gold', email: 'slow@shop.example' });
  const task = await storeTaskFor(shop, outcome);
  await shop.unit.run(shop.tenant, async (work) => outcome.recheck?.(work));
  assert.equal((await readTask(shop, task)).state, 'input_required');
});

test('an unknown plan is rejected with the plans of the store', async () => {
  const rejection = await errorOf(run({ plan: 'Lead', email: 'ann@shop.example' }));
  assert.deepEqual([rejection.kind, rejection.reason], ['not_found', 'plan_not_found']);
  assert.match(rejection.message, /Friends \(free\)/);
  const plans = rejection.extensions.plans as { name: string }[];
  assert.deepEqual(plans.map(({ name }) => name).sort(), ['Friends', 'Gold']);
});

test('without a plan the sign-up is rejected with the plans of the store', async () => {
  const { details, extensions } = await errorOf(run({ email: 'ann@shop.example' }));
  assert.deepEqual([details[0]?.field, details[0]?.code], ['plan', 'required']);
  assert.match(details[0]?.message ?? '', /Friends/);
  assert.equal((extensions.plans as unknown[]).length, 2);
});

test('a store is required where the request does not address one', async () => {
  const { details } = await errorOf(
    run({ plan: 'Gold', email: 'ann@shop.example' }, guestAt(null)),
  );
  assert.deepEqual([details[0]?.field, details[0]?.code], ['site_slug', 'required']);
});

test('a bearer of another workspace signs up too, and its task does not wait for events that it cannot receive', async () => {
  const stranger = buyerAt(shop.other, site);
  const outcome = await run({ plan: 'Gold', email: 'far@shop.example' }, stranger);
  assert.deepEqual([outcome.state, outcome.waitKeys], ['input_required', undefined]);
});

const key = (...scopes: Parameters<typeof bearerOf>[1][]) => ({
  ...buyerAt(shop, site),
  bearer: { ...bearerOf(shop, ...scopes) },
});
const emailTo = async (email: string) => {
  await shop.app.jobs.drain();
  const { text, subject } = await mail.newest(email);
  return { subject, path: /http:\/\/localhost:4000(\/memberships\/\S+)/.exec(text)?.[1] ?? '' };
};
const emailsTo = async (email: string) => {
  await shop.app.jobs.drain();
  const all = await mail.mails();
  return all.filter((one) => one.to?.some(({ address }) => address === email)).length;
};
const browserHeaders = { accept: 'text/html' };

test('a free plan begins once the owner of the email address confirms it on the page linked in the email', async () => {
  const email = 'free@shop.example';
  const outcome = await run({ site_slug: 'shop', plan: ' friends ', email });
  const task = await storeTaskFor(shop, outcome);
  const { subscriber, paymentUrl } = artifactsOf(outcome).subscription;
  const read = () => withPlans.read(subscriber.id);
  const { subject, path } = await emailTo(email);

  assert.deepEqual([outcome.state, paymentUrl], ['input_required', null]);
  assert.deepEqual(subscriber, {
    id: subscriber.id,
    status: 'pending',
    plan: { id: friends.id, name: 'Friends' },
  });
  assert.match(outcome.message, /^An email was sent to the address\. Open its link to confirm/);
  assert.equal(subject, 'Confirm your membership at A shop');
  const opened = await shop.public.get(path, browserHeaders);
  assert.match(opened.text, /<button type="submit">Confirm membership<\/button>/);
  assert.equal((await read()).status, 'pending');
  const wrong = await shop.public.get(`${path.slice(0, -3)}xyz`, browserHeaders);
  assert.equal(wrong.status, 410);

  const press = () =>
    shop.send({
      method: 'POST',
      url: path,
      headers: { host: 'localhost:4000', ...browserHeaders },
    });
  const [pressed, twice] = await Promise.all([press(), press()]);

  assert.deepEqual([pressed.status, twice.status], [303, 303]);
  const member = await read();
  assert.deepEqual([member.status, member.email], ['active', email]);
  const done = await readTask(shop, task);
  assert.equal(done.state, 'completed');
  assert.equal(artifactsOf(done).subscription.subscriber.status, 'active');
  const types = (await shop.events()).filter((type) => type.startsWith('membership.'));
  assert.deepEqual(types.slice(-2), [
    'membership.subscriber.created',
    'membership.subscriber.updated',
  ]);
});

test('a key that manages memberships signs customers up immediately, and a key that only buys does not', async () => {
  const asked = await run({ plan: 'Friends', email: 'asked@shop.example' });
  const again = await run(
    { plan: 'Friends', email: 'asked@shop.example' },
    key('write:memberships'),
  );
  const buying = await run({ plan: 'Friends', email: 'bought@shop.example' }, key('write:orders'));
  const reader = await run({ plan: 'Friends', email: 'read@shop.example' }, key('read:products'));

  assert.deepEqual(
    [asked, again, buying, reader].map(({ state }) => state),
    ['input_required', 'completed', 'input_required', 'input_required'],
  );
});

test('a guest learns nothing about a free member, and repeated sign-ups send no further emails', async () => {
  const email = 'member-free@shop.example';
  const { body: member } = await withPlans.signUp('Friends', email);
  const before = await emailsTo(email);
  const newcomer = await run({ plan: 'Friends', email: 'newcomer-free@shop.example' });
  const outcomes = [];
  for (let at = 0; at < 4; at += 1) outcomes.push(await run({ plan: 'Friends', email }));

  const shown = ({ state, message }: SkillOutcome) => [state, message];
  for (const outcome of outcomes) assert.deepEqual(shown(outcome), shown(newcomer));
  assert.equal((await emailsTo(email)) - before, 1);
  const { path } = await emailTo(email);
  const pressed = await shop.send({
    method: 'POST',
    url: path,
    headers: { host: 'localhost:4000', ...browserHeaders },
  });
  assert.equal(pressed.status, 303);
  assert.deepEqual(await withPlans.read(member.id), member);
});

test('an unconfirmed sign-up and its link expire after seven days', async () => {
  const email = 'never@shop.example';
  const outcome = await run({ plan: 'Friends', email });
  const { path } = await emailTo(email);
  await shop.travel(7 * 86_400_000 + 1_000);

  assert.equal((await withPlans.read(idOf(outcome))).status, 'cancelled');
  assert.equal((await shop.public.get(path, browserHeaders)).status, 410);
});

test('a guest’s unconfirmed sign-up stays unconfirmed when its plan is no longer free', async () => {
  const { merchant } = withPlans;
  const { body: plan } = await merchant.post('/memberships/plans', {
    ...{ site_slug: 'shop', name: 'Formerly free', price: 0 },
  });
  const email = 'victim@shop.example';
  await run({ plan: plan.name, email });
  await merchant.patch(`/memberships/plans/${plan.id}`, { price: 5_000 });

  const repeated = await Promise.all([1, 2, 3].map(() => run({ plan: plan.name, email })));

  for (const { state } of repeated) assert.equal(state, 'input_required');
  const { subscriber } = artifactsOf(repeated[0] ?? assert.fail()).subscription;
  const { status, customer_id: customer } = await withPlans.read(subscriber.id);
  assert.deepEqual([status, customer], ['pending', null]);
});

test('a guest’s unpaid sign-up waits for its confirmation when its plan became free', async () => {
  const { merchant } = withPlans;
  const { body: plan } = await merchant.post('/memberships/plans', {
    ...{ site_slug: 'shop', name: 'Formerly paid', price: 900, interval: 'month' },
  });
  const email = 'formerly@shop.example';
  const first = await run({ plan: plan.name, email });
  await merchant.patch(`/memberships/plans/${plan.id}`, { price: 0 });

  const again = await run({ plan: plan.name, email });

  const { subscriber, paymentUrl } = artifactsOf(again).subscription;
  assert.equal(subscriber.id, artifactsOf(first).subscription.subscriber.id);
  assert.deepEqual([again.state, paymentUrl], ['input_required', null]);
  const { path } = await emailTo(email);
  const headers = { host: 'localhost:4000', ...browserHeaders };
  const pressed = await shop.send({ method: 'POST', url: path, headers });
  assert.equal(pressed.status, 303);
  assert.equal((await withPlans.read(subscriber.id)).status, 'active');
});
