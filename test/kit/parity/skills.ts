import assert from 'node:assert/strict';
import { agentOf, asking, taskOf, type WireTask } from '../a2a.ts';
import { mcpOf, toolAnswer } from '../mcp.ts';
import { type Basket, type Buy, type Market, sumsOf } from './basket.ts';
import { payOnPage } from './hosted-page.ts';

/**
 * Buys through the store's MCP server: one call, then the hosted page, then the same call again.
 */
export async function storeMcp(market: Market): Promise<Buy> {
  const mcp = await mcpOf(market.shop);
  const call = async (args: object) => {
    const { refused, data, say } = toolAnswer(await mcp.call('ucp_checkout', args, mcp.key));
    assert.equal(refused, false, say);
    return data;
  };
  return async (basket) => {
    let { checkout, continueUrl } = await call(checkoutInput(market, basket));
    for (const discount_code of furtherCodes(basket))
      ({ checkout, continueUrl } = await call({ session_id: checkout.id, discount_code }));
    await payOnPage(market.shop, continueUrl);
    const done = await call({ session_id: checkout.id });
    assert.equal(done.checkout.status, 'completed');
    return { sessionId: checkout.id, sums: sumsOf(checkout.totals), orderId: done.order.id };
  };
}

/**
 * Buys through the agent: one message, then the hosted page, and the task completes with the order.
 */
export async function a2a(market: Market): Promise<Buy> {
  const { ask, orderOf } = await conversation(market);
  return async (basket) => {
    const checkOut = (input: object) => ask({ skill: 'ucp-checkout', ...input });
    let task = await checkOut(checkoutInput(market, basket));
    const { id: session_id } = dataOf(task, 'checkout').checkout;
    for (const discount_code of furtherCodes(basket))
      task = await checkOut({ site_slug: basket.store, session_id, discount_code });
    const { checkout, continueUrl } = dataOf(task, 'checkout');
    assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED');
    await payOnPage(market.shop, continueUrl);
    const orderId = await orderOf(task);
    return { sessionId: checkout.id, sums: sumsOf(checkout.totals), orderId };
  };
}

/** The same with a cart that is filled first and then checked out, as REST does. */
export async function a2aCart(market: Market): Promise<Buy> {
  const { ask, orderOf } = await conversation(market);
  return async (basket) => {
    const { store, lines, codes = [] } = basket;
    const { line_items, buyer, customer_id, ...details } = checkoutInput(market, basket);
    const create = { action: 'create', site_slug: store, items: line_items, buyer, customer_id };
    const change = async (action: string, input: object) =>
      dataOf(await ask({ skill: 'cart-management', action, ...input }), 'cart').cart;
    const created = await change('create', create);
    assert.ok(created.items.length <= lines.length);
    const on = { cart_token: created.token };
    if (basket.shipTo) await change('set_address', { ...on, ...details });
    if (basket.by) await change('select_shipping', { ...on, ...details });
    for (const code of codes) await change('apply_coupon', { ...on, code });
    const { totals } = await change('get', on);
    const task = await ask({ skill: 'cart-management', action: 'checkout', ...on });
    const { sessionId, redirectUrl } = dataOf(task, 'checkout');
    await payOnPage(market.shop, redirectUrl);
    return { sessionId, sums: sumsOf(totals), orderId: await orderOf(task) };
  };
}

const dataOf = ({ artifacts, status }: WireTask, name: string): any => {
  const artifact = artifacts.find(({ artifactId }) => artifactId === name);
  assert.ok(artifact, JSON.stringify(status));
  return artifact.parts[0]?.data;
};

async function conversation({ shop }: Market) {
  const agent = await agentOf(shop);
  return {
    ask: async (data: Record<string, unknown>): Promise<WireTask> =>
      taskOf(await agent.rpc('SendMessage', { message: asking(data) })),
    /** The order of a task that the payment has completed. */
    async orderOf({ id }: WireTask): Promise<string> {
      const task: WireTask = (await agent.rpc('GetTask', { taskId: id })).body.result;
      assert.equal(task.status.state, 'TASK_STATE_COMPLETED');
      return dataOf(task, 'order').order.id;
    },
  };
}

/** The skill accepts one code in each call. */
const furtherCodes = ({ codes = [] }: Basket) => codes.slice(1);

/** The whole basket with its first code as input of the skill `ucp-checkout`. */
function checkoutInput({ productId, customerId }: Market, basket: Basket) {
  const { store, lines, buyer, shipTo, by, terms } = basket;
  const [code] = basket.codes ?? [];
  return {
    site_slug: store,
    line_items: lines.map(({ slug, options, quantity }) => ({
      product_id: productId(slug),
      ...(options && { variant_options: options }),
      quantity,
    })),
    ...(buyer && { buyer }),
    ...(shipTo && { shipping_address: shipTo }),
    ...(by && { selected_shipping_option_id: by }),
    ...(code && { discount_code: code }),
    ...(terms && { accepted_terms_version: terms }),
    ...(basket.isProven && { customer_id: customerId }),
  };
}
