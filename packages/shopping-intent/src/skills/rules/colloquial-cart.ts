import {
  cartNoun,
  cartRule,
  couponNoun,
  type IntentRule,
  optionValue,
  removalVerbs,
  searchRule,
  someNumber,
} from './rule.ts';

/*
 * Cart requests in colloquial language, without the usual verbs. The plainer rules come
 * first, so that they win.
 */

const clauseEnd = '(?= (?:[|,.!?;]|please|now|then|$))';
const determiner = '(?:the|that|those|this|these|it|them|my|one of|both)';
const ordinal = '(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th)';

const lineRules: readonly IntentRule[] = [
  searchRule([
    `(?:give|show|get) me (?:another |the )?${someNumber} (?:other |more )?(?:options|results|ideas|choices|suggestions)(?: .*)?`,
  ]),
  cartRule('remove_item', [
    `(?:take|put|leave) ${determiner} (?:\\S+ ){0,5}?(?:off|back|out|away)${clauseEnd}`,
    `(?:i|we) (?:do not|don't|no longer|never|won't) (?:need|want|be needing) ${determiner} .*(?:after all|any ?more|any longer)`,
    `no longer (?:want|need|needed|wanted|interested in) ${determiner}(?: .*)?`,
    `(?:do not|don't) (?:need|want) (?:the|that|those|these) (?:\\S+ ){0,3}\\S+${clauseEnd}`,
    `scratch (?:the|that|those) (?:\\S+ ){0,3}\\S+${clauseEnd}`,
    'no .* after all',
    `(?:decided|decide|deciding) against ${determiner} .*`,
    `(?:delete|remove|cancel|drop) (?:line|item|number|row|position|entry|product) (?:no |number |# ?)?${someNumber}`,
    `(?:the|that|those|my) (?:\\S+ ){1,3}?can go${clauseEnd}`,
    '(?<=^ )minus (?:the|that|those) .*',
    `never ?mind (?:the|that|those|my) (?:\\S+ ){0,3}\\S+${clauseEnd}`,
    `(?:changed (?:my|our) mind|second thoughts|had enough) (?:about|on|of) ${determiner} .*`,
  ]),
  cartRule('update_item', [
    `(?:need|want|like|meant|mean|wanted|asked for|said) (?:only |just )?${someNumber} (?:of (?:those|them|it|these|that) )?(?:, )?(?:and )?(?:not|instead of|rather than) ${someNumber}`,
    `(?:meant|mean|should be|should have been) (?:only |just )?(?:${someNumber}|${optionValue})${clauseEnd}`,
    `(?:double|triple|up|cut|turn|trim|halve|boost|knock|push|take|drop|get|bring) (?:\\S+ ){1,6}?(?:up |down )?(?:to|into) ${someNumber}${clauseEnd}`,
    `${optionValue} instead`,
    `rather have (?:\\S+ ){0,3}?${optionValue}`,
    `the (?:\\S+ ){1,3}?(?:should|has to|needs to|must) be ${optionValue}`,
    `(?:quantity|qty)(?: should be| to| :| =)? ${someNumber} (?:instead|please|now)`,
  ]),
  cartRule(
    'add_item',
    [
      `(?:could|can|may|might) (?:i|we) (?:also |please )?(?:get|have|take) (?:another|one more|a second|${someNumber} more|also) .*`,
      '(?:could|can|may|might) (?:i|we) also (?:get|have|take) .*',
      `(?<=^ )(?:and|also|oh and) (?:an?|another|the|some|${someNumber}) .*(?:as well|too|also)${clauseEnd}`,
      `(?<=^ )plus (?:an?|another|the|some|${someNumber}) .*`,
      `(?:give|let|get|hand|pass) me (?:have )?${someNumber} (?:of|x|more of|more) (?:the|those|these|them|that) ?.*`,
      `(?:put me down|mark me down) for (?:an?|another|the|some|${someNumber}) .*`,
      `(?:i'll|we'll|i will|we will|i'd|let's|let me|i would) (?:go (?:for|with)|have|take|grab|pick|choose) (?:the ${ordinal}|${someNumber}|another|the \\S+ ones?|the one)(?: .*)?`,
      `another (?!one )${someNumber}(?: (?:of )?(?:those|these|them|the|that)(?: .*)?)?${clauseEnd}`,
      '(?:chuck|bung|toss|sling|slip|pop|throw|load|stick|whack|put|squeeze) (?!(?:it |that |them )?(?:out|away|back))(?:\\S+ ){1,8}?(?:in|in there|in too|as well|too|alongside)(?= (?:[|,.!?]|please|as well|too|$))',
      `(?<=^ )${cartNoun} (?:: |\\+=? |add ).*`,
      `make sure .*(?:is|are) in .*${cartNoun}`,
      '(?:would|i|we) (?:\\S+ ){0,3}like .*added',
    ],
    ['coupon', 'code', '{coupon}'],
  ),
];

