import { type Address, type Agent, type Choice, type Filled, type Hit, Refused } from './agent.ts';
import { payAtLink } from './person.ts';
import type { Answer, Call, Wire } from './wire.ts';

const root = '/api/storefront/v1';

/** Buys with a REST cart; its owner pays on the hosted page. */
export function restAgent(wire: Wire, store: string): Agent {
  let token: string | null = null;
  let home: Address | undefined;
  const call = async (method: Call['method'], path: string, body?: object) =>
    accepted(await wire.send({ method, path: `${root}${path}`, ...(body && { body }) }));
  const cart = (rest = '') => `/carts/${token}${rest}`;
  return {
    async search(words) {
      const query = new URLSearchParams({ q: words, site_slug: store, limit: '10' });
      const { products, match } = await call('GET', `/search?${query}`);
      return products.map((product: any) => hitOf(product, match));
    },
    async choicesOf({ id }) {
      const { variants } = await call('GET', `/stores/${store}/products/${id}`);
      return variants.map(choiceOf).filter(hasOptions);
    },
    async fill({ productId, choice, quantity }, purchase) {
      const { buyer, address, coupon } = purchase;
      home = address;
      const created = await call('POST', '/carts', { site_slug: store, buyer });
      token = created.token;
      const options = choice && { variant_options: choice.options };
      await call('POST', cart('/items'), { product_id: productId, quantity, ...options });
      if (coupon !== undefined) await call('POST', cart('/coupon'), { code: coupon });
      if (address === undefined) return;
      const { shipping_options } = await call('PUT', cart(), { shipping_address: address });
      const [cheapest] = [...shipping_options].sort((a, b) => a.amount - b.amount);
      if (cheapest) await call('PUT', cart(), { selected_shipping_option_id: cheapest.id });
    },
    async pay() {
      const { redirect_url, session_id } = await call('POST', cart('/checkout'), {});
      await payAtLink(wire, redirect_url, home);
      const path = `/api/ucp/v1/checkout-sessions/${session_id}`;
      const { order } = accepted(await wire.send({ method: 'GET', path }));
      return order?.confirmation_token ?? null;
    },
    async cancel() {
      if (token !== null) await call('DELETE', cart());
    },
    filled: (): Filled | null => (token === null ? null : { cart: token }),
  };
}

/** The body of a successful answer. Throws what the server refused. */
export function accepted({ status, body }: Answer): any {
  if (status < 400) return body;
  const { code = String(status), message = '', alternatives = [] } = body?.error ?? {};
  throw new Refused(code, message, alternatives.map(choiceOf));
}

export const choiceOf = ({ id, options }: any): Choice => ({ id, options: optionsOf(options) });

export const hasOptions = ({ options }: Choice): boolean => Object.keys(options).length > 0;

/** `match`: the label of the result set, unless the hit has one. */
export function hitOf(product: any, match: Hit['match'] | undefined): Hit {
  return {
    id: product.id,
    name: product.name ?? product.title,
    text: JSON.stringify(product),
    match: product.match ?? match ?? null,
    choices: (product.variants?.map(choiceOf) ?? combinationsOf(product.options)).filter(
      hasOptions,
    ),
  };
}

/** Every combination of options that are lists of values. */
export function combinationsOf(options: { name: string; values: any[] }[] = []): Choice[] {
  const combine = (found: Record<string, string>[], { name, values }: (typeof options)[number]) =>
    found.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value.label ?? value })));
  return options.reduce(combine, [{}]).map((one) => ({ options: one }));
}

/** Options by name; the skills send them as a list of names and values. */
const optionsOf = (options: any): Record<string, string> =>
  Array.isArray(options)
    ? Object.fromEntries(options.map(({ name, value, label }) => [name, value ?? label]))
    : (options ?? {});
