import { DomainError } from '../../../kernel/domain-error.ts';
import { type Money, maxAmount } from '../../../kernel/money.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import {
  getCollection,
  setCollectionMembers,
} from '../../catalog/collections/manage-collections.ts';
import type { Product } from '../../catalog/product.ts';
import type { ProductPatch } from '../../catalog/products/change-product.ts';
import {
  archiveProduct,
  getProduct,
  updateProduct,
} from '../../catalog/products/update-product.ts';
import { addTags, removeTags } from './change-tags.ts';

/** A change of many products. `percent` and `amount` are added to prices; one of them is given. */
export type ProductAction =
  | { type: 'publish' | 'unpublish' | 'archive' }
  | { type: 'change_price'; percent?: number; amount?: number }
  | { type: 'add_tags' | 'remove_tags'; tags: string[] }
  | CollectionAction;

type CollectionAction = {
  type: 'add_to_collection' | 'remove_from_collection';
  collection_id: string;
};

/** The most tags of a product, as in its schema. */
const maxTags = 100;

/** Changes products. What is already as wanted is left alone. */
export async function applyToProducts(
  work: Work,
  ids: string[],
  action: ProductAction,
): Promise<void> {
  if (isCollectionAction(action)) {
    const areMembers = action.type === 'add_to_collection';
    return setCollectionMembers(work, action.collection_id, { productIds: ids, areMembers });
  }
  for (const id of ids) await applyToProduct(work, id, action);
}

/** Throws 404 `collection_not_found`. */
export async function assertCollectionOf(view: View, action: ProductAction): Promise<void> {
  if (isCollectionAction(action)) await getCollection(view, action.collection_id);
}

const isCollectionAction = (action: ProductAction): action is CollectionAction =>
  action.type.endsWith('_collection');

async function applyToProduct(
  work: Work,
  id: string,
  action: Exclude<ProductAction, CollectionAction>,
): Promise<void> {
  if (action.type === 'archive') return archiveProduct(work, id);
  const patch = (product: Product) => toPatch(work, product, action);
  if (Object.keys(patch(await getProduct(work, id))).length === 0) return;
  await updateProduct(work, id, patch);
}

function toPatch(
  work: Work,
  product: Product,
  action: Exclude<ProductAction, CollectionAction>,
): ProductPatch {
  const { publishedAt } = product;
  switch (action.type) {
    case 'publish':
      return publishedAt !== null && publishedAt <= work.now ? {} : { publishedAt: work.now };
    case 'unpublish':
      return publishedAt === null ? {} : { publishedAt: null };
    case 'change_price':
      return changePrices(product, action);
    case 'add_tags':
      return toTagPatch(product, addTags(product.tags, action.tags, maxTags));
    case 'remove_tags':
      return toTagPatch(product, removeTags(product.tags, action.tags));
    default:
      return {};
  }
}

const toTagPatch = (product: Product, tags: string[]): ProductPatch =>
  tags.length === product.tags.length ? {} : { tags };

function changePrices(
  { price, variants }: Product,
  change: { percent?: number; amount?: number },
): ProductPatch {
  return {
    price: changePrice(price, change),
    variants: variants
      .filter(({ hasOwnPrice }) => hasOwnPrice)
      .map((variant) => ({ id: variant.id, price: changePrice(variant.price, change) })),
  };
}

/** Percentages are rounded half up to minor units. Throws 422 `price_out_of_range`. */
export function changePrice(
  { amount: before, currency }: Money,
  { percent = 0, amount: added = 0 }: { percent?: number; amount?: number },
): Money {
  const amount =
    Math.floor((before * (1_000_000 + Math.round(percent * 10_000))) / 1_000_000 + 0.5) + added;
  if (amount >= 0 && amount <= maxAmount) return { amount, currency };
  throw new DomainError(
    'unprocessable',
    'price_out_of_range',
    amount < 0 ? 'The price would be below zero.' : 'The price would exceed the maximum.',
  );
}
