import { type Address, type Agent, type Choice, type Filled, type Hit, Refused } from './agent.ts';
import { payAtLink } from './person.ts';
import { choiceOf, hitOf } from './rest.ts';
import type { Wire } from './wire.ts';

/** Calls a skill; the data of its result, or a refusal that is thrown. */
export type CallSkill = (skill: string, input: object) => Promise<any>;

/** Buys with the skills of the store, over MCP or A2A; its owner pays on the hosted page. */
export function skillAgent(wire: Wire, store: string, call: CallSkill): Agent {
  let token: string | null = null;
  let home: Address | undefined;
  const manage = (input: object) => call('cart-management', { ...input, cart_token: token });
  return {
    async search(query) {
      const input = { site_slug: store, query, limit: 10 };
      const { products, match } = await call('catalog-search', input);
      return products.map((product: any) => hitOfSkill(product, match));
    },
    // The skills have no call for one product: the hit shows what can be chosen.
    choicesOf: async ({ choices }) => choices,
    async fill({ productId, choice, quantity }, purchase) {
      const { buyer, address, coupon } = purchase;
      home = address;
      const options = choice && optionsOrId(choice);
      const line = { product_id: productId, quantity, ...options };
      const { cart } = await call('cart-management', {
        ...{ site_slug: store, buyer, ...line },
        ...(address && { shipping_address: address }),
      });
      token = cart.token;
      if (coupon !== undefined) await manage({ action: 'apply_coupon', code: coupon });
      const [cheapest] = [...(cart.shippingOptions ?? [])].sort((a, b) => a.amount - b.amount);
      if (address && cheapest)
        await manage({ action: 'select_shipping', selected_shipping_option_id: cheapest.id });
    },
    async pay() {
      const { redirectUrl } = await manage({ action: 'checkout' });
      await payAtLink(wire, redirectUrl, home);
      const { order } = await manage({ action: 'checkout' });
      return order?.confirmationToken ?? null;
    },
    async cancel() {
      if (token !== null) await manage({ action: 'cancel' });
    },
    filled: (): Filled | null => (token === null ? null : { cart: token }),
  };
}

/** A hit of the skill catalog-search, which lists options as a name and its values. */
export function hitOfSkill({ options, ...product }: any, match: Hit['match'] | undefined): Hit {
  const named = options?.map(([name, ...values]: string[]) => ({ name, values }));
  return hitOf({ ...product, ...(named && { options: named }) }, match);
}

const optionsOrId = ({ id, options }: Choice) =>
  id === undefined ? { variant_options: options } : { variant_id: id };

/** Calls the tools of the store's MCP server as a guest. */
export const overMcp =
  (wire: Wire, host: string): CallSkill =>
  async (skill, input) => {
    const params = { name: skill.replaceAll('-', '_'), arguments: input };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const answer = await wire.send({ method: 'POST', path: '/api/mcp', host, headers, body });
    const { result, error } = answer.body;
    if (error) throw new Refused(String(error.code), error.message);
    if (result.isError) throw refusalOf(result.structuredContent, result.content?.[0]?.text);
    return result.structuredContent;
  };

/** Sends data parts to the store's agent over A2A with a key that may write orders. */
export const overA2a =
  (wire: Wire, { host, apiKey }: { host: string; apiKey: string }): CallSkill =>
  async (skill, input) => {
    const message = { messageId: 'lab', role: 'ROLE_USER', parts: [{ data: { skill, ...input } }] };
    const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } };
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await wire.send({ method: 'POST', path: '/api/a2a', host, headers, body });
    if (answer.body.error)
      throw new Refused(String(answer.body.error.code), answer.body.error.message);
    const { status, artifacts } = answer.body.result.task;
    const parts: any[] = status.message?.parts ?? [];
    const problem = parts.find(({ data }) => data?.error)?.data;
    if (problem || status.state === 'TASK_STATE_FAILED') throw refusalOf(problem, parts[0]?.text);
    return Object.assign(
      {},
      ...artifacts.flatMap(({ parts: own }: any) => own.map((part: any) => part.data)),
    );
  };

function refusalOf(data: any, text: string | undefined): Refused {
  const { code = 'failed', message = text ?? '', alternatives = [] } = data?.error ?? {};
  return new Refused(code, message, alternatives.map(choiceOf));
}
