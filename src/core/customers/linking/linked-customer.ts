import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { AuthenticatedBuyer } from '../../access/bearer.ts';
import { normalizeEmail } from '../customer.ts';
import { linkBuyer } from './link-buyer.ts';
import { findLink, findLinkOrCustomer } from './link-store.ts';

/**
 * The customer that a buyer is in the work's workspace, linked at first use. Null: a guest here, for the
 * token is for another workspace's stores, or the buyer has disconnected from this one.
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

/** The same for readers, who link nothing: who is not linked yet is whom linking would make them, if there is one. */
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
