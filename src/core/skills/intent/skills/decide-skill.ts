import { type Phrase, spaced } from '../phrase/phrase.ts';
import { sentencesOf } from '../phrase/sentences.ts';
import type { Rule } from './rules/rule.ts';
import { rules } from './rules.ts';

/** What the words ask for, the sentences that do, and the others. */
export type Decided = { rule: Rule; asked: Phrase; beside: Phrase };

/**
 * The skill that the words ask for, or null when no rule fits. Each sentence speaks for itself; of
 * several the one counts whose rule comes first, and chat only where nothing else is asked.
 */
export function decideSkill(phrase: Phrase): Decided | null {
  const found = sentencesOf(phrase).map((sentence) => ({
    sentence,
    at: rules.findIndex((rule) => fits(rule, sentence)),
  }));
  const first = Math.min(...found.map(({ at }) => rankOf(at)));
  const rule = refusedRule(found.map(({ at }) => rules[at])) ?? rules[first % rules.length];
  if (rule === undefined) return decideOnAll(phrase);
  const [asked, beside] = [true, false].map((isAsked) =>
    found.filter(({ at }) => isSame(rules[at], rule) === isAsked).map((each) => each.sentence),
  );
  return { rule, asked: together(asked), beside: together(beside) };
}

// "Cancel it. I am a member of Gold" signs nobody up.
function refusedRule(fitting: readonly (Rule | undefined)[]): Rule | undefined {
  const isJoining = fitting.some((rule) => rule?.skill === 'membership-signup');
  return isJoining ? fitting.find((rule) => rule?.declines === 'membership') : undefined;
}

const together = (sentences: readonly Phrase[] = []): Phrase => spaced(sentences.join(' | '));

// What no sentence asks by itself may be asked over several.
function decideOnAll(phrase: Phrase): Decided | null {
  const rule = rules.find((each) => fits(each, phrase));
  return rule ? { rule, asked: phrase, beside: ' ' } : null;
}

const fits = ({ when, unless }: Rule, phrase: Phrase) => when.test(phrase) && !unless?.test(phrase);

function rankOf(at: number): number {
  if (at < 0) return Number.POSITIVE_INFINITY;
  return rules[at]?.skill === 'unclear' ? at + rules.length : at;
}

const isSame = (one: Rule | undefined, other: Rule) =>
  one?.skill === other.skill && one.action === other.action && one.declines === other.declines;
