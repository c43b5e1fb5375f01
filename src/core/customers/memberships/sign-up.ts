import type { Work } from '../../../platform/work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import { normalEmail, refuseBadEmail } from '../customer.ts';
import { admit, remind, tell } from './lifecycle.ts';
import { chooseOpenPlan } from './plans/manage-plans.ts';
import type { Plan } from './plans/plan.ts';
import { isMember, type Subscriber } from './subscriber.ts';
import { findDouble, findLiveSubscriber, insertSubscriber } from './subscriber-store.ts';

export type SignUp = {
  siteSlug: string;
  /** Id or name of a plan that the store offers. */
  plan: string;
  email: string;
  name: string | null;
  /** For the sandbox: what renewals are charged with. */
  renewalToken?: string | null | undefined;
  /** Somebody asks who may not learn who is a member. */
  byStranger?: boolean;
};

/**
 * Subscribes an address to a plan. A free one is active at once; a paid one is `pending`, and its
 * record's `payment_url` is where to pay: an address of ours that needs no call to the processor
 * here, so this is one transaction. Who subscribes to the plan already, in any state but
 * `cancelled`, is answered as they are, `isNew` false; but a stranger who names the address of a paying
 * member is answered a sign-up like any other, which pays for the member should it be paid. 404 `site_not_found`, 404 `plan_not_found`
 * with `plans`, 400 for a bad address.
 */
export async function signUp(
  work: Work,
  draft: SignUp,
): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  refuseBadEmail(draft.email);
  const site = await getOwnSite(work, draft.siteSlug);
  const plan = await chooseOpenPlan(work, site, draft.plan);
  const known = await findLiveSubscriber(work, plan.id, normalEmail(draft.email));
  const isHidden = draft.byStranger === true && plan.price.amount > 0 && known && isMember(known);
  const shown = isHidden ? await findDouble(work, known.id) : known;
  if (shown) return { subscriber: shown, isNew: false };
  const candidate = newSubscriber(work, { site, plan, draft, doubles: known?.id ?? null });
  // Somebody else signs up this very address: they are there now, unless cancelled at once.
  if (!(await insertSubscriber(work, candidate))) return signUp(work, draft);
  const isFree = plan.price.amount === 0;
  const subscriber = isFree ? await admit(work, candidate, null) : candidate;
  await remind(work, subscriber);
  await tell(work, 'membership.subscriber.created', subscriber);
  return { subscriber, isNew: true };
}

function newSubscriber(
  work: Work,
  {
    site,
    plan,
    draft,
    doubles,
  }: Pick<Subscriber, 'doubles'> & { site: Site; plan: Plan; draft: SignUp },
): Subscriber {
  return {
    id: work.newId('mem'),
    siteId: site.id,
    siteSlug: site.slug,
    siteName: site.name,
    planId: plan.id,
    planName: plan.name,
    email: normalEmail(draft.email),
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
    cancelledAt: null,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
}
