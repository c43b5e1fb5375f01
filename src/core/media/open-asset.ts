import type { Readable } from 'node:stream';
import { type Asset, assetNotFound } from './asset.ts';
import { findImageContentType } from './bytes/content-type.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';

/** A file that can be sent: what a door has to know, and its bytes when it asks for them. */
export type OpenFile = {
  contentType: string;
  size: number;
  /** The same bytes, the same word: without quotes. */
  etag: string;
  /** What people call it; null: it has no name of its own. */
  filename: string | null;
  /** All of it or a part; 404 when it has gone meanwhile. */
  read(range?: ByteRange): Promise<Readable>;
};

/** A finalized asset of any purpose: whoever calls has checked that the asker may have it. */
export function openAsset(storage: ObjectStorage, asset: Asset): OpenFile {
  const { storageKey, checksum, contentType, size, filename } = asset;
  if (asset.status !== 'ready' || storageKey === null || checksum === null) throw assetNotFound();
  return {
    contentType,
    size,
    etag: checksum,
    filename,
    read: createRangeReader(storage, storageKey),
  };
}

/** A picture by the steps of its public path, which nobody can guess; 404 for anything else. */
export async function openImage(
  storage: ObjectStorage,
  code: string,
  file: string,
): Promise<OpenFile> {
  const [, name, ending = ''] = /^([0-9a-z]{26})\.([a-z0-9]{3,4})$/.exec(file) ?? [];
  const contentType = findImageContentType(ending);
  if (!/^[0-9a-z]{5}$/.test(code) || !name || !contentType) throw assetNotFound();
  const key = `images/${code}/${file}`;
  const size = await storage.size(key);
  if (size === null) throw assetNotFound();
  return { contentType, size, etag: name, filename: null, read: createRangeReader(storage, key) };
}

function createRangeReader(storage: ObjectStorage, key: string): OpenFile['read'] {
  return async (range) => {
    const bytes = await storage.read(key, range);
    if (!bytes) throw assetNotFound();
    return bytes;
  };
}
