import type { Work } from '../../../platform/unit-of-work.ts';
import { cancelPayment, findPayment } from '../../payments/manage-payments.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import { assertValidEmail, normalizeEmail } from '../customer.ts';
import { deriveConfirmKey, sendConfirmationEmail } from './confirm-email.ts';
import {
  activateMembership,
  emitSubscriberEvent,
  lockOwnSubscriber,
  saveSubscriber,
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
  /** The sandbox token that renewals are charged with. */
  renewalToken?: string | null | undefined;
  /** The response must not reveal who is a member. */
  byStranger?: boolean;
  /**
   * The address is unverified: a free membership starts only after its owner confirms it by email.
   */
  isUnproven?: boolean;
};

/**
 * Subscribes an address to a plan. A free membership is active immediately or, for an unverified
 * address, after its owner follows the emailed link. A paid one is `pending` until it is paid at
 * its `payment_url`, a page of this server, so no call to the processor is needed here. An address
 * that is already subscribed, in any state but `cancelled`, gets its existing subscription with
 * `isNew` false. A caller who may not learn who is a member gets a duplicate sign-up instead; if
 * that is paid, it pays for the member. Throws 404 `site_not_found`, 404 `plan_not_found` with
 * `plans`, and 400 for an invalid address.
 */
export async function signUp(
  work: Work,
  input: SignUpInput,
): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  assertValidEmail(input.email);
  const site = await getOwnSite(work, input.siteSlug);
  const plan = await resolveOpenPlan(work, site, input.plan);
  const known = await findLiveSubscriber(work, plan.id, normalizeEmail(input.email));
  const isFree = plan.price.amount === 0;
  const isUnproven = input.isUnproven === true;
  const needsProof = isFree && isUnproven;
  const isHidden = input.byStranger === true && known && isMember(known) && (!isFree || needsProof);
  const existing = isHidden ? await findDuplicateSignUp(work, known.id) : known;
  if (existing)
    return { subscriber: await repeatSignUp(work, existing, { plan, isUnproven }), isNew: false };
  const duplicateOf = isHidden ? known.id : null;
  const candidate = newSubscriber(work, { site, plan, input, duplicateOf, needsProof });
  // A concurrent request has signed up this address. Calling again finds that sign-up.
  if (!(await insertSubscriber(work, candidate))) return signUp(work, input);
  const subscriber = await startMembership(work, candidate);
  await scheduleReminder(work, subscriber);
  await emitSubscriberEvent(work, 'membership.subscriber.created', subscriber);
  return { subscriber, isNew: true };
}

/** Starts a free membership or sends its confirmation email; a paid one waits for its payment. */
function startMembership(work: Work, candidate: Subscriber): Subscriber | Promise<Subscriber> {
  if (candidate.dueSince !== null) return candidate;
  if (isUnconfirmed(candidate)) return sendConfirmationEmail(work, candidate);
  return activateMembership(work, candidate, null);
}

/** `isUnproven`: the address of this request is unverified. */
type Repetition = { plan: MembershipPlan; isUnproven: boolean };

/**
 * Repeats a sign-up: sends the link again, or activates it if the address is now verified. One that
 * was neither paid nor confirmed keeps its price and interval, unless its plan costs less now.
 */
async function repeatSignUp(
  work: Work,
  known: Subscriber,
  repetition: Repetition,
): Promise<Subscriber> {
  if (isOverpriced(known, repetition.plan)) return takeCurrentTerms(work, known.id, repetition);
  if (!isUnconfirmed(known)) return known;
  const locked = await lockOwnSubscriber(work, known.id);
  if (!isUnconfirmed(locked)) return locked;
  if (repetition.isUnproven) return sendConfirmationEmail(work, locked);
  const member = await activateMembership(work, locked, null);
  await emitSubscriberEvent(work, 'membership.subscriber.updated', member);
  return member;
}

/** Whether an unpaid sign-up waits for more than the plan costs now. */
const isOverpriced = ({ status, dueSince, price }: Subscriber, plan: MembershipPlan): boolean =>
  status === 'pending' && dueSince !== null && plan.price.amount < price.amount;

/**
 * Gives an unpaid sign-up the price and the interval of its plan, unless a payment of the former
 * price is under way. An open page is closed. If the plan is free now, the membership starts.
 */
async function takeCurrentTerms(
  work: Work,
  id: Subscriber['id'],
  { plan, isUnproven }: Repetition,
): Promise<Subscriber> {
  const locked = await lockOwnSubscriber(work, id);
  const payment = locked.paymentId === null ? null : await findPayment(work, locked.paymentId);
  const isPaying = payment?.status === 'processing' || payment?.status === 'succeeded';
  if (isPaying || !isOverpriced(locked, plan)) return locked;
  if (payment) await cancelPayment(work, payment.id);
  const { price, interval } = plan;
  const isFree = price.amount === 0;
  const changed = await saveSubscriber(work, {
    ...locked,
    ...{ price, interval, paymentId: null },
    dueSince: isFree ? null : locked.dueSince,
    confirmKey: isFree && isUnproven ? deriveConfirmKey(work, id) : null,
  });
  const subscriber = await startMembership(work, changed);
  await emitSubscriberEvent(work, 'membership.subscriber.updated', subscriber);
  return subscriber;
}

function newSubscriber(
  work: Work,
  {
    site,
    plan,
    input,
    duplicateOf,
    needsProof,
  }: Pick<Subscriber, 'duplicateOf'> & {
    site: Site;
    plan: MembershipPlan;
    input: SignUpInput;
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
    email: normalizeEmail(input.email),
    name: input.name,
    duplicateOf,
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
    mandate: null,
    renewalToken: input.renewalToken ?? null,
    confirmKey: needsProof ? deriveConfirmKey(work, id) : null,
    confirmMailedAt: null,
    cancelledAt: null,
    disputed: false,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
}
