import type { SiteId } from '../../kernel/id.ts';
import { queryBuilder } from '../../platform/db/query-builder.ts';
import type { Tenant, View, Work } from '../../platform/unit-of-work.ts';
import type { FeedChannel, FeedProblemCode } from '../catalog/feed/feed-problem.ts';
import type { BuiltFile, ChannelReport, FeedAccess, ListedProblem } from './feed.ts';

export type FeedRow = {
  access: FeedAccess;
  token_generation: number;
  token_key_id: string | null;
  requested_at: Date | null;
  building: string | null;
  building_until: Date | null;
  build: string | null;
  built_at: Date | null;
  fingerprint: string | null;
  files: BuiltFile[];
  report: ChannelReport[];
};

const columns = `access, token_generation, token_key_id, requested_at, building, building_until,
    build, built_at, fingerprint, files, report`;

export async function findFeedRow(view: View, siteId: SiteId): Promise<FeedRow | null> {
  const rows = await view.named<FeedRow>({
    name: 'feed_find',
    text: `select ${columns} from product_feeds where workspace_id = $1 and site_id = $2`,
    values: [view.tenant.workspaceId, siteId],
  });
  return rows[0] ?? null;
}

/** The feeds of a store, locked until the transaction ends; they begin as public. */
export async function lockFeedRow(work: Work, siteId: SiteId): Promise<FeedRow> {
  const key = [work.tenant.workspaceId, siteId];
  await work.query(
    'insert into product_feeds (workspace_id, site_id, due_at) values ($1, $2, $3) on conflict do nothing',
    [...key, work.now],
  );
  const [row] = await work.query<FeedRow>(
    `select ${columns} from product_feeds where workspace_id = $1 and site_id = $2 for update`,
    key,
  );
  if (!row) throw new Error('the feeds of a store were not created');
  return row;
}

export async function updateFeedRow(
  work: Work,
  siteId: SiteId,
  changes: Partial<Omit<FeedRow, 'files' | 'report'>>,
): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('product_feeds')
      .set(changes)
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('site_id', '=', siteId),
  );
}

/** Extends the time for which a build counts as running; false if another one has begun. */
export async function extendBuild(
  work: Work,
  siteId: SiteId,
  { build, until }: { build: string; until: Date },
): Promise<boolean> {
  const rows = await work.query(
    `update product_feeds set building_until = $4
     where workspace_id = $1 and site_id = $2 and building = $3 returning site_id`,
    [work.tenant.workspaceId, siteId, build, until],
  );
  return rows.length > 0;
}

export type FinishedBuild = {
  build: string;
  builtAt: Date;
  fingerprint: string;
  files: BuiltFile[];
  report: ChannelReport[];
  problems: { channel: FeedChannel; code: string; productId: string; variantId: string | null }[];
};

/** Replaces files and report by those of a build, for a row that is locked. */
export async function saveBuild(work: Work, siteId: SiteId, done: FinishedBuild): Promise<void> {
  const key = [work.tenant.workspaceId, siteId];
  await work.query(
    `update product_feeds set building = null, building_until = null, build = $3, built_at = $4,
       fingerprint = $5, files = $6, report = $7
     where workspace_id = $1 and site_id = $2`,
    [
      ...key,
      done.build,
      done.builtAt,
      done.fingerprint,
      JSON.stringify(done.files),
      JSON.stringify(done.report),
    ],
  );
  await deleteProblems(work, siteId);
  await work.query(
    `insert into product_feed_problems (workspace_id, site_id, channel, position, code, product_id, variant_id)
     select $1, $2, p."channel", row_number() over (), p."code", p."productId", p."variantId"
     from jsonb_to_recordset($3::jsonb) as p ("channel" text, "code" text, "productId" text, "variantId" text)
     returning 1`,
    [...key, JSON.stringify(done.problems)],
  );
}

