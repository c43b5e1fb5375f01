import { filler } from '../lexicon/filler.ts';
import { boundaryWords, commandWords } from '../lexicon/product-words.ts';
import { splitLiteral } from '../phrase/literals.ts';
import type { IntentRule } from '../skills/rules/rule.ts';
import { wordsBesidePlans } from '../skills/service-intents.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import type { KnownThings } from './known-things.ts';

const joining = tokenPattern(
  'join|joining|sign(?:ing)? (?:\\S+ )?up|signup|enroll?|enroll?ing|enroll?ed|subscribe|subscribing|subscription|register|become|becoming|members?|memberships?|plan|tier|upgrade',
);

type TextWord = { word: string; at: number };

/**
 * The plan of the store that a text about memberships names, in lower case. Words beside the name
 * belong to it: `Trail Club Plus` is not `Trail Club`. Empty if the text names
 * several plans, so that the caller is asked; null if it names none.
 */
export function readPlan(phrase: Phrase, { plans, catalog }: KnownThings): string | null {
  if (plans.length === 0 || !joining.test(phrase)) return null;
  const tokens = phrase.trim().split(' ').flatMap(splitLiteral);
  const words = tokens.flatMap((token, at) =>
    catalog.splitWords(token).map((word) => ({ word, at })),
  );
  const names = plans.flatMap((plan) =>
    placesOf(plan.words, words).map((from) => nameAt(plan, from, { tokens, words })),
  );
  const whole = names.filter(({ isWhole }) => isWhole);
  const others = names.filter((one) => !whole.some((plan) => contains(plan, one)));
  const named = new Set([...whole, ...others].map(({ name }) => name));
  return named.size > 1 ? '' : ([...named][0] ?? null);
}

const placesOf = (name: readonly string[], words: readonly TextWord[]): number[] =>
  words.flatMap((_, from) =>
    name.every((word, index) => words[from + index]?.word === word) ? [from] : [],
  );

/** `isWhole`: the text names this plan, and not one whose longer name contains it. */
type PlanName = { name: string; isWhole: boolean; start: number; end: number };

const contains = (plan: PlanName, { start, end }: PlanName) =>
  plan.start <= start && end <= plan.end;

function nameAt(
  plan: KnownThings['plans'][number],
  from: number,
  { tokens, words }: { tokens: readonly string[]; words: readonly TextWord[] },
): PlanName {
  const [start, end] = [words[from]?.at ?? 0, words[from + plan.words.length - 1]?.at ?? 0];
  const isCut = words[from - 1]?.at === start || words[from + plan.words.length]?.at === end;
  const first = start - (isNamePart(tokens[start - 1]) && !isVerb(tokens[start - 1]) ? 1 : 0);
  const last = end + (isNamePart(tokens[end + 1]) ? 1 : 0);
  const isWhole = !isCut && first === start && last === end && !tokens[end]?.endsWith('+');
  const name = isWhole ? plan.name : tokens.slice(first, last + 1).join(' ');
  return { name: name.toLowerCase(), isWhole, start, end };
}

/** Words of grammar that also rank plans. */
const ranks = new Set('plus max super vip extra unlimited limited advanced'.split(' '));
const verbs = new Set(
  'enrol upgrade become sign book pick choose grab activate select prefer wanting wants'.split(' '),
);

const isVerb = (token = '') => verbs.has(token) || (/(?:ing|ed)$/.test(token) && !ranks.has(token));

function isNamePart(token = ''): boolean {
  if (ranks.has(token)) return true;
  // "The free Friends plan"
  if (token === 'free') return false;
  if (!/^[\p{L}\p{N}&+]/u.test(token) || wordsBesidePlans.test(token)) return false;
  return !filler.has(token) && !boundaryWords.has(token) && !commandWords.has(token);
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
