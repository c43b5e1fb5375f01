import type { DomainError } from '../../../kernel/domain-error.ts';
import { type Money, minorDigits } from '../../../kernel/money.ts';
import type { Product } from '../../catalog/product.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import type { SkillName } from '../skill.ts';
import { describeOffer, notUnderstood } from './describe-offer.ts';
import { type ProductCandidate, toProductCandidate } from './product-candidate.ts';
import type { ResolutionContext } from './resolution-context.ts';
import type { ResolvedItem } from './resolve-items.ts';
import { UnconfirmedPurchase } from './unresolved-product.ts';

/** A purchase that was read from a text with words that are not understood. */
type DoubtfulPurchase = {
  skill: SkillName;
  input: Record<string, unknown>;
  unknownWords: readonly string[];
};

/**
 * Returns the error that offers the items of a purchase instead of buying them: 409
 * `words_not_understood`, which the buyer can answer with yes. Returns null if the only unknown
 * words are an amount that covers the purchase. Items that are identified by a variant id cannot be
 * offered and must be sent again.
 */
export async function offerItems(
  { deps, site }: ResolutionContext,
  purchase: DoubtfulPurchase,
): Promise<DomainError | null> {
  const { skill, input, unknownWords } = purchase;
  const { items: lines, line_items: ordered, ...single } = input;
  const several = lines ?? ordered;
  const items = (several ?? [single]) as ResolvedItem[];
  const ids = items.flatMap(({ product_id: id }) => id ?? []);
  const slug = input.site_slug;
  const store = site ?? (typeof slug === 'string' ? await deps.directory.bySlug(slug) : null);
  const found = store ? await getPublishedProducts(deps.unit.publishedReader(), store, ids) : [];
  const costs = items.flatMap(({ product_id: id, quantity = 1 }) => toCosts(found, id, quantity));
  if (costs.length === items.length && amountCovers(unknownWords, costs)) return null;
  const products = found.map(toProductCandidate);
  const [first] = items;
  const product = products.find(({ productId }) => productId === first?.product_id);
  if (!first || !product) return notUnderstood(unknownWords);
  const wanted = items.map((item) => toOffered(item, products));
  // The fields of a single item are left out, because they would apply to another purchase.
  const remembered = { ...single, ...noItem, wanted, unconfirmed: true };
  const message = describeOffer(purchase, items, found);
  return new UnconfirmedPurchase(message, products, { skill, input: remembered });
}

const noItem = {
  product_id: undefined,
  variant_id: undefined,
  variant_options: undefined,
  quantity: undefined,
};

/** Stores an item by name and offered id: with a `product_id` it could be bought without a yes. */
function toOffered(item: ResolvedItem, products: readonly ProductCandidate[]) {
  const product = products.find(({ productId }) => productId === item.product_id);
  if (!product) return item;
  return { ...item, product_id: undefined, query: product.name, offered: [product.productId] };
}

/** The highest possible price of a line, because its variant may not be chosen yet. */
const toCosts = (products: readonly Product[], id: string | undefined, quantity: number) =>
  products
    .filter((product) => product.id === id)
    .map(({ price, variants }) => ({
      price: [price, ...variants.map((each) => each.price)].reduce((most, each) =>
        each.amount > most.amount ? each : most,
      ),
      quantity,
    }));

const currencies: readonly [pattern: RegExp, code: string][] = [
  [/\$|usd|dollar|bucks/u, 'USD'],
  [/€|eur/u, 'EUR'],
  [/£|gbp|pounds|quid/u, 'GBP'],
];

/**
 * Whether the only unknown words of a purchase are an amount of money that covers it: "I have $120
 * to spend". Amounts that are spelled out do not count.
 */
export function amountCovers(
  [words = '', ...others]: readonly string[],
  lines: readonly { price: Money; quantity: number }[],
): boolean {
  const currency = currencies.find(([pattern]) => pattern.test(words))?.[1];
  const number = /\d+(?:[.,]\d{1,2})?/u.exec(words)?.[0];
  if (others.length > 0 || lines.length === 0 || !currency || !number) return false;
  if (lines.some(({ price }) => price.currency !== currency)) return false;
  const total = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return total <= Number(number.replace(',', '.')) * 10 ** minorDigits(currency);
}
