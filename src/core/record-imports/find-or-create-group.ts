import type { Work } from '../../platform/unit-of-work.ts';
import { createGroup, listGroups } from '../customers/groups/manage-groups.ts';

/** The id of the customer group with this name. */
export async function findOrCreateGroup(work: Work, name: string): Promise<string> {
  let cursor: string | null = null;
  do {
    const page = await listGroups(work, { cursor, limit: 100 });
    const found = page.items.find((group) => group.name === name);
    if (found) return found.id;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return (await createGroup(work, { name })).id;
}
