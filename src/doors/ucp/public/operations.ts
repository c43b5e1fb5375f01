import type { Static, TObject } from 'typebox';
import { problemsOf } from '../../../core/skills/calling/check-input.ts';
import { invalid } from '../../../kernel/refusal.ts';
import { CartCreateInput, CartUpdateInput } from './buying/cart/input.ts';
import { cancelCart, createCart, getCart, updateCart } from './buying/cart/operations.ts';
import { completeCheckout } from './buying/checkout/complete.ts';
import {
  CheckoutCompleteInput,
  CheckoutCreateInput,
  CheckoutUpdateInput,
  IdInput,
} from './buying/checkout/input.ts';
import {
  cancelCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from './buying/checkout/operations.ts';
import type { Caller, PublicDeps } from './caller.ts';
import { getProduct } from './catalog/get-product.ts';
import { LookupInput, ProductInput, SearchInput } from './catalog/input.ts';
import { lookUpCatalog } from './catalog/lookup.ts';
import { searchCatalog } from './catalog/search.ts';
import { type Answer, answered } from './idempotent.ts';
import { getOrder } from './orders/get-order.ts';
import type { Capability } from './protocol/capabilities.ts';

type Facts<Input extends TObject> = {
  /** Its name in UCP, and of its MCP tool. */
  name: string;
  title: string;
  description: string;
  capability: Capability;
  /** Its arguments: `id`, and what REST sends as its body under `catalog`, `cart` or `checkout`. */
  input: Input;
  readOnly: boolean;
  /** Over MCP a key must come with it; over REST one may. */
  needsKey?: boolean;
};

/** One operation of UCP's shopping service, the same for every binding. */
export type Operation = Facts<TObject> & {
  run(deps: PublicDeps, caller: Caller, args: unknown): Promise<Answer>;
};

/** Ties what an operation reads to what it does; 400 for arguments that it does not take. */
function operation<Input extends TObject>(
  facts: Facts<Input>,
  act: (deps: PublicDeps, caller: Caller, args: Static<Input>) => Promise<Answer>,
): Operation {
  return {
    ...facts,
    async run(deps, caller, args) {
      const problems = problemsOf(facts.input, args as Record<string, unknown>);
      if (problems.length > 0) throw invalid(problems.map(ofBody));
      return act(deps, caller, args as Static<Input>);
    },
  };
}

/** Fields are named as they stand in the body, whichever argument brought it. */
const ofBody = ({ field, ...rest }: ReturnType<typeof problemsOf>[number]) => ({
  ...rest,
  field: field.replace(/^(?:catalog|cart|checkout)(?:\.|$)/, '') || 'body',
});

type Reading<Args> = (deps: PublicDeps, caller: Caller, args: Args) => Promise<object>;

const reading =
  <Args>(read: Reading<Args>) =>
  async (deps: PublicDeps, caller: Caller, args: Args) =>
    answered(await read(deps, caller, args));

const checkout = 'dev.ucp.shopping.checkout';
const cart = 'dev.ucp.shopping.cart';

/** Everything that the public binding can do. */
export const operations: readonly Operation[] = [
  operation(
    {
      name: 'search_catalog',
      title: 'Search the catalog',
      description: 'Finds products by words and filters; the cursor leads to the next page.',
      capability: 'dev.ucp.shopping.catalog.search',
      input: SearchInput,
      readOnly: true,
    },
    reading(searchCatalog),
  ),
  operation(
    {
      name: 'lookup_catalog',
      title: 'Look up products',
      description: 'Products by ids of theirs or of their variants, at most 50.',
      capability: 'dev.ucp.shopping.catalog.lookup',
      input: LookupInput,
      readOnly: true,
    },
    reading(lookUpCatalog),
  ),
  operation(
    {
      name: 'get_product',
      title: 'Show a product',
      description: 'One product with its options, and which of them go with what is selected.',
      capability: 'dev.ucp.shopping.catalog.lookup',
      input: ProductInput,
      readOnly: true,
    },
    reading(getProduct),
  ),
  operation(
    {
      name: 'create_cart',
      title: 'Start a cart',
      description: 'A basket with what it comes to; nothing is bought or set aside.',
      capability: cart,
      input: CartCreateInput,
      readOnly: false,
    },
    createCart,
  ),
  operation(
    {
      name: 'get_cart',
      title: 'Show a cart',
      description: 'The cart with prices of this moment.',
      capability: cart,
      input: IdInput,
      readOnly: true,
    },
    reading(getCart),
  ),
  operation(
    {
      name: 'update_cart',
      title: 'Replace a cart',
      description: 'All of the cart is sent again; what is left out is taken away.',
      capability: cart,
      input: CartUpdateInput,
      readOnly: false,
    },
    updateCart,
  ),
  operation(
    {
      name: 'cancel_cart',
      title: 'Give a cart up',
      description: 'Answers the cart as it was; afterwards it is not found any more.',
      capability: cart,
      input: IdInput,
      readOnly: false,
      needsKey: true,
    },
    cancelCart,
  ),
  operation(
    {
      name: 'create_checkout',
      title: 'Start a checkout',
      description: 'Of line items, or of a cart by its `cart_id`. Amounts are in minor units.',
      capability: checkout,
      input: CheckoutCreateInput,
      readOnly: false,
    },
    createCheckout,
  ),
  operation(
    {
      name: 'get_checkout',
      title: 'Show a checkout',
      description: 'How the checkout stands, and what it still needs.',
      capability: checkout,
      input: IdInput,
      readOnly: true,
    },
    reading(getCheckout),
  ),
  operation(
    {
      name: 'update_checkout',
      title: 'Replace a checkout',
      description: 'All of the checkout is sent again; what is left out is taken away.',
      capability: checkout,
      input: CheckoutUpdateInput,
      readOnly: false,
    },
    updateCheckout,
  ),
  operation(
    {
      name: 'complete_checkout',
      title: 'Place the order',
      description: 'Pays with an instrument of an offered payment handler; answers the order.',
      capability: checkout,
      input: CheckoutCompleteInput,
      readOnly: false,
      needsKey: true,
    },
    completeCheckout,
  ),
  operation(
    {
      name: 'cancel_checkout',
      title: 'Give a checkout up',
      description: 'Nothing is bought; what was set aside is free again.',
      capability: checkout,
      input: IdInput,
      readOnly: false,
      needsKey: true,
    },
    cancelCheckout,
  ),
  operation(
    {
      name: 'get_order',
      title: 'Show an order',
      description: 'How an order stands. Needs a bearer of the store with read:orders.',
      capability: 'dev.ucp.shopping.order',
      input: IdInput,
      readOnly: true,
    },
    reading(getOrder),
  ),
];

const byName = new Map(operations.map((each) => [each.name, each]));

/** The operation of this name, or null. */
export const operationOf = (name: string): Operation | null => byName.get(name) ?? null;
