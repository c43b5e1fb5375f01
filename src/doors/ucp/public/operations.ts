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
  /** It brings something new into being, and leaves everything else as it is. */
  creates?: boolean;
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
      description:
        'Finds products by words and filters. Answers their variants: the id of one is what carts and checkouts take as `item.id`. The cursor leads to the next page.',
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
      description:
        'Products by ids of theirs or of their variants, at most 50; ids that are not found are told in `messages`.',
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
      description:
        'One product with its options, its variants and their stock; with `selected`, which options still go together.',
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
      description:
        'A basket with what it comes to; nothing is bought or set aside. Its id opens a checkout as `cart_id`.',
      capability: cart,
      input: CartCreateInput,
      readOnly: false,
      creates: true,
    },
    createCart,
  ),
  operation(
    {
      name: 'get_cart',
      title: 'Show a cart',
      description: 'The cart as it is, with prices and stock of this moment.',
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
      description:
        'All of the cart is sent again, lines that stay too; what is left out is taken away.',
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
      description:
        'Of line items, or of a cart by its `cart_id`. Answers totals in minor units, in `messages` what it still needs, and in `ucp.payment_handlers` how it can be paid.',
      capability: checkout,
      input: CheckoutCreateInput,
      readOnly: false,
      creates: true,
    },
    createCheckout,
  ),
  operation(
    {
      name: 'get_checkout',
      title: 'Show a checkout',
      description:
        'How the checkout stands: its `status`, what it still needs, and the order once it is bought.',
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
      description:
        'All of the checkout is sent again, lines, buyer and fulfillment that stay too; what is left out is taken away. An option of shipping is chosen in `fulfillment.methods[0].groups[0].selected_option_id`.',
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
      description:
        'Buys a checkout that is ready_for_complete, with an instrument of an offered payment handler. Answers its `order`, or in `messages` why nothing was bought.',
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
      description: 'Nothing is bought, and what was set aside is free again. It cannot be undone.',
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
      description:
        'How an order stands: what was sent, what came back. Needs an access token of its buyer with the scope dev.ucp.shopping.order:read, or a bearer credential of the store with read:orders.',
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
