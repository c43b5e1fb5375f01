import type { Basket, CrashShop } from './crash-shop.ts';
import type { Write } from './write.ts';

const merchant = '/api/storefront/v1/merchant';
const site = 'renewing';

/** A member whose payment method Stripe has saved, and what was charged before. */
type Member = { id: string; renewsAt: Date; charges: number };

const members = new WeakMap<Basket, Member>();
const shops = new WeakMap<CrashShop, Promise<string>>();

/** A store of this world with its own account at Stripe and a monthly plan. Returns the account. */
function renewingShop(world: CrashShop): Promise<string> {
  const known = shops.get(world) ?? openRenewingShop(world);
  shops.set(world, known);
  return known;
}

async function openRenewingShop(world: CrashShop): Promise<string> {
  const create = (path: string, body: object) =>
    world.must('POST', `${merchant}/${path}`, { merchant: true, body });
  await create('sites', { slug: site, name: 'Renewing', currency: 'USD' });
  const { secretKey, webhookSecret } = world.stripe.settings;
  const keys = { secret_key: secretKey, webhook_secret: webhookSecret };
  const { id } = await create('payment-accounts', { site_slug: site, ...keys });
  const price = { amount: 1_000, currency: 'USD' };
  await create('memberships/plans', { site_slug: site, name: 'Gold', price, interval: 'month' });
  return String(id);
}

/** Signs a member up, who pays the first month on Stripe's page. */
async function join(world: CrashShop, basket: Basket): Promise<void> {
  const account = await renewingShop(world);
  const stripe = world.stripe;
  const email = `${basket.label}@example.com`.toLowerCase();
  const body = { site_slug: site, plan_id: 'Gold', email, name: 'Ann' };
  const signedUp = await world.must('POST', `${merchant}/memberships/subscribers`, {
    merchant: true,
    body,
  });
  stripe.travelTo(await serverTime(world));
  const page = await world.call('GET', String(signedUp.payment_url));
  const session = stripe.pay(page?.location.split('/').pop() ?? '');
  const event = stripe.event('checkout.session.completed', session);
  await world.must('POST', `/api/payments/${account}/webhooks`, {
    body: JSON.parse(event.body),
    headers: event.headers,
  });
  await world.advance(1);
  const id = String(signedUp.id);
  const paid = await world.must('GET', `${merchant}/memberships/subscribers/${id}`, {
    merchant: true,
  });
  if (paid.status !== 'active') throw new Error(`the member is ${paid.status}`);
  basket.subscriberId = id;
  // Matches no product: the facts of an order are empty.
  basket.productId = basket.label;
  const renewsAt = await shortenPeriod(world, id, await serverTime(world));
  members.set(basket, { id, renewsAt, charges: stripe.intents.length });
}

/**
 * Ends the period in a minute instead of a month: advancing the clock by a month would also run what
 * the other stores of this world do in that time.
 */
async function shortenPeriod({ direct }: CrashShop, id: string, now: Date): Promise<Date> {
  const end = new Date(now.getTime() + 60_000);
  await direct.query('update membership_subscribers set period_end = $2 where subscriber_id = $1', [
    id,
    end,
  ]);
  await direct.query(
    `update jobs set due_at = $2, payload = jsonb_set(payload, '{periodEnd}', to_jsonb($3::text)),
        key = $1 || ' ' || $3
      where name = 'memberships.renew' and payload->>'subscriberId' = $1`,
    [id, end, end.toISOString()],
  );
  return end;
}

/** Advances the clock past the end of the period, unless it was before the server died. */
async function renew(world: CrashShop, basket: Basket) {
  const now = await serverTime(world).catch(() => null);
  if (now === null) return null;
  const left = Math.ceil((memberOf(basket).renewsAt.getTime() - now.getTime()) / 1_000);
  return world.call('POST', '/dev/clock', { body: { advance_seconds: Math.max(left, 0) + 1 } });
}

/**
 * Lets the recovery of calls without a response run. A charge that Stripe did not receive is sent
 * again after an hour. Then the membership ends.
 */
async function settle(world: CrashShop, basket: Basket): Promise<void> {
  await world.advance(600);
  await world.advance(3_600);
  const { id } = memberOf(basket);
  await world.must('POST', `${merchant}/memberships/subscribers/${id}/cancel`, {
    merchant: true,
    body: {},
  });
}

export const renewalWrites: Write[] = [
  {
    name: 'renewal',
    prepare: join,
    send: renew,
    after: settle,
    facts: async (world, basket) => {
      const charged = world.stripe.intents.slice(memberOf(basket).charges);
      return { 'charged at Stripe': charged.map(({ amount_received: amount }) => amount) };
    },
  },
];

function memberOf(basket: Basket): Member {
  const member = members.get(basket);
  if (!member) throw new Error('The basket has no member.');
  return member;
}

async function serverTime(world: CrashShop): Promise<Date> {
  const { now } = await world.must('POST', '/dev/clock', { body: { advance_seconds: 0 } });
  return new Date(String(now));
}
