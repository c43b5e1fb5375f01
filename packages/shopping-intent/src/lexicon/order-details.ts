import { crypto, relation } from './request-phrases.ts';
import { street as streetAndNumber } from './streets.ts';

/*
 * The closed language of what may stand beside a request: politeness, for whom it is, where it
 * goes, receipts, and a few complete remarks. None of it changes what is bought.
 */

const please =
  'please|pls|plz|plss|plse|plese|pleese|pleaze|pleas|kindly|thanks|thank you|thanks so much|thank you so much|thank you very much|many thanks|thx|thnx|tnx|ty|cheers|ta|much appreciated|thanking you';
const greeting =
  '(?:hi|hello|hey|hiya|heya|howdy|yo|oi|hallo|hola|bonjour|greetings|dear|good (?:morning|afternoon|evening|day)|morning|evening)(?: (?:there|all|everyone|team|shop|store|sirs?|madam|mate|friends?|folks|guys|bro|to you|or|dear|{site}))*|mate|bro|hun|love|buddy|pal|dear|sir|madam|team';
const interjection =
  'yes|yeah|yep|yup|sure|ok|okay|oki|alright|right|great|good|perfect|cool|nice|lovely|wonderful|excellent|awesome|oh|ooh|ah|wow|well|so|btw|fyi|excuse me|grüß gott|guten tag|(?:would|will|could|can) you(?= (?:[?.]|please|$))|sorry to bother you|sorry for my english|quick one|go on then|please confirm|stat|xx?|yay|finally';
const promptly =
  "now|today|asap|right now|right away|straight away|immediately|at once|urgently|quickly|pronto|for me|for us|then|too|as well|also|just|only|simply|directly|in total|altogether|online|from you|from your (?:shop|store|site|website|catalogu?e?|range)|in (?:your|this) (?:shop|store)|immediate purchase|at your earliest convenience|if (?:available|possible|in stock|you have (?:it|them|one|any)|that's (?:ok|okay|possible|alright)|that is (?:ok|okay|possible)|you can|you could|you please|you like|i may|it's available|it is available)";

/** Politeness, which may stand anywhere between other phrases. */
export const politeness = [please, greeting, interjection, promptly];

/** Punctuation and words that join phrases. */
export const joiners = [
  '(?:store|shop|merchant|vendor|supplier|action|intent|task|options?|details|request|purpose|buyer|customer|recipient|line \\d|deliver to|ship to|quantity|notes?) :',
  '[,:;=|&+-]|/|"|[(]|[)]|and|plus|also|and also|as well as|(?:and )?(?:along|together) with|then|and then',
];

const age =
  '(?:little|big|older|younger|old|dear|lovely|best|new|good|eldest|youngest|(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})[- ]year[- ]old)';
const person = `(?:(?:my|our|his|her|their|the|an?) (?:${age} )?${relation})`;
const occasion =
  '(?:birthday|bday|b-day|wedding|anniversary|graduation|christening|baby shower|housewarming|party|birthday party|retirement|leaving do|hen do|christmas|engagement|name day|communion|trip|holiday|holidays|vacation|honeymoon|flat|apartment|house|home|office|kitchen|bathroom|bedroom|living room|garden|terrace|balcony|garage|workshop|desk|shed|studio|classroom|class|school|cafe|restaurant|shop|boat|camper|cabin|cottage|allotment|nursery|club|gym|hallway|library|study|pantry|cellar|attic|bookshelf|shelf|table|dining table|dinner|dinner party|lunch|barbecue|event|conference|meeting|tour|expedition|journey|weekend|camping trip|ski trip|hiking trip|kayak tour|renovation|renovation job|job|new job|warehouse|site|practice|reception|lobby|bar|greenhouse|farm|yard|van|car|church|choir)';
const plainOccasion =
  "(?:work|home|school|uni|university|college|travel|travelling|traveling|camping|hiking|christmas|xmas|easter|hanukkah|diwali|eid|halloween|valentine's day|mother's day|father's day|personal use|everyday use|daily use|private use|a gift|a present|a friend|gifts|presents|free time)";
const gift =
  '(?:(?:birthday|christmas|xmas|wedding|leaving|anniversary|thank-you|thank you|housewarming|little|small|late|early|nice|belated|surprise|farewell|graduation|retirement|secret santa) )*(?:gift|present|treat|surprise|souvenir|keepsake|thank-you|reward|stocking filler|prize)';
const whom = `(?:for|to) (?:me|us|myself|ourselves|him|her|${person})(?:'s)?`;

