import type { CustomerId, Id } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { findOrCreateCustomer } from '../find-or-create-customer.ts';
import { findLink, saveLink } from './link-store.ts';

/** A person whose e-mail address is proven: they have answered a mail that was sent there. */
export type VerifiedUser = { userId: Id<'usr'>; email: string; name: string };

/**
 * Makes a person the customer of the work's workspace who has their address, without regard to case,
 * made when there is none (decisions 9). A person is one customer of a workspace: who is linked
 * already stays who they are. Said by the person themselves, so it also ends an earlier wish not to be
 * known here.
 */
export async function linkBuyer(work: Work, person: VerifiedUser): Promise<CustomerId> {
  const linked = await findLink(work, person.userId);
  if (linked && !linked.disconnected) return linked.customerId;
  const customerId = linked?.customerId ?? (await findOrCreateCustomer(work, toBuyer(person)));
  await saveLink(work, { userId: person.userId, customerId });
  return customerId;
}

const toBuyer = ({ email, name }: VerifiedUser) => ({ email, name: name.trim() || null });
