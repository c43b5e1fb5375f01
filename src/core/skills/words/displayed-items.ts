import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { VariantOptions } from '../../catalog/product.ts';
import { listOptionValues } from '../../catalog/variant-options.ts';
import {
  listLatestArtifacts,
  type PreviousArtifact,
} from '../../tasks/context/latest-artifacts.ts';
import type { TextContext } from '../intent/understanding-types.ts';
import { SearchHit, StoreOfHits } from '../reading/search/search-hit.ts';
import { ProductCandidate } from './product-candidate.ts';

export type OfferedVariants = { productId: string; ids: string[]; options: VariantOptions[] };

/** The latest items that were shown in a conversation. */
export type DisplayedItems = {
  /** The last list of products, in its order. */
  products: ProductCandidate[];
  /** The last variants that were offered for a product, in their order. */
  variants: OfferedVariants | null;
  /** The active cart of the conversation. */
  cart: { token: string; siteSlug: string } | null;
  /** Whether the products or the cart were shown last, and whether the cart was canceled then. */
  latest: 'products' | 'cart' | 'canceled_cart' | null;
  confirmationToken: string | null;
  /** The checkout that is waiting for payment. */
  checkout: { id: string } | null;
};

const nothingDisplayed: DisplayedItems = {
  products: [],
  variants: null,
  cart: null,
  latest: null,
  confirmationToken: null,
  checkout: null,
};

const displayedArtifactNames = [
  'search_results',
  'product_alternatives',
  'variant_alternatives',
  'cart',
  'order',
  'checkout',
];

/**
 * Loads the latest items of a conversation. A bearer sees the conversations of its workspace. A
 * guest of a store sees what was shown to guests of the store, and never a cart.
 */
export async function loadDisplayedItems(
  unit: UnitOfWork,
  context: TextContext,
): Promise<DisplayedItems> {
  const { bearer, hostSite, contextId } = context;
  const tenant = bearer?.tenant ?? hostSite?.tenant;
  if (!tenant || contextId === null) return nothingDisplayed;
  const conversation = { contextId, anonymous: bearer === null };
  const artifacts = await unit.view(tenant, (view) =>
    listLatestArtifacts(view, conversation, displayedArtifactNames),
  );
  const list = artifacts.find(isProductList);
  const cart = bearer === null ? undefined : artifacts.find(({ name }) => name === 'cart');
  const order = artifacts.find(({ name }) => name === 'order');
  const openCart = cart && !(order && order.at >= cart.at) ? cart : null;
  const activeCart = openCart && toDisplayedCart(openCart);
  return {
    products: list ? toProductCandidates(list) : [],
    variants: toDisplayedVariants(artifacts.find(({ name }) => name === 'variant_alternatives')),
    cart: activeCart,
    latest: findLatest(list, openCart, activeCart !== null),
    confirmationToken: bearer && order ? toConfirmationToken(order) : null,
    checkout: bearer && findOpenCheckout(artifacts),
  };
}

const isProductList = ({ name }: PreviousArtifact) =>
  name === 'search_results' || name === 'product_alternatives';

function findLatest(
  list: PreviousArtifact | undefined,
  cart: PreviousArtifact | null,
  isActive: boolean,
): DisplayedItems['latest'] {
  const shownCart = isActive ? 'cart' : 'canceled_cart';
  if (!list || !cart) return list ? 'products' : cart && shownCart;
  return list.at > cart.at ? 'products' : shownCart;
}

