import { createClient } from './client.ts';
import { payOnPage } from './pay-on-page.ts';
import { emailOf, itemOf, type ProfiledStore, type UseCase } from './use-case.ts';

const address = {
  name: 'A Buyer',
  line1: '1 Main Street',
  city: 'San Francisco',
  state: 'CA',
  postcode: '94107',
  country: 'US',
};

type Cart = { shipping_options: { id: string }[] };

/** A REST cart, checked out and paid on the page of the processor. */
export function cartPurchase({ origin, slug, productIds }: ProfiledStore): UseCase {
  const call = createClient(origin);
  const carts = '/api/storefront/v1/carts';
  const tokens: string[] = [];
  const shippingOptionIds: string[] = [];
  const pages: string[] = [];
  const cart = (item: number) => `${carts}/${itemOf(tokens, item)}`;
  return {
    name: 'REST cart',
    steps: [
      {
        name: 'create',
        async act(item) {
          const buyer = { email: emailOf(item), name: 'A Buyer' };
          const created = await call<{ token: string }>(carts, { site_slug: slug, buyer });
          tokens[item] = created.token;
        },
      },
      {
        name: 'add',
        act: (item) => call(`${cart(item)}/items`, { product_id: productIds[item], quantity: 1 }),
      },
      {
        name: 'address',
        async act(item) {
          const { shipping_options: options } = await call<Cart>(
            cart(item),
            { shipping_address: address },
            { method: 'PUT' },
          );
          shippingOptionIds[item] = options[0]?.id ?? '';
        },
      },
      {
        name: 'shipping option',
        act: (item) =>
          call(
            cart(item),
            { selected_shipping_option_id: itemOf(shippingOptionIds, item) },
            { method: 'PUT' },
          ),
      },
      {
        name: 'checkout',
        async act(item) {
          const started = await call<{ redirect_url: string }>(`${cart(item)}/checkout`, {});
          pages[item] = started.redirect_url;
        },
      },
      { name: 'pay on the page', act: (item) => payOnPage(itemOf(pages, item)) },
    ],
  };
}

type Task = { artifacts: { artifactId: string; parts: { data: { continueUrl: string } }[] }[] };

/** A purchase by a message to the store's agent, paid on the page. */
export function conversation({ origin, apiKey, slug, productIds }: ProfiledStore): UseCase {
  const call = createClient(origin);
  const headers = { authorization: `Bearer ${apiKey}`, 'a2a-version': '1.0' };
  const pages: string[] = [];
  const checkout = (item: number) => ({
    skill: 'ucp-checkout',
    site_slug: slug,
    line_items: [{ product_id: productIds[item], quantity: 1 }],
    buyer: { email: emailOf(item), name: 'A Buyer' },
    shipping_address: address,
  });
  return {
    name: 'A2A',
    steps: [
      {
        name: 'checkout',
        async act(item) {
          const parts = [{ data: checkout(item) }];
          const message = { messageId: 'm1', role: 'ROLE_USER', parts };
          const request = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } };
          const { result } = await call<{ result: { task: Task } }>('/api/a2a', request, {
            headers,
          });
          pages[item] = pageOf(result.task);
        },
      },
      { name: 'pay on the page', act: (item) => payOnPage(itemOf(pages, item)) },
    ],
  };
}

function pageOf({ artifacts }: Task): string {
  const checkout = artifacts.find(({ artifactId }) => artifactId === 'checkout');
  const page = checkout?.parts[0]?.data.continueUrl;
  if (page === undefined) throw new Error('The task has no checkout.');
  return page;
}