const wholeCartRules: readonly IntentRule[] = [
  cartRule('get', [
    '(?:what|how much|how many)(?: \\S+){0,2}? (?:have|did|do|am) (?:i|we) (?:got |have )?(?:put in|put|add|added|in there|picked|chosen|choose|buying|up to|taken|collected|selected|ordering|getting)(?: .*)?',
    '(?:how much|how many|what)(?: \\S+)? have (?:i|we) got(?: in (?:there|it))?(?: so far)?',
    '(?<=^ )(?:(?:the|my|grand|cart|current) )*(?:total|sum|subtotal)(?: so far| now| please| currently| with \\S+| including \\S+)?(?= (?:[?.!|]|$))',
    "(?:what's|what is|tell me|give me|show me) (?:the|my) (?:sub)?total(?: .*)?",
    'what does (?:it|that|this|everything)(?: all)? (?:come|add up|amount|sum) (?:up )?to',
    'how much (?:do|will|would) (?:i|we|it) (?:have to|need to|be|cost me)(?: pay)?(?: .*)?(?:in total|all in all|altogether|in all)',
    '(?:my|the|our) order so far',
    `(?:show|see|check|review|list)(?: me)? (?:what|everything) (?:i have|i've|i) (?:got|picked|added|chosen|so far).*`,
  ]),
  cartRule('cancel', [
    `(?:${removalVerbs}|take|throw) (?:it all|all of it|the lot|the whole lot|the whole thing|everything|all of (?:them|these|those))(?: out| away)?${clauseEnd}`,
  ]),
  cartRule('checkout', [
    '(?:link|url|page) (?:to|for|where) (?:\\S+ ){0,4}?(?:pay|payment|paying|checkout|check out)',
    '(?:checkout|payment|pay|hosted checkout) (?:url|link|page)',
  ]),
  cartRule('remove_coupon', [
    `(?:do not|don't|never|no longer|didn't) (?:want to |wish to |need to )?(?:use|apply|have|need|want) (?:the|that|this|my|any) ${couponNoun}`,
    `(?:without|un-apply|unapply|undo) (?:the|that|this|my|any) ${couponNoun}`,
  ]),
  cartRule('set_address', [
    '(?:change|update|set|correct) (?:my|the|our) (?:e-?mail|mail)(?: address)? (?:to|:|=|is|as) {email:\\d+}',
    "(?:it|this|that|everything|the (?:parcel|package|order|shipment|delivery|goods)|they)(?:'s| is| are| will be| should be| has to be| must be| would be)? (?:goes|go|going|to be (?:sent|shipped|delivered)|sent|shipped|delivered|headed|bound) (?:to|for) .*",
    '(?:set|change|make|update)?(?: the| my)? ?(?:shipping |delivery )?destination(?: is| :| =| to| should be| will be)? .*',
    '(?<=^ )(?:country|city|town|state)(?: is| :| =) .*',
    "(?:i'm|we're|i am|we are|i|we) (?:based|located|living|staying|reside) (?:in|at) .*",
    '(?:drop|leave) (?:it|them|everything|this) off (?:at|in) .*',
    '(?:ship|deliver|send|mail|post) (?:to|at) .*',
    '(?:ship|deliver) (?!it|them|everything).*\\d{4,5}',
  ]),
  cartRule(
    'select_shipping',
    [
      `(?:option|number|method|choice) ${someNumber} (?:for|as) (?:the |my )?(?:shipping|delivery|postage)`,
      '(?:shipping|delivery|postage)(?: method| option| speed| service)? (?:: |= |is |should be |as )+(?:the )?(?!(?:too|so|very|free|not|already|included|slow|expensive) )\\S+',
      '(?:option|one|method|way|service|courier) (?:is fine |is ok |please |works |will do )?for (?:the |my )?(?:shipping|delivery|postage)',
      '(?:express|standard|economy|priority|overnight|slow|fast|cheap|regular|ground) (?:for|as) (?:the |my )?(?:shipping|delivery|postage)',
      '(?:ship|send|deliver|mail|post) (?:it|them|this|everything|that|my order|the order) (?:by |via |with |using |as |in )?(?:the )?(?:express|standard|overnight|economy|priority|fastest|quickest|cheapest|ground|air|courier|first class|next day|next-day|same day|same-day|regular)(?: \\S+)?',
      '(?:regular|standard|normal|express|first class|second class|priority|registered) (?:post|mail|courier)(?: .*)?',
      '(?:take|use|choose|pick|go with|select|want) (?:the )?free (?:shipping|delivery)(?: .*)?',
    ],
    ['how .*', 'what .*', 'do you .*', 'address'],
  ),
];

export const colloquialCartRules: readonly IntentRule[] = [...wholeCartRules, ...lineRules];