/** For whom or what: no place, time, price or number of units. */
const purposes = [
  `for (?:me|us|myself|ourselves|him|her|someone special|${person})(?: (?:and me|and myself|and i))?(?! and )`,
  `for ${person}(?:'s|s)? (?:(?:\\d{1,3}(?:st|nd|rd|th)|first|new|next|upcoming|big) )?${occasion}`,
  `for ${person}(?:'s|s') (?:\\d{1,3}(?:st|nd|rd|th)|birthday)`,
  `for (?:my|our|the|his|her|an?) (?:new |first |own |upcoming |next |old |little |small |home |summer |winter )?${occasion}`,
  `for ${plainOccasion}`,
  `(?:as|for) an? ${gift}(?: (?:for|to) (?:me|myself|him|her|${person}))?`,
  `as gifts?|as presents?|for gifting`,
  `(?:it's|it is|its|this is|that's|they are|they're) (?:an? ${gift}|the ${gift})(?: ${whom})?`,
  `(?:it's|it is|its|this is|they're|they are) (?:for|to be) ${person}(?:'s (?:\\d{1,3}(?:st|nd|rd|th) )?${occasion})?`,
  `on behalf of ${person}`,
  `to ${person}`,
  'for (?:staff|teacher|client|party|birthday|christmas|wedding|leaving) (?:gifts?|presents?)',
];

const cart =
  '(?:(?:my|the|our|a|your|this|a new|an empty|a fresh) )?(?:shopping |order )?(?:cart|basket|bag|order|checkout|trolley)';
const it =
  '(?:it|them|this|that|these|those|both|everything|all of it|it all|all|the order|my order|the parcel|the package|one(?! more )|the lot|the whole lot|both of them|all of them|the item|the items)';
const checkOut = `(?:check ?(?:me |us |it |them |this )?out|checkout|pay|pay now|proceed to (?:checkout|payment)|go to (?:checkout|payment)|take me to (?:checkout|payment|the checkout)|start (?:the |a )?checkout|open (?:the |a )?checkout|place the order|complete the (?:order|purchase|checkout)|buy now|i'd like to check ?out|ring (?:me|it|that|this) up|start the payment|proceed)`;

/** Carts, coupons, email addresses and ways to pay. */
const dealings = [
  `(?:(?:(?:add|put|pop|added|put it|add it|put them|add them) )?(?:to|in|into|on|onto|inside|with) ${cart}|(?:to|in|into|on|for) (?:\\{cart:\\d+\\}|${cart} \\{cart:\\d+\\})|\\{(?:cart|cs|ship|rate):\\d+\\}|cart_token|session)`,
  `(?:with |and )?(?:the )?(?:return[ _]url|return to|redirect(?: me)? to)(?: :| =| is)? \\{url:\\d+\\}`,
  `(?:(?:i'd like to|i want to|let me|can you|could you|to) )?${checkOut}(?: ${it})?`,
  `(?:add|put|order|buy|purchase|get|ordered|take) ${it}(?: (?:please|for me|now|then|today|all))?`,
  `(?:(?:with|use|using|apply|and|the|my|i have|i've got|a|an|please|promo|discount|coupon|voucher|redeem|enter|take|code|is|:|=|under) )*\\{coupon\\}(?: code| coupon)?(?: (?:on|to|for|at) (?:it|this|that|them|the order|checkout|my cart|the total))?`,
  `(?:(?:my|our|the|her|his|their|send|deliver|email|e-mail|mail|and|please|with|to|is|goes|goes to|:|at|contact|receipts?|invoice|confirmation|link|download|address|notify|buyer|buyer's|customer|customer's|for|,|under|account|user|guest|files?|it|them|=|order|put|use|reach|me|on behalf of|paid by) )*\\{email:\\d+\\}`,
  '(?:(?:for|to|name|my name is|buyer|customer|recipient|attn|attention|contact|under the name|:) )*\\{person:\\d+\\}',
  '(?:at|from|in|on|via|with) (?:the )?\\{site\\}(?: store| shop)?|(?:the )?\\{site\\}(?: store| shop)?(?: :)?',
  "(?:(?:i|will|i'll|and|to be|paid|paying|pay|payment|settle|settled|use) )*(?:with|by|via|using|in|use|on|pay) (?:my |a |the |an |agent )*(?:card|credit card|debit card|digital wallet|wallet)(?: payment)?",
  `(?:(?:i|will|i'll|and|to be|paid|paying|pay|payment|settle|settled|use|with|by|via|using|in|over|through|on|my|a|the|an|agent) )*${crypto}(?: (?:wallet|payments?|${crypto}|on ${crypto}|style))*`,
  '(?:and )?(?:send|give|return|show)(?: me)? the (?:x402 )?(?:payment )?(?:challenge|requirements|link)',
];

