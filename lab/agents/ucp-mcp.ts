import { randomUUID } from 'node:crypto';
import { choicesWith } from '../../src/core/lab/choose.ts';
import { type Address, type Agent, type Choice, type Filled, Refused } from './agent.ts';
import { payAtLink } from './person.ts';
import { combinationsOf, hasOptions, hitOf } from './rest.ts';
import { tokenPayment } from './ucp.ts';
import type { Wire } from './wire.ts';

const profile = 'https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json';

const maxLookUps = 8;

/** Buys over the tools of the public UCP binding. `host`: the store's host. */
export function ucpMcpAgent(wire: Wire, host: string): Agent {
  let checkout: any = null;
  let home: Address | undefined;
  const tool = async (name: string, input: object) => {
    const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() };
    const params = { name, arguments: { meta, ...input } };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    return readTool(await wire.send({ method: 'POST', path: '/ucp/mcp', host, body }));
  };
  const product = async (id: string, selected: object[]) =>
    (await tool('get_product', { catalog: { id, selected } })).product;
  return {
    async search(query) {
      const { products, match } = await tool('search_catalog', { catalog: { query } });
      return products.map((hit: any) => hitOf(hit, match));
    },
    async choicesOf({ id }, values) {
      const { options } = await product(id, []);
      const chosen = combinationsOf(options).filter(hasOptions);
      // A tool call for each combination would be wasteful: only those that fit are looked up.
      const fitting = choicesWith(values, chosen).slice(0, maxLookUps);
      if (fitting.length === 0) return chosen;
      const found = await Promise.all(fitting.map((choice) => lookUp(id, choice, product)));
      return found.flat();
    },
    async fill({ productId, choice, quantity }, purchase) {
      const { buyer, address, coupon } = purchase;
      home = address;
      const input = {
        line_items: [{ item: { id: choice?.id ?? productId }, quantity }],
        buyer: { email: buyer.email, first_name: 'Ada', last_name: 'Buyer' },
        ...(coupon !== undefined && { discounts: { codes: [coupon] } }),
        ...(address && { fulfillment: fulfillmentOf(address) }),
      };
      const created = await tool('create_checkout', { checkout: input });
      checkout = created;
      const refused = (checkout.messages ?? []).find(
        ({ code }: any) => coupon !== undefined && /discount|coupon/.test(code ?? ''),
      );
      if (refused) throw new Refused(refused.code, refused.content);
    },
    async pay() {
      const payment = { checkout: { payment: tokenPayment } };
      const done = await tool('complete_checkout', { id: checkout.id, ...payment });
      // The terms of a store are accepted by a person, on its page.
      const isEscalated = done.status === 'requires_escalation';
      if (isEscalated) await payAtLink(wire, done.continue_url, home);
      const { order } = isEscalated ? await tool('get_checkout', { id: checkout.id }) : done;
      return order?.permalink_url?.split('/').pop() ?? null;
    },
    async cancel() {
      if (checkout !== null) await tool('cancel_checkout', { id: checkout.id });
    },
    filled: (): Filled | null => (checkout === null ? null : { session: checkout.id }),
  };
}

/** The choice with the id of its variant, or nothing when no variant has exactly these options. */
async function lookUp(
  id: string,
  { options }: Choice,
  product: (id: string, selected: object[]) => Promise<any>,
): Promise<Choice[]> {
  const selected = Object.entries(options).map(([name, label]) => ({ name, label }));
  const { variants } = await product(id, selected);
  const found = variants.find((variant: any) =>
    (variant.options ?? []).every(({ name, label }: any) => options[name] === label),
  );
  return found ? [{ id: found.id, options }] : [];
}

function fulfillmentOf({ line1, city, state, postcode, country }: Address) {
  const destination = {
    ...{ street_address: line1, address_locality: city, address_region: state },
    ...{ postal_code: postcode, address_country: country, first_name: 'Ada', last_name: 'Buyer' },
  };
  return { methods: [{ type: 'shipping', destinations: [destination] }] };
}

function readTool({ body }: { body: any }): any {
  const data = body.result?.structuredContent;
  if (body.error || body.result?.isError || data?.ucp?.status === 'error') {
    const message = data?.messages?.[0] ?? body.error ?? {};
    throw new Refused(String(message.code ?? 'error'), message.content ?? message.message ?? '');
  }
  return data;
}
