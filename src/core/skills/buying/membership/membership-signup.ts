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
  plan: Type.Optional(Type.String({ description: 'Name of the plan; case is ignored.' })),
  email: Type.String({
    format: 'email',
    maxLength: 254,
    description: 'Email address of the new member.',
  }),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Full name.' })),
});
type SignupInput = Static<typeof SignupInput>;

/** Subscribes a customer to a membership plan. */
export const membershipSignup: Skill<SignupInput> = {
  name: 'membership-signup',
  title: 'Become a member',
  description:
    'Subscribes a customer to a membership plan of a store. A free plan begins when the email address is confirmed, or at once with a credential of the store. A paid plan returns its payment URL.',
  taskDescription: 'The task completes when the plan is paid or the email address is confirmed.',
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
  context: SkillCallContext,
  input: SignupInput,
): Promise<SkillOutcome> {
  const site = resolveAddressedStore(context, input.site_slug);
  if (!site) throw await storeRequired(directory);
  const plan = input.plan_id ?? input.plan ?? '';
  const signup = unit.run(site.tenant, async (work) => {
    const request = {
      siteSlug: site.slug,
      // An empty name matches no plan: the error then lists the plans.
      plan,
      email: input.email.trim(),
      name: input.name?.trim() || null,
      byStranger: !canReadMemberships(context, site),
      isUnproven: !canManageMemberships(context, site),
    };
    return { ...(await signUp(work, request)), origin: work.origin };
  });
  const { subscriber, origin } = await signup.catch((error) => {
    throw isPlanName(plan) ? toPlanRequired(error, plan) : error;
  });
  const answer = {
    message: describeSubscription(subscriber, origin),
    artifacts: [toSubscriptionArtifact(subscriber, origin)],
  };
  if (isMember(subscriber)) return { ...answer, state: 'completed' };
  return { ...answer, state: 'input_required', ...toWaitFields(context, site, subscriber) };
}

/** Other callers must not be able to find out which email addresses belong to members. */
function canReadMemberships({ bearer }: SkillCallContext, { tenant }: Site): boolean {
  return (
    bearer?.tenant.workspaceId === tenant.workspaceId && hasScope(bearer.scopes, 'read:memberships')
  );
}

/**
 * Credentials that may manage memberships sign customers up without a confirmation. Other callers
 * could enter anyone's address.
 */
function canManageMemberships({ bearer }: SkillCallContext, { tenant }: Site): boolean {
  return (
    bearer?.tenant.workspaceId === tenant.workspaceId &&
    hasScope(bearer.scopes, 'write:memberships')
  );
}

/** A task can only wait for events of its own workspace. */
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

/** Whether this is a name, which need not match the name of a plan exactly, and not an id. */
const isPlanName = (plan: string) => !/^pln_/.test(plan);

/** Turns `plan_not_found` into a question if no plan, or a name like that of a plan, was given. */
function toPlanRequired(error: unknown, plan: string): unknown {
  if (!(error instanceof DomainError) || error.reason !== 'plan_not_found') return error;
  const plans = error.extensions.plans as { name: string }[];
  const isNamed = plan !== '' && !/^the (?:club|circle|programme?)$/.test(plan);
  if (plans.length === 0 || (isNamed && !plans.some(({ name }) => hasOverlappingName(name, plan))))
    return error;
  const message = `is required: this store offers ${plans.map(({ name }) => name).join(', ')}. For example: “join ${plans[0]?.name}”`;
  return new DomainError('invalid', 'validation_failed', `plan ${message}.`, {
    details: [{ field: 'plan', code: 'required', message }],
    extensions: { plans },
  });
}

/** Whether one name contains the other, such as `Friends` and `friends of the forest`. */
function hasOverlappingName(name: string, requested: string): boolean {
  const [known, given] = [name, requested].map((text) => ` ${loosePlanNameKey(text)} `);
  return (
    known !== undefined && given !== undefined && (given.includes(known) || known.includes(given))
  );
}
