import { readCoupon } from './fields/coupons.ts';
import { withRecipient } from './fields/recipient.ts';
import { readStores } from './fields/stores.ts';
import { asWritten } from './fields/written-address.ts';
import type {
  Intent,
  IntentContext,
  IntentItem,
  MembershipSignupIntent,
  StoreContext,
} from './intent.ts';
import { hasLiteral } from './phrase/literals.ts';
import { parseUtterance, toReadText, type Utterance } from './phrase/parse-utterance.ts';
import { readCart } from './skills/cart-intent.ts';
import { readCheckout, readX402 } from './skills/checkout-intent.ts';
import { decideSkill, type SkillDecision } from './skills/decide-skill.ts';
import { isSearch } from './skills/is-search.ts';
import { addUnknownWords, withOtherRequests } from './skills/other-requests.ts';
import type { IntentHints } from './skills/purchase-items.ts';
import { findWordsBesideQuantity, withoutZero } from './skills/quantity-change.ts';
import { findUnclearCounts } from './skills/repeated-requests.ts';
import { findCheckout } from './skills/request-to-check-out.ts';
import { isOnlySearch } from './skills/search-clause.ts';
import { readSearchIntent } from './skills/search-intent.ts';
import { readMembership, readOrderStatus, readStoreDetails } from './skills/service-intents.ts';
import { readUnclear } from './skills/unclear-intent.ts';
import { withWordsBesideChange } from './skills/words-beside-change.ts';
import { type Phrase, tokenPattern } from './text/phrase.ts';
import type { PriceUnits } from './text/prices.ts';
import { findOtherSigns } from './text/signed-words.ts';
import { withoutDoubtful } from './things/doubtful-details.ts';
import { replaceEmailNames } from './things/email-names.ts';
import { findPartialNames } from './things/find-partial-names.ts';
import { haveOtherCounts } from './things/join-alternatives.ts';
import type { KnownThings } from './things/known-things.ts';
import { describesOther } from './things/read-lines.ts';
import { isForPlan, readPlan } from './things/read-plan.ts';
import { readPartNames, readThings, withNames } from './things/read-things.ts';
import { findUnknownNameSigns } from './things/unknown-name-signs.ts';
import { findUnknownSigns, withoutAddresses } from './things/unknown-signs.ts';
import { findUnknownSignupWords } from './things/unknown-signup-words.ts';
import { findUnknownWords } from './things/unknown-words.ts';

/**
 * The intent of a free text, by rules. Deterministic and without lookups; it never throws. A text of
 * more than 1,500 characters or 500 words may only search and ask: the rest may take the request back.
 */
export function readIntent(text: string, context: IntentContext): Intent {
  const intent = readBy(text, context, { usesParts: true });
  if (!('unknownWords' in intent)) return intent;
  // "A tote and a navy cap": a part of a name beside words that the caller looks up.
  const plain = readBy(text, context, { usesParts: false });
  return addsItems(plain) && !plain.unknownWords ? plain : intent;
}

/** `usesParts`: whether parts of names name products. */
function readBy(text: string, context: IntentContext, by: { usesParts: boolean }): Intent {
  const { intent: read, utterance, phrase } = readUtterance(text, context, by);
  if (utterance.isCut && !onlyAsks.has(read.skill))
    return { skill: 'unclear', declines: 'long-text', understood: {} };
  const written = asWritten(read, toReadText(text));
  const intent = withRecipient(written, utterance, toReadText(text));
  if (intent.skill === 'membership-signup')
    return withUnknownSignupWords(intent, { text, utterance, phrase, context });
  if (!addsItems(intent))
    return withWordsOfChange(intent, { text: toReadText(text), utterance, phrase });
  if (haveOtherCounts(phrase)) return { skill: 'unclear', declines: 'purchase', understood: {} };
  const { items } = intent;
  const words = findUnknownWords({
    phrase,
    mentions: utterance.mentions,
    values: utterance.values,
    items,
    catalog: context.things.catalog,
  });
  const signs = findUnknownNameSigns(toReadText(text), { ...utterance, items }, context.things);
  const unknownWords = [
    ...words,
    ...findUnknownSigns(text, listProductNames(utterance)),
    ...signs.filter((sign) => !words.some((each) => each.includes(sign))),
    ...utterance.injections,
    ...listOtherEmails(utterance),
    ...findUnclearCounts(items, utterance),
    ...(intent.skill === 'cart-management' ? findCheckout(phrase) : []),
  ];
  return unknownWords.length > 0 ? withoutDoubtful({ ...intent, unknownWords }) : intent;
}

