import { DomainError } from '../../../kernel/domain-error.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import { resolveOpenPlan } from '../../customers/memberships/plans/manage-plans.ts';
import type { MembershipPlan } from '../../customers/memberships/plans/plan.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { amountCovers } from './offer-items.ts';
import { RequestQuestion } from './unresolved-product.ts';

type SignupInput = Record<string, unknown>;
type DoubtfulSignup = { site: Site; input: SignupInput; unknownWords: readonly string[] };

/** 409 `words_not_understood`: a sign-up is offered, and a yes signs up. */
export class UnconfirmedSignup extends RequestQuestion {
  override name = 'UnconfirmedSignup';

  constructor(message: string, input: SignupInput) {
    const error = { reason: 'words_not_understood', message, extensions: {} };
    super('conflict', error, { skill: 'membership-signup', input });
  }
}

/**
 * The error that offers a sign-up instead of making it. Null if the store has no such plan, which
 * the skill reports, or if all that is not understood is a price that the plan has.
 */
export async function offerSignup(
  { unit }: Pick<SkillDeps, 'unit'>,
  { site, input, unknownWords }: DoubtfulSignup,
): Promise<UnconfirmedSignup | null> {
  const named = String(input.plan_id ?? input.plan ?? '');
  const plan = await findPlan(unit.publishedReader(), site, named);
  const doubts = plan ? unknownWords.filter((words) => !isTrueOf(plan, words)) : [];
  if (!plan || doubts.length === 0) return null;
  return new UnconfirmedSignup(describe(plan, input, doubts), { ...input, unconfirmed: true });
}

const findPlan = (reader: DatabaseReader, site: Site, name: string) =>
  resolveOpenPlan(reader, site, name).catch((error: unknown) => {
    if (error instanceof DomainError && error.reason === 'plan_not_found') return null;
    throw error;
  });

const quoteWords = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

function describe(plan: MembershipPlan, { email }: SignupInput, doubts: readonly string[]): string {
  const name = htmlToText(plan.name);
  return `I did not understand ${quoteWords(doubts)}, so no one was signed up. To sign up ${email} for ${name} (${describePrice(plan)}), reply with yes or send “join ${name} with ${email}”.`;
}

const describePrice = ({ price, interval }: MembershipPlan): string => {
  if (price.amount === 0) return 'free';
  return interval === 'once' ? formatMoney(price) : `${formatMoney(price)} a ${interval}`;
};

const periods: Readonly<Record<string, RegExp>> = {
  month: /(?:^| )(?:(?:a|per|each|every|\/) month|monthly)$/u,
  year: /(?:^| )(?:(?:a|per|each|every|\/) year|yearly|annually|annual)$/u,
};
const noPrice = /^(?:free(?: of charge)?|costs nothing|(?:at )?no cost)$/u;
const onlyAmount = /^\S*\d\S*(?: (?:[$€£]|[a-z]+))?$|^[a-z]{3} \d\S*$/u;

/** Whether words only say what the plan costs: "free", "monthly", "$9 a month". */
function isTrueOf({ price, interval }: MembershipPlan, words: string): boolean {
  if (noPrice.test(words)) return price.amount === 0;
  const period = periods[interval] ?? neverPattern;
  const amount = words.replace(period, '');
  if (amount === '') return price.amount > 0;
  return onlyAmount.test(amount) && amountCovers([amount], [{ price, quantity: 1 }]);
}
const neverPattern = /(?!)/u;
