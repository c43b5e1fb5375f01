import { wholeNumber } from '../text/numbers.ts';

/*
 * The closed language of requests: whole phrases, so that their words mean nothing by themselves.
 * A purchase with any other word is offered and not made.
 */

const number = `(?:${wholeNumber})`;
const item = '\\{item:\\d+\\}';
const counted = `(?:(?:an?|another|some|these|${number}|\\d+x|x\\d+|my order :) |:|${item})`;
const adverb =
  '(?:really|very much|also|just|now|only|still|please|kindly|ideally|gladly|possibly|maybe)';
const me = '(?:me|us|myself|ourselves)';

/** Verbs of buying after `to` or `can I`. */
const verb =
  '(?:buy|purchase|order|get|have|add|take|procure|acquire|obtain|grab|pick up|check ?out|checkout|pay for|treat myself to|put|pop|put in an order for|place an order for)';
/** Verbs of a request to somebody else. */
const givingVerb = `(?:put ${me} down for|(?:sort|hook|set|fix|kit) ${me} (?:up|out) with|treat ${me} to|(?:set up|place|process|put in|raise) an order for|(?:arrange|proceed with|make|process) the purchase of|(?:send|give|bring|sell|ship|fetch|deliver|supply|provide|hand|arrange|organi[sz]e|prepare|set aside) ${me}(?: with)?|(?:add|order|buy|get|put|pop|grab|purchase|procure|put in|put through|ring up|throw in)(?: (?:for )?${me})?)`;
const shippingVerb = `(?:send|ship|deliver|bring|dispatch|supply|provide|arrange|prepare)(?= ${counted} ?)`;
const subject = '(?:i|we)';
const container = '(?:cart|basket|checkout(?: session)?|order|purchase|shopping cart|bag|payment)';
const filled = '(?:with|for|of|containing|that contains|to buy)';
const opening =
  '(?:create|make|open|start|set up|begin|initiate|prepare|place|submit|put in|build|fill|do|raise|execute|process|complete)';
const article = '(?:an?|the|my|our|this)';

/** Ways to pay on a blockchain. */
export const crypto =
  '(?:x402|402|x402-purchase|agent wallet|crypto wallet|usdc wallet|wallet|blockchain|ether|agent payment|crypto|cryptocurrency|usdc|usdt|stablecoins?|bitcoin|btc|ethereum|eth|on-chain|onchain|on chain|chain|base)';

/** People for whom something is bought. */
export const relation =
  '(?:wife|hubby|husband|spouse|partner|fiancee?|girlfriend|boyfriend|gf|bf|mum|mummy|mom|mommy|mother|mam|dad|daddy|father|son|daughter|brother|sister|sis|grandma|grandpa|grandmother|grandfather|granny|gran|nan|nana|grandad|granddad|grandson|granddaughter|nephew|niece|uncle|aunt|auntie|cousin|friend|bestie|best friend|neighbou?r|boss|colleague|coworker|co-worker|teacher|flatmate|roommate|baby|client|customer|user|principal|kid|boy|girl|toddler|teenager|assistant|team|family|parents|in-laws|mother-in-law|father-in-law|brother-in-law|sister-in-law|owner|host|guest|trainee|apprentice)';

