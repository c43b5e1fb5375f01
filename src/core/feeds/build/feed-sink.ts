import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FeedFile } from '../../catalog/feed/files/feed-file.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';
import type { BuiltFile } from '../feed.ts';

/** A file while it is written. */
export type FeedSink = {
  /** Waits while the storage is slower than the caller. */
  write(text: string): Promise<void>;
  end(): Promise<BuiltFile>;
  /** Stops writing. The storage keeps nothing of the file. */
  abort(reason: Error): Promise<void>;
};

/** Compresses, counts and hashes what is written, on its way to the storage. */
export function openFeedSink(storage: ObjectStorage, key: string, file: FeedFile): FeedSink {
  const { path, channel, contentType, isGzip } = file;
  const input = isGzip ? createGzip() : new PassThrough();
  const hash = createHash('sha256');
  let size = 0;
  async function* readChunks(): AsyncGenerator<Buffer> {
    for await (const chunk of input) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const stored = storage.writeStream(key, readChunks(), contentType);
  // It is awaited at the end; until then a failure shows when the next text is written.
  stored.catch((error) => input.destroy(error));
  return {
    async write(text) {
      if (text === '') return;
      if (input.destroyed) await stored;
      if (!input.write(text)) await Promise.race([once(input, 'drain'), stored]);
    },
    async end() {
      input.end();
      await stored;
      return { path, channel, contentType, size, digest: hash.digest('base64url') };
    },
    async abort(reason) {
      input.on('error', () => undefined).destroy(reason);
      await stored.catch(() => undefined);
    },
  };
}
