import { LRUCache } from 'lru-cache';
import type { SiteId, WorkspaceId } from '../../../../kernel/id.ts';
import type { DatabaseReader } from '../../../../platform/unit-of-work.ts';
import type { SynonymGroup } from '../vocabulary/synonym-group.ts';
import { findNewerSynonyms } from './synonym-store.ts';

/** The current synonyms of a store: the same array until they change, so that they stay prepared. */
export type GetOwnSynonyms = (
  reader: DatabaseReader,
  site: { workspaceId: WorkspaceId; id: SiteId },
) => Promise<readonly SynonymGroup[]>;

type Entry = { version: number; groups: readonly SynonymGroup[] };

const none: Entry = { version: 0, groups: [] };
/** About 50 MB, with the dictionaries that are made of them. */
const maxCachedTerms = 100_000;

/**
 * Reads only the version of a known list: a change is visible immediately on every node, and a list
 * is loaded and prepared once.
 */
export function createOwnSynonyms(): GetOwnSynonyms {
  const known = new LRUCache<SiteId, Entry>({
    maxSize: maxCachedTerms,
    sizeCalculation: ({ groups }) =>
      1 +
      groups.reduce((sum, { terms, alsoFinds = [] }) => sum + terms.length + alsoFinds.length, 0),
  });
  return async (reader, site) => {
    const entry = known.get(site.id) ?? none;
    const { version, groups } = await findNewerSynonyms(reader, site, entry.version);
    if (groups === null) return entry.groups;
    if (groups.length === 0) return none.groups;
    known.set(site.id, { version, groups });
    return groups;
  };
}
