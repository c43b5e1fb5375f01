import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { removalVerbs } from './rules/rule.ts';

/*
 * Sentences that mention a change without asking for it: remarks, plans, reports, and what other
 * people do.
 */

export const negations =
  "(?:not|never|no|nothing|nobody|none|neither|nor|hardly|cannot|\\S*n't|dont|wont|cant|didnt|doesnt|isnt|shouldnt|wouldnt|couldnt|refuse|refused|refusing|hate|avoid|stop|forbid|forbids|forbade|forbidden|prohibit|prohibited|the last thing|remind (?:me|us)|(?:mistake|silly|stupid|foolish|unwise|crazy|pointless) to|instead of|rather than|against|far from|without(?= \\S+ing ))";

export const buyingVerbs =
  '(?:buy|order|purchase|check ?out|checkout|pay|place|charge|bill|complete|finish|confirm|submit|proceed)';
const cartVerbs = `(?:add|put|apply|${removalVerbs})`;
const joiningVerbs =
  '(?:join|joining|enroll|enrol|subscribe|subscribed|sign|signed|register|become|upgrade)';
const verbs = `(?:${buyingVerbs}|${cartVerbs}|${joiningVerbs})`;
const gerunds =
  '(?:buying|ordering|purchasing|checking out|paying|adding|joining|removing|emptying|clearing)';
const person = '(?:i|we|you|he|she|they|someone|somebody|anyone|anybody)';
const later =
  '(?:later|tomorrow|another (?:time|day)|some ?day|one day|eventually|next (?:week|month|year|time|summer|winter|spring|autumn|payday))';
/** With such words between a verb and a time, the time is that of something else: "pay later". */
const otherDate =
  '(?:for|by|until|from|before|on|and|pay|need|that|which|arriv\\S*|deliver\\S*|ship\\S*|[|,.;!?])';

/** Statements and plans: a change is only mentioned, or is to be made at another time. */
const remarks = [
  // "Before you check out, tell me the total", "ask me before buying it".
  `(?:before|after|once|when|whenever|while) (?:${person} (?:(?:actually|even|finally|ever|can|could|do|have) )?${verbs}|${gerunds})(?= ).*`,
  // "Buy it when the price drops".
  `${verbs} (?:(?!(?:for|[|,.;!?]) )\\S+ ){0,8}?(?:when|once|after) (?:the|it|it's|my|our|your|his|her|this|that|there|checkout|checking out|payment|paying|${person})(?= ).*`,
  // "Remove it at checkout", "drop it before payment".
  `${removalVerbs} (?:(?![|,.;!?] )\\S+ ){1,8}?(?:at|during|before) (?:the )?(?:checkout|check ?out|payment|paying)(?= ).*`,
  // "Buying it would be a mistake".
  `${gerunds} (?:(?![|,.;!?] )\\S+ ){0,6}?(?:is|was|would be|could be|might be|seems|sounds|costs)(?= ).*`,
  `(?:${person}|i'll|we'll) (?:(?![|,.;!?] )\\S+ ){0,3}?${verbs} (?:(?!${otherDate} )\\S+ ){0,6}?${later}(?= (?:[|.!?]|$)).*`,
  `(?<=^ )(?:please )?${verbs} (?:(?!${otherDate} )\\S+ ){0,6}?${later}(?= (?:[|.!?]|$)).*`,
  `(?<=^ )${later} (?:, )?(?:(?:i|we|please|will|i'll|we'll|you|can|just|shall|should) ){0,3}${verbs}(?= ).*`,
  `(?:maybe|perhaps) (?:(?:i|we|i'll|we'll) )?(?:(?:should|could|can|will|might|just) )?${verbs}(?= ).*`,
  `(?:i|we) (?:might|may) (?:\\S+ )?${verbs}(?= ).*`,
  `(?:i'd|we'd|(?:i|we) would) (?:(?:probably|certainly|gladly|happily) )?(?:${buyingVerbs}|${joiningVerbs})(?= ).*`,
  '(?:wait|waiting) (?:for|until|till) .*',
  // "I was asked to buy it".
  `(?:(?:was|were|am|been|got) (?:told|asked|advised|tempted|supposed|about)|(?:told|asked|advised|urged|forced) (?:me|us|him|her|them|my \\S+)) to ${verbs}(?= ).*`,
  // "The checkout is broken", "checkout help".
  '(?:checkout|check out|payment)(?: page)? (?:is|was|does|fails?|failed|errors?|crashed|crashes|help|problems?|issues?|means?)(?= ).*',
  `(?:${gerunds}) (?:(?![|,.;!?] )\\S+ ){0,6}?(?:fails?|failed)(?= ).*`,
  `(?:${verbs}|use) (?:neither|none) .*`,
  // "It's too early to check out", "you want me to buy it", "forget about buying it".
  `too \\S+ to ${verbs}(?= ).*`,
  `you (?:want|wanted|expect|expected) (?:me|us) to ${verbs}(?= ).*`,
  `${verbs} (?:is )?not (?:wanted|desired|needed|required|necessary)(?= ).*`,
  `(?:cancel|forget|scrap|drop|withdraw|disregard|ignore) (?:about|that|my (?:request|wish|order)|the (?:idea|request|plan|thought)) (?:\\S+ ){0,4}?(?:${verbs}|${gerunds})(?= ).*`,

  '(?:apply|use) (?:no|none|any other|nothing)(?= ).*',
  'put(?:ting)? off (?:buying|ordering|paying|checking out|the (?:order|purchase|checkout))',
  '(?:i|we) wish (?:i|we|you|someone) .*',
  `either ${verbs} (?:\\S+ ){1,12}?or .*`,
  // "There are two totes in my cart".
  "(?<=^ )(?:(?:so|and|now|yet|today) )*(?:there|there's|(?:i|we|you) (?:(?:already|still|now|just|only) )?(?:have|had|see|saw|found|find|got|noticed)|i've got|(?:the|my|a|an) (?:\\S+ ){1,4}?(?:is|isn't|are|aren't|was|wasn't|were)) (?:\\S+ ){0,8}?in (?:the|my|our|your) (?:cart|basket|bag)(?= ).*",
].join('|');