type ChangeText = { text: string; utterance: Utterance; phrase: Phrase };

/** A change of a cart with the words that do not belong to it. */
function withWordsOfChange(intent: Intent, read: ChangeText): Intent {
  const { utterance, phrase } = read;
  const otherEmails = listOtherEmails(utterance);
  const asked = withOtherRequests(withWordsBesideQuantity(intent, phrase), {
    ...utterance,
    phrase,
    otherEmails,
  });
  return withoutZero(withWordsBesideChange(asked, read));
}

const onlyAsks: ReadonlySet<Intent['skill']> = new Set([
  'catalog-search',
  'store-details',
  'order-status',
]);

const listProductNames = ({ mentions }: Utterance): string[] =>
  mentions.flatMap(({ products }) => products.map(({ name }) => name));

type SignupText = { text: string; utterance: Utterance; phrase: Phrase; context: IntentContext };

function withUnknownSignupWords(intent: MembershipSignupIntent, read: SignupText): Intent {
  const { plan, planId, email } = intent;
  if (!(plan ?? planId) || email === undefined) return intent;
  const unknownWords = listUnknownSignupWords(read, plan ?? null);
  return unknownWords.length > 0 ? { ...intent, unknownWords } : intent;
}

function listUnknownSignupWords(
  { text, utterance, phrase, context }: SignupText,
  plan: string | null,
): string[] {
  const { catalog, plans } = context.things;
  const names = plans.flatMap(({ name }) => (name.toLowerCase() === plan ? [name] : []));
  return [
    ...findUnknownSignupWords({ utterance, phrase, plan, catalog }),
    ...findUnknownSigns(text, names),
    ...findOtherSigns(withoutAddresses(toReadText(text)), names),
    ...utterance.injections,
    ...listOtherEmails(utterance),
  ];
}

/**
 * The words that are not understood beside a sign-up for the plan, of a text that is no sign-up by
 * itself, such as an answer.
 */
export function readUnknownSignupWords(
  text: string,
  context: IntentContext,
  plan: string | null,
): string[] {
  const { utterance, phrase } = readUtterance(text, context);
  return listUnknownSignupWords({ text, utterance, phrase, context }, plan);
}

/** The email addresses after the first one: a purchase has only one buyer. */
function listOtherEmails({ phrase, values }: Utterance): string[] {
  const emails = [...phrase.matchAll(/\{email:(\d+)\}/gu)].map(
    ([, at]) => values[Number(at)] ?? '',
  );
  const [first = '', ...others] = emails;
  return others.filter((email) => email.toLowerCase() !== first.toLowerCase());
}

function withWordsBesideQuantity(intent: Intent, phrase: Phrase): Intent {
  const unknownWords = findWordsBesideQuantity(intent, phrase);
  if (unknownWords === null) return intent;
  return addUnknownWords(intent, unknownWords);
}

/** An intent, and what it was read from: the phrase without store and coupon. */
type ReadUtterance = { intent: Intent; utterance: Utterance; phrase: Phrase };

export const addsItems = (intent: Intent): intent is Extract<Intent, { items: IntentItem[] }> =>
  'items' in intent &&
  intent.items.length > 0 &&
  (intent.skill !== 'cart-management' ||
    intent.action === 'add_item' ||
    intent.action === 'create');

