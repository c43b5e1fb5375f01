import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { UnitOfWork } from '../../../platform/work.ts';
import { type EarlierArtifact, latestArtifacts } from '../../tasks/context/latest-artifacts.ts';
import type { TextContext } from '../intent/understanding.ts';
import { Candidate, gathered } from './candidate.ts';

/** What a conversation has seen lately. */
export type Shown = {
  /** The list of products that was shown last, in its order. */
  products: Candidate[];
  /** The variants of one product that were offered last, in their order. */
  variants: { productId: string; ids: string[] } | null;
  /** The cart it has in hand. */
  cart: { token: string; siteSlug: string } | null;
  /** Which of the two was spoken of last. */
  latest: 'products' | 'cart' | null;
  confirmationToken: string | null;
  /** The checkout that waits for its payment. */
  checkout: { id: string } | null;
};

const nothing: Shown = {
  products: [],
  variants: null,
  cart: null,
  latest: null,
  confirmationToken: null,
  checkout: null,
};

const names = [
  'search_results',
  'product_alternatives',
  'variant_alternatives',
  'cart',
  'order',
  'checkout',
];

/**
 * Looks it up. A bearer's conversations are those of its workspace; a guest of a store knows what
 * the store has shown to guests, and never a cart.
 */
export async function shownIn(unit: UnitOfWork, context: TextContext): Promise<Shown> {
  const { bearer, hostSite, contextId } = context;
  const tenant = bearer?.tenant ?? hostSite?.tenant;
  if (!tenant || contextId === null) return nothing;
  const conversation = { contextId, anonymous: bearer === null };
  const artifacts = await unit.view(tenant, (view) => latestArtifacts(view, conversation, names));
  const list = artifacts.find(isList);
  const cart = bearer === null ? undefined : artifacts.find(({ name }) => name === 'cart');
  const order = artifacts.find(({ name }) => name === 'order');
  const inHand = cart && !(order && order.at >= cart.at) ? cartOf(cart) : null;
  return {
    products: list ? productsOf(list) : [],
    variants: variantsOf(artifacts.find(({ name }) => name === 'variant_alternatives')),
    cart: inHand,
    latest: latestOf(list, inHand && cart),
    confirmationToken: bearer && order ? tokenOf(order) : null,
    checkout: bearer && checkoutOf(artifacts),
  };
}

const isList = ({ name }: EarlierArtifact) =>
  name === 'search_results' || name === 'product_alternatives';

function latestOf(
  list: EarlierArtifact | undefined,
  cart: EarlierArtifact | null | undefined,
): Shown['latest'] {
  if (!list || !cart) return list ? 'products' : cart ? 'cart' : null;
  return list.at > cart.at ? 'products' : 'cart';
}

const Hits = Type.Object({
  products: Type.Array(
    Type.Object({
      id: Type.String(),
      siteSlug: Type.String(),
      name: Type.String(),
      price: Candidate.properties.price,
      url: Type.String(),
      variants: Type.Array(
        Type.Object({
          options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
        }),
      ),
    }),
  ),
});
const Alternatives = Type.Object({ products: Type.Array(Candidate) });
const ShownCart = Type.Object({
  cart: Type.Object({
    token: Type.String(),
    siteSlug: Type.String(),
    status: Type.String(),
  }),
});
const Variants = Type.Object({
  productId: Type.String(),
  alternatives: Type.Array(Type.Object({ id: Type.String() })),
});
const ShownCheckout = Type.Object({ checkout: Type.Object({ id: Type.String() }) });
const ShownHandoff = Type.Object({ sessionId: Type.String() });
const ShownOrder = Type.Object({ order: Type.Object({ confirmationToken: Type.String() }) });

// The answers of earlier versions may look different: what cannot be read was not shown.
function dataAs<Schema extends TSchema>(schema: Schema, { data }: EarlierArtifact) {
  return Value.Check(schema, data) ? (data as Static<Schema>) : null;
}

function productsOf(list: EarlierArtifact): Candidate[] {
  const alternatives = list.name === 'product_alternatives' ? dataAs(Alternatives, list) : null;
  if (alternatives) return alternatives.products;
  const hits = dataAs(Hits, list)?.products ?? [];
  return hits.map(({ id, siteSlug, name, price, url, variants }) => {
    const pairs = variants.flatMap(({ options }) =>
      options.map((option): [string, string] => [option.name, option.value]),
    );
    return { productId: id, siteSlug, name, price, url, options: gathered(pairs) };
  });
}

function variantsOf(artifact: EarlierArtifact | undefined): Shown['variants'] {
  const offered = artifact && dataAs(Variants, artifact);
  if (!offered) return null;
  return { productId: offered.productId, ids: offered.alternatives.map(({ id }) => id) };
}

function cartOf(artifact: EarlierArtifact): Shown['cart'] {
  const cart = dataAs(ShownCart, artifact)?.cart;
  return cart?.status === 'active' ? { token: cart.token, siteSlug: cart.siteSlug } : null;
}

// Over as soon as the order is there, or the cart has changed since.
function checkoutOf(artifacts: readonly EarlierArtifact[]): Shown['checkout'] {
  const checkout = artifacts.find(({ name }) => name === 'checkout');
  const isOver = artifacts.some(
    ({ name, at }) =>
      checkout &&
      ((name === 'order' && at >= checkout.at) || (name === 'cart' && at > checkout.at)),
  );
  if (!checkout || isOver) return null;
  const id = dataAs(ShownCheckout, checkout)?.checkout.id;
  const session = id ?? dataAs(ShownHandoff, checkout)?.sessionId;
  return session === undefined ? null : { id: session };
}

function tokenOf(artifact: EarlierArtifact): string | null {
  return dataAs(ShownOrder, artifact)?.order.confirmationToken ?? null;
}
