import { type IntentContext, readUnknownSignupWords } from '@stoa/shopping-intent';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { offerSignup } from '../../words/offer-signup.ts';
import type { TextReading } from '../text-reading.ts';
import type { TextContext, UnderstoodText } from '../understanding-types.ts';
import { assertNotDeclined, isAgreement, readYes } from './offer-answer.ts';
import { type SkillInput, toMembershipInput } from './plain-inputs.ts';

type SignupText = { reading: TextReading; text: string; intentContext: IntentContext };

/**
 * The input of a sign-up. Throws 409 `words_not_understood` (an UnconfirmedSignup) if it is complete
 * and the text has words that are not understood.
 */
export async function resolveSignup(
  deps: Pick<SkillDeps, 'unit' | 'directory'>,
  { hostSite, remembered }: TextContext,
  { reading, text, intentContext }: SignupText,
): Promise<UnderstoodText> {
  const skill = 'membership-signup';
  const { confirmed, unknownWords, plan = null } = reading.extracted;
  const input = toMembershipInput(reading.extracted, text);
  const known = remembered?.skill === skill ? remembered : {};
  const whole: SkillInput = { ...known, ...input };
  if (confirmed || !whole.email || !(whole.plan_id ?? whole.plan)) return { skill, input };
  const unread = unknownWords ?? readUnknownSignupWords(text, intentContext, plan);
  const slug = whole.site_slug;
  const named = typeof slug === 'string' ? await deps.directory.bySlug(slug) : null;
  const site = named ?? hostSite;
  if (unread.length === 0 || site === null) return { skill, input };
  const offer = await offerSignup(deps, { site, input: whole, unknownWords: unread });
  if (offer) throw offer;
  return { skill, input };
}

/**
 * The answer to an offered sign-up: that sign-up after a yes, or a new request. Throws 422
 * `offer_declined` for a no, and 422 `nothing_done` for all else, because the answer may be a doubt.
 */
export function confirmSignup(
  remembered: Record<string, unknown>,
  reading: TextReading,
  text: string,
): TextReading {
  assertNotDeclined(text);
  const yes = readYes(reading, text);
  if (yes && Object.keys(yes).length === 0)
    return { skill: 'membership-signup', extracted: { confirmed: true } };
  if (reading.skill !== null && !isAgreement(text)) return reading;
  throw new DomainError(
    'unprocessable',
    'nothing_done',
    `I did not understand whether to sign up ${remembered.email}, so no one was signed up. To sign up, reply with only yes; else with no.`,
  );
}
