import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMembershipPayment } from '../../../src/core/customers/memberships/billing/open-payment.ts';
import { signUp } from '../../../src/core/customers/memberships/sign-up.ts';
import { handleProcessorEvent } from '../../../src/core/payments/inbound/handle-processor-event.ts';
import type { ResolvedEvent } from '../../../src/core/payments/inbound/resolve-event.ts';
import type { Dispute, PaymentOutcome } from '../../../src/core/payments/processor.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import type { PaymentId } from '../../../src/kernel/id.ts';
import { eventsOf } from '../../kit/orders.ts';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';
import { newUser } from '../../kit/users.ts';

const withPlans = await openShopWithPlans(null);
const { shop } = withPlans;
await newUser(shop, 'owner@example.com');
const owner = await shop.merchant();
let events = 0;

/** A member of the plan Gold, and what the processor reports about the latest payment. */
async function member(email: string) {
  const { id } = await withPlans.member(email);
  const paymentId = async () => {
    const rows = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ payment_id: PaymentId }>(
        `select payment_id from payments where workspace_id = $1 and subject_id = $2
         order by created_at desc limit 1`,
        [shop.tenant.workspaceId, id],
      ),
    );
    return rows[0]?.payment_id as PaymentId;
  };
  const event = async (disputeId: string, status: Dispute['status']): Promise<ResolvedEvent> => ({
    id: `evt_${++events}`,
    about: 'dispute',
    paymentId: await paymentId(),
    dispute: {
      id: disputeId,
      status,
      money: { amount: 900, currency: 'USD' },
      reason: 'subscription_canceled',
    },
  });
  const report = (given: ResolvedEvent) =>
    handleProcessorEvent(shop.paymentContext, shop.tenant, given);
  return {
    id,
    paymentId,
    event,
    report,
    dispute: async (disputeId: string, status: Dispute['status']) =>
      report(await event(disputeId, status)),
    state: async () => {
      const { status, disputed } = await withPlans.read(id);
      return [status, disputed];
    },
    events: async () =>
      (await eventsOf(shop, id))
        .filter(({ type }) => type.includes('dispute') || type.endsWith('cancelled'))
        .map(({ type, data, context }) => [type, data.disputed, context?.dispute?.status]),
  };
}

const disputed = 'membership.subscriber.disputed';
const closed = 'membership.subscriber.dispute_closed';
const cancelled = 'membership.subscriber.cancelled';
const emailsAbout = async (kind: string) => {
  await shop.app.jobs.drain();
  const { body } = await owner.get(`/emails?kind=${kind}`);
  return body.emails.map((one: any) => `${one.recipient}: ${one.subject}`);
};

test('a member stays one while a dispute is open, and after it was won', async () => {
  const ann = await member('ann@example.com');

  await ann.dispute('dp_1', 'open');
  assert.deepEqual(await ann.state(), ['active', true]);
  const listed = (await owner.get('/memberships/subscribers?disputed=true')).body.subscribers;
  assert.deepEqual(
    listed.map(({ id }: any) => id),
    [ann.id],
  );
  assert.deepEqual(await emailsAbout('staff_membership_disputed'), [
    'owner@example.com: Membership Gold: payment of $9.00 disputed',
  ]);
  const { activity } = (await owner.get('/analytics/activity')).body;
  assert.equal(
    activity[0].summary,
    'A payment of $9.00 for a membership of the plan "Gold" was disputed.',
  );

  await ann.dispute('dp_1', 'won');
  assert.deepEqual(await ann.state(), ['active', false]);
  assert.deepEqual(await ann.events(), [
    [disputed, true, 'open'],
    [closed, false, 'won'],
  ]);
});

test('a dispute that is lost ends the membership and its benefits', async () => {
  const bea = await member('bea@example.com');
  const groupsOf = async () => {
    const { customer_id: id } = await withPlans.read(bea.id);
    return (await owner.get(`/customers/${id}`)).body.groups.length;
  };
  assert.equal(await groupsOf(), 1);

  await bea.dispute('dp_2', 'open');
  await bea.dispute('dp_2', 'lost');

  assert.deepEqual(await bea.state(), ['cancelled', false]);
  assert.equal(await groupsOf(), 0);
  assert.deepEqual(await bea.events(), [
    [disputed, true, 'open'],
    [closed, false, 'lost'],
    [cancelled, false, undefined],
  ]);
  assert.equal((await emailsAbout('membership_ended')).length, 1);
});

test('repeated, late and concurrent events change nothing twice', async () => {
  const cat = await member('cat@example.com');
  const opened = await cat.event('dp_3', 'open');
  const answers = await Promise.all([cat.report(opened), cat.report(opened)]);
  assert.deepEqual(answers.sort(), [false, true]);
  await Promise.all([cat.dispute('dp_3', 'lost'), cat.dispute('dp_3', 'lost')]);
  await cat.dispute('dp_3', 'open');

  assert.deepEqual(await cat.state(), ['cancelled', false]);
  assert.deepEqual(
    (await cat.events()).map(([type]) => type),
    [disputed, closed, cancelled],
  );
});