/** Openings that ask for what follows. */
export const asks = [
  `(?:${adverb} )?(?:${givingVerb}|${shippingVerb})(?: ${adverb})?`,
  `(?:please )?be (?:so |ever so )?(?:very )?(?:kind|good|nice) (?:as to|and) (?:${givingVerb}|${shippingVerb})`,
  `(?:send|buy|get|bring|order) (?:him|her|them|(?:(?:my|our) )?${relation})`,
  `going with|(?:i'd|we'd|i would|we would) be happy to (?:${verb})`,
  `(?:i|we) (?:could|can) (?:really )?(?:use|do with)`,
  `(?:i'd|i would) be (?:ever so |so |very )?(?:grateful|happy|glad) (?:for|with|to have)`,
  `(?:${adverb} )?(?:buy|purchase|order|get|grab|procure|acquire|obtain|requisition|cop|nab|checkout|check ?out|(?:check ?out|check me out|checkout|proceed to checkout|go to checkout) with|take|pay for|stick|chuck|toss|throw|drop|slip|lay|place|book(?: me)?|settle|pop|include|gimme|cart add|the purchase of|i'd like to put|i want to put|need|needed|want|wanted|require|required|requesting|request|requested|wanting|needing|ordering|buying|purchasing|adding|getting)`,
  `(?:${subject} would|i'd|we'd|id) (?:${adverb} )*(?:like|love|need|want|appreciate|take)(?: (?:to (?:${verb}|have)|for you to (?:add|order|send ${me})))?`,
  `${subject} (?:${adverb} )*(?:want|need|require|wanna|take|fancy|order|buy|purchase|request|wish|choose|will need)(?: (?:to )?(?:${verb}))?`,
  `(?:${subject} (?:will|shall)|i'll|we'll|ill) (?:${adverb} )*(?:take|have|need|buy|order|get|go with|go for|grab|want)`,
  `(?:i'm|i am|we're|we are) (?:${adverb} )*(?:after|going with|buying|ordering|purchasing|taking|getting|(?:looking|ready|happy|hoping|trying|here|keen) to (?:${verb})|in need of|interested in (?:buying|ordering|purchasing))`,
  `(?:i was|i've been|we were) hoping to (?:${verb})`,
  `(?:i have|i've|we have|we've) (?:decided (?:on|to (?:${verb}))|chosen|picked|settled on|opted for)`,
  `i (?:chose|picked|decided on|opted for|settled on)`,
  `(?:let me|let us|let's) (?:${verb}|do|go with)`,
  `(?:can|could|may|might|would|cud|shall) (?:i|we) (?:${adverb} )*(?:please )?(?:${verb}|trouble you for|bother you for)`,
  `(?:can|could|would|will) (?:you|u|ya) (?:${adverb} )*${givingVerb}`,
  `would you mind (?:ordering|adding|sending ${me}|getting ${me}|putting)`,
  `(?:is it|would it be) (?:possible|ok|okay|alright|fine) (?:to|if i) (?:${verb})`,
  `(?:i|we) (?:simply |just |really )?(?:intend to|hope to|must|plan to|think (?:i'll|i will|i shall|i'd like to)) (?:${verb})|(?:i've|i have|we've) been meaning to (?:${verb})|i'm gonna (?:${verb})|im gonna (?:${verb})`,
  `(?:please )?help me (?:to )?(?:${verb})|make mine|count me in for|feel free to ${givingVerb}|(?:you can|you may|why don't you|how about you) ${givingVerb}|see to it that`,
  `(?:add|buy|order|purchase|get) the following(?: items| products)?(?: to (?:my cart|the cart|\\{cart:\\d+\\}))?`,
  `any chance (?:of|(?:i|we) (?:could|can) (?:${verb})|you (?:could|can) ${givingVerb})`,
  `(?:go ahead and|ready to|proceed to|finalize|finalise|proceed with|time to|please proceed and) (?:${verb}|purchasing|the purchase of|buying)`,
  // "My order of two mugs" may be an earlier one.
  `${opening}(?: ${me})? (?:${article} )?(?:new |fresh |empty )?${container} ${filled}`,
  `(?:an? |another )?(?:new |fresh |empty )?(?:cart|basket|checkout(?: session)?|shopping cart|bag|payment) ${filled}`,
  `(?:an? |another )(?:new |fresh |empty )?(?:order|purchase) ${filled}|new (?:order|purchase) ${filled}`,
  `(?:i'd like to |i want to |i would like to )?${opening}(?: ${me})? (?:${article} )?(?:new |fresh |empty )?${container}(?: request)?(?: ${filled})?`,
  `(?:do you think|think) ${subject} (?:could|can) (?:${verb})`,
  `(?:use|with|via|by) ${crypto} to (?:${verb})`,
  `(?:agent |(?:${opening} |send me |give me |get me )?(?:an? |the )?)?${crypto} (?:purchase|payment|challenge|checkout)(?: requirements)?(?: (?:for|of))?`,
  `(?:agent )?(?:pay|payment|settle|paying)(?: (?:via|with|by|in|on|using))? ${crypto}(?: style)?(?: for)?`,
  `(?:to|add to|put in|put into) (?:${article} )?(?:cart|basket|order|bag)(?: :)?(?= ${counted} ?)`,
  `(?:new |purchase |my )?(?:order|purchase|cart|basket|checkout|item|items|product|products|line items?|line|add|buy|purchase request|order request|checkout request|request|po|po line items?|articles?|licen[cs]e purchase|to buy|to order|user request|customer request|user intent|the order is|my order is|user says|final answer|shopping list|requirement) :`,
  `(?:purchase|order|procurement|checkout) request(?: :| for)?|purchase order (?:of|for)|procurement of`,
  `(?:my|our|a) (?:client|user|customer|boss|principal|buyer|wife|husband|mum|mom|dad|daughter|son|team|owner) (?:needs|wants|would like|requires|requests)(?: to (?:${verb}))?`,
];

/** Words for a thing that was named or shown before. */
export const pronouns = [
  '(?:it|them|this|that|these|those|both)(?= (?:[.,!?;|]|please|to|in|into|for|now|and|with|then|as|too|$))',
  '(?:the )?same(?: (?:one|ones|thing|item|product))? again',
  'this one|that one|these ones|those ones|another one|one more|one of (?:them|these|those)|that item|this item|this product|that product|one more of (?:the same|those|them|these)|both of them|all of them',
  '(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|1st|2nd|3rd|4th|5th|6th)(?: one| item| result| product| option)?',
  '(?:number|option|item|product|result|#) \\d',
];

/** Determiners and adjectives that say nothing. */
export const determiners = [
  '(?:an?|the|this|that|these|those|some|your|another|any|more|of|of the|of your|of those|of these|one of your|one of the|one of those|of my|second|third|further|the following|following)',
  '(?:new|nice|lovely|single|beautiful|gorgeous|great|good|cute|extra|additional|wonderful|fantastic|brand new|cool|awesome|pretty|perfect|super|fine)',
];

/** Units in which goods are sold one by one. */
export const unitWords = [
  '(?:pairs?|packs?|packets?|pieces?|pcs|pc|units?|cop(?:y|ies)|boxes|box|jars?|bottles?|tins?|cans?|tubes?|tubs?|bars?|loaf|loaves|rolls?|licen[cs]es?|bags?|sets?|x|ea|count|items?|download|product|articles?)(?: of)?(?: the| your| these| those)?',
];

/** After an option: `the red one`. */
export const suffixes = [
  'ones?|licen[cs]e|edition|version|format|finish|file|colou?r|size|model|style|lens|option|variant',
];

/** Words between a product and its options. */
export const optionWords = [
  'both(?: in)?',
  '(?:in|in the|in an?|of|with|with the|with an?|for|as an?|the|an?)(?: (?:size|colou?r))?',
  '(?:in )?(?:the |an? )?(?:size|sizes|sized|colou?r|version|variant|model|format|option|style|edition|licen[cs]e|kind|type|options|variants|variation|shade|finish|flavou?r)(?: :| is| of| should be)?',
  'please make (?:it|that)|make (?:it|that)|i take',
];
