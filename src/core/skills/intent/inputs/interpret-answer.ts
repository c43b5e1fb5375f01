import { type IntentItem, isAboutOthers } from '@stoa/shopping-intent';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { VariantOptions } from '../../../catalog/product.ts';
import type { SkillName } from '../../skill.ts';
import type { OfferedVariants } from '../../words/displayed-items.ts';
import type { ExtractedFields, TextReading } from '../text-reading.ts';
import { assertNoOtherRequest } from './changed-request.ts';
import { confirmPurchase, readPlace } from './confirm-purchase.ts';
import {
  acceptOffer,
  assertNotDeclined,
  findOfferedItem,
  isAgreement,
  stripAgreement,
} from './offer-answer.ts';
import { readDetails } from './read-details.ts';
import {
  isOpenQuestion,
  isOptions,
  type RememberedRequest,
  rememberedAction,
  rememberedItems,
} from './remembered-request.ts';
import { confirmSignup } from './resolve-signup.ts';

/** Whether a yes completes a request, because it offers a purchase or one product. */
export function isOpenOffer(request: Record<string, unknown> | null): boolean {
  if (request === null || typeof request.skill !== 'string') return false;
  const offered = findOfferedItem(rememberedItems(request))?.offered ?? [];
  return request.unconfirmed === true || offered.length === 1;
}

const buyingSkills: readonly SkillName[] = ['cart-management', 'ucp-checkout', 'x402-purchase'];
const searchPattern =
  /\b(?:find|search|show|list|browse|look(?:ing)? for|do you (?:have|sell))\b|\?\s*$/i;

/**
 * Turns a text that answers the question of a task into a reading for the skill that asked. A text
 * that starts something else, or has no content, is returned unchanged. If an answer says more than
 * is understood, the remembered items are returned, so that the skill asks again. Throws 422
 * `offer_declined` if it takes the request back or changes it in words that are not understood.
 * `variants`: those that were offered.
 */
export function interpretAnswer(
  remembered: RememberedRequest,
  reading: TextReading,
  { text, variants = null }: Answer,
): TextReading {
  if (remembered.skill === 'membership-signup' && remembered.unconfirmed === true)
    return confirmSignup(remembered, reading, text);
  const line = remembered.choose_line === true ? readLineChoice(remembered, reading, text) : null;
  return line ?? interpretAnswerAboutItems(remembered, reading, { text, variants });
}

type Answer = { text: string; variants?: OfferedVariants | null };

function interpretAnswerAboutItems(
  remembered: RememberedRequest,
  reading: TextReading,
  { text, variants = null }: Answer,
): TextReading {
  const items = rememberedItems(remembered);
  const isUnconfirmed = remembered.unconfirmed === true;
  const answer = isUnconfirmed ? confirmPurchase : acceptOffer;
  const chosen = findOfferedItem(items) ? answer(items, reading, text) : null;
  if (chosen !== null) return toRequest(remembered, chosen);
  if (isUnconfirmed) return reading;
  if (isOpenQuestion(remembered)) assertNotDeclined(text);
  const merge = (each: TextReading) =>
    withRememberedItems(remembered, each, variants?.productId ?? null);
  if (reading.skill !== remembered.skill)
    return readOtherAnswer(remembered, reading, { text, variants, merge });
  const action = isQuantityOfOpenItem(remembered, reading) ? rememberedAction(remembered) : {};
  return { ...reading, ...action, extracted: merge(reading) };
}

type OtherAnswer = Required<Answer> & { merge(reading: TextReading): ExtractedFields };

/** An answer that by itself is no request for the skill that asked. */
function readOtherAnswer(
  remembered: RememberedRequest,
  reading: TextReading,
  { text, variants, merge }: OtherAnswer,
): TextReading {
  const extracted = readPlanName(remembered, text) ?? readAnswer(remembered, reading, text);
  if (extracted === null) return reading;
  const isOpen = isOpenQuestion(remembered);
  if (extracted === 'unclear') {
    if (isOpen) assertNoOtherRequest(text, variants);
    return toRequest(remembered, rememberedItems(remembered));
  }
  const isEmpty = Object.keys(extracted).length === 0 && !isAgreement(text);
  // "Which colors are there?": the question that is open shows them.
  if (isEmpty && isOpen && text.includes('?'))
    return toRequest(remembered, rememberedItems(remembered));
  if (isEmpty) return reading;
  const { skill } = remembered;
  return {
    skill,
    ...rememberedAction(remembered),
    extracted: merge({ skill, extracted }),
  };
}

/** The remembered request with these items; the skill asks for what they still lack. */
const toRequest = (remembered: RememberedRequest, items: IntentItem[]): TextReading => ({
  skill: remembered.skill,
  ...rememberedAction(remembered),
  extracted: { items },
});

/** The answer to the question which line of the cart is meant: its number, or words of its name. */
function readLineChoice(
  remembered: RememberedRequest,
  { skill, extracted }: TextReading,
  text: string,
): TextReading | null {
  const { quantity, new_options: options } = remembered;
  const place = readPlace(text);
  const { query } = skill === 'catalog-search' ? extracted : {};
  if (place === null && !query) return null;
  const item = place === null ? { query: query ?? '' } : { reference: place };
  return {
    skill: remembered.skill,
    ...rememberedAction(remembered),
    extracted: {
      items: [{ ...item, ...(typeof quantity === 'number' ? { quantity } : {}) }],
      ...(isOptions(options) ? { newOptions: options } : {}),
    },
  };
}

// "Make it two" while an item is being added: its quantity, not that of a cart line.
function isQuantityOfOpenItem(
  remembered: RememberedRequest,
  { action, extracted }: TextReading,
): boolean {
  const isOpen = remembered.action === 'add_item' || remembered.action === 'create';
  return (
    isOpen &&
    extracted.itemId === undefined &&
    isQuantityOfSingleItem(remembered, action, extracted)
  );
}

