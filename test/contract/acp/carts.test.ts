import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acpAmounts, acpBasket, acpCodes, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 3 }] });
const gone = await shop.product({ name: 'Gone', variants: [{ stock: 0 }] });
const mugId = String(mug.variants[0]?.id);
const goneId = String(gone.variants[0]?.id);
const connection = await connectAgent(owner);
const agent = acpOf(shop, connection.key);
const buyer = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
const one = (id: string, quantity = 1) => ({ line_items: [{ id, quantity }] });
const newCart = async (body: object = one(mugId)): Promise<any> => {
  const created = await agent.cart.create(body);
  assert.equal(created.status, 201, created.text);
  return created.body;
};

describe('contents', () => {
  test('a cart has its lines, an estimate and an expiry, and reserves nothing', async () => {
    const cart = await newCart({ ...one(mugId, 2), buyer, locale: 'en-US' });

    assert.match(cart.id, /^cart_/);
    assert.deepEqual(acpAmounts(cart), { items_base_amount: 2_000, subtotal: 2_000, total: 2_000 });
    assert.deepEqual(cart.buyer, { email: 'ada@example.com', full_name: 'Ada Lovelace' });
    assert.equal(cart.currency, 'usd');
    assert.deepEqual(cart.messages, []);
    assert.ok(new Date(cart.expires_at) > shop.clock());
    assert.deepEqual((await agent.cart.get(cart.id)).body, cart);
    await newCart(one(mugId, 3));
  });

  test('PUT replaces everything, and a line of the same item keeps its id', async () => {
    const cart = await newCart({ ...one(mugId), buyer });
    const { status, body } = await agent.cart.replace(cart.id, one(mugId, 3));

    assert.equal(status, 200);
    assert.equal(body.line_items[0].id, cart.line_items[0].id);
    assert.equal(body.line_items[0].quantity, 3);
    assert.equal(body.buyer, undefined);
  });

  test('lines that are out of stock stay in the cart, each with an error', async () => {
    const { line_items, messages, ...cart } = await newCart({
      line_items: [{ id: goneId }, { id: mugId, quantity: 9 }],
    });

    assert.deepEqual(acpCodes({ messages }), ['error out_of_stock', 'error quantity_exceeded']);
    assert.deepEqual(
      messages.map(({ param }: any) => param),
      ['$.line_items[0]', '$.line_items[1].quantity'],
    );
    assert.deepEqual(
      line_items.map(({ availability_status: status }: any) => status),
      ['out_of_stock', 'in_stock'],
    );
    assert.deepEqual(line_items[0].totals, []);
    assert.equal(acpAmounts(cart).total, 9_000);
  });

  test('items that are not sold are left out with a message; without any other it is 422', async () => {
    const cart = await newCart({ line_items: [{ id: 'var_unknown' }, { id: mugId }] });
    const refused = await agent.cart.create(one('var_unknown'));
    const emptied = await agent.cart.replace(cart.id, one('var_unknown'));

    assert.equal(cart.line_items.length, 1);
    assert.deepEqual(acpCodes(cart), ['error not_found']);
    assert.match(cart.messages[0].content, /var_unknown/);
    assert.deepEqual([refused.status, refused.body.code], [422, 'item_not_found']);
    assert.equal(emptied.status, 422);
    assert.equal((await agent.cart.get(cart.id)).body.line_items.length, 1);
  });

  const invalid: [title: string, body: object, param: string][] = [
    ['no items', {}, '$.line_items'],
    ['an empty list', { line_items: [] }, '$.line_items'],
    ['a fraction', { line_items: [{ id: mugId, quantity: 1.5 }] }, '$.line_items[0].quantity'],
    ['a buyer without an email address', { ...one(mugId), buyer: {} }, '$.buyer.email'],
  ];
  for (const [title, body, param] of invalid)
    test(`${title} is refused`, async () => {
      const { status, body: error } = await agent.cart.create(body);
      assert.deepEqual([status, error.code, error.param], [400, 'invalid', param]);
    });
});

