import {
  checkoutRule,
  createRule,
  type IntentRule,
  membershipRule,
  orderRule,
  parcelNoun,
  shopNoun,
  storeDetailsRule,
  unclearRule,
} from './rule.ts';

/*
 * Requests about buying, orders and the store in colloquial language, without the usual words.
 * These rules come last, after all plainer rules.
 */

const clauseEnd = '(?= (?:[|,.!?;]|please|now|then|$))';

const buyingRules: readonly IntentRule[] = [
  checkoutRule([
    '(?:take|bring|lead|send|get) (?:me|us) to (?:the )?(?:till|register|cashier|cash desk|payment)',
    `(?:let's|lets|let us|ready to|want to|time to|gonna|going to|happy to|shall we) (?:pay|buy|order|finish up|finish|wrap (?:this |it |things )?up|do this|settle|complete (?:this|it)|close (?:this|it|the deal))(?: .*)?`,
    `ring (?:it|this|them|everything|that|me) up`,
    `(?:go ahead and )?(?:place|book|make|execute|confirm|authori[sz]e|put through|close|seal) (?:it|(?:the|my|this|an?|that) (?:order|purchase|payment|deal))${clauseEnd}`,
    `(?:settle|cash|pay)(?: me| us)? (?:up|out)${clauseEnd}`,
    `(?<=^ )(?:pay|purchase|buy|order)${clauseEnd}`,
    `that(?:'s| is| will be)? (?:all|it|everything)(?: for (?:now|today|me))? ,? ?(?:pay|finish|done)`,
  ]),
];

const orderRules: readonly IntentRule[] = [
  orderRule([
    '(?:arrived|came|come|delivered|received|was|were) (?:\\S+ )?(?:damaged|broken|defective|incomplete|torn|smashed|faulty|cracked|in pieces)',
    '(?:got|received|sent|sent me|given|delivered|shipped) (?:me )?(?:the|a) (?:wrong|broken|damaged|defective|different) (?:\\S+)',
    `(?:did|has|have|was|is) (?:my|our|the) (?:\\S+ )?(?:payment|order|purchase|refund|parcel|package)s? (?:\\S+ ){0,3}\\S+`,
    '(?:look ?up|lookup|check|retrieve|fetch|pull up|query|locate) (?:on )?(?:my |the |an |our |for )?orders?(?: .*)?',
    'what (?:did|have) (?:i|we) (?:order|ordered|buy|bought|purchase|purchased)(?: .*)?',
    `(?<=^ )(?:my|our|recent|past|previous|last|all my) (?:\\S+ )?(?:orders?|purchases?|deliver(?:y|ies))${clauseEnd}`,
    `waiting (?:for|on) (?:my|the|our|it|a) ?${parcelNoun}?(?: .*)?`,
    `(?:did|have|has) (?:you|they|someone|it) (?:already )?(?:shipped|ship|sent|send|dispatched|dispatch|posted|mailed)(?: .*)?`,
    "(?:when's|where's|when is|where is|when will|when does|when do|when are) (?:it|they|mine|this|that|my \\S+|the \\S+|our \\S+) (?:coming|arriving|due|be here|arrive|come|get here|getting here|delivered|shipped|be delivered|be shipped|ship|now|going to arrive)(?: .*)?",
    `(?:my|our) ${parcelNoun} (?:\\S+ ){0,8}(?:late|missing|lost|stuck|delayed|overdue|gone|nowhere)`,
  ]),
];

