import {
  normalizeSpaces,
  type Phrase,
  tokenPattern,
} from '../../../catalog/search/filters/phrase.ts';
import { changingWords } from '../lexicon/changing-words.ts';

/*
 * The clauses of a purchase. Those that name the products, ask for them or limit the purchase must
 * be understood; those that only tell something (`my son turns six on Saturday`) need not.
 */

const pronoun = '(?:i|we|he|she|they)';
const possessive = '(?:my|our|his|her|their)';
const asking = '(?:would (?:like|love|need)|wants?|needs?|wish|please|buy|order|require)';
const boundary = new RegExp(
  ` (?:[.!?;|:,()–—-](?= )|(?=(?:because|since|who|whose|where|while|hence|therefore|therefor|which|as (?:${pronoun}|${possessive}|the)|so (?:${pronoun}|${possessive}|please|can|could|would|one|two|three|an?|the|\\d+|it|that|:|,)) )|and(?= (?:${pronoun}|i'm|we're|i'd|i'll|${possessive}|${asking}|so|therefore|hence) )| (?=to replace ))`,
  'u',
);
const sentenceEnd = / [.!?](?= )/u;

/** What changes a purchase even in a reason: "because mine broke and send it back". */
const changeInReason = tokenPattern(`if|and (?:an?|another|two|three|\\d+)|${changingWords}`);
/** A reason or a description of a person or place. */
const reason =
  /^ (?:because|since|who|whose|where|while|as|which(?= (?:i|we|he|she|they|my|our))) /u;
