import { type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';

/** A coupon code in upper case, and the phrase without it. */
export type ExtractedCoupon = { code: string | null; rest: Phrase };

const couponNoun =
  '(?:(?:coupon|promo|promotion|promotional|discount|voucher|gift card)(?: codes?)?|gift code|(?<!(?:postal|post|zip|country|area|bar|qr|source|error|dress|access|color|confirmation) )code)';
const anyCode = String.raw`(?<code>(?=[\p{L}\p{N}-]{0,30}\d)[\p{L}][\p{L}\p{N}-]{2,30}|[\p{L}][\p{L}\p{N}-]{3,30})`;
const codeWithDigitsOrHyphen = String.raw`(?<code>[\p{L}][\p{L}-]{1,24}\d{1,6}|[\p{L}]{2,20}-[\p{L}\p{N}]{1,12})`;
const codeWithDigits = String.raw`(?<code>[\p{L}][\p{L}-]{1,24}\d{1,6})`;
const unlessOtherWord =
  '(?!(?:please|then|from|to|on|off|for|after|that|this|which|again|with|code|codes|into|and|in|at|is|of|my|the|me|here|called|anymore|instead|policy|applied|apply|available) )';

const patterns = [
  `${couponNoun} (?:, )?(?:it is |it's |that is |that's |which is |namely )?(?:is |called |named |please )?(?:: |= |" )*${unlessOtherWord}${anyCode}(?: ")?`,
  `(?:does|will|would) (?:the |my |a )?(?:code )?${codeWithDigitsOrHyphen} (?:still )?(?:work|apply|count)`,
  `(?:use|apply|redeem|enter|try) (?:the |my |a )?(?:code |" )*${codeWithDigitsOrHyphen}(?: ")?(?! (?:licen))`,
  `with (?:the |my |a )?(?:code |" )*${codeWithDigits}(?: ")?(?! (?:licen))`,
  `(?:apply|redeem) ${unlessOtherWord}(?!(?:the|a|an|my|coupon|discount) )${anyCode}`,
  `(?:an? |my |the )?(?<code>[\\p{L}][\\p{L}\\p{N}-]{3,30}) (?:coupon|promo code|discount code|voucher)`,
].map(tokenPattern);

const ordinaryWords =
  /^(?:any|some|find|show|list|search|have|apply|remove|delete|drop|valid|this|that|your|discount|promo|first|student|more|code|cart|with|enter|other|using|there|their|coupon)$/;

// Most texts do not mention a coupon, and these patterns are the slowest ones.
const couponHint =
  /coupon|promo|voucher|discount|code|apply|redeem|use|enter|try|with|gift|work|apply/;

export function readCoupon(phrase: Phrase): ExtractedCoupon {
  if (!couponHint.test(phrase)) return { code: null, rest: phrase };
  for (const pattern of patterns) {
    const { match, rest } = takeMatch(phrase, pattern);
    const code = match?.groups?.code;
    if (code === undefined || ordinaryWords.test(code)) continue;
    return { code: code.toUpperCase(), rest: rest.replace('|', '{coupon}') };
  }
  return { code: null, rest: phrase };
}
