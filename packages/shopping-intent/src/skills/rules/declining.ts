import {
  cartDeterminer,
  cartNoun,
  cartRule,
  couponNoun,
  createRule,
  type IntentRule,
  orderRule,
  removalVerbs,
  searchRule,
  storeDetailsRule,
} from './rule.ts';

const declineRule = (
  topic: NonNullable<IntentRule['declines']>,
  when: string[],
  unless?: string[],
): IntentRule => ({
  ...createRule({ skill: 'unclear' }, when, unless),
  declines: topic,
});

const planNoun = '(?:memberships?|subscriptions?|plan|tier|club|program|programme|newsletter)';
const leaveVerbs =
  "(?:cancel|cancelling|canceling|stop|stopping|end|ending|terminate|terminating|quit|quitting|leave|leaving|pause|delete|remove|drop|withdraw from|opt out of|get out of|resign from|discontinue|not renew|never renew|do not renew|don't renew|downgrade)";
const negation =
  "(?:don't|do not|didn't|did not|won't|will not|wouldn't|would not|never|not to|no longer|not|rather not|shouldn't|should not|no need to|can't|cannot|couldn't|wasn't|weren't)";
const wantWords =
  '(?:(?:want|wish|need|like|plan|intend|going|trying|looking|really|ever|please|just|you|to|yet|dare|even|actually|me|us|again|now|be|anymore|sure|certain|convinced|ready|whether|if|i|we|should) ){0,6}';
const joinVerbs =
  '(?:join|joining|enroll|enrolling|enrol|subscribe|subscribing|sign(?:ing)? (?:(?:me|us|him|her|them|\\S+@\\S+|\\{\\S+\\}) )?up|register|upgrade|become)';
const buyVerbs =
  '(?:add|adding|buy|buying|order|ordering|purchase|purchasing|check ?out|checking out|checkout|place (?:the|an|my|this|that) order|put (?:\\S+ ){1,8}?(?:cart|basket))';

/** The beginning of a clause that declines a purchase. */
export const negatedBuying = `${negation} ${wantWords}${buyVerbs}`;

const mustNot =
  "(?:don't|do not|never|not to|no need to|must not|mustn't|should not|shouldn't|rather not)";
const changing =
  '(?:remove|delete|empty|clear|cancel|abandon|discard|drop|take out|throw (?:out|away)|get rid of|change|update|increase|decrease|reduce|swap|replace|ship|send|deliver|make (?:it|that|them)|lose|wipe|dump|trash|scrap|kill|throw (?:\\S+ ){1,4}(?:away|out)|(?:start|create|open|begin|set up) (?:an? |another )(?:new )?(?:cart|basket))';
/** For example "I didn't ask you to empty it", "I'd hate to lose it". */
const notAsked =
  "(?:(?:never|didn't|did not|haven't|have not|nobody|no one|who) (?:has |have |ever )?(?:ask|asked|tell|told|want|wanted|allow|allowed|authori[sz]ed|instructed|requested) (?:\\S+ )?to|(?:hate|afraid|refuse|unwilling|reluctant) to)";
const everything = `(?:everything|anything|all(?: of (?:it|them)| (?:the |my |other )?(?:items?|things|products|stuff))?|every \\S+|${cartDeterminer}${cartNoun})(?: (?:in|from|of) ${cartDeterminer}${cartNoun})?`;
const exceptions =
  '(?:but|except|apart from|besides|other than|save for|aside from|excluding|without (?!delay|hesitation|\\S+ing )|(?:and |just |then |please )*(?:keep|leave) (?!shopping |browsing |looking )(?=\\w))';
const shippingNoun = '(?:shipping|delivery|postage)(?: option| method)?';
const gerund = '(?:adding|buying|ordering|purchasing|checking out)';
const avoiding = `(?:(?:refuse|refusing|hate|hesitate|decline|reluctant|unwilling) to ${buyVerbs}|(?:hold|holding|held) (?:off|back)(?: on| from)? ${gerund}|(?:refrain|abstain|desist) from ${gerund}|(?:avoid|avoiding|stop|quit|against|no) ${gerund}|(?:under no circumstances|on no account|by no means|in no case|nobody|no one|none of us) (?:\\S+ ){0,4}?${buyVerbs})`;
const unsure =
  "(?:(?:i|we) (?:might|may|could)|(?:should|shall) (?:i|we)|(?:maybe|perhaps) (?:i|we)(?: should| could| will|'ll)?|if (?:i|we)(?: were to)?)";

/**
 * Texts that decline or only ask about an action. They come first, so that no later rule acts on
 * their verbs.
 */