const storeRules: readonly IntentRule[] = [
  storeDetailsRule(
    [
      "(?:what's|what is) (?:your|the) (?:story|background|mission|deal|refund|return|name|address|email|e-mail|phone|number|contact).*",
      '(?:returns?|refunds?|exchanges?|shipping|delivery|warranty|guarantees?)(?: [:?-])* (?:how|what|when|who|where|is|are|do|does|can|for how|policy|terms|info).*',
      '(?:return|exchange|refund|delivery|shipping|dispatch|handling|processing|lead) (?:times?|periods?|windows?|deadlines?|areas?|zones?|partners?)(?: .*)?',
      '(?:which|what) (?:couriers?|carriers?|countries|regions|delivery company|shipping company|payment methods?|cards?|currenc(?:y|ies)|languages?|brands?|categories|departments|collections)(?: .*)?',
      '(?:who|how much) (?:pays|do i pay|is it|does it cost|costs) (?:for|to) (?:return|returns|shipping|the return|send|ship).*',
      'how (?:soon|fast|quick|quickly|long) (?:do|does|will|would|can|is|until|before) (?:you|it|they|an order|orders|the|delivery|shipping|returns?)(?: \\S+){0,4} ?(?:dispatch|ship|deliver|send|process|take|arrive|arrives|last|reply|respond|refund)(?: .*)?',
      `(?:do|does|can|will|would|are|is) (?:your|the|all|these|you|{site}|this ${shopNoun}) (?:\\S+ ){0,3}(?:include|including|inclusive of|contain|before|after|plus|with|without) (?:tax|taxes|vat|duties|customs|gst|shipping)(?: .*)?`,
      '(?:tax|taxes|vat|duties|customs|import fees)(?: \\S+){0,3}(?: included| extra| charged| added| apply| on top)(?: .*)?',
      `(?:do|does|can|could|will|would|may) (?:you|i|we|{site}|they|this ${shopNoun}|the ${shopNoun}) (?:\\S+ )?(?:offer|accept|take|give|allow|do|provide|get|have|honou?r|price match|match|support) (?:\\S+ ){0,2}(?:returns?|refunds?|exchanges?|discounts?|promotions?|guarantees?|warrant(?:y|ies)|price match(?:ing)?|apple pay|google pay|paypal|klarna|cards?|credit cards?|amex|visa|mastercard|bank transfers?|invoices?|cash on delivery|gift ?wrap(?:ping)?|wholesale|bulk|student|international|express|free|same[- ]day|next[- ]day|click and collect|pick ?up|in-store|customs|personali[sz]ation|engraving)(?: .*)?`,
      `(?:any|what|which|are there|is there|current|have you got|got) (?:\\S+ )?(?:discounts?|promotions?|promo codes?|coupons?|coupon codes?|sales|special offers|offers)(?: .*)?${clauseEnd}`,
      '(?:is|are) (?:it|this|that|you|your site|the site|there) (?:\\S+ )?(?:safe|secure|legit|legitimate|trustworthy|a scam|reliable|certified|genuine|real)(?: .*)?',
      '(?:is there|do you have|give me|what is|where is|have you got) (?:an? |your |the )?(?:e-?mail|phone|number|contact|address|hotline|support|helpline|chat|live chat|contact form|customer support|instagram|website|faq|size (?:guide|chart))(?: (?:i|we|to|for|number|address|line|team|form|page|where|that|of|in|on)(?: .*)?)?(?= (?:[|,.!?]|$))',
      '(?:size (?:guide|chart)|sizing (?:guide|chart|info|help)|faqs?|impressum|imprint|about us|legal notice|privacy|gdpr|data protection|guarantees?|warranties|customs|loyalty points)(?= (?:[|,.!?]|$|for|of|at))',
      `(?:who|what company|what kind of (?:company|business|shop|store)) (?:is|are|am|runs|owns|made|started|founded|operates) (?:you|this|the|behind|i|{site}|it)(?: .*)?`,
      '(?:what|which) (?:kinds?|sorts?|types?) of (?:things|stuff|products|goods|items|merchandise|brands)(?: .*)?',
      '(?:which|what|list|show|name)(?: me| us)?(?: the| your| all| available)* (?:stores|shops|merchants|sellers|vendors)(?: .*)?',
      '(?:family[- ]owned|sustainab(?:le|ility)|carbon neutral|eco[- ]friendly|ethically made|fair trade) ?(?:company|business|shop|store|brand|practices|certified|\\?)',
    ],
    ['(?:sell|sells|carry|carries|stock|stocks|find|search) .*'],
  ),
];

