import type { Id } from '../../../kernel/id.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import { listLinkRows, markLinkDisconnected } from './link-store.ts';

/** A workspace whose stores know a person. */
export type LinkedStores = {
  tenant: Tenant;
  stores: { slug: string; name: string }[];
  linkedAt: Date;
};

/** Where a person is known, latest first; across workspaces, so a system's work only. */
export function listLinks(system: Work, userId: Id<'usr'>): Promise<LinkedStores[]> {
  return listLinkRows(system, userId);
}

/**
 * The person is a guest in this workspace's stores from now on, for every agent, until they link again
 * themselves. The customer stays: its orders are the store's. False: they were not linked.
 */
export function disconnectBuyer(work: Work, userId: Id<'usr'>): Promise<boolean> {
  return markLinkDisconnected(work, userId);
}