test('the end of one of two disputes leaves the membership disputed', async () => {
  const dan = await member('dan@example.com');
  await Promise.all([dan.dispute('dp_4', 'open'), dan.dispute('dp_5', 'open')]);
  await dan.dispute('dp_4', 'withdrawn');
  assert.deepEqual(await dan.state(), ['active', true]);
  await dan.dispute('dp_5', 'won');
  assert.deepEqual(await dan.state(), ['active', false]);
});

test('a dispute that ends after the membership is recorded, and ends nothing again', async () => {
  const eve = await member('eve@example.com');
  await eve.dispute('dp_6', 'open');
  assert.equal((await owner.post(`/memberships/subscribers/${eve.id}/cancel`)).status, 200);
  await eve.dispute('dp_6', 'lost');
  assert.deepEqual(await eve.state(), ['cancelled', false]);
  assert.deepEqual(
    (await eve.events()).map(([type]) => type),
    [disputed, cancelled, closed],
  );
});

test('disputes about real money need attention; those of test payments do not', async () => {
  const fay = await member('fay@example.com');
  const attention = async () =>
    (await owner.get('/attention')).body.attention.find(
      ({ type }: any) => type === 'membership_disputes',
    )?.count;
  await fay.dispute('dp_7', 'open');
  assert.equal(await attention(), undefined);
  await shop.unit.run(shop.tenant, (work) =>
    work.query('update payments set test = false where workspace_id = $1 and subject_id = $2', [
      shop.tenant.workspaceId,
      fay.id,
    ]),
  );
  assert.equal(await attention(), 1);
  await fay.dispute('dp_7', 'won');
  assert.equal(await attention(), undefined);
});

test('a disputed member is not charged for the next period, but asked to pay', async () => {
  const gus = await member('gus@example.com');
  await gus.dispute('dp_8', 'open');
  const { current_period_end: end } = await withPlans.read(gus.id);
  await shop.travelTo(end);
  const due = await withPlans.read(gus.id);
  assert.equal(due.current_period_end, end);
  assert.ok(due.payment_url);
});

test('a lost dispute ends the membership while its next payment is processing, which is refunded', async () => {
  const hal = await member('hal@example.com');
  const [opened, lost] = [await hal.event('dp_9', 'open'), await hal.event('dp_9', 'lost')];
  await hal.report(opened);
  await shop.travelTo((await withPlans.read(hal.id)).current_period_end);
  await withPlans.pageOf((await withPlans.read(hal.id)).payment_url);
  const id = await hal.paymentId();
  const settle = (outcome: PaymentOutcome) =>
    settlePayment(shop.app.payments.paymentContext, shop.tenant, id, outcome);
  await settle({ state: 'processing', reference: 'ref_9' });

  assert.equal(await hal.report(lost), true);

  assert.equal(await hal.report(lost), false);
  assert.deepEqual(await hal.state(), ['cancelled', false]);
  assert.deepEqual(
    (await hal.events()).map(([type]) => type),
    [disputed, closed, cancelled],
  );
  const money = { amount: 1_000, currency: 'USD' };
  await settle({ state: 'succeeded', reference: 'ref_9', money });
  assert.deepEqual(await hal.state(), ['cancelled', false]);
  const { body } = await owner.get('/payments?limit=100');
  const { status, refunds } = body.payments.find((one: any) => one.id === id);
  assert.deepEqual([status, refunds.map(({ amount }: any) => amount)], ['succeeded', [1_000]]);
});

test('a second sign-up of a member ends although its other payment is processing', async () => {
  const { id: memberId } = await withPlans.member('ida@example.com');
  const input = { siteSlug: 'shop', plan: 'Gold', email: 'ida@example.com', name: null };
  const { subscriber } = await shop.unit.run(shop.tenant, (work) =>
    signUp(work, { ...input, byStranger: true }),
  );
  const context = shop.app.payments.paymentContext;
  const open = async () => {
    await openMembershipPayment(context, shop.tenant, subscriber.id);
    const rows = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ id: string }>(
        `select payment_id as id from payments where workspace_id = $1 and subject_id = $2
         order by created_at desc limit 1`,
        [shop.tenant.workspaceId, subscriber.id],
      ),
    );
    return rows[0]?.id ?? '';
  };
  const first = await open();
  shop.clock.advance(86_400_000);
  const second = await open();
  assert.notEqual(first, second);
  await settlePayment(context, shop.tenant, second, { state: 'processing', reference: 'ref_10' });

  const money = { amount: 1_000, currency: 'USD' };
  const paid = { state: 'succeeded', reference: 'ref_11', money } as const;
  const { status } = await settlePayment(context, shop.tenant, first, paid);

  assert.equal(status, 'succeeded');
  assert.equal((await withPlans.read(memberId)).status, 'active');
  assert.equal((await withPlans.read(subscriber.id)).status, 'cancelled');
});