export function readUtterance(
  text: string,
  context: IntentContext,
  { usesParts } = { usesParts: true },
): ReadUtterance {
  const utterance = parseUtterance(text, context.stores, context.things);
  const stores = readStores(utterance.phrase, context);
  const { code, rest: phrase } = readCoupon(stores.rest);
  const siteSlugs =
    stores.everywhere || stores.slugs.length > 0 ? stores.slugs : getAddressedSlugs(context);
  const currency = getCurrency(siteSlugs, context);
  const { things } = context;
  const { catalog } = things;
  const decided = decideSkill(phrase);
  const plan = isOnlySearch(phrase)
    ? null
    : readPlan(replaceEmailNames(phrase, utterance.values), things, decided?.rule);
  const [siteSlug] = siteSlugs;
  const { minorDigits } = catalog;
  const known = {
    siteSlug,
    code,
    siteSlugs,
    currency,
    minorDigits,
    namedSlug: stores.slugs[0],
    plan,
    things,
  };
  if (plan !== null && isForPlan(decided?.rule, phrase) && !buysGoods.test(phrase))
    return { intent: readMembership(utterance, phrase, { siteSlug, plan }), utterance, phrase };
  const hints = { ...known, rule: decided?.rule ?? null };
  const partly = findPartialNames({ phrase, mentions: utterance.mentions }, things);
  const bought = usesParts ? readPartNames(utterance, partly, hints) : null;
  if (bought) {
    const { mentions } = partly;
    return { intent: bought, utterance: { ...utterance, mentions }, phrase: partly.phrase };
  }
  const named = readThings(utterance, phrase, hints);
  if (named) return { intent: named, utterance, phrase };
  const restore = (each: Phrase) => withNames(each, utterance.mentions);
  // Names that only describe something else never become items.
  const isItem = !describesOther(phrase, utterance.mentions, catalog);
  const asked = decided && isItem ? restoreNames(decided, restore) : decided;
  return { intent: buildIntent(asked, utterance, restore(phrase), known), utterance, phrase };
}

/** "Join the club and buy a mug": the mug is offered, because one answer does one thing. */
const buysGoods = tokenPattern(
  '(?:buy|order|purchase|add|get me|send me) (?:[^ ,.;!?]+ ){0,4}?\\{item:\\d+\\}',
);

const restoreNames = (
  { rule, requestText, otherText }: SkillDecision,
  restore: (phrase: Phrase) => Phrase,
): SkillDecision => ({ rule, requestText: restore(requestText), otherText: restore(otherText) });

/** The slugs of the stores that a text names, in order. */
export function readStoreNames(text: string, context: StoreContext): string[] {
  return readStores(parseUtterance(text, context.stores).phrase, context).slugs;
}

function getAddressedSlugs({ addressedSlug }: StoreContext): string[] {
  return addressedSlug === null ? [] : [addressedSlug];
}

function getCurrency([slug]: string[], { stores, currency }: StoreContext): string {
  return stores.find((store) => store.slug === slug)?.currency ?? currency;
}

/** `namedSlug`: the store that the text itself names, without the store of the host. */
type IntentLookup = IntentHints &
  PriceUnits & {
    siteSlugs: string[];
    namedSlug: string | undefined;
    /** The plan of the store that the text names, lower case. */
    plan: string | null;
    things: KnownThings;
  };

function buildIntent(
  decided: SkillDecision | null,
  utterance: Utterance,
  phrase: Phrase,
  found: IntentLookup,
): Intent {
  const { requestText = phrase, otherText = ' ' } = decided ?? {};
  const source = {
    utterance,
    phrase,
    requestText,
    otherText,
    siteSlug: found.siteSlug,
    code: found.code,
  };
  switch (decided?.rule.skill) {
    case 'store-details':
      return readStoreDetails(found.siteSlugs);
    case 'order-status':
      return readOrderStatus(utterance, phrase);
    case 'membership-signup':
      return readMembership(utterance, phrase, { siteSlug: found.siteSlug, plan: found.plan });
    case 'x402-purchase':
      return readX402(source);
    case 'ucp-checkout':
      return readCheckout(source);
    case 'cart-management':
      return readCart(source, decided.rule.action ?? 'get');
    case 'unclear':
      if (decided.rule.declines)
        return { skill: 'unclear', declines: decided.rule.declines, understood: {} };
      return readUnclear(utterance, phrase, found, found.namedSlug);
    default:
      return searchOrUnclear(utterance, phrase, found);
  }
}

/** If no rule matches, a text that names or asks for something is a search. */
function searchOrUnclear(utterance: Utterance, phrase: Phrase, found: IntentLookup): Intent {
  const search = readSearchIntent(phrase, found.siteSlugs, found);
  return hasLiteral(phrase) || isSearch(search, phrase, found.things)
    ? search
    : readUnclear(utterance, phrase, found, found.namedSlug);
}
