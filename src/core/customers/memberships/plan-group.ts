import { Type } from 'typebox';
import type { CustomerId } from '../../../kernel/id.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { joinGroup, leaveGroup } from '../groups/group-members.ts';
import { lockOwnCustomer } from '../save-customer.ts';
import { hasSubscriptionForGroup, listPlanMembers } from './subscriber-store.ts';

/**
 * Adds the customer to a plan's group or removes it, according to its subscriptions. The customer
 * is locked first, so that of one subscription that ends and another that starts at the same time,
 * the later sees the earlier.
 */
export async function syncGroupMembership(
  work: Work,
  customerId: CustomerId,
  groupId: string | null,
): Promise<void> {
  if (groupId === null) return;
  await lockOwnCustomer(work, customerId);
  if (await hasSubscriptionForGroup(work, customerId, groupId))
    await joinGroup(work, groupId, customerId);
  else await leaveGroup(work, groupId, customerId);
}

const batchSize = 100;

/**
 * The job that moves members when a plan's group changes. `after`: the last subscriber that was
 * moved.
 */
export const planGroupChanged = {
  name: 'memberships.move_members',
  payload: Type.Object({
    planId: Type.String(),
    groupBefore: Type.Union([Type.String(), Type.Null()]),
    groupNow: Type.Union([Type.String(), Type.Null()]),
    after: Type.Optional(Type.String()),
  }),
};

/** Moves the members of a plan to its new group, in batches. */
export const moveMembersJob = defineJob({
  ...planGroupChanged,
  async handle({ tenant, unit }, { planId, groupBefore, groupNow, after = '' }) {
    await unit.run(tenant, async (work) => {
      const members = await listPlanMembers(work, planId, { after, limit: batchSize });
      for (const { customerId } of members) {
        await syncGroupMembership(work, customerId, groupBefore);
        await syncGroupMembership(work, customerId, groupNow);
      }
      const last = members.at(-1);
      if (members.length < batchSize || !last) return;
      const rest = { planId, groupBefore, groupNow, after: last.id };
      await enqueue(work, planGroupChanged, rest);
    });
  },
});
