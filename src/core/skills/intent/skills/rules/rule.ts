import type { CartAction } from '../../../buying/cart/input.ts';
import type { Intent } from '../../intent.ts';
import { colors, shades } from '../../lexicon/colors.ts';
import { shortSizes, sizes } from '../../lexicon/sizes.ts';
import { anyOf, tokens } from '../../phrase/phrase.ts';

export type Skill = Intent['skill'];
export type Decision = { skill: Skill; action?: CartAction };

/** What a text says should not happen: a membership that ends or is not wanted, or a purchase. */
export type Declined = 'membership' | 'purchase';

export type Rule = Decision & { when: RegExp; unless?: RegExp; declines?: Declined };

/** `when` and `unless` hold ways of saying it, any of which counts. */
export const rule = (decision: Decision, when: string[], unless?: string[]): Rule => ({
  ...decision,
  when: tokens(when.join('|')),
  ...(unless === undefined ? {} : { unless: tokens(unless.join('|')) }),
});
export const cart = (action: CartAction, when: string[], unless?: string[]) =>
  rule({ skill: 'cart-management', action }, when, unless);
export const search = (when: string[], unless?: string[]) =>
  rule({ skill: 'catalog-search' }, when, unless);
export const details = (when: string[], unless?: string[]) =>
  rule({ skill: 'store-details' }, when, unless);
export const order = (when: string[], unless?: string[]) =>
  rule({ skill: 'order-status' }, when, unless);
export const checkout = (when: string[], unless?: string[]) =>
  rule({ skill: 'ucp-checkout' }, when, unless);
export const member = (when: string[], unless?: string[]) =>
  rule({ skill: 'membership-signup' }, when, unless);
export const unclear = (when: string[], unless?: string[]) =>
  rule({ skill: 'unclear' }, when, unless);

/** Verbs that take something out of a cart, also those that mean it only there. */
export const removing =
  '(?:remove|delete|take out|take off|take away|drop|get rid of|ditch|scrap|bin|chuck out|chuck|toss out|throw out|kick out|pull|strike|axe|cut|lose|nix|leave out|leave off|discard|dump|undo|un-apply|eliminate|revert|unapply|clear|cancel|empty|wipe|forget)';
export const basket = '(?:cart|basket|shopping bag|my bag|\\{cart:\\d+\\})';
export const mine =
  '(?:whole |entire |complete |full |current |the |a |an |my |your |our |this |new |fresh |empty |blank |another |second |shopping |order )*';
export const someNumber = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)';
export const few = '(?:\\S+ ){0,6}?';
export const many = '(?:\\S+ ){0,24}?';
const hue = `(?:(?:${shades.join('|')})[ -])?(?:${anyOf(colors)})`;
/** A value of an option, as a whole: `a large`, `in navy`, `size 10`. */
export const optionValue = `(?:in |into |an? |the |one in )*(?:(?:size |colou?r )?(?:${hue}|${anyOf(sizes)}|${anyOf(shortSizes)})|(?:size|colou?r|waist) \\S+)(?: one| size| version)?(?: (?:and |in |, )*${hue})?(?= (?:[|,.!?;]|instead|rather|please|now|then|and|$))`;
export const coupon =
  '(?:coupons?|promo|promo codes?|vouchers?|discount codes?|discount|code|\\{coupon\\})';
export const parcel =
  '(?:confirmation|receipt|invoice|tracking (?:number|link|code)|orders?|packages?|packets?|parcels?|shipments?|deliver(?:y|ies)(?! (?:fees?|costs?|times?|charges?|options?|rates?|methods?|polic(?:y|ies)|terms|areas?|zones?|address|service|window))|purchase|stuff|items?|goods|refund)';
export const asking = '(?<=^ |[.?!,;:] )';
export const anyShop = '(?:store|shop|site|merchant|company|business|boutique|\\{site\\})';
