import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';
import { isCouponRemark } from './coupon-doubt.ts';
import {
  addedBeforePattern,
  buyingVerbs,
  hasForeignLead,
  negations,
  ownQuestionPattern,
  remarkPattern,
  removalPattern,
  removalRemarkPattern,
  requestPattern,
} from './remarks.ts';
import { type IntentRule, removalVerbs } from './rules/rule.ts';

/*
 * The last check before a text changes anything. Rules recognize what a text asks for; they cannot
 * list every way to refuse it. So a change is not made when its own clause contains a negation, a
 * condition or a question that no rule has taken into account.
 */

const changeVerbs = `(?:buy|buying|bought|order|ordering|ordered|purchase|purchasing|purchased|check|checkout|checking|pay|paying|charge|charged|bill|billed|place|placing|complete|finish|confirm|submit|proceed|commit|add|adding|added|put|putting|pop|stick|throw|include|join|joining|enroll|enrol|subscribe|subscribed|sign|signed|register|become|be|upgrade|apply|use|using|redeem|ship|shipped|send|sent|deliver|delivered|change|update|set|choose|select|pick|make|create|start|open|begin|get|take|have|go|want|wanting|need|let|agree|consent|${removalVerbs}|losing|emptying|clearing|cancelling|canceling|deleting)`;

const harmless =
  "(?:(?:don't|do not|dont|never) (?:forget|worry|hesitate|mind|wait|be shy)|(?:can't|cannot|can not) wait|no (?:problem|worries|rush|hurry|doubt|matter|(?:more|less|fewer|later) than|idea|longer)|nothing (?:else|more)|no (?:more|other|further)|not (?:only|just|too|bad)|(?:don't|do not|haven't|have not) (?:have|got|own|see|know)|why (?:not|don't|doesn't)|whether (?:\\S+ ){0,6}?or not|not sure (?:if|whether) (?:this|that|it) (?:works|worked|is right|is how it works)|(?:is|would) it (?:be )?(?:ok|okay|alright|fine) if (?:i|we)|as long as (?:you have (?:it|them)|(?:it's|it is|they're|they are)(?: still)? (?:in stock|available))|as long as (?:my|our|his|her|their|the) (?:old|last|previous|first)|(?<=(?:cart|basket) )until|if (?:not|(?:it|that|the code|the coupon) (?:still )?works|(?:it|that|the code|the coupon) is (?:still )?valid|it's (?:still )?valid|there (?:is|are) (?:none|one|any|a choice)|i (?:don't|do not) have one(?: yet)?|everything(?:'s| is) (?:ready|ok|okay|fine|correct|right)|(?:it's|it is|they're|they are|that's|that is|still)(?: still)? (?:in stock|available|possible|ok|okay|fine|free|there|in (?:my|the) (?:cart|basket))|(?:you|you still) have (?:it|them)|(?:in stock|available)|possible|you (?:can|could|please|would|like|don't mind|do not mind)|i (?:may|might|can|could)))";

const answeredHere =
  '(?:in stock|available|left|(?:do|have) you (?:guys )?(?:have|got|sell|carry|stock)) (?:(?![.!?;] )\\S+ ){0,8}?[?] (?:and |, )*if so';

/** Words that end a clause: what is said before them does not govern what follows. */
const clauseBoundary = '[|,;:.!?-]|and|but|so|then|because|since|please|instead(?! of )';

/** Looked for in the whole text: a condition may come before or after what it limits. */
const conditions =
  '(?:unless|only if|except|until|whether|provided|as long as|assuming|if|in case|suppose|supposing|for example|for instance|dry run|simulate|just testing|this is (?:only |just )?a test|(?:anything|everything|all) but|(?<!(?:i|we|as|user|client|customer|principal|human|buyer|shopper|boss) )(?:say|says|said|reads|wrote|tells (?:me|us)|told (?:me|us)) [,:-]|imagine|pretend|hypothetically|theoretically|what if)';

