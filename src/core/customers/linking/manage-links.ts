import type { Id } from '../../../kernel/id.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import { listLinkRows, markLinkDisconnected } from './link-store.ts';

/** A workspace that a user is linked to, with its stores. */
export type LinkedStores = {
  tenant: Tenant;
  stores: { slug: string; name: string }[];
  linkedAt: Date;
};

/** A user's links in all workspaces, latest first. Needs a system unit of work. */
export function listLinks(system: Work, userId: Id<'usr'>): Promise<LinkedStores[]> {
  return listLinkRows(system, userId);
}

/**
 * Ends a user's link: in this workspace's stores the user counts as a guest for every agent, until
 * the user links again. The customer and its orders stay. False: the user was not linked.
 */
export function disconnectBuyer(work: Work, userId: Id<'usr'>): Promise<boolean> {
  return markLinkDisconnected(work, userId);
}
