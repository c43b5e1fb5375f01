import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openShop } from './shop.ts';

const card = '4242424242424242';

/**
 * A shop with the plans Friends (free) and Gold (1,000 a month, with the customer group VIP), and
 * functions to sign up and pay.
 */
export async function openShopWithPlans(t: TestContext | null, env: Record<string, string> = {}) {
  const shop = await openShop(t, { env });
  await shop.site();
  const merchant = await shop.merchant('write:customers', 'write:memberships');
  const { body: group } = await merchant.post('/customer-groups', { name: 'VIP' });
  const { body: friends } = await merchant.post('/memberships/plans', {
    site_slug: 'shop',
    name: 'Friends',
    price: 0,
  });
  const { body: gold } = await merchant.post('/memberships/plans', {
    site_slug: 'shop',
    name: 'Gold',
    price: { amount: 1_000, currency: 'USD' },
    interval: 'month',
    perks: ['Free gift wrap'],
    customer_group_id: group.id,
  });

  const travel = async (milliseconds: number) => {
    shop.clock.advance(milliseconds);
    await shop.app.jobs.drain();
  };
  const travelTo = (instant: string) =>
    travel(new Date(instant).getTime() - shop.clock().getTime());
  const signUp = (plan: string, email: string, more: object = {}) =>
    merchant.post('/memberships/subscribers', {
      site_slug: 'shop',
      plan_id: plan,
      email,
      name: 'Ann',
      ...more,
    });
  const read = async (id: string) => (await merchant.get(`/memberships/subscribers/${id}`)).body;
  /** The processor's page behind a payment link. */
  const pageOf = async (url: string): Promise<string> => {
    const { status, headers } = await shop.public.get(new URL(url).pathname);
    assert.equal(status, 303);
    return String(headers.location);
  };
  const pay = async (url: string, number = card, expected = 303) => {
    const page = url.includes('/sandbox/') ? url : await pageOf(url);
    const answer = await shop.send({
      method: 'POST',
      url: new URL(page).pathname,
      headers: {
        host: 'localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ card_number: number }).toString(),
    });
    assert.equal(answer.status, expected, answer.text);
    await shop.app.jobs.drain();
  };
  const member = async (email: string, more: object = {}) => {
    const { body } = await signUp('Gold', email, more);
    await pay(body.payment_url);
    return read(body.id);
  };
  return {
    shop: { ...shop, travel, travelTo },
    merchant,
    friends,
    gold,
    signUp,
    read,
    pageOf,
    pay,
    member,
  };
}
