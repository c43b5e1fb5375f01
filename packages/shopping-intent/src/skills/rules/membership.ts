import { createRule, fewWords, type IntentRule, membershipRule, storeDetailsRule } from './rule.ts';

const mayOne =
  '(?:can|could|may|how (?:do|can|could|would|should|to)|(?:is it|would it be) possible(?: for (?:me|us|customers))? to|(?:am|are) (?:i|we|customers|buyers|guests) (?:able|allowed) to) (?:(?:i|we|one|people|anyone|customers|guests) )?(?:still |also |to )?';

const plans = '(?:memberships?|plans?|tiers?|levels?|subscriptions?|loyalty programs?)';

/** Questions about plans, which the details of a store answer. */
const planQuestions = storeDetailsRule(
  [
    `(?:what|which) (?:\\S+ ){0,3}${plans}(?= (?:do|does|are|is|can|have|you|there|[?])).*`,
    `how much (?:is|are|does|do|would|will) (?:\\S+ ){0,4}${plans}(?= (?:[?]|cost|a|per|for|$)).*`,
    `(?:what|what's|whats) (?:does|do|is|are|in|comes with)?(?: \\S+){0,4} ${plans}(?= (?:[?]|cost|include|offer|$)).*`,
    `tell me (?:more )?about (?:\\S+ ){0,4}${plans}(?= (?:[.?!]|$))`,
    `(?:do you|does {site}|does this (?:store|shop)) (?:have|offer|sell) (?:\\S+ ){0,3}${plans}(?= [?])`,
  ],
  ['sign(?:ing)? (?:me |us )?up', 'join', 'enroll?', 'subscribe', 'floor', 'meal', 'business'],
);

/** Memberships, and payment with x402. */
export const membershipRules: readonly IntentRule[] = [
  planQuestions,
  storeDetailsRule([
    `(?:how|can|does|do|will|is) ${fewWords}(?:accept|take) ${fewWords}(?:crypto|usdc|cards?|paypal|cash|credit)`,
  ]),
  storeDetailsRule([
    "what(?:'s| is| happens| do i do)?(?: the deal)? if (?:it|they|something|this|that|i|we|my|the|one|an?) .*",
    `${mayOne}(?:cancel|change|amend|modify|return|exchange|refund|edit) (?:an? |any |my |our |the )?orders?(?= ).*`,
  ]),
  storeDetailsRule(
    [
      `(?:can|could|may) (?:i|we|one|you|people|anyone|customers|guests) (?:buy|order|purchase|check ?out|pay) (?:without|from|by (?:phone|mail|fax|email)|over the phone|online|in person|as an? guest|on account)(?= ).*`,
      '(?:do|does|must) (?:i|we|one|you|people|anyone|customers|guests) (?:need|have|has) .* (?:to|before|for) (?:buy|order|purchase|check ?out|buying|ordering|checking out)(?= ).*',
      "(?<=^ |[.?!,;:] )(?:is|are|was|does|did|what's|what is|why|why's|can't|can guests|can customers|can anyone) (?:\\S+ ){0,3}?(?:check ?out|checkout|checking out)(?= ).*",
    ],
    ['(?:my|the|this|our|{cart:\\d+}) (?:cart|basket|order) .*', 'ready .*', '{site}', '{cs:\\d+}'],
  ),
  membershipRule(
    [
      'membership',
      'memberships',
      'membership-signup',
      'member',
      'members',
      'loyalty',
      'sign(?:ing)? (?:me |us |\\S+ )?up',
      'sign(?:ing)? (?:(?:me|us|my \\S+|both|and|,|{email:\\d+}|{person:\\d+}) )+up',
      'signup',
      'signing up',
      'enrol',
      'enroll',
      'enrolled',
      'subscribe',
      'subscription',
      'register',
      'want to join',
      '(?<=^ )join',
      'like to join',
      'join (?:the|your|our|loyalty|as|{site}|\\S+ (?:club|program|programme|plan|tier))',
      'upgrade (?:me|us|my|to)',
      '{pln:\\d+}',
      '(?:want|give me|get me|like|take|choose|pick|need) (?:the |your )(?:\\S+ ){1,4}(?:plan|tier)(?= (?:[|,.!?]|please|at|now|today|for me|$))',
      '\\S+ tier',
      '(?:the|your|a|gold|silver|free|basic|premium|monthly|annual|yearly) (?:\\S+ )?plan',
    ],
    [
      'check ?out',
      'floor plan',
      'business plan',
      'meal plan',
      'member of staff',
      'register my',
      'shipping',
      'delivery',
      'how (?:do|can) i (?:order|buy).*',
    ],
  ),
  storeDetailsRule(
    [
      '(?:can|could|may) (?:i|we) pay (?:with|by|via|in|using) (?!crypto|usdc|usdt|bitcoin|btc|eth|stablecoins?|x402).*',
      '(?:which|what) (?:\\S+ ){0,3}(?:do|can|could) (?:you|i|we) (?:accept|take|pay with|use to pay).*',
      'how (?:long|soon|fast|quickly) .*(?:until|before|parcel|package|arrives?|reach(?:es)?|delivered|get here).*',
      '(?:return|exchange|refund) (?:window|period|deadline|label|address(?! (?:labels?|stamps?|books?)))',
      '(?:do you|have you|is there|are there) .*(?:store|shop|branch|location|showroom)s? (?:in|near|close to) .*',
      '(?:shipping|delivery) to .*(?:possible|available|offered|expensive|free).*',
      '(?:physical|real|brick and mortar|local) (?:{site}|shop|store|location|showroom).*',
      'when (?:will|are|do) you .*(?:open|close|opening|closing)',
      '(?:are|is) (?:you|your (?:products|items|stuff)) .*(?:certified|sustainable|ethical|vegan|family-owned|legit)',
    ],
    ['(?:show|find|search) .*', '(?:my|our|the|this) (?:order|package|parcel|stuff).*'],
  ),
  createRule(
    { skill: 'x402-purchase' },
    [
      'x402',
      'x402-purchase',
      'crypto',
      'cryptocurrency',
      'stablecoins?',
      'usdc',
      'usdt',
      'ethereum',
      'eth',
      'bitcoin',
      'btc',
      'onchain',
      'on-chain',
      'on chain',
      '402',
      '(?:my|from|crypto|usdc) wallet',
    ],
    [
      'accept',
      'order status',
      '(?:lost|stolen|forgot|forgotten|missing|found|leather|new) (?:\\S+ )?wallet',
    ],
  ),
];