/** "My son added the tote to my cart", but not "I want it added to my cart". */
const addedBefore = `(?:(?<!(?:can|could|would|will|may|should|if|let|do|have|and|that) )${person}|(?:my|our|his|her|the|a|an|your) \\S+|{site}) (?:(?:has|have|had|just|already|accidentally|once|only|also) )*(?:added|put|placed|paid|used)|(?:was|were|been|got) (?:(?:just|already|accidentally) )?(?:added|put|placed|paid|used)|(?<=^ )(?:who|yesterday|earlier) (?:\\S+ ){0,3}?(?:added|put|placed|paid|used)`;

/** What may precede the verb of a request. Other words, as in "she wants to buy it", are no request. */
const leadWords =
  "(?:i|i'm|im|i'd|id|i'll|i've|we|we're|we'd|we'll|we've|you|me|us|my|our|your|it|it's|its|this|that|these|those|them|everything|all|the|an?|to|please|pls|plz|kindly|just|now|ok|okay|right|alright|hi|hello|hey|yes|yeah|yep|yup|sure|great|good|cool|nice|perfect|fine|well|thanks|thank|cheers|sir|bot|assistant|agent|then|and|also|too|next|first|again|still|very|much|so|only|instead|rather|better|best|must|can|could|will|would|should|shall|may|do|does|am|is|are|be|been|being|let|let's|lets|lemme|want|wanna|like|love|need|have|wish|prefer|gotta|going|gonna|go|went|ahead|get|getting|ready|time|came|think|guess|user|customer|client|buyer|wants|happy|glad|grateful|appreciate|any|chance|hoping|wondering|wonder|know|was|more|once|agree|decided|decide|choose|looking|trying|try|intend|willing|able|possible|mind|kind|enough|as|here|help|how|where|proceed|continue|start|begin|initiate|finali[sz]e|process|perform|execute|take|bring|move|jump|head|straight|on|over|onto|with|open|use|make|sure|remember|feel|free|quick|express|guest|secure|cart|basket|session|ucp|resume|today|tonight|asap|one|two|three|four|five|some|another|new|(?!nearly|hardly|barely|reportedly|supposedly|allegedly|accidentally|hypothetically|theoretically|really)\\S+ly|really|\\d+|\\{\\S+)";