const membershipRules: readonly IntentRule[] = [
  membershipRule([
    `(?:rewards?|loyalty|vip|bonus|points|frequent buyer)(?: (?:program|programme|scheme|club|points|card|status|system|member|membership))?${clauseEnd}`,
    `(?:how|can|could|may|where) (?:do |can |could )?(?:i|we) (?:join|become .*(?:member|vip)|sign up|subscribe)(?: .*)?`,
    `(?:have|got|is there|run|offer) (?:an? |any |your |some kind of )?(?:club|fan club|insiders|inner circle)${clauseEnd}`,
    'become an? (?:vip|insider|subscriber|regular|premium .*)',
  ]),
  createRule({ skill: 'x402-purchase' }, [
    '(?:paid|pay|payment|settle|settled|settlement) (?:\\S+ ){0,2}(?:on|over|through) (?:base|solana|polygon|chain|the blockchain|http 402)',
  ]),
];

const chatRules: readonly IntentRule[] = [
  unclearRule(
    [
      `(?<=^ )(?:(?:oh|no|ok|um|uh|hm+|well|just|please|hey) (?:, )?)*(?:huh|wait|hold on|hang on|(?:one|just a|a|give me a) (?:moment|second|sec|minute|min)|wrong|none(?: of (?:these|those|them|the above))?|repeat(?: that| please)?|(?:say|tell me) (?:that )?again|(?:what|how) do you mean|are you sure|really|seriously|i agree|agreed|i accept(?: the terms| it| that| them)?|anything else|whatever|go away|shut up|no way|hm+|meh|ugh|oops|my bad|pardon|come again|explain|why|how|when|so|and|then|test(?:ing)?|ping|interesting|fine|good|awesome|amazing|correct|exactly|right|true|false|ready|done|got it|i see|understood|makes sense|fair enough|no worries|no problem|never|always|same|both|all|neither)(?= (?:[.!?,|] |please |then |now |ok |thanks )*$)`,
      "(?:can't|cannot|can not|could not|couldn't) (?:decide|choose|make up my mind|remember|think)",
      '(?:want|give|get|need)(?: me)? my money back',
      "(?:you|this|it|that|y'all|your \\S+)(?:'re| are|'s| is)? (?:so |really |just |all |absolutely |such |an? |complete )*(?:stupid|dumb|useless|idiots?|idiotic|sucks?|terrible|awful|rubbish|garbage|trash|crap|annoying|pathetic|worthless|horrible|ridiculous|nonsense|liars?|thie(?:f|ves)|hopeless|a joke|a scam)",
      '(?:misunderstood|misread|misheard|got me wrong|not listening|missed the point)',
      "(?:what's|what is|how's|how is) (?:the )?(?:weather|temperature|traffic|news|time)(?: .*)?",
      '(?<=^ |please |[.!,] )be (?:my|an?|the) .*',
      'passwords?(?! (?:book|manager|keeper|organi[sz]er|notebook|journal))',
      '(?:stock market|bitcoin price|election|president|football score|lottery numbers|wikipedia|homework)',
      '(?:buy|sell|trade) (?:stocks|shares|bitcoin|crypto)(?= (?:[|.!?]|$|for me))',
      '(?:hack|hacked|exploit|bypass|jailbreak|malware|virus|phish(?:ing)?|ddos|steal)(?: .*)?',
      `(?:too (?:expensive|pricey|much|dear|big|small|large|long|short|slow|late)|not (?:what i (?:want|wanted|need|meant|asked)|helpful|for me|my (?:style|thing|taste)|good enough|interested))(?= (?:[|.!?]|$|for me))`,
      "(?:don't|do not|didn't) (?:like|want|love) (?:it|that|them|any of (?:these|those|them)|these|those|this)(?= (?:[|.!?]|$))",
    ],
    ['(?:find|show|search|looking|add|remove|buy) .*'],
  ),
];

export const colloquialShopRules: readonly IntentRule[] = [
  ...membershipRules,
  ...orderRules,
  ...buyingRules,
  ...storeRules,
  ...chatRules,
];
