import type { DatabaseReader } from '../../platform/unit-of-work.ts';
import { listUnlistedIds } from './site-store.ts';

/** The ids of published stores that searches across stores leave out. */
export const listUnlistedSiteIds = (reader: DatabaseReader): Promise<string[]> =>
  listUnlistedIds(reader);
