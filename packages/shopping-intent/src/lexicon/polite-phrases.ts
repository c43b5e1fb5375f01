/** Polite phrases without meaning. They are removed before the text is interpreted. */
export const politePhrases = [
  '(?:would|could) you (?:please )?be (?:so |very )?(?:kind|good|nice|lovely)(?: enough)?(?: as)? to',
  '(?:could|can|may|might) i (?:please )?(?:trouble|bother|ask|get|have) you to',
  "(?:i'd|i would|we'd|we would) (?:really |truly |also )?(?:be )?(?:(?:ever )?so |very |most |really )?(?:grateful|thankful|obliged|happy|glad|thrilled|delighted|appreciate it) if (?:you|someone) (?:could|would|can|might)(?: please)?",
  "(?:i'd|i would|i) (?:really |greatly )?appreciate (?!an? |the |one |\\d+ |\\{item)(?:it|your help|any help|some help)(?: with| in| finding| if you (?:could|would))?",
  "(?:i was|i am|i'm|we were|we are|just) (?:just )?wondering (?:if|whether) (?=you|i|there)",
  '(?:would|could|can) you (?:possibly|perhaps|maybe|please|kindly) (?=\\S+ )',
  'would it be (?:possible|ok|okay|alright)(?: for (?:you|me|us))? (?:to|if you)',
  '(?:would|do) you mind (?=\\S+ing )',
  "(?:if (?:you (?:can|could|would|please|don't mind|do not mind|have (?:it|them|any|some)(?! (?:in|at|near) ))|(?:it is|it's|that is|that's|at all) (?:possible|available|no trouble|not too much trouble|ok|okay|alright|all right|fine|cool)(?! (?:with|for|by) (?!you |u |us |everyone ))|(?:it isn't|it's not|it is not|that isn't) (?:too much (?:trouble|bother|hassle)|a problem)|you'd be so (?:kind|good)|(?:possible|available)(?! (?:in|at|near) )|i may|i might|you would be so kind))",
  '(?:when|whenever) you (?:get|have|find) (?:a|the) (?:chance|moment|minute|time)',
  '(?:(?:do|be) (?:me|us) a (?:favou?r|dear|love)|be an? (?:dear|angel|star|gem|legend|hero|love|darling|sweetheart|champ|pal|sport))(?: and| ,)?',
  "(?:i want|i need|i'd like|i would like|we need|we want|we would like|i am asking|i'm asking) you to",
  '(?:many |thank you |thanks )?(?:thanks|thank you|thx) (?:in advance|again|a lot|a million|a bunch|so much|very much|kindly|ever so much)',
  '(?:kind|best|warm) (?:regards|wishes)|(?:yours )?(?:sincerely|faithfully|truly)',
  '(?:as soon as possible|right away|at your earliest convenience|at once|straight away|immediately|real quick)',
  '(?<=(?:^|[.!?,;]) )(?:(?:hello|hi|hey|greetings|good day) (?:there|friend|team|store|shop|dear|buddy|mate|bot|assistant|agent|all|sir|madam) )',
  '(?:help|assist) (?:me|us) (?:to |with |in )?(?=find|get|buy|choos|pick|search|look|order|add|remov|check|track)',
  "(?:i (?:have|got) a (?:quick )?question|quick question|one more thing|(?:here is|here's) (?:my|the) request|another thing|just checking|(?:fyi|for your information))",
] as const;

/** People on whose behalf the caller writes. Their requests are treated as the caller's own. */
export const thirdParties =
  '(?:(?:my|our|the|this|that) (?:human |end |own )?(?:user|client|customer|principal|human|owner|employer|operator|requester|end-user|shopper|buyer)|(?:my|our) (?:wife|husband|partner|boss|mom|mum|dad|mother|father|son|daughter|friend|sister|brother|boyfriend|girlfriend|grandma|grandpa|kid|colleague|team|family))';

const hasOrIs =
  '(?:(?:has|have|had|is|would|also|just|now|currently|then|really|already|recently|kindly|definitely|actually) )*';

/**
 * Requests in the third person ("needs", after one of `thirdParties`), each with the first-person
 * words that replace it. Earlier rows take precedence.
 */
export const thirdPartyRequests: readonly [pattern: string, own: string][] = [
  [
    `${hasOrIs}(?:asked|asks|told|wants|wanted|instructed|instructs|needs|like|directed|authorized|authorised) (?:for )?(?:me|us|you) to`,
    '',
  ],
  [
    `${hasOrIs}(?:looking|searching|hunting|shopping|asking|trying to find|in need of|in search of)(?: for)?`,
    'i am looking for',
  ],
  [`${hasOrIs}(?:after|interested in)`, 'i am looking for'],
  [
    `${hasOrIs}(?:wants|wishes|intends|hopes|needs|like|likes|prefers|decided|plans) to`,
    'i want to',
  ],
  [
    `${hasOrIs}(?:decided on|decided for|chose|chosen|picked|selected|opted for|settled on|gone for|going with)(?: out)?`,
    'i will take',
  ],
  [
    `${hasOrIs}(?:authori[sz]es|authori[sz]ed|approves|approved|confirms|confirmed|wants|needs|need|want|requires|require|requested|requests|desires|wishes for|asked for|asks for|like|prefers|prefer)`,
    'i want',
  ],
];

/** Openings of introductions ("I am a shopping agent"). The rest of the clause is removed too. */
export const introductions = [
  "(?:hello |hi |hey |greetings )?(?:, |! |\\. )?(?:i am|i'm|this is|my name is|i work as) (?:an? |the |your )?(?:autonomous |automated |ai |llm |personal |virtual |digital |purchasing |procurement |shopping |helpful |software |buying |intelligent )*(?:agent|assistant|bot|buyer|concierge|model|system)(?= )",
  "(?:i am|i'm|we are) (?:acting (?:for|as)|working for|(?:acting|working|shopping|buying|writing|calling|asking|here|speaking|messaging|reaching out) (?:on behalf of|in the name of)) (?:\\S+ )?\\S+",
] as const;
