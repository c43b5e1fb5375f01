import { type Phrase, tokenPattern } from '../text/phrase.ts';

const coupon =
  '(?:(?:the|my|your|this|that|a|coupon|code|voucher|discount|promo) ){0,4}\\{coupon\\}';
const few = '(?:[^\\s.,;!?|]+ ){0,6}?';

/**
 * Texts that ask about a code or report something of it, and do not ask to use it: "what is code
 * SAVE10?", "SAVE10 did not work", "can I use SAVE10 with sale items?".
 */
const remarks = tokenPattern(
  [
    `(?<=^ |[,.;!?] )(?:(?:and|but|so|ok|hi|hello|hey|,) ){0,3}(?:what|what's|which|who|(?:where|when|how|why) (?:do|does|did|is|can|could|should|will|would)) ${few}${coupon}(?= ).*`,
    `${coupon} (?:(?:still|just|even|really) )?(?:(?:did|does|do|is|was|has|had|would|could)n't|won't|can't|cannot|(?:did|does|do|is|was|has|had|will|would|can|could) not)(?= ).*`,
    `${coupon} (?:(?:just|already|has|had|is|was) ){0,3}(?:failed|fails|expired|invalid|rejected|refused|declined|useless|broken|wrong)(?= ).*`,
    `(?:can|could|may|would) (?:i|we|one|you) (?:(?:also|still) )?(?:use|apply|redeem|combine|take) ${coupon} (?:with|on|for|together|along|and also|in combination|twice|again|more than|several) .*`,
    `(?:told|asked|tell|tells|heard|hear|read|know|knew|saw|seen|found out|talked|spoke|wondering|curious) ${few}(?:about|of|that) ${coupon}`,
    `(?:i|we|he|she|they|you) (?:(?:have|has|had|already|just) ){0,3}(?:used|tried|applied|redeemed|entered) ${coupon}`,
  ].join('|'),
);

/** "SAVE10 was not applied, please apply it" */
const request = tokenPattern(
  '(?<=[,.;!?-] )(?:(?:please|so|then|now|and|but|just|can you|could you) ){0,3}(?:apply|use|redeem|enter|try|add) (?:it|that|this|the|{coupon}|code)',
);

export const isCouponRemark = (phrase: Phrase): boolean =>
  phrase.includes(' {coupon} ') && remarks.test(phrase) && !request.test(phrase);
