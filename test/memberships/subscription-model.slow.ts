import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listCustomerGroupIds } from '../../src/core/customers/groups/group-members.ts';
import { createGroup } from '../../src/core/customers/groups/manage-groups.ts';
import { addMonths } from '../../src/core/customers/memberships/billing/billing-period.ts';
import { openMembershipPayment } from '../../src/core/customers/memberships/billing/open-payment.ts';
import {
  cancelSubscriber,
  getSubscriber,
} from '../../src/core/customers/memberships/manage-subscribers.ts';
import { membershipPlans } from '../../src/core/customers/memberships/plans/manage-plans.ts';
import { signUp as subscribe } from '../../src/core/customers/memberships/sign-up.ts';
import type { PaymentOutcome } from '../../src/core/payments/processor.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { CustomerId } from '../../src/kernel/id.ts';
import { openShop, type Shop } from '../kit/shop.ts';

const day = 86_400_000;

/** The expected state of one subscriber of a paid plan. */
type Model = {
  now: number;
  renews: boolean;
  status: 'none' | 'pending' | 'active' | 'past_due' | 'cancelled';
  since: number;
  monthsPaid: number;
  dueSince: number | null;
};
type Real = { shop: Shop; email: string; id: string };
type Step = fc.AsyncCommand<Model, Real>;

const endOf = (model: Model) => addMonths(new Date(model.since), model.monthsPaid).getTime();
const isMember = ({ status }: Model) => status === 'active' || status === 'past_due';

/** Everything that time alone causes, one event after the other. */
function pass(model: Model): void {
  while (isMember(model) && model.dueSince === null && endOf(model) <= model.now) {
    if (model.renews) model.monthsPaid += 1;
    else Object.assign(model, { status: 'past_due', dueSince: endOf(model) });
  }
  const daysUntilEnd = { pending: 7, past_due: 30, none: 0, active: 0, cancelled: 0 }[model.status];
  if (
    model.dueSince !== null &&
    daysUntilEnd > 0 &&
    model.now >= model.dueSince + daysUntilEnd * day
  )
    Object.assign(model, { status: 'cancelled', dueSince: null });
}

async function compare(model: Model, { shop, id }: Real): Promise<void> {
  const found = await shop.unit.view(shop.tenant, async (view) => {
    const subscriber = await getSubscriber(view, id);
    const { status, dueSince, periodEnd, customerId } = subscriber;
    const groups = await groupsOf(customerId, (known) => listCustomerGroupIds(view, known));
    return { status, dueSince, periodEnd, inGroup: groups.length === 1 };
  });
  assert.deepEqual(found, {
    status: model.status,
    dueSince: model.dueSince === null ? null : new Date(model.dueSince),
    periodEnd: model.monthsPaid === 0 ? null : new Date(endOf(model)),
    inGroup: isMember(model),
  });
}

async function groupsOf(
  customerId: CustomerId | null,
  ask: (known: CustomerId) => Promise<string[]>,
): Promise<string[]> {
  return customerId === null ? [] : ask(customerId);
}

/** The result of the processor for the page that the payment link opens. */
async function payWith(
  { shop, id }: Real,
  outcomeOf: (money: { amount: number; currency: string }) => PaymentOutcome,
): Promise<void> {
  await openMembershipPayment(shop.paymentContext, shop.tenant, id);
  const { paymentId, price } = await shop.unit.view(shop.tenant, (view) => getSubscriber(view, id));
  await settlePayment(shop.paymentContext, shop.tenant, String(paymentId), outcomeOf(price));
  await shop.app.jobs.drain();
}

const step = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Step => ({
  check,
  toString: () => name,
  async run(model, real) {
    await run(model, real);
    await compare(model, real);
  },
});

const signUp = (renews: boolean) =>
  step(
    `sign up${renews ? '' : ' with a card that fails later'}`,
    () => true,
    async (model, real) => {
      const expected = model.status === 'none' || model.status === 'cancelled';
      const { shop, email } = real;
      const { subscriber, isNew } = await shop.unit.run(shop.tenant, (work) =>
        subscribe(work, {
          siteSlug: 'shop',
          plan: 'Gold',
          email,
          name: null,
          renewalToken: renews ? null : 'tok_decline',
        }),
      );
      assert.equal(isNew, expected);
      if (!isNew) return;
      real.id = subscriber.id;
      Object.assign(model, { status: 'pending', renews, monthsPaid: 0, dueSince: model.now });
    },
  );

const pay = step(
  'pay',
  ({ dueSince }) => dueSince !== null,
  async (model, real) => {
    await payWith(real, (money) => ({ state: 'succeeded', reference: 'r', money }));
    if (model.status === 'pending') model.since = model.now;
    Object.assign(model, { status: 'active', dueSince: null, monthsPaid: model.monthsPaid + 1 });
    pass(model);
  },
);

const runOut = step(
  'open the page and let it run out',
  ({ dueSince }) => dueSince !== null,
  (_model, real) => payWith(real, () => ({ state: 'failed', reference: 'r', failure: 'expired' })),
);

const cancel = step(
  'cancel',
  ({ status }) => status !== 'none',
  async (model, { shop, id }) => {
    const cancelling = shop.unit.run(shop.tenant, (work) => cancelSubscriber(work, id));
    if (model.status === 'cancelled') await assert.rejects(cancelling, DomainError);
    else await cancelling;
    Object.assign(model, { status: 'cancelled', dueSince: null });
  },
);

const wait = (days: number) =>
  step(
    `wait ${days} days`,
    ({ status }) => status !== 'none',
    async (model, { shop }) => {
      shop.clock.advance(days * day);
      await shop.app.jobs.drain();
      model.now += days * day;
      pass(model);
    },
  );

async function openGold(shop: Shop): Promise<void> {
  await shop.site();
  await shop.unit.run(shop.tenant, async (work) => {
    const group = await createGroup(work, { name: 'VIP' });
    await membershipPlans.create(work, 'shop', {
      name: 'Gold',
      price: { amount: 1_000, currency: null },
      interval: 'month',
      customerGroupId: group.id,
    });
  });
}

test('a subscription follows its model under random sequences of actions', async (t) => {
  const shop = await openShop(t);
  await openGold(shop);
  let runs = 0;
  const steps = fc.commands(
    [
      fc.boolean().map(signUp),
      fc.constant(pay),
      fc.constant(runOut),
      fc.constant(cancel),
      // Around the ends of months and grace periods, where something happens.
      fc.constantFrom(1, 6, 7, 24, 29, 31, 45).map(wait),
    ],
    { maxCommands: 20, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      runs += 1;
      const model: Model = {
        now: shop.clock().getTime(),
        renews: true,
        status: 'none',
        since: 0,
        monthsPaid: 0,
        dueSince: null,
      };
      const real = { shop, email: `run-${runs}@shop.example`, id: '' };
      await fc.asyncModelRun(() => ({ model, real }), commands);
    }),
    { numRuns: 25 },
  );
});
