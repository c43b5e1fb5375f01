import type { CatalogLookup } from '../catalog-lookup.ts';
import { withoutHouseNumbers } from '../fields/place/house-numbers.ts';
import { readPlace } from '../fields/places.ts';
import { readShippingChoice } from '../fields/shipping-choice.ts';
import type { ExtractedAddress, Intent, IntentItem } from '../intent.ts';
import { toLiteral } from '../phrase/literals.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import type { IntentHints } from '../skills/purchase-items.ts';
import { type IntentRule, removalVerbs } from '../skills/rules/rule.ts';
import { readSearchIntent } from '../skills/search-intent.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { aboutOrderPattern } from './about-order.ts';
import { findKind } from './find-kind.ts';
import type { Mention } from './find-mentions.ts';
import { joinAlternatives } from './join-alternatives.ts';
import { joinParts } from './join-parts.ts';
import type { KnownThings } from './known-things.ts';
import { isPurchaseInDoubt } from './purchase-doubt.ts';
import { type PurchaseRequest, readPurchaseRequest } from './purchase-request.ts';
import { isQuantityInDoubt } from './quantity-doubt.ts';
import { readLines } from './read-lines.ts';
import { readUnknownLines } from './read-unknown-lines.ts';
import { withoutRejected } from './rejected-goods.ts';

type ThingHints = IntentHints & {
  siteSlugs: string[];
  currency: string;
  minorDigits: CatalogLookup['minorDigits'];
  things: KnownThings;
  /** The rule that fits the phrase without its names. */
  rule: IntentRule | null;
};

/** What a phrase names, as placeholders `{item:n}`. `isFull`: by the full names of products. */
type Named = { phrase: Phrase; mentions: readonly Mention[]; isFull: boolean };

/**
 * The intent of a text that names products of the addressed store or a kind of them: to buy them,
 * or to see them. Null if it only mentions them or if it is in doubt whether they are to be bought.
 */
export function readThings(utterance: Utterance, phrase: Phrase, hints: ThingHints): Intent | null {
  if (isAboutOther(hints.rule, phrase)) return null;
  const named = leaveMentioned(findNamed(utterance, phrase, hints.things));
  if (named && isRefusedName(named.phrase))
    return removesRest.test(phrase) ? null : toSearchWithout(named, hints);
  return named && readNamed(utterance, named, hints);
}

/**
 * The purchase of a text that names products by parts of their names. Null if it does not, or asks
 * for something else.
 */
export function readPartNames(
  utterance: Utterance,
  { phrase, mentions }: Omit<Named, 'isFull'>,
  hints: ThingHints,
): Intent | null {
  if (mentions.length === utterance.mentions.length || isAboutOther(hints.rule, phrase))
    return null;
  const named = leaveMentioned({ phrase, mentions, isFull: false });
  return named && !isRefusedName(named.phrase) ? readNamed(utterance, named, hints) : null;
}

function readNamed(utterance: Utterance, named: Named, hints: ThingHints): Intent | null {
  const { rule } = hints;
  const request = readPurchaseRequest(named.phrase, named.isFull);
  if (!request) return null;
  // "Can I bring back glue?" is about the policy and not about buying glue.
  if (rule?.skill === 'store-details' && !named.isFull) return null;
  if (request === 'search') return isService(rule) || !named.isFull ? null : toSearch(named, hints);
  const joined = request === 'bare' ? named : joinAlternatives(named);
  if (isPurchaseInDoubt(joined.phrase)) return null;
  return toPurchase(utterance, joined, { ...hints, request });
}

const declined: Intent = { skill: 'unclear', declines: 'purchase', understood: {} };

const isAboutOther = (rule: IntentRule | null, phrase: Phrase) =>
  rule?.skill === 'x402-purchase' || isLineChange(rule) || aboutOrderPattern.test(phrase);

/** A request to change a line of the cart, not to add one. */
const isLineChange = (rule: IntentRule | null) =>
  rule?.action === 'remove_item' || rule?.action === 'update_item';

const services: readonly unknown[] = ['order-status', 'store-details', 'membership-signup'];
const isService = (rule: IntentRule | null) => services.includes(rule?.skill);

function findNamed({ mentions }: Utterance, phrase: Phrase, things: KnownThings): Named | null {
  const wanted = withoutRejected(phrase);
  if (wanted.includes('{item:')) return { phrase, mentions, isFull: true };
  const kind = findKind(wanted, things);
  return kind && { phrase: kind.phrase, mentions: [kind.mention], isFull: false };
}

