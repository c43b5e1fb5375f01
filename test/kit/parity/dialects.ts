import assert from 'node:assert/strict';
import { agentOf, asking, taskOf } from '../a2a.ts';
import { mcpOf, toolAnswer } from '../mcp.ts';
import type { Answer, Shop } from '../shop.ts';
import { amountsOf, paying } from '../ucp.ts';
import { payingWith, ucpV1Of } from '../ucp-v1.ts';
import { type Sums, sumsOf } from './basket.ts';
import { payOnPage } from './hosted-page.ts';
import { type PublicCalls, restCalls, toolCalls } from './public-ucp.ts';

/** The public view of a checkout session, independent of a dialect. */
export type Seen = {
  isCompleted: boolean;
  lines: [variantId: string, quantity: number][];
  sums: Sums;
  email: string | null;
  city: string | null;
  orderId: string | null;
};

/** All fields that the test changes at once. */
export type Change = {
  productId: string;
  variantId: string;
  quantity: number;
  city: string;
  option: string;
  code: string;
};

/** The four operations of agents on a session. */
export type Dialect = {
  open(productId: string): Promise<string>;
  look(id: string): Promise<Seen>;
  change(id: string, change: Change): Promise<Seen>;
  complete(id: string): Promise<void>;
};

const buyer = { email: 'ada@example.com', name: 'Ada Lovelace' };
const addressIn = (city: string) => ({
  name: buyer.name,
  line1: '1 Main St',
  city,
  state: 'CA',
  postcode: '94105',
  country: 'US',
});

export function v1Dialect(shop: Shop): Dialect {
  const ucpV1 = ucpV1Of(shop);
  return {
    open: async (product_id) => good(await ucpV1.create({ line_items: [{ product_id }] })).id,
    look: async (id) => recordSeen(good(await ucpV1.get(id))),
    async change(id, { productId: product_id, quantity, city, option, code }) {
      const shipping_address = addressIn(city);
      const line_items = [{ product_id, quantity }];
      good(await ucpV1.put(id, { line_items, shipping_address, buyer }));
      good(await ucpV1.put(id, { selected_shipping_option_id: option }));
      return recordSeen(good(await ucpV1.discount(id, { code })));
    },
    complete: async (id) => {
      assert.equal(good(await ucpV1.complete(id, payingWith('tok_success'))).status, 'completed');
    },
  };
}

function publicDialect(calls: PublicCalls): Dialect {
  return {
    async open(productId) {
      return (await calls.create({ line_items: [{ item: { id: productId }, quantity: 1 }] })).id;
    },
    look: async (id) => checkoutSeen(await calls.get(id)),
    async change(id, { variantId, quantity, city, option, code }) {
      const destination = {
        ...{ first_name: 'Ada', last_name: 'Lovelace', street_address: '1 Main St' },
        ...{ address_locality: city, address_region: 'CA', postal_code: '94105' },
        address_country: 'US',
      };
      const groups = [{ selected_option_id: option }];
      const method = { type: 'shipping', destinations: [destination], groups };
      const changed = await calls.update(id, {
        line_items: [{ item: { id: variantId }, quantity }],
        buyer: { email: buyer.email, first_name: 'Ada', last_name: 'Lovelace' },
        fulfillment: { methods: [method] },
        discounts: { codes: [code] },
      });
      return checkoutSeen(changed);
    },
    complete: async (id) => {
      assert.equal((await calls.complete(id, paying())).status, 'completed');
    },
  };
}

type AskSkill = (input: object) => Promise<any>;

/** The buyer pays on the hosted page, because skills accept no token. */
function skillDialect(shop: Shop, ask: AskSkill): Dialect {
  const look = async (input: object) => recordSeen(inSnakeCase((await ask(input)).checkout));
  return {
    open: async (product_id) => (await ask({ product_id })).checkout.id,
    look: (session_id) => look({ session_id }),
    change: (session_id, { productId: product_id, quantity, city, option, code }) =>
      look({
        ...{ session_id, product_id, quantity, buyer },
        shipping_address: addressIn(city),
        selected_shipping_option_id: option,
        discount_code: code,
      }),
    complete: async (session_id) => payOnPage(shop, (await ask({ session_id })).continueUrl),
  };
}

/** Every dialect in which sessions are created, read, changed and completed. */
export async function dialectsOf(shop: Shop): Promise<Record<string, Dialect>> {
  const agent = await agentOf(shop);
  const mcp = await mcpOf(shop);
  const byMessage: AskSkill = async (input) => {
    const message = asking({ skill: 'ucp-checkout', site_slug: 'shop', ...input });
    const { artifacts, status } = taskOf(await agent.rpc('SendMessage', { message }));
    const [checkout] = artifacts.filter(({ artifactId }) => artifactId === 'checkout');
    assert.ok(checkout, JSON.stringify(status));
    return checkout.parts[0]?.data;
  };
  const byTool: AskSkill = async (input) => {
    const args = { site_slug: 'shop', ...input };
    const { refused, data, say } = toolAnswer(await mcp.call('ucp_checkout', args, mcp.key));
    assert.equal(refused, false, say);
    return data;
  };
  return {
    'UCP v1': v1Dialect(shop),
    'public UCP': publicDialect(restCalls({ shop })),
    '/ucp/mcp': publicDialect(await toolCalls({ shop })),
    '/api/mcp': skillDialect(shop, byTool),
    A2A: skillDialect(shop, byMessage),
  };
}

function good({ status, body, text }: Answer): any {
  assert.ok(status === 200 || status === 201, `${status} ${text}`);
  return body;
}

/** Reads the session DTO of REST. */
const recordSeen = (session: any): Seen => ({
  isCompleted: session.status === 'completed',
  lines: session.line_items.map((line: any) => [line.variant_id, line.quantity]),
  sums: sumsOf(session.totals),
  email: session.buyer?.email ?? null,
  city: session.shipping_address?.city ?? null,
  orderId: session.order?.id ?? null,
});

/** Reads the checkout of the UCP standard. */
function checkoutSeen(checkout: any): Seen {
  const amounts = amountsOf(checkout);
  const { subtotal = 0, fulfillment = 0, tax = 0, total = 0 } = amounts;
  const { items_discount = 0, discount = 0 } = amounts;
  const [method] = checkout.fulfillment?.methods ?? [];
  const chosen = method?.destinations?.find(
    (one: any) => one.id === method.selected_destination_id,
  );
  return {
    isCompleted: checkout.status === 'completed',
    lines: checkout.line_items.map((line: any) => [line.item.id, line.quantity]),
    sums: { subtotal, discount: 0 - items_discount - discount, shipping: fulfillment, tax, total },
    email: checkout.buyer?.email ?? null,
    city: chosen?.address_locality ?? null,
    orderId: checkout.order?.id ?? null,
  };
}

const inSnakeCase = (data: object) =>
  JSON.parse(JSON.stringify(data).replace(/"(\w+)":/g, (key) => key.replace(/[A-Z]/g, snake)));
const snake = (capital: string) => `_${capital.toLowerCase()}`;
