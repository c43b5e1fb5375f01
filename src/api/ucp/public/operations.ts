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
  /** Name of the operation in UCP and of the MCP tool. */
  name: string;
  description: string;
  capability: Capability;
  /** Arguments: `id`, and the REST body as `catalog`, `cart` or `checkout`. */
  input: Input;
  readOnly: boolean;
  /** It creates an object and changes nothing else. */
  creates?: boolean;
  /** The operation whose tool describes the same body. */
  bodyOf?: string;
  /** An idempotency key is required over MCP; over REST it is optional. */
  needsKey?: boolean;
  /** When the response is signed; left out: never. */
  signature?: 'always' | 'requested';
};

/** One operation of UCP's shopping service, the same for every binding. */
export type UcpOperation = OperationDefinition<TObject> & {
  run(deps: UcpPublicDeps, caller: UcpCaller, args: unknown): Promise<OperationResult>;
};

/** Defines an operation that responds 400 to invalid arguments. */
export function defineOperation<Input extends TObject>(
  definition: OperationDefinition<Input>,
  execute: (
    deps: UcpPublicDeps,
    caller: UcpCaller,
    args: Static<Input>,
  ) => Promise<OperationResult>,
): UcpOperation {
  return {
    ...definition,
    async run(deps, caller, args) {
      const problems = validateInput(definition.input, args as Record<string, unknown>);
      if (problems.length > 0) throw invalid(problems.map(toBodyField));
      return execute(deps, caller, args as Static<Input>);
    },
  };
}

/** Removes the argument's name, so that fields are named as in the REST body. */
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

/** All operations of the public UCP API. */
export const operations: readonly UcpOperation[] = [
  defineOperation(
    {
      name: 'search_catalog',
      description:
        'Searches products by text and filters. Use the id of a variant as `item.id` in carts and checkouts.',
      capability: 'dev.ucp.shopping.catalog.search',
      input: SearchInput,
      readOnly: true,
    },
    asResult(searchCatalog),
  ),
  defineOperation(
    {
      name: 'lookup_catalog',
      description: 'Gets up to 50 products by product or variant ids.',
      capability: 'dev.ucp.shopping.catalog.lookup',
      input: LookupInput,
      readOnly: true,
    },
    asResult(lookUpCatalog),
  ),
  defineOperation(
    {
      name: 'get_product',
      description:
        'Gets a product with its variants, and which options are available with the selected ones.',
      capability: 'dev.ucp.shopping.catalog.lookup',
      input: ProductInput,
      readOnly: true,
    },
    asResult(getProduct),
  ),
  defineOperation(
    {
      name: 'create_cart',
      description:
        'Creates a cart with totals; nothing is reserved. To check out, pass its id as `cart_id` to create_checkout.',
      capability: cart,
      input: CartCreateInput,
      readOnly: false,
      signature: 'requested',
      creates: true,
    },
    createCart,
  ),
  defineOperation(
    {
      name: 'get_cart',
      description: 'Gets a cart with current prices and stock.',
      capability: cart,
      input: IdInput,
      readOnly: true,
      signature: 'requested',
    },
    asResult(getCart),
  ),
  defineOperation(
    {
      name: 'update_cart',
      description: 'Replaces the whole cart; whatever is left out is removed.',
      bodyOf: 'create_cart',
      capability: cart,
      input: CartUpdateInput,
      readOnly: false,
      signature: 'requested',
    },
    updateCart,
  ),
  defineOperation(
    {
      name: 'cancel_cart',
      description: 'Cancels a cart and returns its last state.',
      capability: cart,
      input: IdInput,
      readOnly: false,
      signature: 'requested',
      needsKey: true,
    },
    cancelCart,
  ),
  defineOperation(
    {
      name: 'create_checkout',
      description:
        'Creates a checkout from line items or a cart. Returns totals, `messages` about what is missing, and the ways to pay in `ucp.payment_handlers`.',
      capability: checkout,
      input: CheckoutCreateInput,
      readOnly: false,
      signature: 'requested',
      creates: true,
    },
    createCheckout,
  ),
  defineOperation(
    {
      name: 'get_checkout',
      description:
        'Gets a checkout with its `status`, `messages` about what is missing, and its order.',
      capability: checkout,
      input: IdInput,
      readOnly: true,
      signature: 'requested',
    },
    asResult(getCheckout),
  ),
  defineOperation(
    {
      name: 'update_checkout',
      description:
        'Replaces the whole checkout: send the lines, buyer and fulfillment that should stay. Select shipping in `fulfillment.methods[0].groups[0].selected_option_id`.',
      bodyOf: 'create_checkout',
      capability: checkout,
      input: CheckoutUpdateInput,
      readOnly: false,
      signature: 'requested',
    },
    updateCheckout,
  ),
  defineOperation(
    {
      name: 'complete_checkout',
      description:
        'Pays a checkout whose status is ready_for_complete, with an instrument of one of its payment handlers. Returns the `order`, or why none was placed.',
      capability: checkout,
      input: CheckoutCompleteInput,
      readOnly: false,
      signature: 'always',
      needsKey: true,
    },
    completeCheckout,
  ),
  defineOperation(
    {
      name: 'cancel_checkout',
      description: 'Cancels a checkout and releases its reservations.',
      capability: checkout,
      input: IdInput,
      readOnly: false,
      signature: 'requested',
      needsKey: true,
    },
    cancelCheckout,
  ),
  defineOperation(
    {
      name: 'get_order',
      description:
        'Gets an order. Requires a token of the buyer (dev.ucp.shopping.order:read) or a credential of the store (read:orders).',
      capability: 'dev.ucp.shopping.order',
      input: IdInput,
      readOnly: true,
      signature: 'always',
    },
    asResult(getOrder),
  ),
];

const operationsByName = new Map(operations.map((each) => [each.name, each]));

export const findOperation = (name: string): UcpOperation | null =>
  operationsByName.get(name) ?? null;