/** Without the goods that are only mentioned, if others remain. */
function leaveOut(named: Named | null, mentioned: RegExp): Named | null {
  const left = named?.phrase.replace(mentioned, '|');
  return named && left?.includes('{item:') ? { ...named, phrase: left } : named;
}
const everyMatch = (source: string) => new RegExp(tokenPattern(source).source, 'gu');
/** "I already own the icon pack, get me the template" */
const ownedGoods = everyMatch(
  '(?:i|we) (?:already|still) (?:own|have|got|bought|ordered|possess) (?:(?:the|an?|my|our|one|some) )*\\{item:\\d+\\}',
);
/** Without what is not wanted; null if no product remains. */
function leaveMentioned(named: Named | null): Named | null {
  const wanted = named && { ...named, phrase: withoutRejected(named.phrase) };
  return wanted?.phrase.includes('{item:') ? leaveOut(wanted, ownedGoods) : null;
}

/** "Anything but the beanie" */
const isRefusedName = (phrase: Phrase): boolean => refusedName.test(phrase);
const refusedName = tokenPattern(
  '(?:anything|everything|something|whatever|all|any) (?:but|except(?: for)?|other than|besides|apart from|excluding) (?:(?:the|an?|your|that|this) )?\\{item:\\d+\\}',
);

/** "Remove everything but the beanie" is no search. */
const removesRest = tokenPattern(`${removalVerbs} (?:everything|anything|all|any)`);

const toSearchWithout = ({ mentions }: Named, { siteSlugs }: ThingHints): Intent => ({
  skill: 'catalog-search',
  query: '',
  siteSlugs,
  filters: {},
  options: {},
  without: mentions.map(({ words }) => words.join(' ')),
});

function toSearch({ phrase, mentions }: Named, hints: ThingHints): Intent {
  const search = readSearchIntent(withNames(phrase, mentions), hints.siteSlugs, hints);
  // "Is the jacket available?" shows the jacket, even when it is sold out.
  const { inStock: _, ...filters } = search.filters;
  return { ...search, filters, query: mentions.map(({ words }) => words.join(' ')).join(' ') };
}

function toPurchase(
  utterance: Utterance,
  named: Named,
  hints: ThingHints & { request: PurchaseRequest },
): Intent | null {
  const { phrase, mentions } = named;
  const { address, rest: goods } = readPlace(joinParts(phrase, mentions));
  // Without an address there are no shipping options yet.
  const { choice, rest } = address ? readShippingChoice(goods) : { choice: null, rest: goods };
  const text = withoutHouseNumbers(rest);
  const items = [
    ...readLines(text, mentions, hints.things.catalog),
    ...readUnknownLines(text, mentions, hints.things.catalog),
  ];
  if (items.some(isNothing) || isQuantityInDoubt(rest, mentions)) return declined;
  const isOnlyNamed = address === null && hints.code === null && items.every(isOnlyName);
  if (hints.request === 'bare' && isOnlyNamed) return toSearch(named, hints);
  const find = (kind: string) => extractValue(utterance, phrase, kind);
  const sessionId = find('cs');
  const fields = {
    items,
    ...omitEmpty({
      siteSlug: hints.siteSlug ?? findOnlyStore(mentions),
      cartToken: find('cart'),
      email: find('email'),
      code: hints.code,
      address: address && withCountry(address, hints.currency),
      shippingOption: choice,
    }),
  };
  if (hints.request !== 'checkout' && sessionId === undefined)
    return { skill: 'cart-management', action: 'add_item', ...fields };
  return { skill: 'ucp-checkout', ...fields, ...omitEmpty({ sessionId }) };
}

/** A ZIP code alone is in the United States where prices are in dollars. */
const withCountry = (address: ExtractedAddress, currency: string): ExtractedAddress =>
  address.country === undefined &&
  currency === 'USD' &&
  /^\d{5}(?:-\d{4})?$/u.test(address.postcode ?? '')
    ? { ...address, country: 'US' }
    : address;

/** The store of all named products. */
function findOnlyStore(mentions: readonly Mention[]): string | undefined {
  const slugs = new Set(mentions.flatMap(({ products }) => products.map((each) => each.siteSlug)));
  return slugs.size === 1 ? [...slugs][0] : undefined;
}

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

const omitEmpty = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as Present<Fields>;

// "Buy 0 totes" buys nothing.
const isNothing = ({ quantity }: IntentItem) => quantity === 0;

const isOnlyName = ({ quantity, options }: IntentItem) => (quantity ?? options) === undefined;

/** The phrase with the names in place of the placeholders, as literals. */
export const withNames = (phrase: Phrase, mentions: readonly Mention[]): Phrase =>
  mentions.length === 0
    ? phrase
    : phrase.replace(/\{item:(\d+)\}/g, (_, index: string) =>
        toLiteral(mentions[Number(index)]?.words ?? []),
      );
