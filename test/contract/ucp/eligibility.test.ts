import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { openBuyerShop } from '../../kit/access/buyers.ts';
import { cartsOf } from '../../kit/carts.ts';
import { mcpOf } from '../../kit/mcp.ts';
import { openAgent, type SigningAgent, sendTo } from '../../kit/signing-agent.ts';
import { signedMessage } from '../../kit/signing-messages.ts';
import { amountsOf, knownProfile, line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { ucpOverA2a } from '../../kit/ucp-a2a.ts';

const { shop, person, tokenOf } = await openBuyerShop();
await shop.site();
const merchant = await shop.merchant();
const file = await shop.product({ name: 'Patterns', isDigital: true });
const files = [line(file.variants[0]?.id ?? '')];
const ucp = ucpOf(shop);

const [student, gold, everybody] = ['com.example.student', 'com.example.gold', 'org.example.all'];
const { body: group } = await merchant.post('/customer-groups', { name: 'Students' });
const make = async (draft: object) =>
  (await merchant.post('/coupons', { site_slug: 'shop', ...draft })).body;
await make({
  code: 'STUDENT10',
  percent_off: 10,
  eligibility_claim: student,
  eligibility_group_id: group.id,
});
await make({ code: 'ALL5', percent_off: 5, eligibility_claim: everybody });
await make({ code: 'OPEN20', percent_off: 20 });

const memberEmail = 'ada@example.com';
const { body: customer } = await merchant.post('/customers', { email: memberEmail });
await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: customer.id });
const member = await tokenOf(await person(memberEmail, 'Ada'));
const stranger = await tokenOf(await person('bob@example.com', 'Bob'));

const claiming = (...eligibility: string[]) => ({ line_items: files, context: { eligibility } });
const buyingFiles = { line_items: files, buyer: { email: 'eve@example.com' } };
const claimingAs = (claim: string) => ({ ...claiming(claim), buyer: buyingFiles.buyer });
let limited = 0;
/** A coupon with limited uses for a claim without a proof. */
async function makeLimited(limit: object) {
  limited += 1;
  const claim = `com.example.limited${limited}`;
  const draft = { code: `LIMITED${limited}`, amount_off: 100, eligibility_claim: claim };
  const { id } = await make({ ...draft, ...limit });
  const uses = async () => (await merchant.get(`/coupons/${id}`)).body.uses;
  return { claim, uses };
}
const totalOf = (body: any) => amountsOf(body).total;
const price = totalOf((await ucp.create({ line_items: files })).body) ?? 0;
const orderOf = async ({ order }: any) => (await merchant.get(`/orders/${order.id}`)).body;
const ordersCount = async () => (await merchant.get('/orders?count=true')).body.total_estimate;

describe('a claim that needs no proof', () => {
  test('gives its discount, which the order keeps with the claim', async () => {
    const { body } = await ucp.create(claiming(gold, everybody));
    const { body: done } = await ucp.complete(body.id, paying());

    assert.deepEqual(messagesIn(body), [
      'warning eligibility_not_accepted',
      'info eligibility_accepted',
    ]);
    assert.deepEqual(
      body.messages.map(({ path }: any) => path),
      ['$.context.eligibility[0]', '$.context.eligibility[1]'],
    );
    assert.deepEqual(body.discounts, {
      codes: [],
      applied: [{ automatic: true, eligibility: everybody, title: '5% off', amount: price * 0.05 }],
    });
    assert.deepEqual([done.status, totalOf(done)], ['completed', price * 0.95]);
    const off = { code: 'ALL5', amount_off: price * 0.05, eligibility_claim: everybody };
    assert.deepEqual((await orderOf(done)).coupons, [off]);
  });

  test('works over MCP and A2A, and in carts that are checked out', async () => {
    const mcp = await mcpOf(shop, '/ucp/mcp');
    const meta = { 'ucp-agent': { profile: knownProfile } };
    const checkout = claiming(everybody);
    const overMcp = await mcp.call('create_checkout', { meta, checkout });
    const overA2a = await ucpOverA2a(shop, { action: 'create_checkout', checkout });
    const { body: cart } = await ucp.createCart(checkout);
    const { body: ofCart } = await ucp.create({ cart_id: cart.id });

    const bodies = [
      overMcp.body.result.structuredContent,
      overA2a.result.message.parts[0].data['a2a.ucp.checkout'],
      cart,
      ofCart,
    ];
    assert.deepEqual(
      bodies.map(totalOf),
      bodies.map(() => price * 0.95),
    );
  });

  test('is withdrawn by an update without it', async () => {
    const { body } = await ucp.create(claiming(everybody));
    const { body: without } = await ucp.update(body.id, { line_items: files });

    assert.deepEqual([totalOf(body), totalOf(without)], [price * 0.95, price]);
    assert.deepEqual(without.messages, []);
  });
});