/** Forgets the files, for a store that publishes none. */
export async function clearBuild(work: Work, siteId: SiteId): Promise<void> {
  await work.query(
    `update product_feeds set building = null, building_until = null, build = null, built_at = null,
       fingerprint = null, files = '[]', report = '[]'
     where workspace_id = $1 and site_id = $2`,
    [work.tenant.workspaceId, siteId],
  );
  await deleteProblems(work, siteId);
}

function deleteProblems(work: Work, siteId: SiteId): Promise<unknown> {
  return work.query('delete from product_feed_problems where workspace_id = $1 and site_id = $2', [
    work.tenant.workspaceId,
    siteId,
  ]);
}

type ProblemFilter = {
  siteId: SiteId;
  channel: FeedChannel;
  code: FeedProblemCode | null;
  after: number;
  limit: number;
};

/** The problems of a channel in the order of the products, with their positions. */
export async function listProblemRows(
  view: View,
  { siteId, channel, code, after, limit }: ProblemFilter,
): Promise<(ListedProblem & { position: number })[]> {
  const rows = await view.query<{
    position: number;
    code: FeedProblemCode;
    product_id: string;
    variant_id: string | null;
    name: string;
  }>(
    `select f.position, f.code, f.product_id, f.variant_id, p.name
     from product_feed_problems f
       join products p on p.workspace_id = f.workspace_id and p.product_id = f.product_id
     where f.workspace_id = $1 and f.site_id = $2 and f.channel = $3 and f.position > $4
       and ($5::text is null or f.code = $5)
     order by f.position limit $6`,
    [view.tenant.workspaceId, siteId, channel, after, code, limit],
  );
  return rows.map((row) => ({
    position: row.position,
    channel,
    code: row.code,
    productId: row.product_id,
    productName: row.name,
    variantId: row.variant_id,
  }));
}

/**
 * A digest of what the files of a store show: its products, and which variants are in stock. Reads
 * two indexes of the store, but no descriptions.
 */
export async function computeFingerprint(work: View, siteId: SiteId): Promise<string> {
  const [row] = await work.query<{ fingerprint: string }>(
    `with shown as materialized (
       select product_id, version from products
       where workspace_id = $1 and site_id = $2 and archived_at is null and published_at <= $3)
     select concat_ws(' ',
       (select concat_ws(' ', count(*), sum(hashtextextended(product_id || ' ' || version, 0)::numeric)) from shown),
       (select sum(hashtextextended(v.variant_id, 0)::numeric)
        from shown join variants v on v.workspace_id = $1 and v.product_id = shown.product_id
        where v.archived_at is null
          and (v.stock_on_hand is null or v.stock_on_hand - v.stock_reserved + v.stock_yielding > 0))
     ) as fingerprint`,
    [work.tenant.workspaceId, siteId, work.now],
  );
  return row?.fingerprint ?? '';
}

/**
 * Claims stores of all workspaces whose files are due. The next time is set to `again` first, so
 * that a crash only delays them.
 */
export async function claimDueStores(
  work: Work,
  limit: number,
  again: Date,
): Promise<{ siteSlug: string; tenant: Tenant }[]> {
  const rows = await work.query<{
    slug: string;
    workspace_id: Tenant['workspaceId'];
    code: string;
  }>(
    `with due as (
       insert into product_feeds (workspace_id, site_id, due_at)
       select s.workspace_id, s.site_id, $3
       from sites s left join product_feeds f on f.workspace_id = s.workspace_id and f.site_id = s.site_id
       where (f.site_id is null and s.published) or f.due_at <= $1
       order by f.due_at nulls first limit $2
       on conflict (workspace_id, site_id) do update set due_at = excluded.due_at
       returning workspace_id, site_id)
     select s.slug, s.workspace_id, substr(s.site_id, 6, 5) as code
     from due join sites s on s.workspace_id = due.workspace_id and s.site_id = due.site_id`,
    [work.now, limit, again],
  );
  return rows.map(({ slug, workspace_id: workspaceId, code }) => ({
    siteSlug: slug,
    tenant: { workspaceId, code },
  }));
}
