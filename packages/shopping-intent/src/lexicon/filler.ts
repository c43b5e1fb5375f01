const words = (...rows: string[]) => rows.flatMap((row) => row.split(' '));

/** Words that never describe a product: grammar, politeness, opinions. */
export const grammar = new Set(
  words(
    'a an the some any this that these those my your our his her their its i me you we us he she it they is are am was were be do does did have has had',
    'of to in on at with from by about as into for than then and or but please thanks thank hi hey me so very really',
    'nice good great best better cool awesome amazing perfect decent fine super lovely beautiful cheap cheaper cheapest affordable inexpensive',
    'those them not no available under over below above usd eur dollars bucks i. me. ideally preferably either',
  ),
);

/** Words that do not describe a product in a request, where many more words are filler. */
export const filler = new Set(
  words(
    "a an the some any all every each both either this that these those it its it's they them one ones other another else same",
    "i me my mine myself i'm i'd i'll i've you your yours you're you've you'd we us our we're we'd he him his she her they're their who whose whom",
    "is are am was were be been being isn't aren't do does did don't doesn't didn't have has had having haven't hasn't got get getting gets got",
    "can could may might must shall should will would won't can't couldn't wouldn't cannot let lets let's",
    'of to in on at with from by about as into for than then so or and but if while because also just only even maybe perhaps not no',
    "what what's which where where's when why how how's there there's here here's that's much many more most such",
    'yesterday lately recently please thanks thank cheers hi hello hey yo hiya hola hallo bonjour ciao salut namaste servus moin howdy greetings nope nah yup dear greetings morning afternoon evening day sorry excuse ok okay yes yeah well um uh erm so like hm hmm mm ah exactly wow sir madam guys folks everyone anyone anybody someone somebody',
    'want wants wanted wanting hoping need needs needed like likes love loves loved prefer wish hope seek seeks seeking look looks looking looked search searching searches find finds finding found locate locating again hunt hunting after show shows showing see seeing view list lists browse display fetch up compare recommend recommends suggest suggests suggestion suggestions recommendation recommendations help helping trying try request requesting requests query browse return ideally preferably wondering wonder know think thinking consider considering interested possible possibly kindly quick quickly',
    'buy buying purchase purchasing order ordering shop shopping sell sells selling sold carry carries stock stocks offer offers selection range catalog catalogue section assortment inventory product products item items thing things something anything stuff everything nothing version versions price prices priced pricing cost costs costing available availability currently now today right still store stores website site info information details detail tell give market option options result results matching match called named go come comes came going',
    'nice good great best better cool awesome amazing perfect decent fine super lovely beautiful cheap cheaper cheapest affordable inexpensive budget reasonable newest new latest arrivals popular favorite favourite really very pretty quite bit kind kinds sort sorts type types pair pairs couple few lot lots bunch quality ideal happen expensive similar less deals bargain bargains interesting showed decided through priced ahead too chance heard sum question colors colours rated highly sold over under',
    'wife husband dad father mom mum mother son daughter boyfriend girlfriend friend brother sister grandma grandpa colleague boss partner user customer client principal behalf buyer agent acting self myself himself herself',
    'me. max min least maximum minimum under over below above between around dollars bucks usd eur spend spending color colour size sizes sized',
    "catalog-search whether ideally what've y'all somewhere",
    'require requires required requirement suitable appropriate acceptable preferred desired desire relevant following specific specifically particular particularly certain basically actually honestly literally probably definitely certainly totally simply charge charging grateful curious keen alright mate identify data candidate candidates description household either neither told idea ideas inspiration lol pls plz',
    'sth smth stuffs whatever whichever wherever upon per via within without among hence therefore however although though since until till',
    "you'd we'll we'd they've them; i. o oh ah lol haha btw asap ya yep",
  ),
);

