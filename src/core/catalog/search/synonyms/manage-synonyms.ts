import { isDeepStrictEqual } from 'node:util';
import { assertVersion, type ExpectedVersions } from '../../../../kernel/expected-version.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../../access/audit/audit.ts';
import { emitEvents } from '../../../events/emit-events.ts';
import { getOwnSite } from '../../../sites/manage-sites.ts';
import type { SynonymGroup } from '../vocabulary/synonym-group.ts';
import { checkGroups, type SynonymList } from './synonym-list.ts';
import { findSynonyms, lockSynonyms, updateSynonyms } from './synonym-store.ts';

export async function getSynonyms(view: View, siteSlug: string): Promise<SynonymList> {
  const site = await getOwnSite(view, siteSlug);
  return findSynonyms(view, site.id);
}

/**
 * Replaces the whole list. The same list again changes nothing. 400 for groups that are invalid, 412
 * `version_conflict`.
 */
export async function replaceSynonyms(
  work: Work,
  siteSlug: string,
  requested: { groups: readonly SynonymGroup[]; expected: ExpectedVersions },
): Promise<SynonymList> {
  const groups = checkGroups(requested.groups);
  const { id, slug } = await getOwnSite(work, siteSlug);
  const before = await lockSynonyms(work, id);
  assertVersion(before.version, requested.expected);
  if (before.version > 0 && isDeepStrictEqual(before.groups, groups)) return before;
  const after = { groups, version: before.version + 1, updatedAt: work.now };
  await updateSynonyms(work, id, after);
  await emitEvents(work, {
    type: 'search.changed',
    site: { id, slug },
    resource: { type: 'synonyms', id, version: after.version },
    data: { id },
  });
  const resource = { type: 'synonyms', id };
  await audit(work, { action: 'synonyms.updated', resource, before, after });
  return after;
}
