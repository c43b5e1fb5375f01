import { type IntentRule, shopNoun, storeDetailsRule } from './rule.ts';

const code = '(?:coupon|voucher|promo|promotion|promotional|discount|offer) codes?';
const discount = `(?:(?:valid|current|new|active|working|special|student|other) )?(?:${code}|coupons?|vouchers?|promos?|promotions?|discounts?)`;
const some = '(?:an? |any |some |the |your |more than one |several |two |multiple )?';
/** What may follow in a question for a discount; a noun makes it goods: "a coupon holder". */
const end =
  '(?: (?:for|on|with|that|i|we|available|available to|at|right|now|today|here|this|please|instead|active|running)(?= ).*)?(?= (?:[|.?!]|$))';
const shop = `(?:you|they|{site}|this ${shopNoun}|the ${shopNoun})`;
const person = '(?:i|we|one|you|people|customers)';

/** Questions about discounts and codes, which the details of a store answer. */
export const discountRules: readonly IntentRule[] = [
  storeDetailsRule(
    [
      `(?:how|where) (?:do|can|could|should|would) ${person} (?:use|apply|redeem|enter|add|put|get|find|type) (?:in )?(?:my |our )?${some}(?:${discount}|codes?)(?: (?:to|in|into|at|on|for|when)(?= ).*)?(?= (?:[|.?!]|$))`,
    ],
    ['{coupon}'],
  ),
  storeDetailsRule(
    [
      `(?:do|does) ${shop} (?:guys |currently |ever |still )?(?:have|offer|accept|take|give|honou?r|do|provide|run) ${some}(?:${discount}|codes?|sale)${end}`,
      `(?:have you(?: got)?|has {site}(?: got)?|got|is there|are there|any) ${some}${discount}${end}`,
      `(?:can|could|may) (?:i|we) (?:please )?(?:get|have|use|apply|redeem|enter|combine|stack) (?!the |your )${some}${discount}${end}`,
      `(?:what|what's|what is|what are|which) (?:is |are )?${some}${discount}${end}`,
      `(?:give|send|tell) (?:me|us) ${some}(?:${code}|coupons?|vouchers?)${end}`,
    ],
    [
      '{coupon}',
      '{cart:\\d+}',
      '(?:buy|order|purchase|add|remove|checkout|check ?out) .*',
      '(?:my|the|this|our) (?:cart|basket)',
    ],
  ),
];
