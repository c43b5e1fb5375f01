import { assertVersion, type ExpectedVersions } from '../../kernel/expected-version.ts';
import type { IdPrefix, SiteId } from '../../kernel/id.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import {
  type AuditedRow,
  type AuditedTableOptions,
  applyChanges,
  auditedColumns,
  auditedTable,
  type Changes,
} from '../access/audit/audited-table.ts';
import { getOwnSite } from './manage-sites.ts';
import type { Site } from './site.ts';

type SiteFields = { siteId: SiteId; siteSlug: string };

/** The fields that every setting of a store, such as a coupon or a tax rate, has. */
export type SiteSetting<Prefix extends IdPrefix> = AuditedRow<Prefix> & SiteFields;

/** Requires a table with the columns `site_id`, `version`, `created_at` and `updated_at`. */
export const siteSettingColumns = {
  ...auditedColumns,
  siteId: { fixed: 'site_id' },
  siteSlug: { sql: 's.slug' },
} as const;

export type SiteSettingsOptions<
  Prefix extends IdPrefix,
  Fields,
  Table extends keyof Tables,
  Input,
> = AuditedTableOptions<Prefix, SiteFields & Fields, Table> & {
  /** Name of the list in cursors. */
  list: string;
  /** Validates the input for a new setting. */
  create(work: Work, input: Input, site: Site): Fields | Promise<Fields>;
  /** Validates the input for an existing setting. */
  change(
    work: Work,
    patch: Changes<Input>,
    before: SiteSetting<Prefix> & Fields,
  ): Changes<Fields> | Promise<Changes<Fields>>;
};

/** The settings of one kind that the stores of a workspace have. */
export function siteSettings<
  Prefix extends IdPrefix,
  Fields extends object,
  Table extends keyof Tables,
  Input,
>({ list, create, change, ...options }: SiteSettingsOptions<Prefix, Fields, Table, Input>) {
  type Setting = SiteSetting<Prefix> & Fields;
  const table = auditedTable<Prefix, SiteFields & Fields, Table>({
    ...options,
    joins: 'join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id',
    ownerColumn: 'site_id',
  });
  const { select, find, get } = table;
  return {
    select,
    find,
    get,
    async create(work: Work, siteSlug: string, input: Input): Promise<Setting> {
      const site = await getOwnSite(work, siteSlug);
      const fields = await create(work, input, site);
      return table.add(work, { ...fields, siteId: site.id, siteSlug: site.slug });
    },
    /** Changes the given fields. */
    async change(
      work: Work,
      id: string,
      patch: Changes<Input>,
      expected: ExpectedVersions = null,
    ): Promise<Setting> {
      const before = await table.lock(work, id);
      assertVersion(before.version, expected);
      const changes = await change(work, patch, before);
      return table.update(work, before, applyChanges<Setting, Fields>(before, changes));
    },
    async remove(work: Work, id: string, expected: ExpectedVersions = null): Promise<void> {
      const setting = await table.lock(work, id);
      assertVersion(setting.version, expected);
      await table.remove(work, setting);
    },
    /** Newest first, of one store or of all stores of the workspace. */
    async list(view: View, siteSlug: string | null, request: PageRequest): Promise<Page<Setting>> {
      const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
      const ownerId = site?.id ?? null;
      return table.list(view, { ownerId, filters: [list, ownerId] }, request);
    },
  };
}