/** Phrases that are removed as a whole before single words are considered. */
export const chatter = [
  "hope (?:you're|you are|all is|this finds you)(?: (?:doing )?well)?",
  'in the way of',
  '(?:this|next|last) (?:week|month|season|year|weekend)',
  '(?:has |have |had )?(?:just |recently )*(?:taken|took|take|taking) up',
  '(?:category|categories|department|section|aisle)(?= (?:[|,.!?“]|$|at|in|that|of|with|under|from))',
  'double[- ]check',
  '(?:holding|that holds|which holds)(?= (?:at least |up to |about )?\\d)',
  '(?<=(?:^|[,.!?;]) )got(?= )',
  '(?:(?:from|in|of|on) (?:the|your|that|those) (?:list|(?:search )?results?|search|response|answer|output)(?= ))|(?:(?:that|which) )?you (?:have |just |previously |already )*(?:returned|showed|shown|gave|given|sent|found|provided|listed|displayed|suggested|mentioned|recommended)(?: (?:me|us|earlier|before|above|just now|previously))*(?= (?:[|,.!?;]|$|in|to|from|and))',
  'at (?:least|most)(?= \\d)',
  'point (?:me|us) (?:towards?|to|in the direction of|at)',
  'hook (?:me|us) up(?: with)?',
  '(?:(?:currently|still|now|ever) )?(?:on (?:sale|offer|special|promotion))(?: (?:now|today|right now))?',
  '(?:what|how) about',
  '(?:in|from|of) (?:your|the) (?:range|inventory|collection|assortment|catalogue|database|listings?|lineup|selection)',
  'last[- ]minute',
  '(?:small|medium|large|extra large|x-large|xl)-?(?= sized)|sized',
  '(?:wrap it up|that would be|that should do|and that is it|as well|if any|out there|lying around)',
  'in the market for',
  'on the lookout for',
  'on behalf of (?:my|a|our|the) \\S+',
  'for (?:my|his|her|our|their|the) (?:(?:best|good|little|older|younger|big|new|dear|old) )?(?:wife|husband|dad|father|mom|mum|mother|son|daughter|boyfriend|girlfriend|friends?|brother|sister|kids?|children|colleagues?|coworkers?|boss|partner|user|customer|client|nephew|niece|cousin|uncle|aunt|auntie|grandson|granddaughter|grandma|grandpa|grandmother|grandfather|granny|nan|neighbou?r|teacher|roommate|flatmate|fiancée?|fiance|family|parents|in-laws|mother-in-law|father-in-law|team|staff|employees|other half|hubby)',
  'for (?:me|us|myself|someone|somebody)',
  'such as',
  'sets? of',
  '(?:pull|bring) up',
  '(?:my |the |our |your )?(?:e-?mail|mail)(?: address)?(?: is| :)',
  '(?:my |our )?(?:full )?name(?: is| :)? \\{person:\\d+\\}',
  '(?:not |nothing )?(?:too|overly|terribly|that|so) (?:expensive|pricey|costly|fancy)',
  '(?<=(?:^| )i )(?:broke|lost|wore out|need to replace)(?: my)?|(?:need|want) another one',
  '(?:find|found|figure|check) out(?: (?:if|whether))?|by way of|in terms of|when it comes to|along the lines of',
  '(?:and )?by the way|(?:and )?also|for starters|at the moment|for now|at all|in general',
  '(?:could|can|might) (?:really )?(?:use|do with)|in need of',
  'check (?:whether|if|for)',
  '(?<=^ )iso',
  'a lot of',
  'good (?:morning|afternoon|evening|day)',
  'thank you(?: (?:so|very) much)?',
  '(?:in|on) (?:this|the|your) (?:store|shop|site|website|catalog)',
  'that (?:costs?|are|is|have|has)',
  'as a (?:present|gift)(?= for)',
  '4(?= an? )|(?<=(?:looking|searching|shopping|something|anything|gift|present) )4(?= [^$€£\\d])',
  'left(?= (?:in|[|?.!,]))',
  '(?<=(?:^| )i )saw(?= )',
  "that(?:'s| is| will be|'ll be| would be) (?:all|it|everything)|nothing else|i'm done|all set",
  '(?:set|sets|setting) (?:me|us) back|the other day|the other week|some time ago',
  "(?:money|price|cost) (?:is|are) (?:no object|not important|not an issue|no issue|no problem)|no matter the (?:price|cost)|whatever (?:it|the price|the cost)(?: is| costs)?|(?:price|money|cost) (?:does not|doesn't) matter|no rush|no hurry",
  '(?:an? )?(?:\\S+ )?(?:present|gift)(?: idea)?(?: for (?:\\S+ ){1,4}?)?:',
];

/**
 * Beginnings of clauses that only give a reason: `my feet are always cold, …`. Such a clause is
 * dropped if another one names something.
 */
export const reasonClauses = [
  '(?!.* (?:needs?|wants?|looking|like|after|use|searching|your) )(?:my|our|his|her|their) \\S+',
  "(?:my|our|his|her|their|these|this|the) (?:\\S+ ){1,2}(?:is|are|was|were|has|have|had|keeps?|gets?|got|broke|died|hurts?|feels?|fell|wore|lost|doesn't|don't|won't|loves?|likes|hates?)",
  "(?:i|we|he|she|they|it)(?:'m|'re|'s|'ve)?(?: am| are| is| was| were| have| has)? (?:just |always |already |recently |also |really |so )*(?:saw|broke|lost|going|go|moving|moved|traveling|travelling|planning|hosting|starting|cold|tired|new|getting|been|live|work|heard|ran|spend|turned|turning|have a (?:wedding|trip|party)|hiking|renovating|redecorating)",
  '(?:winter|summer|spring|autumn|fall|christmas|school|vacation|holiday) (?:is|starts|begins)',
];

/** Beginnings of requests. The text before them only gives a reason. */
export const requestOpenings =
  '(?:needs?|wants?|wanted|looking|searching|hunting|search|shopping) (?:to (?:buy|get|find|purchase|see|order) )?(?:for |a |an |some |new |something |anything )|(?:find|show|get|give|suggest|recommend|list|fetch|gimme|locate)(?: me| us)? (?!for )|need |want |(?:have you |you )?(?:got|have|carry|sell|stock) any |in search of |trying to find |in the market for ';