function readAnswer(
  remembered: RememberedRequest,
  { skill, action, extracted }: TextReading,
  text: string,
): ExtractedFields | 'unclear' | null {
  if (skill === null) return isUnclear(extracted, text) ? 'unclear' : extracted;
  if (skill === 'store-details' && remembered.site_slug === undefined) return extracted;
  if (remembered.skill === 'ucp-checkout' && action !== undefined)
    return isStepOfCheckout(remembered, action, extracted) ? extracted : null;
  const isChoice = skill === 'catalog-search' && !searchPattern.test(text);
  return isChoice && buyingSkills.includes(remembered.skill) ? toAnswerItem(extracted, text) : null;
}

const isStepOfCheckout = (
  remembered: RememberedRequest,
  action: TextReading['action'],
  extracted: ExtractedFields,
): boolean =>
  checkoutActions.includes(action) || isQuantityOfSingleItem(remembered, action, extracted);

const checkoutActions: readonly unknown[] = ['set_address', 'select_shipping', 'apply_coupon'];

// "Make it three": the quantity of the only item that is being bought.
function isQuantityOfSingleItem(
  remembered: RememberedRequest,
  action: TextReading['action'],
  answer: ExtractedFields,
): boolean {
  const [item, ...others] = answer.items ?? [];
  const isCount = item?.quantity !== undefined && !(item.query ?? item.productId ?? item.variantId);
  const isAlone = others.length === 0 && rememberedItems(remembered).length === 1;
  return action === 'update_item' && isCount && isAlone;
}

// "Gold" is a color elsewhere, but a plan in the answer to the question for one.
function readPlanName(
  { skill, plan, plan_id }: RememberedRequest,
  text: string,
): ExtractedFields | null {
  // An empty plan: the text named several.
  if (skill !== 'membership-signup' || plan || plan_id) return null;
  const name =
    /^\s*(?:the )?["“«']?([\p{L}\p{N}][\p{L}\p{N}'&#+*%-]*(?: [\p{L}\p{N}&+(][\p{L}\p{N}'#+*%-]*(?:\)\??)?){0,3}?)["”»']?(?: one| plan| membership)?["”»'\s.!]*$/iu.exec(
      text,
    );
  return name?.[1] === undefined ? null : { plan: name[1].toLowerCase() };
}

// "The first, but not today", "not ann@example.com"
function isUnclear(extracted: ExtractedFields, text: string): boolean {
  const { items, address, email, name } = extracted;
  if ((address ?? email) !== undefined && isAboutOthers(text, extracted)) return true;
  const [{ query, options } = {}] = items ?? [];
  const isOnlyItem = items !== undefined && (address ?? email ?? name) === undefined;
  return isOnlyItem && readDetails(stripAgreement(text), options, query) === null;
}

// "The linen one", "two navy in large": about the item that is being bought. A value may be known
// only to the product.
function toAnswerItem(
  { query = '', options = {}, without = [] }: ExtractedFields,
  text: string,
): ExtractedFields | 'unclear' {
  const hasValue = Object.keys(options).length > 0;
  if (!hasValue && limit.test(query)) return 'unclear';
  const details = readDetails(stripAgreement(text), options, hasValue ? '' : query);
  if (details === null && without.length === 0) return 'unclear';
  return { items: [{ ...(query === '' ? {} : { query }), options, without, ...details }] };
}

/** "Only the cap" of several items. */
const limit = /(?:^| )(?:only|just|without|except|instead)(?: |$)/u;

/** Merges an answer into the items of the remembered request. */
function withRememberedItems(
  remembered: RememberedRequest,
  { extracted }: TextReading,
  asked: string | null,
): ExtractedFields {
  const known = rememberedItems(remembered);
  const [answer] = extracted.items ?? [];
  if (known.length === 0) return extracted;
  const unnamed = known.findIndex(({ productId, variantId }) => !(productId ?? variantId));
  // If the answer has no item, the question about the product stays open.
  if (answer === undefined) return unnamed < 0 ? extracted : { ...extracted, items: known };
  const open = unnamed < 0 ? findAskedItem(known, asked) : unnamed;
  const { items: _, ...rest } = extracted;
  // With several items, options apply to those whose variant is unclear.
  if (open < 0 && known.length > 1) return { ...rest, options: answer.options ?? {} };
  const target = Math.max(open, 0);
  return {
    ...extracted,
    items: known.map((item, index) => (index === target ? mergeItem(item, answer) : item)),
  };
}

/** The item whose variant the question asked for. */
const findAskedItem = (items: readonly IntentItem[], asked: string | null): number =>
  items.findIndex(({ productId, variantId }) => productId === asked && !variantId);

function mergeItem({ choices, ...known }: IntentItem, answer: IntentItem): IntentItem {
  const item = answer.query === undefined && choices ? { ...known, choices } : known;
  const options = mergeSpokenOptions(item.options, answer.options);
  const isOtherVariant = Object.keys(answer.options ?? {}).length > 0;
  if (!isOtherVariant || item.productId === undefined) return { ...item, ...answer, options };
  const { variantId: _, ...product } = item;
  return { ...product, ...answer, options };
}

/** Merges options. Synonymous option names count as the same, and later values win. */
export function mergeSpokenOptions(
  before: VariantOptions = {},
  after: VariantOptions = {},
): VariantOptions {
  const replaced = new Set(Object.keys(after).map(toCanonicalTerm));
  const kept = Object.entries(before).filter(([name]) => !replaced.has(toCanonicalTerm(name)));
  return { ...Object.fromEntries(kept), ...after };
}
