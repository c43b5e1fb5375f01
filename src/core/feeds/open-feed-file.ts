import type { Readable } from 'node:stream';
import { DomainError } from '../../kernel/domain-error.ts';
import { equalsConstantTime } from '../../platform/crypto/signing.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { ByteRange, ObjectStorage } from '../media/object-storage.ts';
import type { OpenFile } from '../media/open-asset.ts';
import type { Site } from '../sites/site.ts';
import { buildFileKey } from './build/file-key.ts';
import { listFilePaths } from './build/write-feed-files.ts';
import { feedNotFound } from './feed.ts';
import { findFeedRow } from './feed-store.ts';
import { deriveFeedToken } from './feed-token.ts';

type Deps = { unit: UnitOfWork; storage: ObjectStorage };

/** A file of the last build, and when it was built. */
export type OpenFeedFile = OpenFile & { builtAt: Date };

/**
 * Opens a file of a published store. 404 `feed_not_found` without the token that it needs, 503
 * `feed_not_built` before the first build.
 */
export async function openFeedFile(
  { unit, storage }: Deps,
  site: Site,
  { path, token }: { path: string; token: string | null },
): Promise<OpenFeedFile> {
  const found = await unit.querySingle(site.tenant, async (view) => {
    const row = await findFeedRow(view, site.id);
    if (row?.access !== 'token') return { row, expected: null };
    return { row, expected: deriveFeedToken(view, site, row) };
  });
  const { row, expected } = found;
  if (!listFilePaths().includes(path) || row?.access === 'off') throw feedNotFound();
  if (expected !== null && !equalsConstantTime(token ?? '', expected)) throw feedNotFound();
  const file = row?.files.find((one) => one.path === path);
  if (!row?.build || !row.built_at || !file) throw feedNotBuilt();
  const key = buildFileKey(site, row.build, path);
  return {
    contentType: file.contentType,
    size: file.size,
    etag: file.digest,
    filename: null,
    builtAt: row.built_at,
    read: (range) => readFile(storage, key, range),
  };
}

async function readFile(
  storage: ObjectStorage,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable> {
  const bytes = await storage.read(key, range);
  if (!bytes) throw feedNotBuilt();
  return bytes;
}

/** Whether anyone may read the files of a store, and when they were built; null: there are none. */
export async function findPublicFeed(
  unit: UnitOfWork,
  site: Site,
): Promise<{ builtAt: Date } | null> {
  const row = await unit.querySingle(site.tenant, (view) => findFeedRow(view, site.id));
  return row?.access === 'public' && row.built_at ? { builtAt: row.built_at } : null;
}

const feedNotBuilt = () =>
  new DomainError(
    'unavailable',
    'feed_not_built',
    'The product feeds of this store are not built yet. They are within minutes after it was published.',
    { retryAfterSeconds: 60 },
  );
