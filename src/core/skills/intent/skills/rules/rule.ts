import type { CartAction } from '../../../buying/cart/input.ts';
import type { Intent } from '../../intent.ts';
import { tokens } from '../../phrase/phrase.ts';

export type Skill = Intent['skill'];
export type Decision = { skill: Skill; action?: CartAction };

export type Rule = Decision & { when: RegExp; unless?: RegExp };

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

export const basket = '(?:cart|basket|shopping bag|my bag|\\{cart:\\d+\\})';
export const mine =
  '(?:the |a |an |my |your |our |this |new |fresh |empty |blank |another |second |shopping |order )*';
export const someNumber = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)';
export const few = '(?:\\S+ ){0,6}?';
export const many = '(?:\\S+ ){0,24}?';
export const coupon =
  '(?:coupons?|promo|promo codes?|vouchers?|discount codes?|discount|code|\\{coupon\\})';
export const parcel =
  '(?:confirmation|receipt|invoice|tracking (?:number|link|code)|orders?|package|parcel|shipment|delivery|purchase|stuff|items?|goods|refund)';
export const asking = '(?<=^ |[.?!,;:] )';
export const anyShop = '(?:store|shop|site|merchant|company|business|boutique|\\{site\\})';
