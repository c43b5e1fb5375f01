import { type Static, Type } from 'typebox';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { hasScope } from '../../../access/scope.ts';
import { loosePlanNameKey } from '../../../customers/memberships/plans/plan.ts';
import { signUp } from '../../../customers/memberships/sign-up.ts';
import { isMember, type Subscriber } from '../../../customers/memberships/subscriber.ts';
import type { Site } from '../../../sites/site.ts';
import { subscriberWaitKey } from '../../../tasks/wait-keys.ts';
import { resolveAddressedStore } from '../../scope/addressed-site.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { completeTasksOfActiveMembership } from '../complete-purchase-tasks.ts';
import { storeRequired } from '../resolve-site.ts';
import { siteSlugField } from '../schema-fields.ts';
import { describeSubscription, toSubscriptionArtifact } from './subscription-artifact.ts';

const SignupInput = Type.Object({
  site_slug: siteSlugField,
  plan_id: Type.Optional(Type.String({ description: 'Id of the plan.' })),
  plan: Type.Optional(Type.String({ description: 'Name of the plan, in any case.' })),
  email: Type.String({ format: 'email', maxLength: 254, description: 'Who becomes a member.' }),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Full name.' })),
});
type SignupInput = Static<typeof SignupInput>;

/** Memberships (decisions 9, 13). */
export const membershipSignup: Skill<SignupInput> = {
  name: 'membership-signup',
  title: 'Become a member',
  description:
    'Subscribes somebody to a membership plan of a store. A free plan begins once the link in the email is confirmed, at once with a credential of the store; a paid one answers where it is paid.',
  taskDescription: 'The task completes when the plan is paid, or its email address is confirmed.',
  tags: ['membership', 'subscription'],
  examples: [
    'Sign me up as a member at {store}, my e-mail is ada@example.com',
    '{"skill":"membership-signup","site_slug":"{store}","plan_id":"pln_…","email":"ada@example.com"}',
  ],
  storeExamples: [
    'Sign me up as a member, my e-mail is ada@example.com',
    '{"skill":"membership-signup","plan_id":"pln_…","email":"ada@example.com","name":"Ada Lovelace"}',
  ],
  scope: null,
  readOnly: false,
  input: SignupInput,
  run: runSignup,
};

async function runSignup(
  { unit, directory }: SkillDeps,
  asking: SkillCallContext,
  input: SignupInput,
): Promise<SkillOutcome> {
  const site = resolveAddressedStore(asking, input.site_slug);
  if (!site) throw await storeRequired(directory);
  const plan = input.plan_id ?? input.plan ?? '';
  const signed = unit.run(site.tenant, async (work) => {
    const draft = {
      siteSlug: site.slug,
      // Nothing is named like nothing: the refusal lists what there is.
      plan,
      email: input.email.trim(),
      name: input.name?.trim() || null,
      byStranger: !canReadMemberships(asking, site),
      isUnproven: !canManageMemberships(asking, site),
    };
    return { ...(await signUp(work, draft)), origin: work.origin };
  });
  const { subscriber, origin } = await signed.catch((error) => {
    throw isPlanName(plan) ? toPlanRequired(error, plan) : error;
  });
  const answer = {
    message: describeSubscription(subscriber, origin),
    artifacts: [toSubscriptionArtifact(subscriber, origin)],
  };
  if (isMember(subscriber)) return { ...answer, state: 'completed' };
  return { ...answer, state: 'input_required', ...toWaitFields(asking, site, subscriber) };
}

/** Whoever else asks must not find out by it whose addresses are members'. */
function canReadMemberships({ bearer }: SkillCallContext, { tenant }: Site): boolean {
  return (
    bearer?.tenant.workspaceId === tenant.workspaceId && hasScope(bearer.scopes, 'read:memberships')
  );
}

/**
 * Credentials that may manage memberships sign customers up by their word. All others, one that only buys
 * too, might name any address.
 */
function canManageMemberships({ bearer }: SkillCallContext, { tenant }: Site): boolean {
  return (
    bearer?.tenant.workspaceId === tenant.workspaceId &&
    hasScope(bearer.scopes, 'write:memberships')
  );
}

/** A task of another workspace than the store's hears of nothing that happens there. */
function toWaitFields(
  { scope }: SkillCallContext,
  { tenant }: Site,
  { id }: Subscriber,
): Partial<SkillOutcome> {
  if (scope.tenant?.workspaceId !== tenant.workspaceId) return {};
  return {
    waitKeys: [subscriberWaitKey(id)],
    recheck: (work) => completeTasksOfActiveMembership(work, id),
  };
}

/** A name in words, which may be only part of the name of a plan or more than it; an id is neither. */
const isPlanName = (plan: string) => !/^pln_/.test(plan);

/** No plan was named, or only a part of what was said is the name of one: it is asked for. */
function toPlanRequired(error: unknown, plan: string): unknown {
  if (!(error instanceof DomainError) || error.reason !== 'plan_not_found') return error;
  const plans = error.extensions.plans as { name: string }[];
  const isNamed = plan !== '' && !/^the (?:club|circle|programme?)$/.test(plan);
  if (plans.length === 0 || (isNamed && !plans.some(({ name }) => hasOverlappingName(name, plan))))
    return error;
  const message = `is required: this store offers ${plans.map(({ name }) => name).join(', ')}. Say for example “join ${plans[0]?.name}”`;
  return new DomainError('invalid', 'validation_failed', `plan ${message}.`, {
    details: [{ field: 'plan', code: 'required', message }],
    extensions: { plans },
  });
}

/** `Friends` beside `friends of the forest`. */
function hasOverlappingName(name: string, said: string): boolean {
  const [known, asked] = [loosePlanNameKey(name), loosePlanNameKey(said)].map((key) => ` ${key} `);
  return (
    known !== undefined && asked !== undefined && (asked.includes(known) || known.includes(asked))
  );
}