const questionOpening =
  '(?:should|shall|do|does|did|is|are|was|were|am|has|have|why|who|how|must|will (?!you )|would (?!you )|would you (?=(?:ever |actually |really |rather )*(?:buy|order|purchase|pay|join|pick|choose|take) )|is it|what happens|what would)';

const harmlessPattern = new RegExp(`(?<= )${harmless}(?= )`, 'gu');
const boundaryPattern = new RegExp(` (?:${clauseBoundary})(?= )`, 'u');
const negationPattern = tokenPattern(negations);
const verbPattern = tokenPattern(changeVerbs);
export const conditionPattern = tokenPattern(conditions);
/** The text without negations and conditions that limit nothing: `don't forget`, `why not`. */
export const replaceHarmless = (text: Phrase): Phrase => text.replace(harmlessPattern, '|');

/** The parts of a sentence that a negation governs each by itself. */
export const splitClauses = (text: Phrase): Phrase[] => clausesOf(text, boundaryPattern);

const openNegationPattern =
  /(?<= )(?:don't|do not|never|won't|will not|wouldn't|would not|shouldn't|should not|must not|mustn't|cannot|can't|please not) (?:[,;-]|(?!been |had )(?:[^\s,.;!?|]+ ){0,3}:)/u;
const answeredHerePattern = tokenPattern(answeredHere);
const sentenceBoundaryPattern = / (?:[|,;.!?-]|but|so|because|since)(?= )/u;
const leadBoundaryPattern = / (?:[|,;:.!?-]|and|but|so|then|because|since)(?= )/u;
const verbsOfSkills: Partial<Record<IntentRule['skill'], RegExp>> = {
  'ucp-checkout': tokenPattern(
    `(?:${buyingVerbs}|buying|bought|ordering|ordered|purchasing|purchased|checking|paying|charged|billed|placing|ship|send|deliver)`,
  ),
};
const verbsOfActions: Partial<Record<NonNullable<IntentRule['action']>, RegExp>> = {
  add_item: tokenPattern('(?:buying|add|adding|added|put|putting|pop|stick|throw|include)'),
  cancel: tokenPattern(
    `(?:${removalVerbs}|losing|emptying|clearing|cancelling|canceling|deleting)`,
  ),
  create: tokenPattern('(?:create|make|start|open|begin)'),
  apply_coupon: tokenPattern('(?:apply|use|using|redeem|add|take)'),
};
// "E.g. buy the tote" is several sentences.
const examplePattern = tokenPattern('e [.] g [.]|i [.] e [.]');
/** "Not to Hamburg", unless another place is named before: "to Berlin, not to Hamburg". */
const notHerePattern = tokenPattern(
  '(?<!(?:to|in|at) \\S+ (?:, )?(?:and |but )?)not (?:in|at|living|based|from|to) .*',
);
const questionPattern = new RegExp(
  `(?:^|[|,;.!]) (?:(?:and|but|so|ok|okay|well|hm|hmm|hey|hi|,) )*${questionOpening}(?= )`,
  'u',
);

/** Whether a text that a rule reads as a change may well not ask for it. */
export function isChangeInDoubt(rule: IntentRule, asked: Phrase, whole: Phrase): boolean {
  const text = replaceHarmless(isAnsweredHere(whole) ? asked.replace(' if so ', ' | ') : asked);
  if (isQuestion(rule, text) || ownQuestionPattern.test(whole)) return true;
  if (examplePattern.test(whole)) return true;
  if (rule.action === 'set_address' && notHerePattern.test(text)) return true;
  if (rule.action === 'apply_coupon' && isCouponRemark(text)) return true;
  if (conditionPattern.test(text)) return true;
  if (negatesItself(rule)) return isRemovalDenied(text);
  return openNegationPattern.test(text) || isOnlyRemark(rule, text);
}

