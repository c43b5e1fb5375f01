import type { CustomerId, Id } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { findOrCreateCustomer } from '../save-customer.ts';
import { findLink, saveLink } from './link-store.ts';

/** A user whose email address is verified: the user has followed a link that was emailed there. */
type VerifiedUser = { userId: Id<'usr'>; email: string; name: string };

/**
 * Links a user to the workspace's customer with the same email address, ignoring case, or to a new
 * customer. A user is one customer of a workspace, so an existing link stays. The user asks for
 * this explicitly, so it also undoes an earlier disconnection.
 */
export async function linkBuyer(work: Work, user: VerifiedUser): Promise<CustomerId> {
  const linked = await findLink(work, user.userId);
  if (linked && !linked.disconnected) return linked.customerId;
  const customerId = linked?.customerId ?? (await findOrCreateCustomer(work, toBuyer(user)));
  await saveLink(work, { userId: user.userId, customerId });
  return customerId;
}

const toBuyer = ({ email, name }: VerifiedUser) => ({ email, name: name.trim() || null });
