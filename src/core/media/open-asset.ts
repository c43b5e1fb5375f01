import type { Readable } from 'node:stream';
import { type Asset, assetNotFound } from './asset.ts';
import { findImageContentType } from './bytes/content-type.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';

/** A file that can be sent: its metadata, and a function that reads its bytes. */
export type OpenFile = {
  contentType: string;
  size: number;
  /** Identifies the bytes; without quotes. */
  etag: string;
  /** Name for a download; null: none. */
  filename: string | null;
  /** Reads all bytes or a part. Throws 404 if the file no longer exists. */
  read(range?: ByteRange): Promise<Readable>;
};

/** Opens a finalized asset of any purpose. The caller must have checked the right to read it. */
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

/** Opens an image by the segments of its unguessable public path. Throws 404 for anything else. */
export async function openImage(
  storage: ObjectStorage,
  code: string,
  file: string,
): Promise<OpenFile> {
  const [, name, extension = ''] = /^([0-9a-z]{26})\.([a-z0-9]{3,4})$/.exec(file) ?? [];
  const contentType = findImageContentType(extension);
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