/** Removing and replacing are asked for with negations: "I don't want the scarf any more". */
const negatesItself = ({ action }: IntentRule) =>
  action === 'remove_item' || action === 'remove_coupon' || action === 'update_item';

/** "I did not remove it", "my son will remove it", but not "I don't want it, remove it". */
function isRemovalDenied(text: Phrase): boolean {
  const clauses = clausesOf(text, sentenceBoundaryPattern);
  return (
    clauses.every((clause) => removalRemarkPattern.test(clause) || !removalPattern.test(clause)) &&
    clauses.some((clause) => removalRemarkPattern.test(clause))
  );
}

// "Do you have totes? If so, add one."
const isAnsweredHere = (whole: Phrase) => answeredHerePattern.test(whole);

/** Whether a clause refuses or only mentions the change, and no other clause asks for it. */
function isOnlyRemark(rule: IntentRule, text: Phrase): boolean {
  if (clausesOf(text, boundaryPattern).some((clause) => refuses(rule, clause))) return true;
  const clauses = clausesOf(text, sentenceBoundaryPattern);
  const [remarks, others] = [true, false].map((wanted) =>
    clauses.filter((clause) => isRemark(rule, clause) === wanted),
  );
  return remarks?.length !== 0 && !others?.some((clause) => asksFor(rule, clause));
}

const clausesOf = (text: Phrase, boundary: RegExp): Phrase[] =>
  text.split(boundary).map(normalizeSpaces);

const asksFor = ({ when }: IntentRule, clause: Phrase) =>
  requestPattern.test(clause) && when.test(clause);

/** Whether a clause negates a verb of the change itself: "I will not order it". */
function refuses({ skill, action }: IntentRule, clause: Phrase): boolean {
  const verbs =
    skill === 'cart-management' ? verbsOfActions[action ?? 'get'] : verbsOfSkills[skill];
  return isNegated(clause, verbs ?? verbPattern);
}

function isNegated(clause: Phrase, verbs: RegExp): boolean {
  const negation = negationPattern.exec(clause);
  return negation !== null && verbs.test(clause.slice(negation.index - 1));
}

const mayBeReported = ({ skill, action }: IntentRule) =>
  skill === 'x402-purchase' || action === 'add_item' || action === 'select_shipping';

const isLedIn = ({ skill, action }: IntentRule) =>
  skill === 'ucp-checkout' || action === 'add_item' || action === 'cancel';

const isRemark = (rule: IntentRule, clause: Phrase): boolean =>
  clausesOf(clause, boundaryPattern).some((part) => isNegated(part, verbPattern)) ||
  remarkPattern.test(clause) ||
  (isLedIn(rule) && clausesOf(clause, leadBoundaryPattern).some(hasForeignLead)) ||
  (mayBeReported(rule) && addedBeforePattern.test(clause) && !requestPattern.test(clause));

// "Where do I pay?" opens a checkout, which costs nothing; "should I use SAVE10?" uses no coupon.
function isQuestion({ skill }: IntentRule, text: Phrase): boolean {
  if (alternativesPattern.test(text)) return true;
  if (skill === 'ucp-checkout')
    return (
      verbAlonePattern.test(text) || (asksForAdvicePattern.test(text) && !politePattern.test(text))
    );
  return (skill === 'cart-management' || skill === 'x402-purchase') && questionPattern.test(text);
}

const alternativesPattern =
  / (?:buy|order|purchase|add) (?:\S+ ){1,6}?or (?:the|an?) (?:\S+ ){1,4}?[?] /u;
const verbAlonePattern = /^ (?:buy|order|purchase|pay|check ?out) [?] $/u;
const asksForAdvicePattern =
  /^ (?:should|shall(?! we (?:check ?out|pay|order|proceed|buy it))|must (?:i|we)|do (?:i|we) (?:need|have) to|would you (?:ever |really )?(?:buy|order|purchase)) /u;
const politePattern = / (?:please|for me|for us) /u;
