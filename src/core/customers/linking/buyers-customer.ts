import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/work.ts';
import type { Buyer } from '../../access/actor.ts';
import { normalEmail } from '../customer.ts';
import { linkBuyer } from './link-buyer.ts';
import { findLink, findLinkOrCustomer } from './link-store.ts';

/**
 * The customer that a buyer is in the work's workspace, linked at first use. Null: a guest here, for the
 * token is for another workspace's stores, or the buyer has disconnected from this one.
 */
export async function buyersCustomer(work: Work, buyer: Buyer): Promise<CustomerId | null> {
  if (!isForHere(work, buyer)) return null;
  const link = await findLink(work, buyer.userId);
  if (link) return link.disconnected ? null : link.customerId;
  return linkBuyer(work, buyer);
}

/** The same for readers, who link nothing: who is not linked yet is whom linking would make them, if there is one. */
export async function customerOfBuyer(view: View, buyer: Buyer): Promise<CustomerId | null> {
  if (!isForHere(view, buyer)) return null;
  const { userId, email } = buyer;
  const link = await findLinkOrCustomer(view, { userId, email: normalEmail(email) });
  return link && !link.disconnected ? link.customerId : null;
}

const isForHere = ({ tenant }: View, { workspaceId }: Buyer): boolean =>
  workspaceId === null || workspaceId === tenant.workspaceId;