describe('a claim that needs a proof', () => {
  test('is provisional for a guest, who cannot pay with it', async () => {
    const before = await ordersCount();
    const { body } = await ucp.create(claiming(student));
    const { status, body: refused } = await ucp.complete(body.id, paying());

    assert.deepEqual(messagesIn(body), ['info eligibility_accepted']);
    assert.deepEqual(body.discounts.applied, [
      {
        ...{ automatic: true, provisional: true, eligibility: student },
        ...{ title: '10% off', amount: price * 0.1 },
      },
    ]);
    assert.deepEqual([status, refused.status], [200, 'incomplete']);
    const error = refused.messages.find(({ type }: any) => type === 'error');
    assert.deepEqual(
      [error.code, error.severity, error.path],
      ['eligibility_invalid', 'recoverable', '$.context.eligibility[0]'],
    );
    assert.equal(await ordersCount(), before);

    const { body: rescinded } = await ucp.update(body.id, { line_items: files });
    const { body: done } = await ucp.complete(rescinded.id, paying());
    assert.deepEqual([done.status, totalOf(done)], ['completed', price]);
    assert.deepEqual((await orderOf(done)).coupons, []);
  });

  test('is proven by the account of a member, also when it is linked to complete', async () => {
    const { body: known } = await ucp.create(claiming(student), member);
    const { body: guest } = await ucp.create(claiming(student));
    const { body: done } = await ucp.complete(guest.id, paying(), member);

    assert.deepEqual(known.discounts.applied[0].provisional, undefined);
    assert.deepEqual([done.status, totalOf(done)], ['completed', price * 0.9]);
    assert.equal((await orderOf(done)).coupons[0].eligibility_claim, student);
  });

  test('of a buyer who has no right to it is not accepted, and fails where it was displayed', async () => {
    const before = await ordersCount();
    const { body: known } = await ucp.create(claiming(student), stranger);
    const { body: guest } = await ucp.create(claiming(student));
    const { body: refused } = await ucp.complete(guest.id, paying(), stranger);

    assert.deepEqual(
      [messagesIn(known), totalOf(known)],
      [['warning eligibility_not_accepted'], price],
    );
    assert.ok(messagesIn(refused).includes('recoverable eligibility_invalid'));
    assert.equal(await ordersCount(), before);
    const { body: done } = await ucp.complete(known.id, paying(), stranger);
    assert.deepEqual([done.status, totalOf(done)], ['completed', price]);
  });

  test('is withdrawn on the payment page, whose buyer confirms the new total first', async () => {
    const { body } = await ucp.create(claiming(student));
    const ended = await startHostedPayment(shop.paymentContext, shop.tenant, body.id, {
      network: null,
    });
    const { body: read } = await ucp.get(body.id);

    assert.deepEqual([ended.payment, ended.session.status], [null, 'requires_consent']);
    assert.deepEqual([read.status, totalOf(read)], ['requires_escalation', price]);
  });

  test('of a cart is withdrawn by a REST checkout, which can be repeated', async () => {
    const { body: cart } = await ucp.createCart(claiming(student));
    const carts = cartsOf(shop);
    const first = await carts.checkout(cart.id);
    const second = await carts.checkout(cart.id);

    assert.deepEqual([first.status, second.status], [200, 200], first.text);
    assert.equal(second.body.session_id, first.body.session_id);
    const { body: session } = await ucp.get(first.body.session_id);
    assert.equal(totalOf(session), price);
  });
});

test('the signature of a trusted platform proves a claim, and only for the request that makes it', async (t) => {
  const trusted = await openAgent(t);
  const other = await openAgent(t);
  const claim = 'com.example.card';
  await make({
    ...{ code: 'CARD10', percent_off: 10 },
    ...{ eligibility_claim: claim, eligibility_platforms: [trusted.profile] },
  });
  const create = async (agent: SigningAgent) => {
    const request = {
      method: 'POST',
      path: '/ucp/checkout-sessions',
      body: JSON.stringify(claiming(claim)),
    };
    const signature = await signedMessage(agent, request, shop.clock());
    return (await sendTo(shop, request, signature)).body;
  };
  const isProvisional = (body: any) => body.discounts.applied[0].provisional === true;

  const [signed, foreign] = [await create(trusted), await create(other)];
  const { body: unsigned } = await ucp.create(claiming(claim));
  const { body: again } = await ucp.update((await create(trusted)).id, claiming(claim));
  const { body: done } = await ucp.complete(signed.id, paying());
  const { body: refused } = await ucp.complete(foreign.id, paying());

  assert.deepEqual([signed, foreign, unsigned, again].map(isProvisional), [
    false,
    true,
    true,
    true,
  ]);
  assert.deepEqual([done.status, totalOf(done)], ['completed', price * 0.9]);
  assert.ok(messagesIn(refused).includes('recoverable eligibility_invalid'));
});

