import { colors, shades } from '../lexicon/colors.ts';
import { sizes } from '../lexicon/sizes.ts';
import { wholeNumber } from '../text/numbers.ts';
import { alternation, type Phrase, tokenPattern } from '../text/phrase.ts';

/*
 * What a text that names products asks for. Names are placeholders here, so that their words are
 * never read as commands.
 */

const item = '\\{item:\\d+\\}';
const few = '(?:(?!not |never )\\S+ ){0,14}?';
const please = '(?:please|pls|plz|plese|pleaze|pleese|kindly|thanks|thank|thx|cheers)';
const buyingVerbs =
  '(?:buy|purchase|order|procure|acquire|check ?out|checkout|pay for|ordering|purchasing|buying)';
const wantingVerbs =
  "(?:get|getting|grab|bring|send|give|sell (?:me|us)|supply|obtain|add|put|pop|throw|stick|include|ship|deliver|reserve|take|have|need|needs|want|wants|requires?|required|requests?|requested|requesting|(?:trouble|bother) you for|appreciate|surprise|spoil|could (?:really )?(?:use|do with)|count (?:me|us) in for|down for|cop|nab|snag|make mine|treat (?:me|us) to|(?:hook|set|sort|fix|kit) (?:me|us) (?:up|out) with|ring up|stock up on|splash out on|let's (?:do|get|have)|(?:i'm|i am|we're|we are|is) after|replenish|arrange|restock|fancy|grateful for|settled on|decided on|chose|picked|going with|go (?:with|for)|opted for|supply us|treat myself|i'll take|i'd like|i'd love|would like|would love)";

const requestPattern = tokenPattern(
  [
    `(?:${buyingVerbs}|${wantingVerbs}) ${few}${item}`,
    `(?:cart|basket|bag|order) (?:with|of|for|containing) ${few}${item}`,
    `${item} (?:\\S+ ){0,24}?${please}`,
    `${please} ${few}${item}`,
    '(?:buy|purchase|order|add|checkout|check out|take|like|want|have)(?= (?:one|it|them|this|that|these|those|two|another|some|[.!|]|$))',
    '(?:place|submit|initiate|start|create|execute) (?:an? |the |my |this )?(?:order|purchase|checkout)',
    '(?:pay|paying|ring (?:that|it|this) up)(?= (?:now|today|for|with|by|[.!?|]|$))|(?:order|purchase|item|product|line items?|po|qty|quantity|cart|basket|checkout request) :',
  ].join('|'),
);

/** Questions and requests for information. */
const askingPattern = tokenPattern(
  [
    'do you (?:guys |still |also |happen to )?(?:have|carry|sell|stock|offer|got)',
    "(?<=^ |[.!?;] )(?:(?:and|so|but|ok|hi|hello|hey|please|,) )*(?:what|which|who|where|when|why|how|what's|how's|where's|is|are|does) .*",
    '(?:have|has) you (?:got|any)',
    "(?<!(?:i|we|never|can't|cannot|couldn't|don't) )(?:show|find|search|list|browse|compare|display|locate|look up|recommend|suggest|describe|enumerate)",
    '(?:tell|give|send) (?:me|us) (?:about|more|details|info|the price|information)',
    '(?:looking|searching|hunting|shopping|look) for',
    '(?:details|info|information|prices?|cost|availability|stock|specs|dimensions|reviews?) (?:of|on|for|about)',
    'is there|are there',
  ].join('|'),
);
const questionPattern = tokenPattern(`${item} [^.!;]*?[?]`);

/** Questions that ask for a product itself. */
const politeRequestPattern = tokenPattern(
  `(?:can|could|may|might|would|will) (?:i|we|you) (?:(?:please|kindly|also|just|possibly|like to|be able to|maybe) )*(?:get|have|buy|order|purchase|take|add|send|put|sell|ship|deliver|bring|reserve|do|pop|give|throw|stick|set|procure|go for|grab|arrange|organi[sz]e|process|place|create|start|prepare|ring up|fetch|supply|provide|dispatch|help) .*|(?:why don't you|how about you) (?:just )?(?:add|put|get|send|sell|order|pop|ship) .*|(?:is|would) it (?:be )?(?:ok|okay|alright|fine) if (?:i|we) (?:add|buy|order|get|have|purchase|take) .*|can (?:my|our) \\S+ (?:get|have|buy|order) .*|(?:i|we) could (?:have|get|buy|order|take) .*|(?:would|could|can|will) you [?]|any chance (?:that )?(?:you|i|we) (?:could|can|might) (?:add|get|have|buy|order|pop|put|send|sell|ship|grab) .*|(?:is it|would it be) possible to (?:add|buy|order|get|have|purchase) .*|would you mind (?:\\p{L}+ly )?(?:ordering|selling|getting|adding|sending|putting|buying|packing|shipping) .*|is it possible (?:that|for) (?:i|we|me|us) (?:to )?(?:get|have|buy|order|take) .*|be (?:so )?(?:very )?(?:kind|good|nice) (?:as )?to (?:add|buy|order|get|send|sell|put|ship|bring|give) .*|shall we (?:add|buy|order|get|take) .*`,
);