describe('the end of a cart', () => {
  test('a cancelled cart is returned once, and not found afterwards', async () => {
    const { id, line_items } = await newCart();
    const cancelled = await agent.cart.cancel(id);

    assert.equal(cancelled.status, 200);
    assert.deepEqual(cancelled.body.line_items, line_items);
    const later = [agent.cart.get(id), agent.cart.replace(id, one(mugId)), agent.cart.cancel(id)];
    for (const { status, body } of await Promise.all(later))
      assert.deepEqual([status, body.code], [404, 'not_found']);
  });

  test('an expired cart is not found', async () => {
    const cart = await newCart();
    shop.clock.advance(31 * 86_400_000);
    assert.equal((await agent.cart.get(cart.id)).status, 404);
    assert.equal((await agent.cart.replace(cart.id, one(mugId))).status, 404);
  });
});

describe('access', () => {
  test('a cart belongs to its connection, and no other call finds it', async () => {
    const { id } = await newCart();
    const other = acpOf(shop, (await connectAgent(owner)).key);
    const { body: foreign } = await shop.public.post('/api/storefront/v1/carts', {
      site_slug: 'shop',
    });

    assert.equal((await other.cart.get(id)).status, 404);
    assert.equal((await other.cart.replace(id, one(mugId))).status, 404);
    assert.equal((await other.cart.cancel(id)).status, 404);
    assert.equal((await agent.cart.get(foreign.id ?? foreign.token)).status, 404);
    assert.equal((await agent.cart.get('cart_unknown')).status, 404);
    assert.equal((await agent.cart.get(id)).status, 200);
  });

  test('carts of a removed connection cannot be read', async () => {
    const removed = await connectAgent(owner);
    const { cart } = acpOf(shop, removed.key);
    const { body } = await cart.create(one(mugId));
    await owner.delete(`/agent-connections/${removed.id}`);

    assert.equal((await cart.get(body.id)).status, 401);
    assert.equal((await agent.cart.get(body.id)).status, 404);
  });

  test('2026-01-30 has no carts', async () => {
    const older = acpOf(shop, connection.key, '2026-01-30');
    const { status, body } = await older.cart.create(one(mugId));

    assert.deepEqual([status, body.code], [400, 'unsupported_api_version']);
    assert.match(body.message, /2026-04-17/);
  });
});

describe('repeats and races', () => {
  test('a key creates one cart, and another body is 422', async () => {
    const key = { 'idempotency-key': 'cart-once' };
    const first = await agent.cart.create(one(mugId), key);
    const again = await agent.cart.create(one(mugId), key);
    const changed = await agent.cart.create(one(mugId, 2), key);
    const keyless = await agent.cart.create(one(mugId), { 'idempotency-key': undefined });

    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual([changed.status, changed.body.code], [422, 'idempotency_conflict']);
    assert.deepEqual([keyless.status, keyless.body.code], [400, 'idempotency_key_required']);
  });

  test('a repeated PUT does not undo a later one', async () => {
    const { id } = await newCart();
    const key = { 'idempotency-key': 'put-once' };
    await agent.cart.replace(id, one(mugId, 2), key);
    await agent.cart.replace(id, one(mugId, 3));
    const replayed = await agent.cart.replace(id, one(mugId, 2), key);

    assert.equal(replayed.body.line_items[0].quantity, 2);
    assert.equal((await agent.cart.get(id)).body.line_items[0].quantity, 3);
  });

  test('concurrent replacements are applied one after the other until a cancellation', async () => {
    const { id } = await newCart();
    const calls = [1, 2, 3].map((quantity) => agent.cart.replace(id, one(mugId, quantity)));
    const answers = await Promise.all([...calls, agent.cart.cancel(id)]);

    for (const { status } of answers) assert.ok([200, 404].includes(status), String(status));
    assert.equal(answers.at(-1)?.status, 200);
    assert.equal((await agent.cart.get(id)).status, 404);
  });
});

test('a session that is opened with the items of a cart has its estimate', async () => {
  const cart = await newCart(one(mugId, 2));
  const { body: session } = await agent.create(
    acpBasket(mugId, { line_items: [{ id: mugId, quantity: 2 }] }),
  );
  assert.equal(acpAmounts(session).subtotal, acpAmounts(cart).total);
});
