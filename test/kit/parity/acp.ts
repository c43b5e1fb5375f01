import assert from 'node:assert/strict';
import type { AddressInput } from '../../../src/core/customers/address.ts';
import { acpAmounts, acpOf, acpPayment, connectAgent, delegatePayment } from '../acp/agent.ts';
import { mcpOf } from '../mcp.ts';
import type { Basket, BasketLine, Buy, Market, Sums } from './basket.ts';
import { payOnPage } from './hosted-page.ts';

/** The operations that buying needs, in either binding. */
type AcpCalls = {
  create(body: object): Promise<any>;
  get(id: string): Promise<any>;
  update(id: string, body: object): Promise<any>;
  complete(id: string, body: object): Promise<any>;
};

/** Opens a binding for the key of a connection. */
type OpenAcp = (market: Pick<Market, 'shop'>, key: string) => Promise<AcpCalls>;

export const acpRest: OpenAcp = async ({ shop }, key) => {
  const agent = acpOf(shop, key);
  return {
    create: async (body) => (await agent.create(body)).body,
    get: async (id) => (await agent.get(id)).body,
    update: async (id, body) => (await agent.update(id, body)).body,
    complete: async (id, body) => (await agent.complete(id, body)).body,
  };
};

let keys = 0;

export const acpTools: OpenAcp = async ({ shop }, key) => {
  const mcp = await mcpOf(shop, '/acp/mcp');
  const call = async (verb: string, args: object): Promise<any> => {
    keys += 1;
    const meta = { api_version: '2026-04-17', idempotency_key: `tool-${keys}` };
    const headers = { authorization: `Bearer ${key}`, 'mcp-protocol-version': '2025-11-25' };
    const { body } = await mcp.call(`${verb}_checkout_session`, { meta, ...args }, headers);
    return body.result?.structuredContent ?? body.error;
  };
  return {
    create: (payload) => call('create', { payload }),
    get: (id) => call('get', { id }),
    update: (id, payload) => call('update', { id, payload }),
    complete: (id, payload) => call('complete', { id, payload }),
  };
};

/**
 * Buys over ACP with a connection to the store of the basket, paid with a delegated token, or on the
 * page where the buyer must accept terms.
 */
export function acp(market: Market, open: OpenAcp): Buy {
  const { shop } = market;
  return async (basket) => {
    const { key } = await connectAgent(await shop.merchant(), { site_slug: basket.store });
    const calls = await open(market, key);
    const created = await calls.create(sessionOf(market, basket));
    const { id } = created;
    assert.ok(id, JSON.stringify(created));
    const session = basket.by ? await calls.update(id, deliveryBy(basket.by)) : created;
    const done = basket.terms
      ? await agreeAndPay(market, calls, session)
      : await calls.complete(id, await paymentFor(market, session, basket));

    assert.equal(done.status, 'completed', JSON.stringify(done));
    assert.deepEqual(done.totals, session.totals);
    return { sessionId: id, sums: sumsIn(session), orderId: done.order.id };
  };
}

function sessionOf({ productId, variantId }: Market, basket: Basket): object {
  const idOf = (line: BasketLine) =>
    line.options === undefined ? productId(line.slug) : variantId(line);
  const { buyer, shipTo } = basket;
  return {
    line_items: basket.lines.map((line) => ({ id: idOf(line), quantity: line.quantity })),
    capabilities: { extensions: ['discount'] },
    ...(buyer && { buyer: { email: buyer.email, full_name: buyer.name ?? null } }),
    ...(basket.codes && { discounts: { codes: basket.codes } }),
    ...(shipTo && {
      fulfillment_details: { phone_number: shipTo.phone ?? null, address: postalOf(shipTo) },
    }),
  };
}

const deliveryBy = (option_id: string) => ({
  selected_fulfillment_options: [{ type: 'shipping', option_id, item_ids: [] }],
});

async function agreeAndPay({ shop }: Market, calls: AcpCalls, { id, status, ...session }: any) {
  assert.equal(status, 'requires_escalation');
  await payOnPage(shop, session.continue_url);
  return calls.get(id);
}

async function paymentFor({ shop }: Market, session: any, { billTo }: Basket): Promise<object> {
  if (acpAmounts(session).total === 0) return {};
  const { body } = await delegatePayment(shop, { session });
  const { payment_data: payment } = acpPayment(body.id);
  return { payment_data: { ...payment, ...(billTo && { billing_address: postalOf(billTo) }) } };
}

function postalOf({ name, line1, line2, city, state, postcode, country }: AddressInput): object {
  const postal = { name, line_one: line1, line_two: line2, city, state, country };
  return { ...postal, postal_code: postcode };
}

function sumsIn(session: any): Sums {
  const amounts = acpAmounts(session);
  const { items_base_amount: subtotal = 0, items_discount: ofItems = 0, discount = 0 } = amounts;
  const { fulfillment: shipping = 0, tax = 0, total = 0 } = amounts;
  return { subtotal, discount: ofItems + discount, shipping, tax, total };
}
