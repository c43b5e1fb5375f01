import type { LiveServer } from './live-server.ts';

/** Secrets that a purchase issues, each still valid. */
export type Purchase = {
  productId: string;
  cartToken: string;
  sessionId: string;
  confirmation: string;
  orderId: string;
  upload: string;
};

const price = { amount: 1_000, currency: 'EUR' };
const card = { type: 'token', token: 'tok_success' };
export const buyer = { email: 'ada@buyer.example', name: 'Ada' };

/** A cart with an item, an order that is paid with test money, and a pending upload. */
export async function buyOne({ ask, act, site }: LiveServer): Promise<Purchase> {
  const draft = { site_slug: site, name: 'A song', price, is_digital: true };
  const product = JSON.parse((await act('POST', '/products', draft)).text);
  const items = [{ product_id: product.id, quantity: 1 }];
  let keys = 0;
  const post = async (path: string, body: unknown) => {
    keys += 1;
    const headers = { 'idempotency-key': `buy-${product.id}-${keys}` };
    const { status, text } = await ask({ method: 'POST', path, headers, body });
    if (status >= 300) throw new Error(`${path} answered ${status} ${text}`);
    return JSON.parse(text);
  };
  const cart = await post('/api/storefront/v1/carts', { site_slug: site, items });
  const sessions = '/api/ucp/v1/checkout-sessions';
  const { id } = await post(sessions, { site_slug: site, line_items: items, buyer });
  const instrument = { id: 'i', handler_id: 'sandbox', type: 'card', credential: card };
  const done = await post(`${sessions}/${id}/complete`, { payment: { instruments: [instrument] } });
  const file = { filename: 'a.png', content_type: 'image/png', purpose: 'image', size: 100 };
  const upload = JSON.parse((await act('POST', '/media/assets/upload-url', file)).text);
  return {
    productId: product.id,
    cartToken: cart.token,
    sessionId: id,
    confirmation: done.order.confirmation_token,
    orderId: done.order.id,
    upload: new URL(upload.upload_url).pathname.split('/').at(-1) ?? '',
  };
}
