import type { Work } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import { assertValidEmail, normalizeEmail } from '../customer.ts';
import { deriveConfirmKey, sendConfirmationEmail } from './confirm-email.ts';
import {
  activateMembership,
  emitSubscriberEvent,
  lockOwnSubscriber,
  scheduleReminder,
} from './lifecycle.ts';
import { resolveOpenPlan } from './plans/manage-plans.ts';
import type { MembershipPlan } from './plans/plan.ts';
import { isMember, isUnconfirmed, type Subscriber } from './subscriber.ts';
import { findDuplicateSignUp, findLiveSubscriber, insertSubscriber } from './subscriber-store.ts';

export type SignUpInput = {
  siteSlug: string;
  /** Id or name of a plan that the store offers. */
  plan: string;
  email: string;
  name: string | null;
  /** For the sandbox: what renewals are charged with. */
  renewalToken?: string | null | undefined;
  /** Somebody asks who may not learn who is a member. */
  byStranger?: boolean;
  /** Nobody vouches for the address: a free membership begins once its owner confirms it by email. */
  isUnproven?: boolean;
};

/**
 * Subscribes an address to a plan. A free one is active at once, or, for an unproven address, once its owner
 * has confirmed it by the link that is sent there; a paid one is `pending`, and its
 * record's `payment_url` is where to pay: an address of ours that needs no call to the processor
 * here, so this is one transaction. Who subscribes to the plan already, in any state but
 * `cancelled`, is answered as they are, `isNew` false; but a stranger who names the address of a paying
 * member is answered a sign-up like any other, which pays for the member should it be paid. 404 `site_not_found`, 404 `plan_not_found`
 * with `plans`, 400 for a bad address.
 */
export async function signUp(
  work: Work,
  draft: SignUpInput,
): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  assertValidEmail(draft.email);
  const site = await getOwnSite(work, draft.siteSlug);
  const plan = await resolveOpenPlan(work, site, draft.plan);
  const known = await findLiveSubscriber(work, plan.id, normalizeEmail(draft.email));
  const isFree = plan.price.amount === 0;
  const needsProof = isFree && draft.isUnproven === true;
  const isHidden = draft.byStranger === true && known && isMember(known) && (!isFree || needsProof);
  const shown = isHidden ? await findDuplicateSignUp(work, known.id) : known;
  if (shown) return { subscriber: await repeatSignUp(work, shown, needsProof), isNew: false };
  const doubles = isHidden ? known.id : null;
  const candidate = newSubscriber(work, { site, plan, draft, doubles, needsProof });
  // Somebody else signs up this very address: they are there now, unless cancelled at once.
  if (!(await insertSubscriber(work, candidate))) return signUp(work, draft);
  const subscriber = await startMembership(work, candidate);
  await scheduleReminder(work, subscriber);
  await emitSubscriberEvent(work, 'membership.subscriber.created', subscriber);
  return { subscriber, isNew: true };
}

/** A free membership begins, or waits for its owner; a paid one waits for its payment. */
function startMembership(work: Work, candidate: Subscriber): Subscriber | Promise<Subscriber> {
  if (candidate.dueSince !== null) return candidate;
  if (isUnconfirmed(candidate)) return sendConfirmationEmail(work, candidate);
  return activateMembership(work, candidate, null);
}

/** Signed up once more: the link may go out again, or somebody vouches for the address now. */
async function repeatSignUp(
  work: Work,
  known: Subscriber,
  needsProof: boolean,
): Promise<Subscriber> {
  if (!isUnconfirmed(known)) return known;
  const locked = await lockOwnSubscriber(work, known.id);
  if (!isUnconfirmed(locked)) return locked;
  if (needsProof) return sendConfirmationEmail(work, locked);
  const member = await activateMembership(work, locked, null);
  await emitSubscriberEvent(work, 'membership.subscriber.updated', member);
  return member;
}

function newSubscriber(
  work: Work,
  {
    site,
    plan,
    draft,
    doubles,
    needsProof,
  }: Pick<Subscriber, 'doubles'> & {
    site: Site;
    plan: MembershipPlan;
    draft: SignUpInput;
    needsProof: boolean;
  },
): Subscriber {
  const id = work.newId('mem');
  return {
    id,
    siteId: site.id,
    siteSlug: site.slug,
    siteName: site.name,
    planId: plan.id,
    planName: plan.name,
    email: normalizeEmail(draft.email),
    name: draft.name,
    doubles,
    customerId: null,
    status: 'pending',
    price: plan.price,
    interval: plan.interval,
    monthsPaid: 0,
    activatedAt: null,
    periodStart: null,
    periodEnd: null,
    dueSince: plan.price.amount === 0 ? null : work.now,
    paymentId: null,
    paidBy: null,
    renewalToken: draft.renewalToken ?? null,
    confirmKey: needsProof ? deriveConfirmKey(work, id) : null,
    confirmMailedAt: null,
    cancelledAt: null,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
}
