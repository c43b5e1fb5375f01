import { readAddress } from './fields/addresses.ts';
import { readCoupon } from './fields/coupons.ts';
import { isOnlyColor } from './fields/options.ts';
import { extractQuery, isFiller } from './fields/query.ts';
import { readReference } from './fields/references.ts';
import { readStores } from './fields/stores.ts';
import type { CatalogSearchIntent, Intent, IntentContext } from './intent.ts';
import { hasLiteral } from './phrase/literals.ts';
import { parseUtterance, type Utterance } from './phrase/parse-utterance.ts';
import { type Phrase, tokenPattern } from './phrase/phrase.ts';
import { readCart } from './skills/cart-intent.ts';
import { readCheckout, readX402 } from './skills/checkout-intent.ts';
import { decideSkill, type SkillDecision } from './skills/decide-skill.ts';
import { isNonsense } from './skills/nonsense.ts';
import type { IntentHints } from './skills/purchase-items.ts';
import { searchRequestPattern } from './skills/rules.ts';
import { readSearchIntent } from './skills/search-intent.ts';
import { readMembership, readOrderStatus, readStoreDetails } from './skills/service-intents.ts';
import { readUnclear } from './skills/unclear-intent.ts';

/**
 * What a free text asks for (2.2, decisions 10). Always the same answer to the same text and context;
 * nothing is looked up and nothing in the text is obeyed. Never throws. Text beyond 1,500 characters
 * or 200 words is not read.
 */
export function readIntent(text: string, context: IntentContext): Intent {
  const heard = parseUtterance(text, context.stores);
  const stores = readStores(heard.phrase, context);
  const { code, rest: phrase } = readCoupon(stores.rest);
  const siteSlugs =
    stores.everywhere || stores.slugs.length > 0 ? stores.slugs : getAddressedSlugs(context);
  const currency = getCurrency(siteSlugs, context);
  const known = { siteSlug: siteSlugs[0], code, siteSlugs, currency, namedSlug: stores.slugs[0] };
  return buildIntent(decideSkill(phrase), heard, phrase, known);
}

function getAddressedSlugs({ addressedSlug }: IntentContext): string[] {
  return addressedSlug === null ? [] : [addressedSlug];
}

function getCurrency([slug]: string[], { stores, currency }: IntentContext): string {
  return stores.find((store) => store.slug === slug)?.currency ?? currency;
}

/** `namedSlug`: the store that the text names; a store that was only addressed is not part of an answer. */
type IntentLookup = IntentHints & {
  siteSlugs: string[];
  currency: string;
  namedSlug: string | undefined;
};

function buildIntent(
  decided: SkillDecision | null,
  heard: Utterance,
  phrase: Phrase,
  found: IntentLookup,
): Intent {
  const { asked = phrase, beside = ' ' } = decided ?? {};
  const frame = { heard, phrase, asked, beside, siteSlug: found.siteSlug, code: found.code };
  switch (decided?.rule.skill) {
    case 'store-details':
      return readStoreDetails(found.siteSlugs);
    case 'order-status':
      return readOrderStatus(heard, phrase);
    case 'membership-signup':
      return readMembership(heard, phrase, found.siteSlug);
    case 'x402-purchase':
      return readX402(frame);
    case 'ucp-checkout':
      return readCheckout(frame);
    case 'cart-management':
      return readCart(frame, decided.rule.action ?? 'get');
    case 'unclear':
      if (decided.rule.declines)
        return { skill: 'unclear', declines: decided.rule.declines, understood: {} };
      return readUnclear(heard, phrase, found.currency, found.namedSlug);
    default:
      return searchOrUnclear(heard, phrase, found);
  }
}

/** What no rule knows is a search when it names or asks for something. */
function searchOrUnclear(heard: Utterance, phrase: Phrase, found: IntentLookup): Intent {
  const search = readSearchIntent(phrase, found.siteSlugs, found.currency);
  return hasLiteral(phrase) || isSearch(search, phrase)
    ? search
    : readUnclear(heard, phrase, found.currency, found.namedSlug);
}

/** An answer to where it goes: a country or a postcode, and at most a town. */
function isAddress(phrase: Phrase): boolean {
  const { address, rest } = readAddress(phrase);
  const words = extractQuery(rest, 'named')
    .split(' ')
    .filter((word) => word !== '').length;
  if (address?.country !== undefined) return words <= (address.postcode === undefined ? 0 : 2);
  return address !== null && words === 0;
}

const everythingPattern = tokenPattern(
  "everything|all|products|items|arrivals|selection|catalog|under|below|less than|nothing|anything|new|what do you have|you've got",
);
const maxSearchWords = 12;

function isSearch(search: CatalogSearchIntent, phrase: Phrase): boolean {
  const asks = searchRequestPattern.test(phrase);
  const { filters, query } = search;
  if (filters.tags ?? filters.collection ?? filters.inStock) return true;
  if (query === '') return asks && (hasPrices(filters) || everythingPattern.test(phrase));
  if (isNonsense(query, asks) || isFiller(query) || isPointer(phrase)) return false;
  if (isOnlyColor(query.replace(/(?:^| )ones?(?= |$)/g, '').trim()))
    return asks || phrase.includes(' ? ');
  if (!asks && isAddress(phrase)) return false;
  return asks || query.split(' ').length <= maxSearchWords;
}

const hasPrices = ({ priceMin, priceMax }: CatalogSearchIntent['filters']) =>
  (priceMin ?? priceMax) !== undefined;

/** Points at something that was shown, and names nothing: `the second one`. */
function isPointer(phrase: Phrase): boolean {
  const { reference, rest } = readReference(phrase);
  return reference !== null && isFiller(extractQuery(rest));
}
