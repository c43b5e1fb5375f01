import type { CartAction, Intent } from '../../intent.ts';
import { colors, shades } from '../../lexicon/colors.ts';
import { shortSizes, sizes } from '../../lexicon/sizes.ts';
import { alternation, tokenPattern } from '../../text/phrase.ts';

export type IntentSkill = Intent['skill'];
export type IntentDecision = { skill: IntentSkill; action?: CartAction };

/** What a text declines: a purchase or a membership, or the continuation of a membership. */
export type DeclinedTopic = 'membership' | 'purchase';

export type IntentRule = IntentDecision & {
  when: RegExp;
  unless?: RegExp;
  declines?: DeclinedTopic;
};

/** `when` and `unless` are alternative patterns; one match suffices. */
export const createRule = (
  decision: IntentDecision,
  when: string[],
  unless?: string[],
): IntentRule => ({
  ...decision,
  when: tokenPattern(when.join('|')),
  ...(unless === undefined ? {} : { unless: tokenPattern(unless.join('|')) }),
});
export const cartRule = (action: CartAction, when: string[], unless?: string[]) =>
  createRule({ skill: 'cart-management', action }, when, unless);
export const searchRule = (when: string[], unless?: string[]) =>
  createRule({ skill: 'catalog-search' }, when, unless);
export const storeDetailsRule = (when: string[], unless?: string[]) =>
  createRule({ skill: 'store-details' }, when, unless);
export const orderRule = (when: string[], unless?: string[]) =>
  createRule({ skill: 'order-status' }, when, unless);
export const checkoutRule = (when: string[], unless?: string[]) =>
  createRule({ skill: 'ucp-checkout' }, when, unless);
export const membershipRule = (when: string[], unless?: string[]) =>
  createRule({ skill: 'membership-signup' }, when, unless);
export const unclearRule = (when: string[], unless?: string[]) =>
  createRule({ skill: 'unclear' }, when, unless);

/** Verbs for removing items from a cart, including those that only mean this about carts. */
export const removalVerbs =
  '(?:remove|delete|take out|take off|take away|drop|get rid of|ditch|scrap|bin|chuck out|chuck|toss out|throw out|kick out|pull|strike|axe|cut|lose|nix|leave out|leave off|discard|dump|undo|un-apply|eliminate|revert|unapply|clear|cancel|empty|wipe|forget)';
export const cartNoun = '(?:cart|basket|shopping bag|my bag|\\{cart:\\d+\\})';
export const cartDeterminer =
  '(?:whole |entire |complete |full |current |the |a |an |my |your |our |this |new |fresh |empty |blank |another |second |shopping |order )*';
/** Everything in the cart is bought. */
export const wholeCart = `(?:buy|order|purchase|pay for|check ?out|checkout) (?:everything|all|all of it|all of them|it all|(?:all |all of )?(?:the|my|these|those) (?:items|things|products|goods)|the lot|what(?:'s| is| i have)|whatever is)(?: (?:that is|that's|that are))? (?:in|from) ${cartDeterminer}${cartNoun}(?= (?:[|,.!?]|please|now|and|with|for|to|$))`;
export const someNumber = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)';
export const fewWords = '(?:\\S+ ){0,6}?';
export const manyWords = '(?:\\S+ ){0,24}?';
const colorValue = `(?:(?:${shades.join('|')})[ -])?(?:${alternation(colors)})`;
/** The value of an option: `a large`, `in navy`, `size 10`. */
export const optionValue = `(?:in |into |an? |the |one in )*(?:(?:size |colou?r )?(?:${colorValue}|${alternation(sizes)}|${alternation(shortSizes)})|(?:size|colou?r|waist) \\S+)(?: one| size| version)?(?: (?:and |in |, )*${colorValue})?(?= (?:[|,.!?;]|instead|rather|please|now|then|and|$))`;
export const couponNoun =
  '(?:coupons?|promo|promo codes?|vouchers?|discount codes?|discount|code|\\{coupon\\})';
export const parcelNoun =
  '(?:confirmation|receipt|invoice|tracking (?:number|link|code)|orders?|packages?|packets?|parcels?|shipments?|deliver(?:y|ies)(?! (?:fees?|costs?|times?|charges?|options?|rates?|methods?|polic(?:y|ies)|terms|areas?|zones?|address|service|window))|purchase|stuff|items?|goods|refund)';
export const clauseOpening = '(?<=^ |[.?!,;:] )';
export const shopNoun = '(?:store|shop|site|merchant|company|business|boutique|\\{site\\})';
