import type { CartAction } from '@stoa/shopping-intent';
import type { Tenant } from '../../../../platform/unit-of-work.ts';
import { type Cart, cartNotFound } from '../../../carts/cart.ts';
import type { CartAccess } from '../../../carts/change-cart.ts';
import { createCart, getCart } from '../../../carts/create-cart.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import { releaseSession } from '../../../checkout/end-session.ts';
import { parseBuyer } from '../../../customers/address.ts';
import { redactForViewer } from '../../../customers/linking/buyer-ownership.ts';
import { getCallerBuyerContext } from '../../calling/caller-buyer-context.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { describeQuoteLines } from '../../wire/result-text.ts';
import { requiredField } from '../required-field.ts';
import {
  assertCartOfStore,
  requireTenant,
  resolveCustomerId,
  resolveStore,
} from '../resolve-site.ts';
import { cartActionHandlers, fillCart } from './cart-actions.ts';
import { describeCart, toCartArtifact } from './cart-artifact.ts';
import { CartInput, inferAction } from './cart-input.ts';
import { checkOutCart } from './check-out-cart.ts';

/** Creates and changes carts, the same ones as in the REST API. */
export const cartManagement: Skill<CartInput> = {
  name: 'cart-management',
  title: 'Manage a cart',
  description:
    'Creates a cart and changes its items, quantities, address, shipping and coupon. `checkout` reserves the stock and returns the payment URL. Amounts are in minor units.',
  taskDescription: 'After `checkout`, the task completes with the order when the buyer has paid.',
  tags: ['cart', 'shopping', 'checkout'],
  examples: [
    'Create a cart at {store}',
    'Apply the coupon WELCOME10 to cart_…',
    '{"skill":"cart-management","action":"checkout","cart_token":"cart_…"}',
  ],
  storeExamples: [
    'Create a cart',
    '{"skill":"cart-management","action":"add_item","cart_token":"cart_…","product_id":"prd_…","quantity":2}',
    '{"skill":"cart-management","action":"checkout","cart_token":"cart_…"}',
  ],
  scope: 'write:orders',
  guestChannels: ['mcp'],
  readOnly: false,
  input: CartInput,
  run: (deps, context, input) => {
    const action = inferAction(input);
    return action === 'create'
      ? createBuyerCart(deps, context, input)
      : runCartAction(deps, context, { action, input });
  },
};

async function createBuyerCart(
  deps: SkillDeps,
  context: SkillCallContext,
  input: CartInput,
): Promise<SkillOutcome> {
  const productId = input.product_id ?? input.items?.[0]?.product_id ?? null;
  const site = await resolveStore(deps, context, { slug: input.site_slug, productId });
  const customerId = resolveCustomerId(context, site, input.customer_id);
  const cart = await deps.unit.run(site.tenant, async (work) => {
    const buyer = input.buyer ? parseBuyer(input.buyer) : null;
    const buyerContext = getCallerBuyerContext(context);
    const empty = await createCart(work, site, { buyer, customerId, buyerContext: buyerContext });
    return (await fillCart(work, toCartAccess(context, empty.token), input)) ?? empty;
  });
  return toCartOutcome(cart, `A cart at ${htmlToText(site.name)} is ready. ${describeCart(cart)}`);
}

type CartActionRequest = { action: Exclude<CartAction, 'create'>; input: CartInput };

async function runCartAction(
  deps: SkillDeps,
  context: SkillCallContext,
  { action, input }: CartActionRequest,
): Promise<SkillOutcome> {
  const { site_slug: slug, cart_token: token } = input;
  if (token === undefined) throw requiredField('cart_token', 'cart_…');
  const tenant: Tenant = requireTenant(context, cartNotFound);
  const access = toCartAccess(context, token);
  await assertCartOfStore(deps, context, { tenant, slug, token });
  if (action === 'checkout') return checkOutCart(deps, context, { tenant, access, input });
  const cart = await (action === 'get'
    ? deps.unit.view(tenant, (view) => getCart(view, token))
    : deps.unit.run(tenant, (work) => cartActionHandlers[action](work, access, input)));
  return toCartOutcome(redactForViewer(cart, getCallerBuyerContext(context)), describeCart(cart));
}

const toCartAccess = (context: SkillCallContext, token: string): CartAccess => ({
  token,
  release: releaseSession,
  buyerContext: getCallerBuyerContext(context),
});

function toCartOutcome(cart: Cart, message: string): SkillOutcome {
  return {
    state: 'completed',
    message,
    artifacts: [toCartArtifact(cart)],
    text: [message, ...describeQuoteLines(cart.quote), `cart_token: ${cart.token}`].join('\n'),
    rememberedFields: { cart_token: cart.token },
  };
}