/** How a sentence begins that adds to the purchase or limits it. */
const addition =
  /^ (?:(?:and|but|please|then|just|ok|so|oh|,) )*(?:also|plus|and|or|with|without|minus|excluding|except|only|no|not|never|in|at|on|by|from|than|of|if|unless|when|once|until|after|before|make|ship|send|deliver|use|put|include|add|pay|charge|bill|wrap|engrave|print|paint|write|do|don't|have|get|give|keep|hold|wait|stop|let|used|half|an?|some|the|another|\d\S*|one|two|three|four|five|six) /u;
/** How a clause begins that says when, or on which condition. */
const circumstance =
  /^ (?:(?:and|so|ok|please) )*(?:in|on(?! (?:behalf|my way|the way))|at|from|after|next|every|each|once|when|if|unless|until|till|tomorrow|tonight|by|later|not|no|never|don't|half) /u;
/** Words that change a purchase wherever they stand. */
const change = tokenPattern(
  `(?:buy|buying|order|ordering|ordered|purchase|purchasing|procure|checkout|add|adding|cancel|cancelling|canceling|return|returning|refund|another|also|too|plus|instead|unless|if|until|used|half|regret|take (?:it|that|them|this) back|meant?|rescind|withdraw|revoke|decline|disregard|ignore|scrap|void|annul|mind|joking|kidding|serious|test|pays? (?:\\S+ ){0,2}(?:next|tomorrow|later|on|in|after|half)|${changingWords}|(?:want|wants|wish|wishes|wanted|wished|wanting)(?! to )|(?:i|we) (?:\\S+ )?(?:need|needs|would|like|take|may|might|could)|(?:he|she) (?:needs?|would like|also)|(?:it|that|this|they|which) (?:\\S+ )?(?:must|should|would|could|might|may|needs?|ought|has|have))`,
);
const preposition =
  '(?:and|or|with|without|from|in|on|off|of|for|to|at|by|plus|over|under|as|than|too|also|one|ones)';
/** A subject with a verb. */
const statement = tokenPattern(
  [
    "(?:i|we|he|she|they|i'm|i've|i'll|we're|we've|we'll|he's|she's|they're|they've|there's) \\p{L}\\S*",
    "[\\p{L}|]\\S* (?:is|are|am|was|were|has|have|had|does|do|did|can|could|isn't|aren't|wasn't|it's|that's)",
    `${possessive} \\S+ \\p{L}+(?:s|ed)`,
    `(?<=^ )(?:and )?${possessive} (?:\\S+ ){2}\\S+`,
    '(?:mine|ours|(?:my|our|the) (?:old|last|other) ones?) \\p{L}\\S*',
    '(?:the|a) (?:\\S+ ){1,4}?(?:get|gets|must|should|takes|goes|go|has|have)',
    `(?<=^ )(?:and |but )?(?:the|a|this|these|those) \\p{L}+ (?!${preposition} )\\p{L}+ (?:it|them|me|us|him|her|my|our|his|the|all|every\\S*|over|off|up|apart)`,
    `(?:the|my|our|his|her) \\p{L}+ (?:says|said|tells|told|asked|recommends|insists|swears|thinks)`,
    "it (?:looks?|sounds?|seems?|feels?|reminds?|suits?|survives?|brings?|keeps?) \\S+|(?:it's|it is|its) \\p{L}+ing",
    '\\p{L}\\S* will (?:be|love|adore|enjoy|like|laugh|cry|thank|appreciate|never)',
    `(?:it (?:is|shall be)|it's|its) (?:${possessive}|for|a gift|the present)`,
  ].join('|'),
);
/** A clause that names a product without asking for it: `I've been eyeing {item:0}`. */
const mention = new RegExp(
  `^ (?:(?:and|so|oh|ok|but|,) )*(?:${pronoun}|i've|we've|${possessive}|the|dad|mum|mom|wife|\\{item:\\d+\\}) `,
  'u',
);
const askedInClause =
  / (?:buy|order|get|take|need|needs|want|wants|like|love|add|put|send|purchase|require|requires|requests) (?:\S+ ){0,12}\{item/u;
const askedElsewhere =
  /^ (?:(?!(?:don't|not|never) )\S+ ){0,6}?(?:(?:buy|order|take|get|want|need|have|add|send|grab|put|ship)(?: me)? (?:it|them|one|that|those|this|some|two|three|\d+|another|a pair)|(?:one|two|three|an?|\d+) (?:\S+ ){0,8}?(?:please|size|in) |same again|order one|set that up|put that through)/u;
const fewestTokensOfRemark = 4;
/** A condition, or an order about the delivery or the payment, before the products. */
const instruction =
  /^ (?:(?:and|so|ok|please|kindly|just) )*(?:once|as soon as|unless|until|till|deliver|send|ship|leave|drop|bring|charge|bill|pay|hold|keep|wait|schedule|postpone|delay) /u;
/** Consent that is missing: "my boss has not approved it: one mug". */
const withheld = tokenPattern(
  "(?:not|never|\\S+n't) (?:yet )?(?:approv|authori|sign|confirm|agree|allow|permit)\\S*|(?:say|says|said) no",
);

/** The clauses that must be understood. `isNaming`: whether a clause names a product. */
export function listClausesToUnderstand(
  phrase: Phrase,
  isNaming: (clause: Phrase) => boolean,
): Phrase[] {
  const clauses = splitClauses(phrase);
  const first = clauses.findIndex(isNaming);
  const remarks = findLaterRemarks(phrase, isNaming);
  return clauses.filter((clause, at) => {
    if (isNaming(clause)) return !isOnlyMention(clause, clauses);
    return !tellsOnly(clause, at < first || remarks.has(clause));
  });
}

const splitClauses = (phrase: Phrase): Phrase[] => phrase.split(boundary).map(normalizeSpaces);

/** The clauses of sentences after the last name that neither add to the purchase nor limit it. */
function findLaterRemarks(phrase: Phrase, isNaming: (clause: Phrase) => boolean): Set<Phrase> {
  const sentences = phrase.split(sentenceEnd).map(normalizeSpaces);
  const later = sentences.slice(sentences.findLastIndex(isNaming) + 1);
  const isRemark = (sentence: Phrase) =>
    !addition.test(sentence) && sentence.trim().split(' ').length >= fewestTokensOfRemark;
  return new Set(later.filter(isRemark).flatMap(splitClauses));
}

const isOnlyMention = (clause: Phrase, clauses: readonly Phrase[]): boolean =>
  mention.test(clause) &&
  !askedInClause.test(clause) &&
  clauses.some((each) => each !== clause && askedElsewhere.test(each));

/** `isApart`: it stands before the products or in a sentence after them. */
function tellsOnly(clause: Phrase, isApart: boolean): boolean {
  if (reason.test(clause)) return !changeInReason.test(clause);
  if (instruction.test(clause) || withheld.test(clause)) return false;
  if (isApart && !circumstance.test(clause)) return true;
  return statement.test(clause) && !change.test(clause);
}
