import type { Tenant } from '../../../../platform/work.ts';
import { type Cart, cartNotFound } from '../../../carts/cart.ts';
import type { CartAccess } from '../../../carts/change-cart.ts';
import { createCart, getCart } from '../../../carts/create-cart.ts';
import { plainText } from '../../../catalog/plain-text.ts';
import { releaseSession } from '../../../checkout/end-session.ts';
import { readBuyer } from '../../../customers/address.ts';
import { shownTo } from '../../../customers/linking/hand-over.ts';
import type { Asking, Outcome, Skill } from '../../skill.ts';
import type { SkillTools } from '../../skill-tools.ts';
import { required } from '../required.ts';
import { ownTenant, provenBuyer, refuseCartElsewhere, storeFor } from '../seller.ts';
import { shopperIn } from '../shopper.ts';
import { cartArtifact, cartInWords } from './cart-artifact.ts';
import { changes, fillCart } from './changes.ts';
import { checkOut } from './check-out.ts';
import { type CartAction, CartInput, inferAction } from './input.ts';

/** Carts of buyers (decisions 10, 13): the same ones that REST knows (§4.5). */
export const cartManagement: Skill<CartInput> = {
  name: 'cart-management',
  title: 'Manage a cart',
  description:
    'Makes a cart and changes it: things, quantities, address, shipping, coupon. `checkout` sets the stock aside and answers where the buyer pays. Amounts are in minor units.',
  inTasks: 'After `checkout` the task completes with the order when the buyer has paid.',
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
  guestsOver: ['mcp'],
  readOnly: false,
  input: CartInput,
  run: (tools, asking, input) => {
    const action = inferAction(input);
    return action === 'create'
      ? startCart(tools, asking, input)
      : actOnCart(tools, asking, { action, input });
  },
};

async function startCart(tools: SkillTools, asking: Asking, input: CartInput): Promise<Outcome> {
  const productId = input.product_id ?? input.items?.[0]?.product_id ?? null;
  const site = await storeFor(tools, asking, { slug: input.site_slug, productId });
  const customerId = provenBuyer(asking, site, input.customer_id);
  const cart = await tools.unit.run(site.tenant, async (work) => {
    const buyer = input.buyer ? readBuyer(input.buyer) : null;
    const shopper = shopperIn(asking);
    const empty = await createCart(work, site, { buyer, customerId, shopper });
    return (await fillCart(work, accessTo(asking, empty.token), input)) ?? empty;
  });
  return completed(cart, `A cart at ${plainText(site.name)} is ready. ${cartInWords(cart)}`);
}

type Asked = { action: Exclude<CartAction, 'create'>; input: CartInput };

async function actOnCart(
  tools: SkillTools,
  asking: Asking,
  { action, input }: Asked,
): Promise<Outcome> {
  const { site_slug: slug, cart_token: token } = input;
  if (token === undefined) throw required('cart_token', 'cart_…');
  const tenant: Tenant = ownTenant(asking, cartNotFound);
  const access = accessTo(asking, token);
  await refuseCartElsewhere(tools, asking, { tenant, slug, token });
  if (action === 'checkout') return checkOut(tools, asking, { tenant, access, input });
  const cart = await (action === 'get'
    ? tools.unit.view(tenant, (view) => getCart(view, token))
    : tools.unit.run(tenant, (work) => changes[action](work, access, input)));
  return completed(shownTo(cart, shopperIn(asking)), cartInWords(cart));
}

const accessTo = (asking: Asking, token: string): CartAccess => ({
  token,
  release: releaseSession,
  shopper: shopperIn(asking),
});

function completed(cart: Cart, say: string): Outcome {
  return {
    state: 'completed',
    say,
    artifacts: [cartArtifact(cart)],
    remember: { cart_token: cart.token },
  };
}
