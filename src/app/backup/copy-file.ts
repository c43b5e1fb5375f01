import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Size and hash of a file's content. */
export type Checksum = { size: number; sha256: string };

/** Copies a file with mode 0600 and returns the checksum of what was written. */
export async function copyFile(from: string, to: string): Promise<Checksum> {
  const source = await open(from);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const target = createWriteStream(to, { mode: 0o600 });
  return checksumWhile(createReadStream(from, { fd: source }), (counted) =>
    pipeline(counted, target),
  );
}

export async function checksumOf(file: string): Promise<Checksum> {
  return checksumWhile(createReadStream(file), async (counted) => {
    for await (const _chunk of counted);
  });
}

async function checksumWhile(
  chunks: AsyncIterable<Buffer>,
  drain: (counted: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Checksum> {
  const hash = createHash('sha256');
  let size = 0;
  const count = async function* () {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await drain(count());
  return { size, sha256: hash.digest('hex') };
}

/** Concurrent syncs share flushes of the file system. */
const maxConcurrentSyncs = 16;

/** Syncs files of `root` and their folders to disk, so that they survive a power failure. */
export async function syncToDisk(names: string[], root: string): Promise<void> {
  const paths = names.map((name) => path.join(root, name));
  const left = [...new Set([root, ...paths, ...paths.map((name) => path.dirname(name))])];
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const handle = await open(name);
      await handle.sync().finally(() => handle.close());
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentSyncs }, work));
}
