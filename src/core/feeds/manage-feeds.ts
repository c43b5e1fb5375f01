import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorInteger,
  toPage,
} from '../../kernel/page.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import type { FeedChannel, FeedProblemCode } from '../catalog/feed/feed-problem.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { Site } from '../sites/site.ts';
import type { Feed, FeedAccess, ListedProblem } from './feed.ts';
import { feedBuildDue } from './feed-jobs.ts';
import {
  type FeedRow,
  findFeedRow,
  listProblemRows,
  lockFeedRow,
  updateFeedRow,
} from './feed-store.ts';
import { deriveFeedToken } from './feed-token.ts';

/** A store and its feeds. */
export type StoreFeed = { site: Site; feed: Feed };

/** The feeds of a store as its merchant sees them; 404 `site_not_found`. */
export async function getFeed(view: View, siteSlug: string): Promise<StoreFeed> {
  const site = await getOwnSite(view, siteSlug);
  return { site, feed: toFeed(view, site, await findFeedRow(view, site.id)) };
}

/** Sets who may read the files. `newToken` invalidates URLs with the previous token. */
export type FeedSettings = { access: FeedAccess; newToken: boolean };

/** Changes who may read the files, and builds or removes them. */
export async function changeFeedAccess(
  work: Work,
  siteSlug: string,
  { access, newToken }: FeedSettings,
): Promise<StoreFeed> {
  const site = await getOwnSite(work, siteSlug);
  const before = await lockFeedRow(work, site.id);
  const needsToken = access === 'token' && (newToken || before.token_key_id === null);
  const generation = before.token_generation + (needsToken ? 1 : 0);
  const { keyId } = work.tokens.derive({ kind: 'feed', id: site.id, generation });
  await updateFeedRow(work, site.id, {
    access,
    token_generation: generation,
    ...(needsToken && { token_key_id: keyId }),
  });
  await audit(work, {
    action: 'feeds.access_changed',
    resource: { type: 'site', id: site.id },
    before: { access: before.access },
    after: { access, new_token: needsToken },
  });
  await enqueue(work, feedBuildDue, { siteSlug }, { key: siteSlug });
  return getFeed(work, siteSlug);
}

/** Builds the files now if what they show has changed, without waiting for the next hour. */
export async function requestFeedBuild(work: Work, siteSlug: string): Promise<StoreFeed> {
  const site = await getOwnSite(work, siteSlug);
  await lockFeedRow(work, site.id);
  await updateFeedRow(work, site.id, { requested_at: work.now });
  await enqueue(work, feedBuildDue, { siteSlug }, { key: siteSlug });
  return getFeed(work, siteSlug);
}

/** The first products behind the reasons of a channel, of one reason or of all. */
export async function listFeedProblems(
  view: View,
  { siteSlug, channel, code }: ProblemQuery,
  request: PageRequest,
): Promise<Page<ListedProblem>> {
  const site = await getOwnSite(view, siteSlug);
  const filters = ['feed problems', site.id, channel, code];
  const [position] = request.cursor === null ? [0] : decodeCursor(request.cursor, filters);
  const after = readCursorInteger(position);
  const limit = request.limit + 1;
  const rows = await listProblemRows(view, { siteId: site.id, channel, code, after, limit });
  return toPage(rows, request, (row) => [row.position], filters);
}

export type ProblemQuery = {
  siteSlug: string;
  channel: FeedChannel;
  code: FeedProblemCode | null;
};

function toFeed(view: View, site: Site, row: FeedRow | null): Feed {
  return {
    access: row?.access ?? 'public',
    token: row?.access === 'token' ? deriveFeedToken(view, site, row) : null,
    requestedAt: row?.requested_at ?? null,
    isBuilding: isBuilding(view, row),
    builtAt: row?.built_at ?? null,
    files: row?.files ?? [],
    report: row?.report ?? [],
  };
}

const isBuilding = ({ now }: View, row: FeedRow | null): boolean =>
  row?.building_until !== null && row !== null && row.building_until > now;