/** Where the parcel goes; `|` stands for a place that was read. */
const sending =
  '(?:ship|shipped|shipping|ships|send|sent|sending|deliver|delivered|delivering|delivery|post|posted|mail|mailed|dispatch|dispatched|going|goes|go|bring|destination|address|ship-to|shipment)';
const street = `${streetAndNumber}(?: ,| [.])?`;
const at = '(?:to|in|at|is|:|into|for|over to|=|near)';
const abode = `(?:me|us|him|her|${person}|(?:my|our|the|his|her) (?:home|house|place|flat|office|apartment|door|doorstep|workplace|warehouse|depot|shop|studio|branch|workshop|school|site|building site|hotel|company|site office|home office)|(?:my|our|the) (?:home |shipping |delivery |office )?address)`;
// Both repetitions of the first source accept "should", "will" and others; limits keep it linear.
const destinations = [
  `(?:(?:please|kindly|for|to be|must|should|will|needs to|can|could|you|it|they|i'd like|i want|want|like|have it|have them) ){0,8}(?:${it} )?(?:(?:shipping|delivery|mailing|postal|my|our|the|ship|deliver|home|office|is|needs|must|should|will|to|be) ){0,8}${sending}(?: (?:address|country|city|destination|location))?(?: (?:${it}|me|us))?(?: (?:address|please))?(?: ${at}(?: ${abode})?(?: (?:at|in|to|near|:|,|is))?(?: the| city of)?(?: ${street})?)? \\|`,
  `(?:my|our|the|his|her) (?:home|house|shipping address|delivery address|address|place|flat|office|zip|zip code|postcode|postal code|country|city|destination|location)(?: is| :)?(?: ${at})?(?: the)?(?: ${street})? \\|`,
  `(?:to|in|at|for|over to) (?:${abode} (?:in |at |, )?)?(?:the )?(?:${street} )?\\|`,
  `(?:i|we) (?:live|am|are|am based|are based|am located) in (?:the )?\\||(?:i'm|we're|im) (?:based |located |living )?in (?:the )?\\|`,
  `(?:it's|it is|they are|this is) (?:going|headed|bound|to go|to be sent) to (?:${abode} (?:in |at |, )?)?\\|`,
  `(?:zip|zip code|postcode|postal code|country|city)(?: code)?(?: :| is)? \\|`,
  `${sending} (?:${it} )?to ${abode}`,
  `(?:${street}) \\|`,
];

/** Complete remarks. */
const remarks = [
  "(?:that's|that is|that will be|that would be|that'll be|thats) (?:all|it|everything|the lot)(?: for (?:now|today|me))?|nothing (?:else|more)|no (?:rush|hurry|problem|worries)|(?:i )?(?:can't|cannot|can not) wait|i'm so excited|so excited|i look forward to (?:it|hearing from you)|looking forward to it|hope (?:you are|you're|all is) well|(?:i )?(?:saw|found) (?:it|them|this|these) (?:on|in) your (?:shop|store|website|site|catalogu?e?)",
  '(?:my|our|the) (?:old|last|previous|current) (?:one|ones|\\{item:\\d+\\}) (?:broke|is broken|has broken|is worn out|wore out|leaks|died|fell apart|is lost|got lost)(?: (?:yesterday|today|last week|this morning|last night))?|(?:mine|ours) (?:broke|is broken|has broken|is worn out|wore out|leaks|died|fell apart|got lost|has cracked|is chipped)(?: (?:yesterday|today|last week|this morning|last night))?|(?:because|since|as) (?:my old one|mine|ours|our old one) (?:broke|is broken|has broken|is worn out|wore out|leaks|died|fell apart|has cracked|is chipped)',
  'how (?:do i |can i |i )?pay|where (?:do i |can i )?pay',
  `(?:it's|it is|its) (?:my|his|her|our|${person}'s) (?:birthday|anniversary|wedding)`,
  "no (?:upsells?|upselling|newsletters?|marketing|spam|nonsense|bullshit|substitutes|substitutions)|(?:and )?don't try to upsell me|god bless(?: you)?|have a (?:nice|good|great|lovely) (?:day|weekend|evening)|you're (?:a legend|a star|the best)|chop chop|done|go|fast|quick|(?:big )?fan of (?:the|your) shop",
  'i (?:really )?(?:love|like) (?:it|them|this|that|these|those|this one|that one|your (?:shop|store))|(?:it|they|that) (?:looks?|sounds?) (?:great|good|nice|lovely|perfect|amazing|fantastic)',
  '(?:do you|you) (?:still )?(?:have|sell|stock) (?:it|them|any|one|that|those)|if so|(?:any|either|whichever) (?:colou?r|size) (?:is|will do|works)(?: fine| ok| okay)?',
];

export const details = [...purposes, ...dealings, ...destinations, ...remarks];
