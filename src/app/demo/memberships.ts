import { createGroup } from '../../core/customers/groups/manage-groups.ts';
import {
  type CreateMembershipPlanInput,
  membershipPlans,
} from '../../core/customers/memberships/plans/manage-plans.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/**
 * Membership plans of the demo stores. Members of a paid plan join a customer group of its name.
 */
const demoPlans: Record<string, CreateMembershipPlanInput[]> = {
  outfitters: [
    {
      name: 'Friends',
      price: { amount: 0, currency: null },
      interval: 'month',
      perks: ['Early notice of new arrivals', 'A note on your birthday'],
    },
    {
      name: 'Gold',
      price: { amount: 900, currency: null },
      interval: 'month',
      perks: ['Everything that Friends get', 'Repairs at cost', 'Invitations to the archive sale'],
    },
  ],
};

export async function loadMemberships(work: Work, storeSlug: string): Promise<void> {
  for (const plan of demoPlans[storeSlug] ?? []) {
    const group = plan.price.amount > 0 ? await createGroup(work, { name: plan.name }) : null;
    await membershipPlans.create(work, storeSlug, { ...plan, customerGroupId: group?.id });
  }
}
