const currency = '(?:usd|eur|gbp|dollars?|bucks|euros?|pounds|quid|cents?)';
const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)';

/** An amount of money: what the buyer wants to pay. */
export const amount = `[$€£¥] ?\\d\\S*|\\d+(?:[.,]\\d+)? ?[$€£]|(?:\\d+(?:[.,]\\d+)?|${numberWord}) ${currency}|${currency} \\d\\S*`;

/** Takes the purchase back, or says that it was not meant. */
const retraction =
  'forget (?:i|that|it|about)|oops|whoops|i joke|jok(?:e|ing)(?= (?:[.,!]|$))|is a lie|fictional|typed|wrong (?:chat|shop|store|window|person|message|tab)|meant for|let me think|(?:i|we) decide(?: later)?|on reflection|on second thoughts?|hang on|actually my|opposite|ignore|the ad says|still works|has one(?: already)?|just found mine|i disagree|gets none|but me(?= (?:[.,!]|$))|done (?:buying|ordering)|almost want|part of me|(?:was|were) going to|want to want|convince me|keep ordering|again and again|(?:any|every) colou?r but|starting (?:in|on|from)|we supply';
/** Consent that is missing, or has to be asked for. */
const consent =
  'pending|approval|sign-off|sign (?:this|it) off|rejected|ask (?:my|the|our) [^ ]+ ,|check with (?:me|us|my)|call me first|wait for|should (?:my|our|the) [^ ]+ agree|had i the|toss a coin|in the event of';
/** A sentence that is only quoted, reported or to be worked on. */
const quotation =
  'translate|spell|repeat after|grammatical|write an? (?:poem|story|song|text)|summari[sz]e|rate this|remind me|draft(?= :)|example request|say this|dreamt|(?:he|she|they) said|my list|my boss wrote|i wrote|the following|next sentence|message is|(?:have|let) my [^ ]+ (?:order|buy)';
/** A demand about the product, its price or the number of units. */
const demand =
  '(?:it|mine|shipping|the (?:colou?r|size|total|price|handle|lid)) (?:should|must|has to|needs to|may|might|ought to) (?!concern|go |be (?:sent|delivered|shipped|ready|finish))[^ ]+|(?:i|you|we) pay(?! (?:by|with|via|cash|now|today|in (?:cash|usdc)) )|a cent over|offer(?= (?:[.,!]|$))|cost|discount|half price|prefers (?:the|an?)|wants? the same|needs one|how many|(?:send|charge|bill) (?:it|me|us) (?:in(?! \\|)|on|then|next|later)|says wait';

/** How many people it is for: a number of units, unless the text gives another one. */
export const headcount = 'of us|(?:two|three|four|five|six|seven|eight|[2-9]) people';

/** What must not stand beside a purchase: it changes the purchase, and no word of it is unknown. */
export const riskyPhrases = [retraction, consent, quotation, demand].join('|');