describe('a coupon for a claim', () => {
  test('cannot be entered by its code', async () => {
    const { body } = await ucp.create({ line_items: files, discounts: { codes: ['STUDENT10'] } });

    assert.deepEqual([messagesIn(body), totalOf(body)], [['warning discount_code_invalid'], price]);
  });

  test('yields to a code that was entered if they cannot be combined', async () => {
    const { body } = await ucp.create({
      ...claiming(everybody),
      discounts: { codes: ['OPEN20'] },
    });

    assert.deepEqual(messagesIn(body), ['warning eligibility_not_accepted']);
    assert.equal(totalOf(body), price * 0.8);
  });

  test('has limited uses, of which concurrent payments take no more', async () => {
    const claim = 'com.example.once';
    const { id } = await make({
      ...{ code: 'ONCE', amount_off: 100, max_uses: 1, eligibility_claim: claim },
    });
    const sessions = await Promise.all([1, 2, 3].map(() => ucp.create(claiming(claim))));

    const ends = await Promise.all(sessions.map(({ body }) => ucp.complete(body.id, paying())));

    const completed = ends.filter(({ body }) => body.status === 'completed');
    assert.deepEqual([completed.length, (await merchant.get(`/coupons/${id}`)).body.uses], [1, 1]);
    for (const { body } of ends.filter((one) => !completed.includes(one)))
      assert.equal(body.order, undefined);
  });

  for (const limit of [{ max_uses: 1 }, { max_uses_per_buyer: 1 }])
    test(`gives back the use of a payment that was declined, ${Object.keys(limit)}`, async () => {
      const { claim, uses } = await makeLimited(limit);
      const { body } = await ucp.create(claimingAs(claim));

      const { body: declined } = await ucp.complete(body.id, paying('tok_decline'));
      const after = await uses();
      const { body: done } = await ucp.complete(body.id, paying());

      assert.deepEqual([declined.order, after], [undefined, 0]);
      assert.deepEqual([done.status, totalOf(done), await uses()], ['completed', price - 100, 1]);
    });

  /** Ways to end the hold of a payment page. */
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['is canceled', (id) => ucp.cancel(id)],
    ['withdraws the claim', (id) => ucp.update(id, buyingFiles)],
    [
      'expires',
      async () => {
        shop.clock.advance(7 * 3_600_000);
        await shop.app.jobs.drain();
      },
    ],
  ];

  for (const [title, end] of ends)
    test(`gives back the use of a checkout that ${title} while its payment page is open`, async () => {
      const { claim, uses } = await makeLimited({ max_uses: 1 });
      const { body } = await ucp.create(claimingAs(claim));
      const { payment } = await startHostedPayment(shop.paymentContext, shop.tenant, body.id, {
        network: null,
      });
      const held = await uses();

      await end(body.id);

      assert.deepEqual([payment?.status, held, await uses()], ['pending', 1, 0]);
    });

  test('is not used by an order whose buyer withdrew the claim', async () => {
    const { claim, uses } = await makeLimited({ max_uses: 1 });
    const { body } = await ucp.create(claimingAs(claim));
    await ucp.complete(body.id, paying('tok_decline'));
    await ucp.update(body.id, buyingFiles);

    const { body: done } = await ucp.complete(body.id, paying());

    assert.deepEqual([done.status, totalOf(done), await uses()], ['completed', price, 0]);
  });

  test('that is deactivated before the payment gives no discount', async () => {
    const claim = 'com.example.gone';
    const { id } = await make({ code: 'GONE', amount_off: 100, eligibility_claim: claim });
    const { body } = await ucp.create(claiming(claim));
    await merchant.patch(`/coupons/${id}`, { active: false });

    const { body: refused } = await ucp.complete(body.id, paying());
    const { body: updated } = await ucp.update(body.id, claiming(claim));

    assert.ok(messagesIn(refused).includes('recoverable eligibility_invalid'));
    assert.deepEqual(
      [messagesIn(updated), totalOf(updated)],
      [['warning eligibility_not_accepted'], price],
    );
  });

  test('keeps its group from being deleted', async () => {
    const { status, body } = await merchant.delete(`/customer-groups/${group.id}`);

    assert.deepEqual([status, body.error.code], [409, 'group_in_use']);
  });
});
