import { isCurrency, minorDigits } from '../../../../kernel/money.ts';
import type { Options } from '../../../catalog/product.ts';
import { meaningOf } from '../../../catalog/variants/synonyms.ts';
import type { Filters, IntentContext, Item } from '../intent.ts';
import type { Reading, Said } from '../reading.ts';
import type { ModelAnswer } from './answer.ts';

/**
 * A model's answer as a reading, or null when it says what the text does not: names, ids, tokens and
 * stores are taken over, never made up, whatever the model was talked into.
 */
export function readingOfAnswer(
  answer: ModelAnswer,
  text: string,
  context: IntentContext,
): Reading | null {
  if (!copied(answer).every((each) => isIn(text, each))) return null;
  if (!answer.site_slugs.every((slug) => isStore(slug, text, context))) return null;
  if (answer.currency !== null && !isCurrency(answer.currency)) return null;
  const said = saidIn(answer, context);
  const { skill, action } = answer;
  if (skill === 'unclear') return { skill: null, said };
  if (skill !== 'cart-management') return { skill, said };
  return action === null ? null : { skill, action, said };
}

/** Everything that has to stand in the text word for word. */
function copied(answer: ModelAnswer): string[] {
  const { cart_token, item_id, session_id, code, email, name, plan_id } = answer;
  const { confirmation_token, return_url, items, address } = answer;
  const own = [cart_token, item_id, session_id, code, email, name, plan_id];
  const ids = items.flatMap(({ product_id, variant_id }) => [product_id, variant_id]);
  const all = [...own, confirmation_token, return_url, address?.postcode ?? null, ...ids];
  return all.filter((each) => each !== null);
}

const isIn = (text: string, part: string) => folded(text).includes(folded(part));
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

function isStore(slug: string, text: string, { stores, addressedSlug }: IntentContext): boolean {
  return slug === addressedSlug || stores.some((store) => store.slug === slug) || isIn(text, slug);
}

function saidIn(answer: ModelAnswer, { addressedSlug, currency }: IntentContext): Said {
  const slugs = answer.site_slugs.length > 0 ? answer.site_slugs : [addressedSlug];
  const { shipping_option: shipping, address } = answer;
  return withoutNull({
    items: answer.items.map(itemOf),
    siteSlugs: slugs.filter((slug) => slug !== null),
    query: answer.query ?? '',
    filters: filtersOf(answer, currency),
    options: answer.skill === 'catalog-search' ? optionsOf(answer.options) : null,
    without: answer.without,
    limit: answer.limit,
    cartToken: answer.cart_token,
    itemId: answer.item_id,
    sessionId: answer.session_id,
    code: answer.code?.toUpperCase() ?? null,
    address: address && withoutNull(address),
    shippingOption: shipping === null ? null : { name: shipping.toLowerCase() },
    returnUrl: answer.return_url,
    email: answer.email,
    name: answer.name,
    plan: answer.plan?.toLowerCase() ?? null,
    planId: answer.plan_id,
    confirmationToken: answer.confirmation_token,
  });
}

function filtersOf(answer: ModelAnswer, usual: string): Filters {
  const scale = 10 ** minorDigits(answer.currency ?? usual);
  const minor = (amount: number | null) => (amount === null ? null : Math.round(amount * scale));
  return withoutNull({
    priceMin: minor(answer.price_min),
    priceMax: minor(answer.price_max),
    currency: answer.currency,
    inStock: answer.in_stock === true ? (true as const) : null,
    tags: answer.tags.length > 0 ? answer.tags : null,
    collection: answer.collection,
  });
}

function itemOf(item: ModelAnswer['items'][number]): Item {
  const { product_id, variant_id, query, quantity, reference, without } = item;
  const options = optionsOf(item.options);
  return withoutNull({
    productId: product_id,
    variantId: variant_id,
    query,
    quantity,
    options: Object.keys(options).length > 0 ? options : null,
    without: without.length > 0 ? without : null,
    reference: reference === 0 ? 'last' : reference,
  });
}

const optionsOf = (options: ModelAnswer['options']): Options =>
  Object.fromEntries(options.map(({ name, value }) => [meaningOf(name), meaningOf(value)]));

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function withoutNull<Fields extends object>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as Present<Fields>;
}
