import { Type } from 'typebox';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { defineJob, type JobContext } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import {
  systemTenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../platform/unit-of-work.ts';
import { bytesRemovalDue } from '../media/media-jobs.ts';
import type { ObjectStorage } from '../media/object-storage.ts';
import { hasConnections } from '../sites/connections/agent-connections.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { Site } from '../sites/site.ts';
import { buildFileKey } from './build/file-key.ts';
import { listFilePaths, writeFeedFiles } from './build/write-feed-files.ts';
import {
  claimDueStores,
  clearBuild,
  computeFingerprint,
  extendBuild,
  type FeedRow,
  findFeedRow,
  lockFeedRow,
  saveBuild,
  updateFeedRow,
} from './feed-store.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** A build that does not report for so long has died. */
const buildLease = 60 * second;
/** How often a build reports. */
const reportInterval = 10 * second;
/** Downloads that have begun may still read the files of the previous build. */
const removalDelay = 600 * second;
/** Stores per run of the job that looks for due ones, and the delay after a full run. */
const storesPerRun = 200;
const fullRunDelay = 5 * second;
/** Changes when the form of the files changes, so that all files are built again. */
const formVersion = 1;

export const feedBuildDue = {
  name: 'feeds.build',
  payload: Type.Object({ siteSlug: Type.String() }),
};

const feedsDue = { name: 'feeds.due', payload: Type.Object({}) };

/** Starts the job that looks for due stores unless it is already scheduled. */
export const scheduleFeeds = (unit: UnitOfWork): Promise<void> => scheduleIn(unit, 0, 'next');

function scheduleIn(unit: UnitOfWork, milliseconds: number, key: 'next' | 'more'): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) => {
    const at = new Date(work.now.getTime() + milliseconds);
    return enqueue(work, feedsDue, {}, { at, key });
  });
}

/**
 * Queues stores whose files were compared with the catalog an hour ago, and new ones. Runs every
 * minute, so that a new store does not wait for an hour.
 */
export const feedsDueJob = defineJob({
  ...feedsDue,
  isPoll: true,
  async handle({ unit }) {
    // Scheduled first, so that a failed run does not stop the feeds.
    await scheduleIn(unit, minute, 'next');
    const count = await unit.runAsSystem(systemTenant, async (work) => {
      const due = await claimDueStores(work, storesPerRun, after(work, hour));
      for (const { siteSlug, tenant } of due)
        await enqueue(withTenant(work, tenant), feedBuildDue, { siteSlug }, { key: siteSlug });
      return due.length;
    });
    if (count === storesPerRun) await scheduleIn(unit, fullRunDelay, 'more');
  },
});

/** Builds the files of a store if what they show has changed. */
export function createFeedBuildJob(storage: ObjectStorage) {
  return defineJob({
    ...feedBuildDue,
    attempts: 3,
    async handle(context, { siteSlug }) {
      const { unit, tenant } = context;
      await forgetLostFiles(context, storage, siteSlug);
      const begun = await unit.run(tenant, (work) => beginBuild(work, siteSlug));
      if (begun !== null) await runBuild(context, storage, begun);
    },
  });
}

/** Files that are no longer in the storage are built again, although nothing has changed. */
async function forgetLostFiles(
  { unit, tenant }: JobContext,
  storage: ObjectStorage,
  siteSlug: string,
): Promise<void> {
  const served = await unit.view(tenant, async (view) => {
    const site = await getOwnSite(view, siteSlug);
    const row = await findFeedRow(view, site.id);
    return row?.build ? { site, build: row.build } : null;
  });
  if (served === null) return;
  const { site, build } = served;
  const sizes = await Promise.all(
    listFilePaths().map((path) => storage.size(buildFileKey(site, build, path))),
  );
  if (sizes.includes(null))
    await unit.run(tenant, (work) => updateFeedRow(work, site.id, { fingerprint: null }));
}

type Begun = {
  site: Site;
  build: string;
  builtAt: Date;
  fingerprint: string;
  origin: string;
  /** Whether agents are admitted to buy in the store. */
  hasCheckout: boolean;
};

/** Null: nothing has changed, another process builds the files, or the store has none. */
async function beginBuild(work: Work, siteSlug: string): Promise<Begun | null> {
  const site = await getOwnSite(work, siteSlug);
  const row = await lockFeedRow(work, site.id);
  if (!site.published || row.access === 'off') {
    await removeFiles(work, site, [row.build, row.building]);
    await clearBuild(work, site.id);
    return null;
  }
  if (row.building_until !== null && row.building_until > work.now) return null;
  const catalog = await computeFingerprint(work, site.id);
  const hasCheckout = await hasConnections(work, site.id);
  const fingerprint = [
    ...[formVersion, site.version, site.url, work.origin],
    ...[hasCheckout ? 'checkout' : 'pages', catalog],
  ].join(' ');
  if (row.build !== null && row.fingerprint === fingerprint) return null;
  await removeFiles(work, site, [row.building]);
  const build = Buffer.from(work.random(16)).toString('hex');
  await updateFeedRow(work, site.id, { building: build, building_until: after(work, buildLease) });
  const { now: builtAt, origin } = work;
  return { site, build, builtAt, fingerprint, origin, hasCheckout };
}

async function runBuild(context: JobContext, storage: ObjectStorage, begun: Begun): Promise<void> {
  const { unit, tenant } = context;
  const { site, build, builtAt, fingerprint } = begun;
  const onPage = createReporter(context, begun);
  try {
    const written = await writeFeedFiles({ unit, storage }, site, { ...begun, onPage });
    await unit.run(tenant, async (work) => {
      const row = await lockFeedRow(work, site.id);
      if (row.building !== build) throw buildReplaced();
      await saveBuild(work, site.id, { build, builtAt, fingerprint, ...written });
      await removeFiles(work, site, [row.build]);
    });
  } catch (error) {
    await unit.run(tenant, (work) => abandonBuild(work, begun));
    if (!(error instanceof DomainError && error.reason === 'build_replaced')) throw error;
  }
}

/** Reports that the build is running; throws if another one has begun in the meantime. */
function createReporter({ unit, tenant }: JobContext, { site, build }: Begun) {
  let reportedAt = stopwatch();
  return async () => {
    if (stopwatch() - reportedAt < reportInterval) return;
    reportedAt = stopwatch();
    const isOurs = await unit.run(tenant, (work) =>
      extendBuild(work, site.id, { build, until: after(work, buildLease) }),
    );
    if (!isOurs) throw buildReplaced();
  };
}

async function abandonBuild(work: Work, { site, build }: Begun): Promise<void> {
  const row = await lockFeedRow(work, site.id);
  if (row.building === build)
    await updateFeedRow(work, site.id, { building: null, building_until: null });
  await removeFiles(work, site, [build]);
}

async function removeFiles(work: Work, site: Site, builds: FeedRow['build'][]): Promise<void> {
  const keys = builds.flatMap((build) =>
    build === null ? [] : listFilePaths().map((path) => buildFileKey(site, build, path)),
  );
  if (keys.length > 0)
    await enqueue(work, bytesRemovalDue, { keys }, { at: after(work, removalDelay) });
}

const after = (work: Work, milliseconds: number) => new Date(work.now.getTime() + milliseconds);

/** Private: the job ends without an error. */
const buildReplaced = () => new DomainError('conflict', 'build_replaced', 'Another build began.');
