import { tokenPattern } from '../../../catalog/search/filters/phrase.ts';
import { changingWords } from './changing-words.ts';

/** Words that end a purpose: what follows them may limit the purchase. */
const stop = `(?:with|without|at|on|and|but|not|no|never|if|by|after|before|to|x|please|from|buy|order|send|put|add|in|every|when|once|later|or (?:an?|the)|${changingWords})`;
/** What or whom a product is for, but not a price, a time or another dealing. */
const purpose = `(?:for|to replace) (?!(?:free|half|sale|rent|hire|repairs?|inspection|recycling|return|refund|exchange|next|tomorrow|tonight|later|less|an? (?:week|month|day|year|hour)|the (?:next|week|month|day|price|same)|(?:mon|tues|wednes|thurs|fri|satur|sun)day) )(?:(?:(?!${stop} )\\p{L}[^\\s,.;!?{|]*|(?:on|in|at|to|from) (?:my|our|his|her|their|the) (?!(?:morning|evening|afternoon|night|hour|week|month|year|price) )[^\\s,.;!?{|]+)(?: (?!$)|(?= ))){1,8}(?<! )(?: on (?:mon|tues|wednes|thurs|fri|satur|sun)day)?`;
/** Words around an email address. */
const mails =
  '(?:the|send|deliver|and|please|with|goes|to|my|our|is|:|at|it|contact|receipts?|invoice|confirmation|confirm|link|download|email|e-mail|mail|address|notify|buyer|for|by|,|under|on|version|via|bill|licence|billing|account|user|customer|name|guest)';
/**
 * Phrases of a purchase that are understood as a whole: politeness, for whom and what for, where
 * to and until when, receipts and coupons. Their words alone may mean something else.
 */