export const declineRules: readonly IntentRule[] = [
  declineRule(
    'membership',
    [
      `${leaveVerbs} (?:\\S+ ){0,6}?${planNoun}(?= ).*`,
      `(?:leave|quit|leaving|unsubscribe|unsubscribing|unenroll|opt out)(?: (?:me|us|\\S+))? (?:from|of) .*`,
      'unsubscribe .*',
      '(?:did|have|has|am|are|was|were) (?:you|i|we|they|he|she) (?:(?:just|already|really|ever|now|still|get|been|me|us) ){0,3}(?:sign|signed|join|joined|enroll|enrolled|enrol|subscribe|subscribed|register|registered|upgraded)(?= ).*',
      `(?:take|get) (?:me|us|my name) (?:off|out of) (?:\\S+ ){0,6}?${planNoun}(?= ).*`,
      '(?:is|was|when|has|why|did|does|do|am|will|refund|return) (?:\\S+ ){0,4}?(?:my|our) (?:\\S+ ){0,3}?(?:membership|subscription)(?= ).*',
      `${negation} ${wantWords}(?:an? )?(?:${joinVerbs}|(?:be|a) member|(?:\\S+ ){0,5}?(?:membership|subscription|plan|tier))(?= ).*`,
    ],
    [
      '(?:cart|basket|coupon|code|order|checkout|check out)',
      `not (?:yet )?(?:an? )?(?:\\S+ )?member(?: yet)? [,.;!-] (?:\\S+ ){0,6}?${joinVerbs} .*`,
      "don't (?:have|know|see|understand|find|remember) .*",
      'do not (?:have|know|see|understand|find|remember) .*',
    ],
  ),
  declineRule(
    'purchase',
    [
      `${negatedBuying}(?= ).*`,
      `${avoiding}(?= ).*`,
      `${mustNot} ${wantWords}${changing}(?= ).*`,
      'add .* (?:and|,|then) (?:then )?(?:remove|delete|take|drop) (?:it|them|that|this|those)(?: out| off| away)?(?: again| right away| immediately)?(?= (?:[|,.!?]|please|$)).*',
    ],
    [
      "(?:don't|do not|never) (?:forget|hesitate|fail|wait) .*",
      "(?:can't|cannot|can not) wait .*",
      `why (?:don't|not|can't|won't) .*`,
      "(?:did not|didn't|never) (?:order|buy|purchase) .*",
      '(?:coupon|code|voucher|{coupon})',
      'not only .*',
      '(?<=^ |[,.!;] )(?:(?:please|just|so|then) )*(?:empty|clear|cancel|abandon|discard|delete|wipe) (?:\\S+ )?(?:cart|basket)(?= ).*',
    ],
  ),
  // Carts have no action for "remove all but the tote", and doing half of it would be wrong.
  declineRule('purchase', [
    '(?:schedule|reschedule|plan|postpone|delay|queue) (?:an?|the|my|our|this|that|another) (?:\\S+ )?(?:order|purchase|checkout)(?= ).*',
  ]),
  declineRule('purchase', [
    'no (?:express|standard|overnight|economy|priority|ground|expedited|next-day|same-day) (?:shipping|delivery|postage)(?= (?:[|,.!;]|please|and|for|$)).*',
    `${notAsked} ${changing}(?= ).*`,
    `${removalVerbs} ${everything}(?: ,)? ${exceptions}(?:(?<= )|(?= )).*`,
    `(?:keep|leave) (?:\\S+ ){1,8}?(?:and|,|but|then) (?:\\S+ ){0,2}?${removalVerbs} ${everything}(?= ).*`,
    `not (?:the )?(?:express|standard|overnight|economy|priority|ground|regular|next-day) but (?:\\S+ ){1,3}?${shippingNoun}(?= ).*`,
    `(?:buy|(?<!(?:my|the|an|your|this|that|our) )order|purchase|add|${removalVerbs}) (?:nothing|no (?!(?:more|less|fewer|later|longer|one|[#.:]) |[^\\s{]*\\d)\\S+|not (?:an?|one|any|the|even)|without (?:(?:an?|any|the) )?{item:\\d+})(?= ).*`,
  ]),
  storeDetailsRule([
    '(?:shipping|delivery) (?:to|for) (?:\\S+ ){1,6}?(?:(?:is|was|seems|looks) (?:\\S+ )?(?:too|so|very)|costs?|takes?)(?= ).*',
  ]),
  declineRule('purchase', [
    // Carts have no action that removes what they know of the buyer.
    `${removalVerbs} (?:all (?:of )?)?(?:my|our|the|this|that|his|her|their) (?:(?:personal|private|shipping|delivery|billing|user|customer|contact|phone|credit|debit|payment|old|current|saved) ){0,2}(?:e-?mail|mail|(?:e-?mail )?address(?:es)?|data|details|account|profile|information|info|name|phone|phone number|history|(?<=(?:credit|debit|payment) )card|password)(?= (?:[|,.;!?]|please|now|from|and|at|in|{email:\\d+}|$)).*`,
    '(?:my|our|the|buyer|his|her|their) (?:e-?mail|mail)(?: address)? (?:is|was) (?:not|no longer|never|wrong|incorrect)(?= ).*',
    "(?:e-?mail|mail)(?: address)? (?:isn't|wasn't)(?= ).*",
  ]),
  declineRule('purchase', [
    '(?:buy|order|purchase|add) (?:me |us )?(?:0|zero|nil|nought|naught|zilch)(?= ).*',
    '(?:my|our|the|that|this) (?:\\S+ )?address (?:is|was) (?:an?(?= (?!\\S+ \\d))|none|private|secret|confidential|unknown|not|wrong|incorrect|outdated|no longer)(?= ).*',
    "address (?:isn't|wasn't)(?= ).*",
  ]),
  declineRule('purchase', [
    `${mustNot} ${wantWords}(?:remove|delete|cancel|drop|clear|lose|discard|take off|take away|undo|unapply) (?:\\S+ ){0,3}?${couponNoun}(?= ).*`,
  ]),
  declineRule(
    'purchase',
    [
      `(?:${mustNot}|won't|will not|not) ${wantWords}(?:(?:use|choose|pick|select|take|have|pay for|go with|an?|the) )*(?:\\S+ )?${shippingNoun}(?= ).*`,
    ],
    [
      `(?<!(?:don't|do not|never|not|to|shouldn't) )(?:use|choose|pick|select|take|go with|but|rather|instead|prefer) (?:\\S+ ){1,3}?(?:${shippingNoun}|one|instead)`,
      '(?:ask|asked|know|see|understand|find|remember|include|included|matter) .*',
      '(?:how|what|which|does|do you|is|are|why) .*',
    ],
  ),
  searchRule([
    '(?:who|(?:should|shall) (?:(?:my|the|a|an|our) )?(?!i |we |you )\\S+)(?: (?:can|could|may|should|would|is able to))? (?:buy|order|purchase) (?!it |them |that |this |things |something )\\S.*',
    '(?:how (?:do|can|would|could|should|to)|why (?:should|would|must|do|did|not)) (?:i |we |you |one |someone )?(?:buy|order|purchase|get) (?:an? |the |some |one |your |this |that )?(?!it |them |that |this |things |something |from |here |at |with |online |an? order )\\S.*',
  ]),
  searchRule([
    `(?<=^ |[.,!?;] )(?:(?:ok|so|hm|hmm|well|and|but|,) )*${unsure} (?:\\S+ )?(?:buy|order|purchase)(?: (?:an?|the|some|one|your|this|that))? (?!it |them |that |this |from |here |now )\\S.*`,
    '(?:thought|thinking|dreaming|considered|considering|consider|wondering) (?:(?:of|about|whether to) )?(?:buying|ordering|purchasing|buy|order|purchase) .*',
  ]),
  orderRule([
    '(?<=^ |[.,!?;] )(?:did|have|has|had) (?:i|we) (?:already |ever |not )?(?:order|ordered|buy|bought|purchase|purchased) .*',
    "(?:i|we) (?:did not|didn't|never) (?:order|buy|purchase) .*",
  ]),
  cartRule(
    'get',
    [
      `(?:how (?:do|can|could|would|should|to)|should|shall|is it possible|what if) (?:(?:i|we|you|one|for me|for us) )?(?:to )?(?:remove|delete|empty|clear|cancel|abandon|discard|drop|take out|change|update)(?= ).*`,
    ],
    ['orders?', 'memberships?', 'subscriptions?', 'plan', 'account', 'password', 'newsletter'],
  ),
  cartRule('get', [
    '(?<=^ |[.,!?;] )(?:can|could|may|am) (?:i|we|one|you) (?:able to |allowed to )?(?:still )?(?:remove|delete|change|update|add|take out) (?:(?:an?|any|some|more|single) )?(?:items?|things?|products?|something|anything|stuff)(?= ).*',
    "(?:don't|do not|never|not to|won't|will not) (?:want to |wish to |need to )?(?:(?:use|apply|enter|redeem|add|try) )?(?:(?:the|my|that|this) )?{coupon}",
  ]),
  // "Did you add it?" is answered by showing the cart.
  cartRule('get', [
    '(?<=^ |[.,!?;] )(?:(?:so|and|ok|wait|why|when|how) )?(?:did|have|has|had) (?:you|it|they|that|i|we) (?:(?:just|already|really|ever|even|not) )?(?:add|added|remove|removed|delete|deleted|put|buy|bought|order|ordered|purchase|purchased|place|placed|change|changed|update|updated|apply|applied)(?= ).*',
  ]),
  searchRule([
    'check(?:ing)? out (?:your|these|those|some|any|more|other) (?!cart|basket|order|items?|things?|stuff|products?|two|three)\\S.*',
  ]),
];
