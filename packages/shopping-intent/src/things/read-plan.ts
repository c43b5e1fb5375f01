import { filler } from '../lexicon/filler.ts';
import { boundaryWords, commandWords } from '../lexicon/product-words.ts';
import { relation } from '../lexicon/request-phrases.ts';
import type { IntentRule } from '../skills/rules/rule.ts';
import { wordsBesidePlans } from '../skills/service-intents.ts';
import { wholeNumber } from '../text/numbers.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { chooseBySigns, findOtherSigns } from '../text/signed-words.ts';
import type { KnownThings } from './known-things.ts';
import { placesOf, type SplitText, splitText, withoutAnd } from './plan-words.ts';

const joining = tokenPattern(
  'join|joining|sign(?:ing)? (?:\\S+ ){0,5}?up|signup|enroll?|enroll?ing|enroll?ed|subscribe|subscribing|subscription|register|become|becoming|members?|memberships?|plan|tier|upgrade',
);

/**
 * The plan of the store that a text about memberships names, in lower case. Words beside the name
 * belong to it: `Trail Club Plus` is not `Trail Club`. Empty if the text names
 * several plans, so that the caller is asked; null if it names none.
 */
export function readPlan(
  phrase: Phrase,
  { plans, catalog }: KnownThings,
  rule: IntentRule | undefined,
): string | null {
  const isAbout = joining.test(phrase) || rule?.skill === 'membership-signup';
  if (plans.length === 0 || !isAbout) return null;
  const text = splitText(phrase, catalog);
  const names = plans.flatMap((plan) =>
    placesOf(withoutAnd(plan.words), text.words).map((from) => nameAt(plan, from, text)),
  );
  const complete = chooseSigned(
    names.filter(({ isWhole }) => isWhole),
    text,
  );
  const whole = complete.filter(
    (one) => !complete.some((plan) => plan.name !== one.name && contains(plan, one)),
  );
  const others = names.filter((one) => !whole.some((plan) => contains(plan, one)));
  const named = new Set([...whole, ...others].map(({ name }) => name));
  return named.size > 1 ? '' : ([...named][0] ?? null);
}

/** `isWhole`: the text names this plan, and not one whose longer name contains it. */
type PlanName = { name: string; isWhole: boolean; start: number; end: number };

const contains = (plan: PlanName, { start, end }: PlanName) =>
  plan.start <= start && end <= plan.end;

const textOf = ({ start, end }: Pick<PlanName, 'start' | 'end'>, tokens: readonly string[]) =>
  tokens.slice(start, end + 1).join(' ');

/** Of "Pro" and "Pro+" in one place, the plan whose signs the text has. */
const chooseSigned = (names: readonly PlanName[], { tokens }: SplitText): PlanName[] =>
  names.filter((one) => {
    const here = names.filter(({ start, end }) => start === one.start && end === one.end);
    return chooseBySigns(textOf(one, tokens), here, ({ name }) => name).includes(one);
  });

function nameAt(
  plan: KnownThings['plans'][number],
  from: number,
  { tokens, words }: SplitText,
): PlanName {
  const { length } = withoutAnd(plan.words);
  const [start, end] = [words[from]?.at ?? 0, words[from + length - 1]?.at ?? 0];
  const isCut = words[from - 1]?.at === start || words[from + length]?.at === end;
  const first = start - (isNamePart(tokens[start - 1]) && !isVerb(tokens[start - 1]) ? 1 : 0);
  const last = isNamePart(tokens[end + 1]) ? end + 1 : endOfLongerName(tokens, end);
  const hasOtherSigns = findOtherSigns(textOf({ start, end }, tokens), [plan.name]).length > 0;
  const isWhole = !isCut && first === start && last === end && !hasOtherSigns;
  const name = isWhole ? plan.name : tokens.slice(first, last + 1).join(' ');
  return { name: name.toLowerCase(), isWhole, start, end };
}

/** Words of grammar that also rank plans. */
const ranks = new Set('plus max super vip extra unlimited limited advanced'.split(' '));
const verbs = new Set(
  'enrol upgrade become sign book pick choose grab activate select prefer wanting wants'.split(' '),
);

const isVerb = (token = '') => verbs.has(token) || (/(?:ing|ed)$/.test(token) && !ranks.has(token));

const priceWords = /^(?:free|monthly|yearly|annually|weekly|quarterly)$/u;

function isNamePart(token = ''): boolean {
  if (ranks.has(token)) return true;
  // "The free Friends plan", "Gold, monthly"
  if (priceWords.test(token)) return false;
  if (!/^[\p{L}\p{N}&+]/u.test(token) || wordsBesidePlans.test(token)) return false;
  return !filler.has(token) && !boundaryWords.has(token) && !commandWords.has(token);
}

const nameJoiners = new Set(['and', 'or', 'of', 'for']);
const articles = new Set(['the', 'a', 'an', 'our']);
const isLetters = (token = '') => /^\p{L}/u.test(token) && !number.test(token);
const number = new RegExp(`^(?:${wholeNumber})$`, 'u');
/** What follows `and` and begins something else: "join Gold and use …". */
const otherParts = new Set('use email mail bill charge confirm begin let go'.split(' '));
const relative = new RegExp(`^${relation}$`, 'u');

/** "Friends of the Library", "Pro for Teams" and "Gold and Silver" go on after the name. */
function endOfLongerName(tokens: readonly string[], end: number): number {
  const joiner = tokens[end + 1] ?? '';
  if (!nameJoiners.has(joiner)) return end;
  const hasArticle = joiner === 'of' && articles.has(tokens[end + 2] ?? '');
  const next = end + (hasArticle ? 3 : 2);
  const token = tokens[next] ?? '';
  const isOther = joiner === 'for' ? relative.test(token) : otherParts.has(token);
  return isLetters(token) && isNamePart(token) && !isVerb(token) && !isOther ? next : end;
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
