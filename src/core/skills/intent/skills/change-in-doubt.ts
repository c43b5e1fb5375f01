import { type Phrase, tokenPattern } from '../phrase/phrase.ts';
import { type IntentRule, removalVerbs } from './rules/rule.ts';

/*
 * The last check before a text changes anything. Rules recognize what a text asks for; they cannot
 * list every way to refuse it. So a change is not made when its own clause contains a negation, a
 * condition or a question that no rule has taken into account.
 */

const changeVerbs = `(?:buy|buying|bought|order|ordering|ordered|purchase|purchasing|purchased|check|checkout|checking|pay|paying|charge|charged|bill|billed|place|placing|complete|finish|confirm|submit|proceed|commit|add|adding|added|put|putting|pop|stick|throw|include|join|joining|enroll|enrol|subscribe|subscribed|sign|signed|register|become|be|upgrade|apply|use|using|redeem|ship|shipped|send|sent|deliver|delivered|change|update|set|choose|select|pick|make|create|start|open|begin|get|take|have|go|want|wanting|need|let|agree|consent|${removalVerbs}|losing|emptying|clearing|cancelling|canceling|deleting)`;

const negations =
  "(?:not|never|no|nothing|nobody|none|neither|nor|hardly|cannot|\\S+n't|dont|wont|cant|refuse|refused|refusing|hate|avoid|stop|instead of|rather than|against|far from|without(?= \\S+ing ))";

const harmless =
  "(?:(?:don't|do not|dont|never) (?:forget|worry|hesitate|mind|wait|be shy)|(?:can't|cannot|can not) wait|no (?:problem|worries|rush|hurry|doubt|matter|(?:more|less|fewer|later) than|idea|longer)|nothing (?:else|more)|no (?:more|other|further)|not (?:only|just|too|bad)|(?:don't|do not|haven't|have not) (?:have|got|own|see|know)|why (?:not|don't|doesn't)|whether (?:\\S+ ){0,6}?or not|if (?:not|(?:it's|it is|they're|they are|that's|that is|you have it|you have them|still)(?: still)?(?: in stock| available| possible| ok| okay| fine)?|possible|you (?:can|could|please|would|like|don't mind|do not mind)|i (?:may|might|can|could)))";

/** Words that end a clause: what is said before them does not govern what follows. */
const clauseBoundary = '[|,;:.!?-]|and|but|so|then|because|since|please|instead(?! of )';

/** Looked for in the whole text: a condition may come before or after what it limits. */
const conditions =
  '(?:unless|only if|except|until|whether|provided|as long as|assuming|if|in case|suppose|supposing|imagine|pretend|hypothetically|theoretically|what if)';

const questionOpening =
  '(?:should|shall|do|does|did|is|are|was|were|am|has|have|why|who|how|must|will (?!you )|would (?!you )|would you (?=(?:ever |actually |really |rather )*(?:buy|order|purchase|join|pick|choose|take) )|is it|what happens|what would)';

const harmlessPattern = new RegExp(`(?<= )${harmless}(?= )`, 'gu');
const boundaryPattern = new RegExp(` (?:${clauseBoundary})(?= )`, 'u');
const negationPattern = tokenPattern(negations);
const verbPattern = tokenPattern(changeVerbs);
const conditionPattern = tokenPattern(conditions);
const openNegationPattern =
  /(?<= )(?:don't|do not|never|won't|will not|wouldn't|would not|shouldn't|should not|must not|mustn't|cannot|can't|please not) [,:;-]/u;
const notHerePattern = tokenPattern('not (?:in|at|living|based|from|to) .*');
const questionPattern = new RegExp(
  `(?:^|[|,;.!]) (?:(?:and|but|so|ok|okay|well|hm|hmm|hey|hi|,) )*${questionOpening}(?= )`,
  'u',
);

/** Whether a text that a rule reads as a change may well not ask for it. */
export function isChangeInDoubt(rule: IntentRule, asked: Phrase): boolean {
  const text = asked.replace(harmlessPattern, '|');
  if (isQuestion(rule, text)) return true;
  if (rule.action === 'set_address' && notHerePattern.test(text)) return true;
  if (negatesItself(rule)) return false;
  return openNegationPattern.test(text) || conditionPattern.test(text) || hasNegatedVerb(text);
}

/** Removing and replacing are asked for with negations: "I don't want the scarf any more". */
const negatesItself = ({ action }: IntentRule) =>
  action === 'remove_item' || action === 'remove_coupon' || action === 'update_item';

function hasNegatedVerb(text: Phrase): boolean {
  return text.split(boundaryPattern).some((clause) => {
    const negation = negationPattern.exec(`${clause} `);
    return negation !== null && verbPattern.test(`${clause.slice(negation.index)} `);
  });
}

// "Where do I pay?" opens a checkout, which costs nothing; "should I use SAVE10?" uses no coupon.
function isQuestion({ skill }: IntentRule, text: Phrase): boolean {
  if (skill === 'ucp-checkout') return asksForAdvicePattern.test(text) && !politePattern.test(text);
  return (skill === 'cart-management' || skill === 'x402-purchase') && questionPattern.test(text);
}

const asksForAdvicePattern =
  /^ (?:should|shall|would you (?:ever |really )?(?:buy|order|purchase)) /u;
const politePattern = / (?:please|for me|for us) /u;
