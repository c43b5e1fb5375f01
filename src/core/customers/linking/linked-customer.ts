import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { AuthenticatedBuyer } from '../../access/bearer.ts';
import { normalizeEmail } from '../customer.ts';
import { linkBuyer } from './link-buyer.ts';
import { findLink, findLinkOrCustomer } from './link-store.ts';

/**
 * The customer that a buyer is linked to in this workspace, linking them at first use. Null: the
 * buyer counts as a guest, because the token is for another workspace's stores or the buyer has
 * disconnected.
 */
export async function resolveLinkedCustomer(
  work: Work,
  buyer: AuthenticatedBuyer,
): Promise<CustomerId | null> {
  if (!isTokenForWorkspace(work, buyer)) return null;
  const link = await findLink(work, buyer.userId);
  if (link) return link.disconnected ? null : link.customerId;
  return linkBuyer(work, buyer);
}

/**
 * Like `resolveLinkedCustomer`, for reads, which do not link the buyer: an unlinked buyer gets the
 * customer with the same address, if there is one.
 */
export async function findLinkedCustomer(
  view: View,
  buyer: AuthenticatedBuyer,
): Promise<CustomerId | null> {
  if (!isTokenForWorkspace(view, buyer)) return null;
  const { userId, email } = buyer;
  const link = await findLinkOrCustomer(view, { userId, email: normalizeEmail(email) });
  return link && !link.disconnected ? link.customerId : null;
}

const isTokenForWorkspace = ({ tenant }: View, { workspaceId }: AuthenticatedBuyer): boolean =>
  workspaceId === null || workspaceId === tenant.workspaceId;
