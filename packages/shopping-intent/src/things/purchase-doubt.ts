import { conditionPattern, replaceHarmless, splitClauses } from '../skills/change-in-doubt.ts';
import { isDeclined, isTakenBack } from '../skills/decide-skill.ts';
import { negations, remarkPattern } from '../skills/remarks.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';

const negated = tokenPattern(negations);
const boughtHere = tokenPattern(
  '\\{item:\\d+\\}|(?:buy|buying|order|ordering|purchase|purchasing|add|put|take|want|need|send|ship|check ?out|checkout|pay for|charge)(?= (?:it|them|this|that|those|these|any|anything|one|[.,!?|;]))',
);
const alternatives =
  / or (?:(?:the|a|an|one|some|maybe|perhaps|rather) ){0,2}\{item:|\{item:\d+\} (?:\S+ ){0,3}?or (?:the|a|an) /u;
const examples = tokenPattern('e ?[.] ?g|i ?[.] ?e|such as|for example|for instance');
/** What is said after the last name: "no wait, scrap that". */
const retraction = tokenPattern(
  '(?:no|oh|hm|actually|sorry|but) ,? ?(?:no|wait)|scrap (?:that|it)|forget (?:it|that|about)|never ?mind|cancel (?:that|it)|on second thoughts?|changed (?:my|our) mind|leave it|hold on|just kidding|not (?:now|today|yet)|not anymore|withdrawn',
);
const sentenceEnd = /(?<= [.!?;]) /u;

/**
 * Whether a text that names products may well not ask for them: it declines or takes it back,
 * names a condition or an alternative, or negates the clause that names them.
 */
export function isPurchaseInDoubt(phrase: Phrase): boolean {
  if (isDeclined(phrase) || isTakenBack(phrase) || alternatives.test(phrase)) return true;
  if (retraction.test(` ${phrase.slice(phrase.lastIndexOf('{item:'))}`)) return true;
  const text = replaceHarmless(phrase);
  if (conditionPattern.test(text)) return true;
  const isExample = text
    .split('{item:')
    .slice(0, -1)
    .some((lead) => endsInExample(lead));
  if (isExample) return true;
  return text
    .split(sentenceEnd)
    .some((sentence) =>
      splitClauses(normalizeSpaces(sentence)).some(
        (clause) => boughtHere.test(clause) && (negated.test(clause) || remarkPattern.test(clause)),
      ),
    );
}

const endsInExample = (lead: Phrase) =>
  examples.test(normalizeSpaces(lead.split(' ').slice(-9).join(' ')));
