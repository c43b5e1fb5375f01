import type { SiteId, WorkspaceId } from '../../../../kernel/id.ts';
import type { DatabaseReader, View, Work } from '../../../../platform/unit-of-work.ts';
import type { SynonymGroup } from '../vocabulary/synonym-group.ts';
import type { SynonymList } from './synonym-list.ts';

type GroupJson = { terms: string[]; also_finds?: string[] };
type SynonymRow = { groups: GroupJson[]; version: number; updated_at: Date };

const emptyList: SynonymList = { groups: [], version: 0, updatedAt: null };

export async function findSynonyms(view: View, siteId: SiteId): Promise<SynonymList> {
  const [row] = await view.query<SynonymRow>(
    'select groups, version, updated_at from search_synonyms where workspace_id = $1 and site_id = $2',
    [view.tenant.workspaceId, siteId],
  );
  return row === undefined ? emptyList : toSynonymList(row);
}

/** The list, locked until the transaction ends, even if it was never set. */
export async function lockSynonyms(work: Work, siteId: SiteId): Promise<SynonymList> {
  await work.query(
    `insert into search_synonyms (workspace_id, site_id, groups, version, updated_at)
      values ($1, $2, '[]', 0, $3) on conflict do nothing`,
    [work.tenant.workspaceId, siteId, work.now],
  );
  const [row] = await work.query<SynonymRow>(
    'select groups, version, updated_at from search_synonyms where workspace_id = $1 and site_id = $2 for update',
    [work.tenant.workspaceId, siteId],
  );
  return row === undefined || row.version === 0 ? emptyList : toSynonymList(row);
}

export async function updateSynonyms(work: Work, siteId: SiteId, list: SynonymList): Promise<void> {
  await work.query(
    'update search_synonyms set groups = $3, version = $4, updated_at = $5 where workspace_id = $1 and site_id = $2',
    [
      work.tenant.workspaceId,
      siteId,
      JSON.stringify(list.groups.map(toGroupJson)),
      list.version,
      list.updatedAt,
    ],
  );
}

/** For searches: the version of the list, and its groups unless they have the known version. */
export async function findNewerSynonyms(
  reader: DatabaseReader,
  site: { workspaceId: WorkspaceId; id: SiteId },
  knownVersion: number,
): Promise<{ version: number; groups: SynonymGroup[] | null }> {
  const [row] = await reader.named<{ version: number; groups: GroupJson[] | null }>({
    name: 'newer_synonyms',
    text: `select version, case when version <> $3 then groups end as groups
        from search_synonyms where workspace_id = $1 and site_id = $2`,
    values: [site.workspaceId, site.id, knownVersion],
  });
  if (row === undefined) return { version: 0, groups: [] };
  return { version: row.version, groups: row.groups?.map(toGroup) ?? null };
}

function toSynonymList({ groups, version, updated_at }: SynonymRow): SynonymList {
  return { groups: groups.map(toGroup), version, updatedAt: updated_at };
}

function toGroup({ terms, also_finds }: GroupJson): SynonymGroup {
  return also_finds === undefined ? { terms } : { terms, alsoFinds: also_finds };
}

function toGroupJson({ terms, alsoFinds }: SynonymGroup) {
  return { terms, also_finds: alsoFinds };
}