const CompactResults = Type.Object({
  stores: Type.Array(StoreOfHits),
  products: Type.Array(SearchHit),
});
const FullResults = Type.Object({
  products: Type.Array(
    Type.Object({
      id: Type.String(),
      siteSlug: Type.String(),
      name: Type.String(),
      price: ProductCandidate.properties.price,
      url: Type.String(),
      variants: Type.Array(
        Type.Object({
          options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
        }),
      ),
    }),
  ),
});
const DisplayedAlternatives = Type.Object({ products: Type.Array(ProductCandidate) });
const DisplayedCart = Type.Object({
  cart: Type.Object({
    token: Type.String(),
    siteSlug: Type.String(),
    status: Type.String(),
  }),
});
const DisplayedVariants = Type.Object({
  productId: Type.String(),
  alternatives: Type.Array(
    Type.Object({
      id: Type.String(),
      options: Type.Optional(
        Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      ),
    }),
  ),
});
const DisplayedCheckout = Type.Object({ checkout: Type.Object({ id: Type.String() }) });
const DisplayedHandoff = Type.Object({ sessionId: Type.String() });
const DisplayedOrder = Type.Object({ order: Type.Object({ confirmationToken: Type.String() }) });

// Artifacts of earlier versions may have another form. They are ignored if they cannot be read.
function parseData<Schema extends TSchema>(schema: Schema, { data }: PreviousArtifact) {
  return Value.Check(schema, data) ? (data as Static<Schema>) : null;
}

function toProductCandidates(list: PreviousArtifact): ProductCandidate[] {
  const alternatives =
    list.name === 'product_alternatives' ? parseData(DisplayedAlternatives, list) : null;
  if (alternatives) return alternatives.products;
  const compact = parseData(CompactResults, list);
  if (compact) return compact.products.flatMap((hit) => toCandidate(hit, compact.stores));
  const products = parseData(FullResults, list)?.products ?? [];
  return products.map(({ id, siteSlug, name, price, url, variants }) => ({
    productId: id,
    siteSlug,
    name,
    price,
    url,
    options: listOptionValues(variants.map(toOptionMap)),
  }));
}

/** Hits name their store unless all are of the same. */
function toCandidate(hit: SearchHit, stores: readonly StoreOfHits[]): ProductCandidate[] {
  const slug = hit.siteSlug ?? stores[0]?.siteSlug;
  const store = stores.find(({ siteSlug }) => siteSlug === slug);
  if (!store) return [];
  const options = hit.options ?? [];
  return [
    {
      productId: hit.id,
      siteSlug: store.siteSlug,
      name: hit.name,
      price: { amount: hit.price, currency: store.currency },
      url: store.productUrl.replace('{slug}', () => hit.slug),
      options: options.map(([name = '', ...values]) => ({ name, values })),
    },
  ];
}

const toOptionMap = ({ options }: { options: { name: string; value: string }[] }) => ({
  options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
});

function toDisplayedVariants(artifact: PreviousArtifact | undefined): DisplayedItems['variants'] {
  const offered = artifact && parseData(DisplayedVariants, artifact);
  if (!offered) return null;
  const { productId, alternatives } = offered;
  return {
    productId,
    ids: alternatives.map(({ id }) => id),
    options: alternatives.map(({ options = [] }) => toOptionMap({ options }).options),
  };
}

function toDisplayedCart(artifact: PreviousArtifact): DisplayedItems['cart'] {
  const cart = parseData(DisplayedCart, artifact)?.cart;
  return cart?.status === 'active' ? { token: cart.token, siteSlug: cart.siteSlug } : null;
}

// A checkout is no longer open once there is an order or the cart was shown again.
function findOpenCheckout(artifacts: readonly PreviousArtifact[]): DisplayedItems['checkout'] {
  const checkout = artifacts.find(({ name }) => name === 'checkout');
  const isOver = artifacts.some(
    ({ name, at }) =>
      checkout &&
      ((name === 'order' && at >= checkout.at) || (name === 'cart' && at > checkout.at)),
  );
  if (!checkout || isOver) return null;
  const id = parseData(DisplayedCheckout, checkout)?.checkout.id;
  const session = id ?? parseData(DisplayedHandoff, checkout)?.sessionId;
  return session === undefined ? null : { id: session };
}

function toConfirmationToken(artifact: PreviousArtifact): string | null {
  return parseData(DisplayedOrder, artifact)?.order.confirmationToken ?? null;
}
