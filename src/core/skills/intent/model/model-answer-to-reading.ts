import type { IntentContext, IntentFilters, IntentItem } from '@stoa/shopping-intent';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import { toCompatible } from '@stoa/shopping-intent/text/trademarks';
import { isCurrency, minorDigits } from '../../../../kernel/money.ts';
import type { VariantOptions } from '../../../catalog/product.ts';
import type { ExtractedFields, TextReading } from '../text-reading.ts';
import type { ModelAnswer } from './model-answer.ts';
import { inventsPurchase } from './model-inventions.ts';
import { findUncoveredWords } from './purchase-check.ts';

/**
 * Turns a model's answer into a reading. Null if it contains names, ids, tokens, stores, products,
 * quantities or places that are not in the text: a text could persuade the model to make them up.
 */
export function modelAnswerToReading(
  answer: ModelAnswer,
  text: string,
  context: IntentContext,
): TextReading | null {
  if (!listCopiedValues(answer).every((each) => occursIn(text, each))) return null;
  if (!answer.site_slugs.every((slug) => isKnownStore(slug, text, context))) return null;
  if (answer.currency !== null && !isCurrency(answer.currency)) return null;
  if (inventsPurchase(answer, text)) return null;
  const { skill, action } = answer;
  const fields = toExtractedFields(answer, context);
  const unknownWords = buys(answer) ? listUncovered(answer, text, context) : [];
  const extracted = unknownWords.length > 0 ? { ...fields, unknownWords } : fields;
  if (skill === 'unclear') return { skill: null, extracted };
  if (skill !== 'cart-management') return { skill, extracted };
  return action === null ? null : { skill, action, extracted };
}

/** Whether an answer puts items into a cart or a checkout. */
const buys = ({ skill, action, items }: ModelAnswer): boolean =>
  items.length > 0 &&
  (skill === 'ucp-checkout' ||
    skill === 'x402-purchase' ||
    (skill === 'cart-management' && (action === 'add_item' || action === 'create')));

function listUncovered(answer: ModelAnswer, text: string, context: IntentContext): string[] {
  const { address, shipping_option: shipping } = answer;
  const places = [address?.country, address?.state, shipping].filter((each) => each != null);
  const copied = [...listCopiedValues(answer), ...places];
  return findUncoveredWords(text, context, { items: answer.items.map(toIntentItem), copied });
}

/** All values that must occur verbatim in the text. */
function listCopiedValues(answer: ModelAnswer): string[] {
  const { cart_token, item_id, session_id, code, email, name, plan_id } = answer;
  const { confirmation_token, return_url, items, address } = answer;
  const own = [cart_token, item_id, session_id, code, email, name, plan_id];
  const ids = items.flatMap(({ product_id, variant_id }) => [product_id, variant_id]);
  const all = [...own, confirmation_token, return_url, address?.postcode ?? null, ...ids];
  return all.filter((each) => each !== null);
}

const occursIn = (text: string, part: string) => foldText(text).includes(foldText(part));
const foldText = (text: string) => toCompatible(text).toLowerCase().replace(/\s+/g, ' ');

function isKnownStore(
  slug: string,
  text: string,
  { stores, addressedSlug }: IntentContext,
): boolean {
  return (
    slug === addressedSlug || stores.some((store) => store.slug === slug) || occursIn(text, slug)
  );
}

function toExtractedFields(
  answer: ModelAnswer,
  { addressedSlug, currency }: IntentContext,
): ExtractedFields {
  const slugs = answer.site_slugs.length > 0 ? answer.site_slugs : [addressedSlug];
  const { shipping_option: shipping, address } = answer;
  return omitNull({
    items: answer.items.map(toIntentItem),
    siteSlugs: slugs.filter((slug) => slug !== null),
    query: answer.query ?? '',
    filters: toFilters(answer, currency),
    options: answer.skill === 'catalog-search' ? toOptions(answer.options) : null,
    without: answer.without,
    limit: answer.limit,
    cartToken: answer.cart_token,
    itemId: answer.item_id,
    sessionId: answer.session_id,
    code: answer.code?.toUpperCase() ?? null,
    address: address && omitNull(address),
    shippingOption: shipping === null ? null : { name: shipping.toLowerCase() },
    returnUrl: answer.return_url,
    email: answer.email,
    name: answer.name,
    plan: answer.plan?.toLowerCase() ?? null,
    planId: answer.plan_id,
    confirmationToken: answer.confirmation_token,
  });
}

function toFilters(answer: ModelAnswer, defaultCurrency: string): IntentFilters {
  const scale = 10 ** minorDigits(answer.currency ?? defaultCurrency);
  const minor = (amount: number | null) => (amount === null ? null : Math.round(amount * scale));
  return omitNull({
    priceMin: minor(answer.price_min),
    priceMax: minor(answer.price_max),
    currency: answer.currency,
    inStock: answer.in_stock === true ? (true as const) : null,
    tags: answer.tags.length > 0 ? answer.tags : null,
    collection: answer.collection,
  });
}

function toIntentItem(item: ModelAnswer['items'][number]): IntentItem {
  const { product_id, variant_id, query, quantity, reference, without } = item;
  const options = toOptions(item.options);
  return omitNull({
    productId: product_id,
    variantId: variant_id,
    query,
    quantity,
    options: Object.keys(options).length > 0 ? options : null,
    without: without.length > 0 ? without : null,
    reference: reference === 0 ? 'last' : reference,
  });
}

const toOptions = (options: ModelAnswer['options']): VariantOptions =>
  Object.fromEntries(
    options.map(({ name, value }) => [toCanonicalTerm(name), toCanonicalTerm(value)]),
  );

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function omitNull<Fields extends object>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as Present<Fields>;
}
