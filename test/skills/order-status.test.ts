import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelSession } from '../../src/core/checkout/end-session.ts';
import type { CheckoutSession } from '../../src/core/checkout/session.ts';
import {
  deriveConfirmationToken,
  getConfirmationToken,
} from '../../src/core/orders/confirmation.ts';
import type { Order } from '../../src/core/orders/order.ts';
import { orderStatus } from '../../src/core/skills/reading/order-status.ts';
import type { SkillCallContext } from '../../src/core/skills/skill.ts';
import { home, openSession } from '../kit/buying.ts';
import { finalized, openMediaShop, pdf, file as pdfFile } from '../kit/media.ts';
import { orderCalls } from '../kit/orders.ts';
import { dataOf, guestAt, skillTools, textOf } from '../kit/skills.ts';

const shop = await openMediaShop(null);
const site = await shop.site();
const merchant = await shop.merchant();
const tools = skillTools(shop);

const ask = (token: string, context: SkillCallContext = guestAt(null)) =>
  orderStatus.run(tools, context, { confirmation_token: token });
const tokenOf = (order: Order) =>
  shop.unit.view(shop.tenant, async (view) => getConfirmationToken(view, order));
const tokenBefore = ({ id, confirmation }: CheckoutSession) =>
  shop.unit.view(shop.tenant, async (view) => deriveConfirmationToken(view, id, confirmation));
const orderIn = async (token: string) => dataOf(await ask(token)).order;

describe('order-status', () => {
  test('returns the order in camelCase with its token, and describes its status', async () => {
    const product = await shop.product({
      name: 'Tee',
      variants: [{ options: { Size: 'M' }, stock: 5 }],
    });
    const order = await shop.paidOrder({ site, lines: [{ product, quantity: 2 }] });
    const token = await tokenOf(order);

    const placed = await ask(token);
    const { body: rest } = await merchant.get(`/orders/${order.id}`);
    await orderCalls(merchant, order.id).fulfill({ carrier: 'UPS', tracking_number: '1Z9' });
    const sent = await ask(`http://localhost:4000/orders/${token}`);

    assert.equal(placed.state, 'completed');
    assert.equal(
      placed.message,
      `Order ${order.name} at A shop for $20.00 was placed and has not been shipped yet.`,
    );
    const shown = dataOf(placed).order;
    assert.deepEqual(
      [shown.id, shown.siteSlug, shown.status, shown.fulfillmentStatus, shown.confirmationToken],
      [order.id, 'shop', 'pending', 'unfulfilled', token],
    );
    assert.equal(shown.confirmationUrl, rest.confirmation_url);
    assert.deepEqual(shown.items, [
      {
        id: rest.items[0].id,
        productId: product.id,
        variantId: product.variants[0]?.id,
        name: 'Tee',
        options: [{ name: 'Size', value: 'M' }],
        sku: null,
        imageUrl: null,
        isDigital: false,
        quantity: 2,
        unitPrice: 1_000,
        subtotal: 2_000,
        discount: 0,
        tax: 0,
        fulfilledQuantity: 0,
        refundedQuantity: 0,
      },
    ]);
    assert.deepEqual(shown.shippingAddress, home);
    assert.deepEqual(shown.downloads, []);
    assert.equal(sent.message, `Order ${order.name} at A shop for $20.00 has been shipped.`);
    assert.equal(textOf(sent), `${sent.message}\n2 x Tee\nTracking: UPS 1Z9`);
  });

  test('a digital order has its downloads, which are renewed after they expire', async () => {
    const asset = await finalized(shop, merchant, { bytes: pdf(1_000), file: pdfFile });
    const book = await shop.product({ name: 'Book', isDigital: true, digitalAssetId: asset.id });
    const order = await shop.paidOrder({ site, lines: [{ product: book }] });
    const token = await tokenOf(order);

    const { downloads, status } = await orderIn(token);
    shop.clock.advance(25 * 3_600_000);
    const later = (await orderIn(token)).downloads;

    assert.equal(status, 'fulfilled');
    assert.deepEqual(
      downloads.map(({ url, ...rest }: any) => rest),
      [
        {
          lineItemId: order.lines[0]?.id,
          name: 'Book',
          expiresAt: '2026-01-02T00:00:00.000Z',
          remaining: 5,
        },
      ],
    );
    assert.match(downloads[0].url, /^http:\/\/localhost:4000\/downloads\/dl_/);
    assert.notEqual(later[0].url, downloads[0].url);
    assert.match(textOf(await ask(token)), /\nDownload Book: http/);
  });

  test('before the payment it returns awaiting_payment and nothing that gives access to the checkout', async () => {
    const session = await openSession(shop, { site });
    const token = await tokenBefore(session);

    const waiting = await ask(token);
    await shop.unit.run(shop.tenant, (work) => cancelSession(work, session.id));
    const cancelled = await ask(token);

    const { order } = dataOf(waiting);
    assert.equal(waiting.message, 'The order at A shop is waiting for its payment.');
    assert.deepEqual(
      [order.id, order.status, order.paymentStatus, order.totals.total, order.currency],
      [null, 'awaiting_payment', null, 1_000, 'USD'],
    );
    assert.equal(order.confirmationToken, token);
    assert.ok(!JSON.stringify(waiting).includes(session.id));
    assert.equal(dataOf(cancelled).order.status, 'cancelled');
    assert.equal(cancelled.message, 'No order was placed at A shop: the checkout was canceled.');
  });

  test('an expired checkout is reported as expired', async () => {
    const token = await tokenBefore(await openSession(shop, { site }));
    shop.clock.advance(7 * 3_600_000);

    assert.equal((await orderIn(token)).status, 'expired');
  });

  test('an unknown token is rejected with what to send; a store host finds its own orders only', async () => {
    const token = await tokenOf(await shop.paidOrder({ site }));
    const second = await shop.site({ slug: 'second' });
    const refused = {
      kind: 'not_found',
      reason: 'order_not_found',
      message: /Send the complete token \(conf_…\) as confirmation_token/,
    };

    for (const wrong of ['', 'conf_', 'ord_1', `conf_${'0'.repeat(48)}`, altered(token)])
      await assert.rejects(ask(wrong), refused, wrong);
    await assert.rejects(ask(token, guestAt(second, { hostSite: second })), refused);
    const own = await ask(token, guestAt(site, { hostSite: site }));
    assert.equal(dataOf(own).order.status, 'pending');
  });
});

const altered = (token: string) => token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
