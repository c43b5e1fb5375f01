import { agentOf, asking, taskOf } from './a2a.ts';
import { mcpOf, toolAnswer } from './mcp.ts';
import { paying, toCalifornia, ucpOf } from './ucp.ts';
import { payingWith, ucpV1Of } from './ucp-v1.ts';
import type { openX402Shop } from './x402.ts';

/** What buyers tell agents, none of which a recorded call may contain. */
export const personalData = {
  email: 'ada.lovelace@example.com',
  first: 'Adalina',
  last: 'Lovelace-Byron',
  street: '77 Analytical Row',
  city: 'Bernal Heights Village',
  postcode: '94110',
  phone: '+1 415 555 0137',
};

const { email, first, last, street, city, postcode, phone } = personalData;
const buyer = { email, name: `${first} ${last}`, phone };
const address = {
  name: `${first} ${last}`,
  line1: street,
  city,
  country: 'US',
  state: 'CA',
  postcode,
  phone,
};

/** The ids and secrets that a purchase of an agent led to. */
export type AgentPurchase = { orderId: string | null; secrets: string[] };

type X402Shop = Awaited<ReturnType<typeof openX402Shop>>;

/** Buys over every protocol, with the personal data of a buyer wherever it can be sent. */
export function agentsOf(shop: X402Shop, productId: string) {
  const line = { product_id: productId, quantity: 1 };
  const from = (name: string) => ({ 'user-agent': `${name}/1.0 (${email})` });
  return {
    async a2a(): Promise<AgentPurchase> {
      const agent = await agentOf(shop);
      const headers = { ...agent.key, ...from('Orbit') };
      const contextId = 'context-of-a2a';
      const send = async (message: object) =>
        taskOf(await agent.rpc('SendMessage', { message: { ...message, contextId } }, headers));
      await send(asking({ skill: 'catalog-search', query: 'thing', site_slug: 'shop' }));
      await send({
        messageId: 'm-2',
        role: 'ROLE_USER',
        parts: [{ text: `Search for a thing in shop, ship it to ${first} ${last}, ${street}` }],
      });
      const task = await send(
        asking({
          skill: 'ucp-checkout',
          site_slug: 'shop',
          line_items: [line],
          buyer,
          shipping_address: address,
        }),
      );
      const data = Object.assign({}, ...task.artifacts.flatMap(({ parts }) => parts)).data as any;
      return { orderId: null, secrets: [contextId, data.checkout.id, agent.key.authorization] };
    },
    async mcp(): Promise<AgentPurchase> {
      const mcp = await mcpOf(shop);
      const call = async (name: string, args: object) =>
        toolAnswer(await mcp.call(name, args, from('Harbor'))).data;
      await call('catalog_search', { query: 'bamboo submarine', site_slug: 'shop' });
      await call('catalog_search', { query: 'thing', site_slug: 'shop' });
      const made = await call('cart_management', { site_slug: 'shop', ...line, buyer });
      const token = made.cart.token;
      await call('cart_management', {
        action: 'set_address',
        cart_token: token,
        shipping_address: address,
      });
      return { orderId: null, secrets: [token] };
    },
    async ucpV1(): Promise<AgentPurchase> {
      const v1 = ucpV1Of(shop, from('Meridian'));
      await v1.search({ query: 'thing', site_slug: 'shop' });
      await v1.product('shop', productId);
      const made = await v1.create({ site_slug: 'shop', line_items: [line] });
      const { id } = made.body;
      await v1.complete(id, payingWith('tok_decline'));
      await v1.put(id, { buyer, shipping_address: address });
      const { body } = await v1.complete(id, payingWith('tok_success'));
      return { orderId: body.order.id, secrets: [id, body.order.confirmation_token] };
    },
    async ucpPublic(): Promise<AgentPurchase> {
      const ucp = ucpOf(shop, { host: 'shop.localhost:4000', ...from('Quarry') });
      await ucp.search({ query: 'thing' });
      const { body: made } = await ucp.create({
        line_items: [{ item: { id: productId }, quantity: 1 }],
        buyer: { email, first_name: first, last_name: last, phone_number: phone },
        fulfillment: toCalifornia(),
      });
      const { body } = await ucp.complete(made.id, paying());
      return { orderId: body.order?.id ?? null, secrets: [made.id] };
    },
    async rest(): Promise<AgentPurchase> {
      const path = '/api/storefront/v1';
      const headers = from('Tally');
      await shop.public.get(`${path}/search?q=thing&site_slug=shop`, headers);
      const made = await shop.public.post(
        `${path}/carts`,
        { site_slug: 'shop', buyer: { email } },
        headers,
      );
      const { token } = made.body;
      await shop.public.post(`${path}/carts/${token}/items`, line, headers);
      await shop.send({
        method: 'PUT',
        url: `${path}/carts/${token}`,
        headers: { host: 'localhost:4000', ...headers },
        payload: { shipping_address: address, buyer: { email } },
      });
      await shop.public.post(`${path}/carts/${token}/coupon`, { code: 'SECRETCODE9' }, headers);
      await shop.public.post(`${path}/carts/${token}/checkout`, {}, headers);
      return { orderId: null, secrets: [token, 'SECRETCODE9'] };
    },
    async x402(): Promise<AgentPurchase> {
      const { headers, answer } = await shop.buy(shop.pathOf(shop.book, `?email=${email}`));
      return {
        orderId: answer.body.order.id,
        secrets: [answer.body.confirmation_token, ...Object.values(headers)],
      };
    },
  };
}
