import { randomUUID } from 'node:crypto';
import type { Agent, Filled } from './agent.ts';
import { accepted, choiceOf, hasOptions, hitOf } from './rest.ts';
import type { Wire } from './wire.ts';

/** The sandbox's payment token, as both dialects of UCP send it. */
export const tokenPayment = {
  instruments: [
    {
      id: 'card',
      handler_id: 'sandbox',
      type: 'card',
      credential: { type: 'token', token: 'tok_success' },
    },
  ],
};

const root = '/api/ucp/v1';

/** Buys with a checkout session of UCP v1 and pays with a token. */
export function ucpAgent(wire: Wire, store: string): Agent {
  let session: string | null = null;
  const post = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    accepted(
      await wire.send({
        ...{ method, path: `${root}${path}`, body },
        headers: { 'idempotency-key': randomUUID() },
      }),
    );
  const sessionPath = (rest = '') => `/checkout-sessions/${session}${rest}`;
  return {
    async search(query) {
      const body = { site_slug: store, query, limit: 10 };
      const { products, match } = await post('/catalog/search', body);
      return products.map((product: any) => hitOf(product, match));
    },
    async choicesOf({ id }) {
      const path = `${root}/catalog/${store}/products/${id}`;
      const { product } = accepted(await wire.send({ method: 'GET', path }));
      return product.variants.map(choiceOf).filter(hasOptions);
    },
    async fill({ productId, choice, quantity }, { buyer, address, coupon }) {
      const options = choice && { variant_options: choice.options };
      const line = { product_id: productId, quantity, ...options };
      const created = await post('/checkout-sessions', { line_items: [line], buyer });
      session = created.id;
      if (coupon !== undefined) await post(sessionPath('/discount'), { code: coupon });
      if (address !== undefined) await post(sessionPath(), { shipping_address: address }, 'PUT');
    },
    async pay() {
      let answer = await post(sessionPath('/complete'), { payment: tokenPayment });
      if (answer.status === 'requires_consent') {
        await post(sessionPath('/consent'), { accepted_terms_version: answer.terms_version });
        answer = await post(sessionPath('/complete'), { payment: tokenPayment });
      }
      return answer.order?.confirmation_token ?? null;
    },
    async cancel() {
      if (session !== null) await post(sessionPath('/cancel'), {});
    },
    filled: (): Filled | null => (session === null ? null : { session }),
  };
}
