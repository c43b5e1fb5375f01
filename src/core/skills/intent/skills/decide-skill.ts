import type { Phrase } from '../phrase/phrase.ts';
import type { Decision } from './rules/rule.ts';
import { rules } from './rules.ts';

/** The skill that the words ask for, or null when none of the rules fits. */
export function decideSkill(phrase: Phrase): Decision | null {
  const found = rules.find(({ when, unless }) => when.test(phrase) && !unless?.test(phrase));
  if (!found) return null;
  return found.action === undefined
    ? { skill: found.skill }
    : { skill: found.skill, action: found.action };
}
