import assert from 'node:assert/strict';
import type { AddressInput, BuyerInput } from '../../../src/core/customers/address.ts';
import { mcpOf } from '../mcp.ts';
import { amountsOf, knownProfile, paying, ucpOf } from '../ucp.ts';
import { ucpOverA2a } from '../ucp-a2a.ts';
import type { Basket, BasketLine, Buy, Market, Sums } from './basket.ts';
import { payOnPage } from './hosted-page.ts';

/** The UCP operations that buying needs, in either binding. */
export type PublicCalls = {
  create(checkout: object): Promise<any>;
  get(id: string): Promise<any>;
  update(id: string, checkout: object): Promise<any>;
  complete(id: string, checkout: { payment?: object }): Promise<any>;
};

/** The operations over REST (`/ucp`). */
export function restCalls({ shop }: Pick<Market, 'shop'>): PublicCalls {
  const ucp = ucpOf(shop);
  return {
    create: async (checkout) => (await ucp.create(checkout)).body,
    get: async (id) => (await ucp.get(id)).body,
    update: async (id, checkout) => (await ucp.update(id, checkout)).body,
    complete: async (id, checkout) => (await ucp.complete(id, checkout)).body,
  };
}

let keys = 0;

/** The operations as tools (`/ucp/mcp`). */
export async function toolCalls({ shop }: Pick<Market, 'shop'>): Promise<PublicCalls> {
  const mcp = await mcpOf(shop, '/ucp/mcp');
  const call = async (name: string, args: object): Promise<any> => {
    keys += 1;
    const meta = { 'ucp-agent': { profile: knownProfile }, 'idempotency-key': `tool-${keys}` };
    const answer = await mcp.call(name, { meta, ...args });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.result?.structuredContent;
  };
  return {
    create: (checkout) => call('create_checkout', { checkout }),
    get: (id) => call('get_checkout', { id }),
    update: (id, checkout) => call('update_checkout', { id, checkout }),
    complete: (id, checkout) => call('complete_checkout', { id, checkout }),
  };
}

/** The operations as data parts of A2A messages; the id of a checkout is its context. */
export function messageCalls({ shop }: Pick<Market, 'shop'>): PublicCalls {
  const call = async (data: object, contextId?: string): Promise<any> => {
    const { result, text } = await ucpOverA2a(shop, data, contextId ? { contextId } : {});
    assert.ok(result?.message, text);
    return result.message.parts[0].data['a2a.ucp.checkout'];
  };
  return {
    create: (checkout) => call({ action: 'create_checkout', checkout }),
    get: (id) => call({ action: 'get_checkout' }, id),
    update: (id, checkout) => call({ action: 'update_checkout', checkout }, id),
    complete: (id, { payment }) =>
      call({ action: 'complete_checkout', 'a2a.ucp.checkout.payment': payment }, id),
  };
}

/**
 * Buys through the UCP standard, paid with a token, or on the page where the buyer must accept
 * terms.
 */
export function publicUcp(market: Market, calls: PublicCalls): Buy {
  return async (basket) => {
    const created = await calls.create(checkoutOf(market, basket));
    const { id } = created;
    const done = basket.terms
      ? await agreeAndPay(market, calls, created)
      : await calls.complete(id, instrumentFor(basket));

    assert.equal(done.status, 'completed', JSON.stringify(done));
    assert.deepEqual(done.totals, created.totals);
    return { sessionId: id, sums: sumsIn(created), orderId: done.order.id };
  };
}

/** The whole basket in one request body. */
export function checkoutOf({ productId, variantId }: Market, basket: Basket): object {
  const idOf = (line: BasketLine) => (namesVariant(line) ? variantId(line) : productId(line.slug));
  const lines = basket.lines.map((line) => ({
    item: { id: idOf(line) },
    quantity: line.quantity,
  }));
  return {
    line_items: lines,
    ...(basket.buyer && { buyer: namedBuyer(basket.buyer) }),
    ...(basket.codes && { discounts: { codes: basket.codes } }),
    ...(basket.shipTo && { fulfillment: deliveryOf(basket.shipTo, basket.by) }),
  };
}

/** A line without options names its variant only when the product has no choice. */
const namesVariant = ({ slug, options }: BasketLine) => options !== undefined || slug !== 'shirt';

async function agreeAndPay({ shop }: Market, calls: PublicCalls, { id, status, ...created }: any) {
  assert.equal(status, 'requires_escalation');
  await payOnPage(shop, created.continue_url);
  return calls.get(id);
}

function instrumentFor({ billTo }: Basket): { payment: object } {
  const { instruments } = paying().payment;
  const billing = billTo && { billing_address: postalOf(billTo) };
  return { payment: { instruments: instruments.map((one) => ({ ...one, ...billing })) } };
}

const deliveryOf = (address: AddressInput, option: string | undefined) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [postalOf(address)],
      groups: [{ selected_option_id: option }],
    },
  ],
});

function postalOf(address: AddressInput): object {
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  const postal = {
    ...twoNames(name),
    street_address: line1,
    extended_address: line2,
    address_locality: city,
    address_region: state,
    postal_code: postcode,
    address_country: country,
    phone_number: phone,
  };
  return Object.fromEntries(Object.entries(postal).filter(([, value]) => value));
}

const namedBuyer = ({ email, name }: BuyerInput) => ({ email, ...twoNames(name) });

function twoNames(name: string | null | undefined): object {
  if (!name) return {};
  const space = name.lastIndexOf(' ');
  return { first_name: name.slice(0, space), last_name: name.slice(space + 1) };
}

/** Signed entries as the unsigned sums of the other APIs. */
function sumsIn(body: any): Sums {
  const amounts = amountsOf(body);
  const { subtotal = 0, fulfillment = 0, tax = 0, total = 0 } = amounts;
  const { items_discount = 0, discount = 0 } = amounts;
  return { subtotal, discount: 0 - items_discount - discount, shipping: fulfillment, tax, total };
}
