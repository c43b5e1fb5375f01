import { randomBytes } from 'node:crypto';
import type { LiveServer } from '../live-server.ts';
import type { Canary } from './canary.ts';

const mark = (): string => `canary${randomBytes(8).toString('hex').replaceAll(/\d/g, 'x')}`;

/** Tables where personal data of buyers belong; recorded calls of agents are no such place. */
const keptIn = /^table (?!agent_)/;

/** A buyer and a payment, with a distinct mark in every value. */
function markedBuyer() {
  const marks = {
    email: `${mark()}@buyer.example`,
    first: `A${mark()}`,
    last: `B${mark()}`,
    street: `${mark()} Street`,
    city: mark(),
    postcode: mark().slice(0, 12),
    coupon: mark(),
    payment: mark(),
  };
  const name = `${marks.first} ${marks.last}`;
  const address = {
    name,
    line1: `12 ${marks.street}`,
    city: marks.city,
    country: 'US',
    state: 'CA',
    postcode: marks.postcode,
  };
  const text = `Find a song, ship it to ${name}, 12 ${marks.street}, ${marks.city}. My email is ${marks.email}.`;
  return { marks, address, text, buyer: { email: marks.email, name } };
}

/**
 * Sends the data of a buyer to the store over every protocol, in every member where it belongs and
 * in free text.
 */
export async function plantPersonalData(
  { ask, owner, site }: LiveServer,
  productId: string,
): Promise<Canary[]> {
  const { marks, address, text, buyer } = markedBuyer();
  const line = { product_id: productId, quantity: 1 };
  const headers = { authorization: `Bearer ${owner}`, 'user-agent': `Agent/1 (${marks.email})` };
  let keys = 0;
  const send = async (method: string, path: string, body?: unknown) => {
    keys += 1;
    const key = { 'idempotency-key': `${marks.city}-${keys}` };
    const answer = await ask({
      method,
      path,
      headers: { ...headers, ...key },
      ...(body !== undefined && { body }),
    });
    return JSON.parse(answer.text === '' ? '{}' : answer.text);
  };
  const messages = [
    { text },
    { data: { skill: 'catalog-search', site_slug: site, query: text } },
    {
      data: {
        skill: 'ucp-checkout',
        site_slug: site,
        line_items: [line],
        buyer,
        shipping_address: address,
      },
    },
  ];
  for (const part of messages) {
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [part], contextId: mark() };
    const params = { message };
    await send('POST', '/api/a2a', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params });
  }
  for (const args of [
    { action: 'create', ...line, buyer, shipping_address: address, code: marks.coupon },
    { query: text },
  ])
    await send('POST', '/api/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'query' in args ? 'catalog_search' : 'cart_management',
        arguments: { site_slug: site, ...args },
      },
    });
  const v1 = '/api/ucp/v1/checkout-sessions';
  const opened = await send('POST', v1, { site_slug: site, line_items: [line], buyer });
  await send('PUT', `${v1}/${opened.id}`, { shipping_address: address });
  await send('POST', `${v1}/${opened.id}/discount`, { code: marks.coupon });
  const credential = { type: 'token', token: marks.payment };
  const instrument = { id: 'i', handler_id: 'sandbox', type: 'card', credential };
  await send('POST', `${v1}/${opened.id}/complete`, { payment: { instruments: [instrument] } });
  const cart = await send('POST', '/api/storefront/v1/carts', { site_slug: site, buyer });
  const path = `/api/storefront/v1/carts/${cart.token}`;
  await send('PUT', path, { shipping_address: address, buyer });
  await send('POST', `${path}/coupon`, { code: marks.coupon });
  const query = new URLSearchParams({ q: text, site_slug: site });
  await send('GET', `/api/storefront/v1/search?${query}`);
  await send('GET', `/api/x402/product/${site}/${productId}?email=${marks.email}`);
  return Object.entries(marks).map(([name, value]) => ({
    name: `a buyer's ${name}`,
    value,
    keptIn,
  }));
}