export const harmlessPhrases = tokenPattern(
  [
    "(?:i'm|i am|we're|we are|is) after(?= (?:\\S+ ){1,4}\\{item)|(?:can't|cannot|can not) wait|make (?:my day|mine)|(?:that )?you have in (?:the|your) (?:window|shop|store)|(?:fall|fell|fallen) in love|(?:been )?meaning to|(?:whenever|when) you (?:get|have) (?:a|the) (?:sec|second|minute|moment|chance)|(?:my|your) way|be so bold|feel free(?: to)?|(?:interested in|intend to)(?= (?:buy|order|purchas|acquir|get))|off (?:you|your)|why don't you|not sure (?:if|whether) (?:this|that|it) works|ring up|(?:hook|set|sort|fix|kit) (?:me|us) (?:up|out)|put (?:me|us) down(?= for)|(?:is|would) it (?:be )?(?:ok|okay|alright|fine) if (?:i|we)|(?:via|through|over|in|on|by) (?:this|the) (?:chat|app|channel|bot|assistant|phone)",
    "(?:(?:the )?(?:size|colou?r|model|version|kind)s? )?(?:doesn't|does not|don't|do not) (?:matter|mind|care)(?: (?:which|what)(?: \\p{L}+)?)?",
    'once(?= (?:more|again|please|only|[.,;!]|$))|next to|(?:my|our|his|her|their) next \\p{L}+',
    `(?<=^ )(?:(?:and|so|but) )?(?:my|our|his|her|their) (?!(?:${changingWords}) )\\p{L}+(?= (?!\\{item))`,
    'on (?:cold|chilly|frosty|rainy|sunny|dark|grey|gray|lazy|long|early|winter|summer) (?:mornings|evenings|nights|days|afternoons|weekends|walks)',
    `(?:${mails} )*\\{email:\\d+\\}`,
    `(?:(?:use|using|apply|with|coupon|code|discount|promo|voucher|and|the|my|i|have|a|an|please|,|is|:|=) )*\\{coupon\\}(?: code)?(?: (?:on|to|for|at) (?:it|this|that|them|the order|the total|checkout|my cart))?`,
    '(?:would|do) you mind(?: terribly)?|is it possible (?:to|that|for)|looking to|to \\d{5}',
    '(?:do you think )?(?:can|could|may|might|would|will|shall|cud|cann) (?:i|we|you|u|my|our)(?: (?:please|kindly|also|just|possibly))*(?: have(?= ))?',
    '(?:do you )?think (?:i|we) (?:could|can)(?: have)?',
    "(?:i'd|we'd|i|we) (?:would )?(?:like|love|want|need|wish) to (?:have|own|see)",
    "would (?:like|love|need)|would be (?:glad|happy|grateful|pleased)(?= (?:to|for))|selling (?:me|us)|if you'd be so (?:good|kind)",
    "(?:i'll|we'll|i will|we will|let me|let us)(?: have)?",
    "i'd|we'd|i'm|we're|i am|we are|(?:he|she|they) (?:needs?|wants?|shall get|should get)",
    '(?:i|we) (?:\\S+ )?(?:need|require|request)',
    'do (?:you|we|i) (?:have|sell|stock|carry|think)|if so',
    'sell (?:me|us)',
    '(?:have|and have)(?= .* (?:sent|delivered|shipped) )',
    'i wish to|we wish to',
    '(?:settled|decided) on|go(?:ing)? with|go for|opted for|(?:have )?chosen|chose|picked|made up my mind|in need of|make the purchase',
    'be (?:ever )?(?:so )?(?:kind|grateful|glad)(?: (?:and|enough to|as to))?|if you (?:please|would be so kind|would|could|can|may|like|want|will)|if i may|so kind|in advance|would be so kind|ever so',
    'check (?:(?:me|us|it|this|them) )?out|go ahead(?: and)?|(?:put|get) (?:that|it|this|them) through|(?:set|ring) (?:that|it|this|them|me) up(?: for me)?|make it (?:quick|so|snappy)|make (?:it|that)(?= (?:\\d|two|three|four|five|six))|thank you|treat myself|on my behalf|move it',
    "that's (?:all|it|everything|the order|why)|that (?:is|would be|will be) (?:all|it|everything)|nothing (?:else|more)|that is it|what i'd like|what i want|is what (?:i|we) (?:want|need)|tell me what (?:it|that) comes to(?: with shipping)?|at last",
    "(?:no|not|without|don't|do not|skip|never) (?:(?:try|to|need|want|send|me|us|any|an?|further|more|the|other) )*(?:upsell(?:s|ing)?|newsletters?|marketing|spam|substitut(?:es?|ions?)|extras?|chit-chat|small talk|add-ons?|bullshit|fuss|faff|drama|nonsense|ads|gift wrap(?:ping)?|gift box|receipt|bag|packaging|invoice|note|signature|account|questions?|delay|thanks|for me|funny business)(?: me| needed| required| asked| necessary)?",
    '(?:it|they|everything|all|both|this|that|all of it) (?:(?:should|must|shall|will|is|are|has|have) )?(?:to )?(?:go|goes|going|be sent|be delivered|be shipped|ship|ships)(?= (?:to|\\|))',
    'on (?:the )?behalf of (?:(?:my|our|the|a|mr|mrs|ms|[.]) )*\\S+|on behalf|half a dozen',
    'good (?:morning|evening|day|afternoon)(?: o)?|morning|evening|grüß gott|guten tag|many thanks|best (?:greetings|wishes|regards)|obrigado|merci|gracias|danke|salut',
    '(?:no|not) (?:rush|hurry|problem|worries)|without delay|straight away|right away|right now|as soon as possible|for now',
    '(?:as )?an? (?:(?:birthday|christmas|wedding|leaving|anniversary|thank-you|little|small|late|early) )?(?:gift|present|thank-you|treat|surprise)|the (?:gift|present)|(?:birthday|christmas|wedding) (?:gift|present)|staff gifts?|gift-wrapped|as (?:a )?gifts?',
    `as an? (?!free |weekly |monthly )(?:(?!${stop} )\\p{L}\\S* ){0,3}?(?:gift|present|treat|surprise|reward|prize|souvenir|keepsake|memento|filler|favou?r|thank-you|token)`,
    purpose,
    `(?:to|give|get|send|buy|bring|treat|for|gift) (?:my|our|his|her|their) (?!(?:wish|wishlist|list|lists|subscription|favou?rites|comparison|account|calendar|registry|orders?|invoice) )\\p{L}\\S*`,
    'to (?:the|my|our) (?:\\S+ ){1,3}(?:in|at|,)(?= \\|)',
    `(?:ship|shipped|shipping|send|sent|deliver|delivered|delivery|post|mail|bring|dispatch|going|goes|destination|address)(?: (?:it|them|that|this|everything|all|both|one|me|us|:))* (?:to|in|at|is|:) (?:(?!(?:with|without|and|but|not|if|by|after|before|when|once|as|tomorrow|tonight|later|next|hours?|minutes?|days?|weeks?|months?|every|each|used|half|back|\\S+day|an?) )[^\\s,.;!?{|]+(?: (?!$)|(?= ))){1,6}(?<! )`,
    '(?:to (?:arrive|be here|be there|reach (?:me|us)) )?(?:by|before|in time for|ready for) (?:(?:next|this|the|end of(?: the)?|my|our|his|her|their|no later than|latest|at the latest) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|noon|weekend|week|month|christmas|xmas|easter|birthday|wedding|party|holidays?|trip|exam|race|\\d{1,2}(?:st|nd|rd|th)?|january|february|march|april|may|june|july|august|september|october|november|december)(?: (?:\\d{1,2}(?:st|nd|rd|th)?|at the latest|latest|morning|evening|afternoon|weekend|week|month))?',
    `to (?:wear|use|keep|bring|serve|display|brighten|warm|complete|complement|thank|welcome|honou?r|mark|impress|help|prevent|avoid|stop|survive|teach|train|dress|feed|fill|stay|brew|boil|go with|match|read|hang|hold|carry|replace|fix|repair|finish|start|make|build|play|try|practi[cs]e|cook|learn|celebrate|surprise|cheer|decorate|work|sleep|swim|run|walk|write|draw|paint|hide|protect|store|clean|open|close|cut|measure|drill|sit|drink|eat|travel|enjoy) (?:(?!${stop} )[^\\s,.;!?{|]+(?: (?!$)|(?= ))){0,8}`,
    `(?:(?:(?:that|which|what|the one|the ones|like) )?(?:i|we|you|she|he|they|everyone)|(?:that|which|like) my [^\\s{]+) (?!(?:want|wants|need|needs|would|will|must|should|cancel|return|regret) )(?:(?!${stop} )[^\\s,.;!?{|]+(?: (?!$)|(?= ))){1,6}(?<! )(?= (?:[|,.;!?]|$))`,
    '(?:that|which )?(?:i|we|she|he|my \\S+) (?:saw|seen|liked|found|spotted|read about|heard about|looked at|tried|mentioned|asked about)(?: (?:on|in|at|from) (?:your|the) \\S+)?',
    "(?:as soon as|whenever) (?:you|we) can|if (?:possible|available|in stock|you have (?:it|them|one|any)|that is ok|that works|thats ok)|if (?:it is|it's|they are) (?:in stock|available)",
    '(?:line|step|item|no|nr|position) (?:[.] )?\\d{1,2}',
    '(?:(?:dear|your|this|the|esteemed|great|lovely|nice|good) )+(?:shops?|stores?)|(?:coffee|barber|book) shop',
    '(?:by|with|via) (?:a |my )?(?:credit |debit )?card',
    '\\d{1,5}[a-z]? (?:\\p{L}\\S* ){0,3}(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|way|square|court|close|terrace)(?= (?:[|,.]|$))',
    '\\p{L}+(?:strasse|straße|str|weg|platz|allee|gasse|straat|laan) (?:[.] )?\\d{1,4}[a-z]?(?= (?:[|,.]|$))|(?:rue|via|calle|avenida|rua|piazza|plaza) (?:\\p{L}\\S* ){1,4}(?:, )?\\d{1,4}(?= (?:[|,.]|$))',
    `from (?:your|the) (?:(?!(?:clearance|second-hand|outlet) )(?!${stop} )[^\\s,.;!?{|]+ )?(?:shop|store|site|website|catalogu?e?|collection|range|list|window|newsletter|picture|photo|homepage|ad)(?= )`,
    '(?:country|postcode|zip(?: code)?|postal code) (?:: |= |is )?(?:\\d{4,6}|[a-z]{2})(?= )',
    'any chance(?: that)?|would it be possible(?: to)?|possible to',
    'w/',
    '(?:one|two|three|1|2|3) times?|(?:this|one) time',
  ].join('|'),
);
