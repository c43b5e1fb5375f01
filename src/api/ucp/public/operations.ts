import type { Static, TObject } from 'typebox';
import { validateInput } from '../../../core/skills/calling/validate-input.ts';
import { invalid } from '../../../kernel/domain-error.ts';
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
import type { UcpCaller, UcpPublicDeps } from './caller.ts';
import { getProduct } from './catalog/get-product.ts';
import { LookupInput, ProductInput, SearchInput } from './catalog/input.ts';
import { lookUpCatalog } from './catalog/lookup.ts';
import { searchCatalog } from './catalog/search.ts';
import { type OperationResult, okResult } from './idempotency.ts';
import { getOrder } from './orders/get-order.ts';
import type { Capability } from './protocol/capabilities.ts';

type OperationDefinition<Input extends TObject> = {
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
export type UcpOperation = OperationDefinition<TObject> & {
  run(deps: UcpPublicDeps, caller: UcpCaller, args: unknown): Promise<OperationResult>;
};

/** Ties what an operation reads to what it does; 400 for arguments that it does not take. */
function defineOperation<Input extends TObject>(
  facts: OperationDefinition<Input>,
  act: (deps: UcpPublicDeps, caller: UcpCaller, args: Static<Input>) => Promise<OperationResult>,
): UcpOperation {
  return {
    ...facts,
    async run(deps, caller, args) {
      const problems = validateInput(facts.input, args as Record<string, unknown>);
      if (problems.length > 0) throw invalid(problems.map(toBodyField));
      return act(deps, caller, args as Static<Input>);
    },
  };
}

/** Fields are named as they stand in the body, whichever argument brought it. */
const toBodyField = ({ field, ...rest }: ReturnType<typeof validateInput>[number]) => ({
  ...rest,
  field: field.replace(/^(?:catalog|cart|checkout)(?:\.|$)/, '') || 'body',
});

type ReadOperation<Args> = (deps: UcpPublicDeps, caller: UcpCaller, args: Args) => Promise<object>;

const asResult =
  <Args>(read: ReadOperation<Args>) =>
  async (deps: UcpPublicDeps, caller: UcpCaller, args: Args) =>
    okResult(await read(deps, caller, args));

const checkout = 'dev.ucp.shopping.checkout';
const cart = 'dev.ucp.shopping.cart';

/** Everything that the public binding can do. */
export const operations: readonly UcpOperation[] = [
  defineOperation(
    {
      name: 'search_catalog',
      title: 'Search the catalog',
      description:
        'Finds products by words and filters. Answers their variants: the id of one is what carts and checkouts take as `item.id`. The cursor leads to the next page.',
      capability: 'dev.ucp.shopping.catalog.search',
      input: SearchInput,
      readOnly: true,
    },
    asResult(searchCatalog),
  ),
  defineOperation(
    {
      name: 'lookup_catalog',
      title: 'Look up products',
      description:
        'Products by ids of theirs or of their variants, at most 50; ids that are not found are told in `messages`.',
      capability: 'dev.ucp.shopping.catalog.lookup',
      input: LookupInput,
      readOnly: true,
    },
    asResult(lookUpCatalog),
  ),
  defineOperation(
    {
      name: 'get_product',
      title: 'Show a product',
      description:
        'One product with its options, its variants and their stock; with `selected`, which options still go together.',
      capability: 'dev.ucp.shopping.catalog.lookup',
      input: ProductInput,
      readOnly: true,
    },
    asResult(getProduct),
  ),
  defineOperation(
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
  defineOperation(
    {
      name: 'get_cart',
      title: 'Show a cart',
      description: 'The cart as it is, with prices and stock of this moment.',
      capability: cart,
      input: IdInput,
      readOnly: true,
    },
    asResult(getCart),
  ),
  defineOperation(
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
  defineOperation(
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
  defineOperation(
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
  defineOperation(
    {
      name: 'get_checkout',
      title: 'Show a checkout',
      description:
        'How the checkout stands: its `status`, what it still needs, and the order once it is bought.',
      capability: checkout,
      input: IdInput,
      readOnly: true,
    },
    asResult(getCheckout),
  ),
  defineOperation(
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
  defineOperation(
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
  defineOperation(
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
  defineOperation(
    {
      name: 'get_order',
      title: 'Show an order',
      description:
        'How an order stands: what was sent, what came back. Needs an access token of its buyer with the scope dev.ucp.shopping.order:read, or a bearer credential of the store with read:orders.',
      capability: 'dev.ucp.shopping.order',
      input: IdInput,
      readOnly: true,
    },
    asResult(getOrder),
  ),
];

const operationsByName = new Map(operations.map((each) => [each.name, each]));

/** The operation of this name, or null. */
export const findOperation = (name: string): UcpOperation | null =>
  operationsByName.get(name) ?? null;