/** "How many can I buy?", "would you buy it?": these ask for information or advice. */
const advicePattern = tokenPattern(
  '(?:how|what|which|when|where|why|who) (?:[^ .,;!?]+ ){0,8}?(?:can|could|may|might|would|will) (?:i|we|you|one) .*|would you (?:(?:ever|really|rather|yourself) )*(?:buy|order|purchase|have|get|take)(?= )(?!.* (?:please|for me|for us) ).*',
);

/** Reports of earlier purchases. */
const reportPattern = tokenPattern(
  `(?:(?:have|has|had|already|just|almost|nearly|once|also|recently|never) ){0,3}(?:bought|ordered|purchased|received|returned|owned|owns|saw|tried|tested|lost|broke|gifted|tempted) (?:by |(?:the|a|an|one|some|your|my|this|that|of|more|another|\\d+|\\p{L}+) ){0,6}?${item}`,
);
const newRequestPattern = tokenPattern(
  '(?:buy|order|purchase|get|take|have|need|want|add|send) (?:\\S+ ){0,4}?(?:another|one more|it|them|one|two|again|more)',
);

/** A command beside a question: "Do you have the tote? If so, buy it." */
const commandPattern = tokenPattern(
  "(?<=^ |[.!?;,:|] )(?:(?:please|then|and|so|if so|ok|now|just|i (?:want|wish|need|like|would like|have) to|i must|i want|i'd like to|i would like to|i want|i'll|i will|we'll|go ahead and) ){0,3}(?:buy|get(?= (?:an?|the|one|two|three|\\d+|\\{item:\\d+\\}) )|pop|grab|purchase|order|add|ordering|buying|adding|procure|acquire|checkout|check out|put|send me|get me) .*|(?<=[.!?] )(?:please )?(?:i'd like|i would like|i'll (?:take|have)|i want|i need|we'd like|we need|we want) (?:\\S+ ){0,4}?\\{item:.*",
);

const described = alternation([...colors, ...shades, ...sizes, 'junior', 'adult']);

// Where one begins with another, the longer one comes first.
const besideName = `${wholeNumber}|${described}|(?:for|to) (?:my|our|his|her|their) \\p{L}+|the|a|an|another|some|\\d+x|x|of|pairs?|packs?|pieces?|jars?|cans?|bottles?|boxes|box|sets?|units?|copies|copy|licen[cs]es?|pcs|rolls?|tubes?|tubs?|tins?|bars?|loaves|loaf|hi|hello|hey|ok|okay|so|then|also|just|only|for|and|plus|me|us|\\||/|-|${item}|\\{site\\}|from|at|store|qty|quantity|\\d+-\\p{L}+|\\S{1,2}`;
/**
 * A clause that only names a product, with a number or an article. Once a word is read it is not
 * read in another way, which would take exponential time: `a` is an article and a short word.
 */
const bareName = new RegExp(`^ (?:(?=(?<read>(?:${besideName}) ))\\k<read>)*${item}`, 'u');
const clauseEnd =
  /(?<= [.!?;:]) (?=\S)| (?:so|hence|therefore|thus) (?=\S)|, (?=(?:one|two|three|four|five|\d+) )/u;

/** `bare`: a name without a verb, which asks for the product only with a number or options. */
export type PurchaseRequest = 'checkout' | 'cart' | 'bare' | 'search' | null;

const isPoliteRequest = (phrase: Phrase) =>
  politeRequestPattern.test(phrase) && !advicePattern.test(phrase);

const isQuestion = (phrase: Phrase) =>
  [advicePattern, askingPattern, questionPattern].some((pattern) => pattern.test(phrase));

const buyingPattern = tokenPattern(buyingVerbs);

/**
 * What a phrase with product names asks for; null if it only mentions them. A full name alone asks
 * for the product, the name of a kind (`boots`) does not.
 */
export function readPurchaseRequest(phrase: Phrase, isFullName: boolean): PurchaseRequest {
  if (reportPattern.test(phrase) && !newRequestPattern.test(phrase)) return null;
  const isPolite = isPoliteRequest(phrase);
  const asks = !isPolite && isQuestion(phrase);
  if (asks && !commandPattern.test(phrase)) return 'search';
  const requests = isPolite || requestPattern.test(phrase);
  const isBare = isFullName && splitClauses(phrase).some((clause) => bareName.test(clause));
  if (!requests && !isBare) return null;
  if (!requests) return 'bare';
  return buyingPattern.test(phrase) ? 'checkout' : 'cart';
}

const splitClauses = (phrase: Phrase): Phrase[] =>
  phrase.split(clauseEnd).map((clause) => ` ${clause.trim()} `);
