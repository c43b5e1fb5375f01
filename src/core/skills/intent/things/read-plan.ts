import { type Phrase, tokenPattern } from '../../../catalog/search/filters/phrase.ts';
import type { IntentRule } from '../skills/rules/rule.ts';
import { type KnownThings, splitWords } from './known-things.ts';

const joining = tokenPattern(
  'join|joining|sign(?:ing)? (?:\\S+ )?up|signup|enroll?|enroll?ing|enroll?ed|subscribe|subscribing|subscription|register|become|becoming|members?|memberships?|plan|tier|upgrade',
);

/** The plan of the store that a text about memberships names, in lower case; the longest name. */
export function readPlan(phrase: Phrase, { plans }: KnownThings): string | null {
  if (plans.length === 0 || !joining.test(phrase)) return null;
  const text = ` ${splitWords(phrase).join(' ')} `;
  const named = plans.filter(({ words }) => text.includes(` ${words.join(' ')} `));
  const [longest] = named.toSorted((one, other) => other.name.length - one.name.length);
  return longest?.name.toLowerCase() ?? null;
}

/** "Add ada@example.com to the Gold plan". */
const addingEmail = tokenPattern('(?:add|put|enter) {email:\\d+} (?:to|on|in|into)');

/** Whether a text that names a plan is about joining it, if this rule fits its other words. */
export const isForPlan = (rule: IntentRule | undefined, phrase: Phrase): boolean =>
  rule === undefined ||
  addingEmail.test(phrase) ||
  rule.skill === 'membership-signup' ||
  rule.skill === 'catalog-search' ||
  (rule.skill === 'unclear' && rule.declines === undefined);
