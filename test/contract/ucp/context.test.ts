import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import {
  amountsOf,
  knownProfile,
  line,
  messagesIn,
  paying,
  toCalifornia,
  ucpOf,
} from '../../kit/ucp.ts';
import { ucpOverA2a } from '../../kit/ucp-a2a.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
await merchant.post('/tax-rates', {
  site_slug: 'shop',
  name: 'NY',
  country: 'US',
  state: 'NY',
  rate: 8,
});
await merchant.post('/tax-rates', {
  site_slug: 'shop',
  name: 'CA',
  country: 'US',
  state: 'CA',
  rate: 10,
});
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 50 }] });
const file = await shop.product({ name: 'Patterns', isDigital: true });
const mugs = [line(mug.variants[0]?.id ?? '')];
const files = [line(file.variants[0]?.id ?? '')];

const ucp = ucpOf(shop);
const newYork = { address_country: 'United States', address_region: 'New York' };
const claims = ['com.example.gold', 'org.school.student'];
const refused = claims.map(() => 'warning eligibility_not_accepted');
const unit = amountsOf((await ucp.create({ line_items: files })).body).subtotal ?? 0;
const taxOf = (body: any) => amountsOf(body).tax;

describe('context', () => {
  test('tax is estimated for its region until there is an address', async () => {
    const { body: guessed } = await ucp.create({ line_items: mugs, context: newYork });
    const { body: addressed } = await ucp.update(guessed.id, {
      line_items: mugs,
      context: newYork,
      fulfillment: toCalifornia(),
    });
    const { body: cleared } = await ucp.update(guessed.id, { line_items: mugs });

    assert.deepEqual([taxOf(guessed), taxOf(addressed)], [unit * 0.08, unit * 0.1]);
    assert.deepEqual(guessed.fulfillment.methods[0].groups, []);
    assert.equal(taxOf(cleared), undefined);
  });

  test('a cart estimates too, and its checkout and order keep the tax', async () => {
    const { body: cart } = await ucp.createCart({ line_items: files, context: newYork });
    const { body: checkout } = await ucp.create({ cart_id: cart.id });
    const { body: done } = await ucp.complete(checkout.id, paying());
    const { body: moved } = await ucp.updateCart(
      (await ucp.createCart({ line_items: files, context: newYork })).body.id,
      { line_items: files, context: { address_country: 'US', address_region: 'CA' } },
    );

    const total = unit * 1.08;
    assert.deepEqual([taxOf(cart), amountsOf(checkout).total], [unit * 0.08, total]);
    assert.deepEqual([done.status, amountsOf(done).total], ['completed', total]);
    assert.equal(taxOf(moved), unit * 0.1);
  });

  test('a checkout of a cart takes the context of the checkout request', async () => {
    const { body: cart } = await ucp.createCart({ line_items: files });

    const { body } = await ucp.create({
      cart_id: cart.id,
      context: { ...newYork, eligibility: claims },
    });

    assert.equal(taxOf(body), unit * 0.08);
    assert.deepEqual(messagesIn(body), refused);
  });

  test('unknown values are ignored, and wrong types are refused', async () => {
    const context = { address_country: 'Atlantis', intent: 'a gift', 'com.example.mood': 'good' };

    const { status, body } = await ucp.create({ line_items: files, context });
    const wrong = await ucp.create({ line_items: files, context: { eligibility: 'gold' } });

    assert.deepEqual([status, taxOf(body), body.messages], [201, undefined, []]);
    assert.equal(wrong.status, 400, wrong.text);
  });
});

describe('eligibility', () => {
  test('each claim gets a warning with its path until it is withdrawn', async () => {
    const context = { eligibility: claims };
    const { body: created } = await ucp.create({ line_items: files, context });
    const { body: read } = await ucp.get(created.id);
    const { body: cart } = await ucp.createCart({ line_items: files, context });
    const { body: withdrawn } = await ucp.update(created.id, { line_items: files });

    assert.deepEqual(
      [messagesIn(created), messagesIn(read), messagesIn(cart)],
      [refused, refused, refused],
    );
    assert.deepEqual(
      created.messages.map(({ path }: any) => path),
      ['$.context.eligibility[0]', '$.context.eligibility[1]'],
    );
    assert.equal(created.status, 'ready_for_complete');
    assert.equal(amountsOf(created).total, unit);
    assert.deepEqual(withdrawn.messages, []);
  });

  test('a claim that is not accepted does not block the purchase', async () => {
    const { body } = await ucp.create({ line_items: files, context: { eligibility: claims } });

    const { body: done } = await ucp.complete(body.id, paying());

    assert.equal(done.status, 'completed');
  });
});

describe('signals', () => {
  const signals = { 'dev.ucp.buyer_ip': '192.0.2.7', 'com.example.device': { id: 'd-1' } };

  test('are accepted in every call, and never stored or returned', async () => {
    const created = await ucp.create({ line_items: files, signals });
    const done = await ucp.complete(created.body.id, { ...paying(), signals });

    assert.equal(done.body.status, 'completed');
    assert.doesNotMatch(created.text + done.text, /192\.0\.2\.7/);
  });

  test('of a wrong type are refused', async () => {
    const { status } = await ucp.create({
      line_items: files,
      signals: { 'dev.ucp.buyer_ip': 7 },
    });

    assert.equal(status, 400);
  });
});

test('context and signals work over MCP and over A2A', async () => {
  const checkout = {
    line_items: files,
    context: { ...newYork, eligibility: claims },
    signals: { 'dev.ucp.user_agent': 'Agent/1' },
  };
  const mcp = await mcpOf(shop, '/ucp/mcp');
  const meta = { 'ucp-agent': { profile: knownProfile } };

  const overMcp = await mcp.call('create_checkout', { meta, checkout });
  const overA2a = await ucpOverA2a(shop, { action: 'create_checkout', checkout });

  const bodies = [
    overMcp.body.result.structuredContent,
    overA2a.result.message.parts[0].data['a2a.ucp.checkout'],
  ];
  for (const body of bodies) {
    assert.equal(taxOf(body), unit * 0.08);
    assert.deepEqual(messagesIn(body), refused);
  }
});
