import { randomUUID } from 'node:crypto';
import type { Acts } from '../paired-cost.ts';
import { openClient, pick, type Shopping, type Task } from './buyers.ts';

/** Searches of guests by message, each in a new conversation. */
export function searchesOverA2a(shopping: Shopping): Acts {
  const { send, close } = openAgent(shopping, true);
  return {
    title: 'search over A2A',
    callsPerAct: 1,
    act: async (number) => void (await send(searchOf(shopping, number), number)),
    close,
  };
}

/** A search, a cart, its address and its shipping, then a checkout that waits for the payment page. */
export function shoppingOverA2a(shopping: Shopping): Acts {
  const { send, close } = openAgent(shopping);
  const { slug, productIds } = shopping.buys;
  return {
    title: 'shopping over A2A',
    callsPerAct: 5,
    async act(number) {
      const contextId = randomUUID();
      const say = (data: object) => send(data, number, contextId);
      await say(searchOf(shopping, number));
      const change = { skill: 'cart-management', site_slug: slug };
      const product = { product_id: pick(productIds, number), quantity: 1 };
      const { cart } = dataOf<{ cart: { token: string } }>(
        await say({ ...change, action: 'create', ...product }),
      );
      const own = { ...change, cart_token: cart.token };
      await say({ ...own, action: 'set_address', shipping_address: address });
      await say({ ...own, action: 'select_shipping', selected_shipping_option_id: 'standard' });
      const buyer = { email: `${contextId}@example.com` };
      await say({ skill: 'ucp-checkout', cart_token: cart.token, buyer });
    },
    close,
  };
}

const address = { country: 'US', state: 'CA', postcode: '94107' };

const searchOf = ({ stores, queries }: Shopping, number: number) => ({
  skill: 'catalog-search',
  site_slug: pick(stores, number),
  query: pick(queries, number),
});

function openAgent({ origin, apiKey }: Shopping, isGuest = false) {
  const { post, close } = openClient(origin, {
    'a2a-version': '1.0',
    ...(!isGuest && { authorization: `Bearer ${apiKey}` }),
  });
  const send = async (data: object, number: number, contextId?: string): Promise<Task> => {
    const message = { messageId: randomUUID(), role: 'ROLE_USER', contextId, parts: [{ data }] };
    const request = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } };
    const { error, result } = await post('/api/a2a', request, number);
    const task = result?.task;
    if (!task || task.status.state === 'TASK_STATE_FAILED')
      throw new Error(`SendMessage: ${JSON.stringify(error ?? task)}`);
    return task;
  };
  return { send, close };
}

const dataOf = <Data>({ artifacts }: Task): Data => artifacts[0]?.parts[0]?.data as Data;
