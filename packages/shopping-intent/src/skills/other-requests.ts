import { readCoupon } from '../fields/coupons.ts';
import { readShippingChoice } from '../fields/shipping-choice.ts';
import type { CartManagementIntent, Intent, IntentItem } from '../intent.ts';
import { showPlaceholders } from '../phrase/show-placeholders.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import type { Mention } from '../things/find-mentions.ts';
import { findCheckout } from './request-to-check-out.ts';
import { couponNoun } from './rules/rule.ts';

type ReadText = {
  phrase: Phrase;
  values: readonly string[];
  mentions: readonly Mention[];
  /** The email addresses after the first one. */
  otherEmails: readonly string[];
};

/** Changes of lines, which save none of the other details of a text. */
const lineActions = new Set<CartManagementIntent['action']>([
  'remove_item',
  'update_item',
  'remove_coupon',
  'cancel',
]);
/** Changes that do not end in a checkout. */
const detailActions = new Set<CartManagementIntent['action']>([
  'set_address',
  'select_shipping',
  'apply_coupon',
  'create',
]);

/** An intent with the words of its text that ask for something else than the intent. */
export function withOtherRequests(intent: Intent, text: ReadText): Intent {
  const words = findOtherRequests(intent, text);
  return words.length === 0 ? intent : addUnknownWords(intent, words);
}

/** Adds words that were not understood to an intent that can have some. */
export function addUnknownWords(intent: Intent, words: readonly string[]): Intent {
  if (intent.skill === 'unclear') {
    const { understood } = intent;
    const unknownWords = [...(understood.unknownWords ?? []), ...words];
    return { ...intent, understood: { ...understood, unknownWords } };
  }
  if (intent.skill !== 'cart-management' && intent.skill !== 'ucp-checkout') return intent;
  return { ...intent, unknownWords: [...new Set([...(intent.unknownWords ?? []), ...words])] };
}

/**
 * The words of a change or a checkout of a cart that ask for something else, which would be left
 * undone without a word. Items that are added have their own check.
 */
function findOtherRequests(intent: Intent, text: ReadText): string[] {
  if (intent.skill === 'unclear') {
    const { email, items = [] } = intent.understood;
    return [...(email === undefined ? [] : text.otherEmails), ...findSeveral(items, text.phrase)];
  }
  const isCheckout = intent.skill === 'ucp-checkout';
  if (!isCheckout && intent.skill !== 'cart-management') return [];
  const twice = [...text.otherEmails, ...findOtherCodes(text.phrase)];
  if (isCheckout) return twice;
  if (detailActions.has(intent.action)) return [...twice, ...findCheckout(text.phrase)];
  if (!lineActions.has(intent.action)) return intent.action === 'get' ? [] : twice;
  return [
    ...(intent.action === 'remove_item' ? findSeveral(intent.items, text.phrase) : []),
    ...(intent.action === 'remove_coupon' ? findItemBesideCode(text) : []),
    ...findDetails(intent, text),
    ...findCheckout(text.phrase),
  ];
}

/** "Remove both", "both of them": only the last line is known. */
const findSeveral = ([item]: readonly IntentItem[], phrase: Phrase): string[] =>
  item?.reference === 'last' && phrase.includes(' both ') ? ['both'] : [];

/** "Remove the cap and the coupon" */
function findItemBesideCode(text: ReadText): string[] {
  const { before, after } = besideCode.exec(text.phrase)?.groups ?? {};
  const what = before ?? after;
  return what === undefined ? [] : [showPlaceholders(what, text)];
}

const otherGoods = `(?:the|my|that|this|one|an?) (?!${couponNoun} )(?:[^ .,;!?|]+ ){0,4}?[^ .,;!?|]+`;
const besideCode = tokenPattern(
  `(?:remove|delete|drop|take out) (?<before>${otherGoods}) (?:and|,) (?:(?:the|my|that|this) )?${couponNoun}|${couponNoun} (?:and|,) (?:also )?(?<after>${otherGoods})(?= (?:[.!?]|$|from|please))`,
);

function findDetails({ email, address, code, action }: CartManagementIntent, text: ReadText) {
  const { phrase } = text;
  const shipping = readShippingChoice(phrase).choice?.name;
  return [
    ...(email === undefined ? [] : [email]),
    ...(address === undefined ? [] : [showPlaceholders(findDestination(phrase), text)]),
    ...(code === undefined || action === 'remove_coupon' ? [] : [`code ${code}`]),
    ...(shipping === undefined ? [] : [`${shipping} shipping`]),
  ];
}

const destinationPattern = tokenPattern(
  '(?:ship|deliver|send|mail|post)(?:ped|ing|ed)? (?:[^\\s.;!?]+ ){0,11}?(?:[^\\s.;!?]+)(?= (?:[.;!?]|and|then|$))|to (?:[^\\s.;!?]+ ){0,3}?(?:[^\\s.;!?]+)(?= (?:[.;!?]|and|then|$))',
);

const findDestination = (phrase: Phrase): string =>
  (destinationPattern.exec(phrase)?.[0] ?? 'the address').replace(/ ,/gu, ',');

const nextCode = tokenPattern(
  '\\{coupon\\} (?:, )?(?:and|or|,|plus|&|with)(?: also)? (?:(?:the|my|a|code|codes|coupon|voucher) ){0,3}(?<code>[a-z][a-z-]{0,24}\\d[\\w-]{0,12})',
);

/** A cart of this skill gets one code at a time. */
function findOtherCodes(phrase: Phrase): string[] {
  if (!phrase.includes(' {coupon} ')) return [];
  const code = readCoupon(phrase).code ?? nextCode.exec(phrase)?.groups?.code;
  return code === undefined ? [] : [`code ${code.toUpperCase()}`];
}
