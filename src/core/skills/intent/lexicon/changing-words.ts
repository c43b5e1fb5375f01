const undoing =
  '(?:return|refund|cancel|exchang|withdraw|rescind|revok|rent|hire|borrow|lend)\\S*(?= (?:it|them|this|that|these|those|the|my|our|one|later|next|after|[.,;!?|]|$|\\{item))';
/**
 * Words that make another purchase of a sentence, also where it only tells a reason or a purpose:
 * another price, time or condition, a subscription, a return, or none at all.
 */
export const changingWords = [
  'half (?:price|off|of|the|an?)|free(?! time)|discount\\S*|prices?|[$€£]\\d\\S*',
  'next year|weekly|fortnightly|monthly|yearly|subscri\\S*|recurring',
  'used(?! to )|refurbished|second-hand|sample|resell|(?:on|for|to|under) (?:sale|approval|rent|hire|loan|warranty)',
  `${undoing}|(?:send|give|take|bring|put|get) (?:\\S+ ){1,2}back`,
  'unless|until|instead|reject\\S*|declin\\S*|veto\\S*',
].join('|');