/** A clause that asks for a change, whatever another clause says is not wanted. */
const request = `(?<=^ )(?:(?:just|now|so|but|please|ok|okay|then|instead|simply|only|kindly|yes|go ahead and|let's|let us|let me|(?:i|we) (?:want|need) to|i'd like to|i would like to|(?:can|could|will|would) you|(?:can|could) i|you (?:can|may)|i'll) )*(?:${buyingVerbs}|${cartVerbs}|${joiningVerbs}|pop|stick|throw|include|use|redeem|ship|send|deliver|create|start|open|begin)(?= ).*`;

export const remarkPattern = tokenPattern(remarks);
const leadWordPattern = tokenPattern(leadWords);
const leadVerbPattern = tokenPattern(
  `(?!(?:place|order|purchase|bill|charge) (?:in|at|on|of|near|is|was) |add to (?:my |the |your )?(?:cart|basket) )(?:${verbs}|${gerunds}|include|throw|pop|stick)`,
);
/** "For my mother order the tote"; a text with an id is written by a program. */
const openingPattern =
  /^ (?:for|with|from|using|at|by|on behalf of|in|after|considering|given) | \{/u;
export const addedBeforePattern = tokenPattern(addedBefore);
export const requestPattern = tokenPattern(request);

const plainRemoval =
  '(?:remove|delete|cancel|clear|drop|discard|take out|change|update|set|reduce|increase)';
const plainRemoved =
  '(?:removed|deleted|cancelled|canceled|discarded|changed|updated|reduced|increased)';
/** "Order it? How much would it be?" */
export const ownQuestionPattern = tokenPattern(
  `(?<=^ )(?:(?:so|ok|and|well|,) )*${verbs} (?:(?![.!?;] )\\S+ ){0,12}?[?] (?:why|what|how|are you|is (?:it|that|this)|really|you must|you're|over my|ha|haha|hm|hmm|lol|as if|in your dreams)(?= ).*`,
);
export const removalPattern = tokenPattern(plainRemoval);
/** Who removes something else than the speaker, or says that it will not be or has not been done. */
export const removalRemarkPattern = tokenPattern(
  [
    remarks,
    `${negations} (?:(?:i|we|you|anyone|anybody|want|wanted|wish|need|to|may|can|should|must|ever|let|have|really|me) ){0,4}${plainRemoval}`,
    `(?:not|n't|don't) want (?:\\S+ ){1,6}?${plainRemoved}`,
    `(?:my|our|his|her) (?!client |customer |user )\\S+ (?:(?:will|would|may|might|can|could|should|must|wants|to|has|had|just|already) ){0,3}(?:${plainRemoval}|${plainRemoved})`,
    `(?<!(?:if|can|could|will|would|may|should|that|do) )(?:he|she|they|someone|somebody) (?:(?:will|would|may|might|can|could|should|must|wants|to|has|had|just|already) ){0,3}(?:${plainRemoval}|${plainRemoved})`,
    `(?:afraid|worried|fear|scared|wish|hope|remind me) (?:\\S+ ){0,4}?${plainRemoval}`,
    `(?:i|we) (?:would|might|may|could) (?!like |love |rather )(?:\\S+ )?${plainRemoval}`,
  ].join('|'),
);

/** Whether words that begin no request precede the first verb: "my son will order it". */
export function hasForeignLead(clause: Phrase): boolean {
  const verb = leadVerbPattern.exec(clause);
  if (verb === null || clause.includes(' {cs:')) return false;
  const lead = clause.slice(0, verb.index);
  return (
    !openingPattern.test(lead) &&
    lead.split(' ').some((word) => word !== '' && !leadWordPattern.test(` ${word} `))
  );
}
