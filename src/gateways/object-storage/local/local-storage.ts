import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, ObjectStorage, UploadInbox } from '../../../core/media/object-storage.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { guardBody, toUploadError } from '../upload-body.ts';
import { readUploadToken, signedUpload } from '../upload-token.ts';

type Options = {
  /** Created on the first upload. */
  folder: string;
  origin: string;
  secrets: Secrets;
  clock: Clock;
  random: Random;
};

/**
 * The name of a complete upload. Each upload has a folder, which also contains incomplete parts.
 */
const uploadFileName = 'bytes';

/** Stores objects as files in a folder; this server receives the PUT requests of uploads. */
export function createLocalStorage(options: Options): {
  storage: ObjectStorage;
  inbox: UploadInbox;
} {
  const { folder, origin, secrets, clock, random } = options;
  const filePath = (key: string) => pathOf(folder, key);
  const storage: ObjectStorage = {
    signUpload: async (upload) => signedUpload({ origin, secrets }, upload),
    write: (key, bytes) => write(filePath(key), bytes, Buffer.from(random(12)).toString('hex')),
    writeStream: (key, chunks) =>
      writeStream(filePath(key), chunks, Buffer.from(random(12)).toString('hex')),
    move: (from, to) => move(filePath(from), filePath(to)),
    size: (key) => nullIfMissing(stat(filePath(key)).then(({ size }) => size)),
    read: (key, range) => openFile(filePath(key), range),
    remove: async (keys) => {
      for (const key of keys) await remove(folder, key);
    },
  };
  const inbox: UploadInbox = {
    open: (token) => readUploadToken(secrets, token, clock()),
    receive: ({ key, maxBytes }, body) => {
      const partName = `part-${Buffer.from(random(12)).toString('hex')}`;
      return receiveUpload(body, { file: filePath(key), partName, maxBytes });
    },
  };
  return { storage, inbox };
}

/** Rejects keys that would lead out of the folder, although the server creates all keys itself. */
function pathOf(folder: string, key: string): string {
  const segments = key.split('/');
  if (!segments.every((segment) => /^[\w][\w.-]*$/.test(segment)))
    throw new Error('not a valid storage key');
  const file = path.join(folder, ...segments);
  return isUpload(key) ? path.join(file, uploadFileName) : file;
}

const isUpload = (key: string) => key.startsWith('uploads/');

/** A reader never sees a part of it. */
async function write(file: string, bytes: Buffer, partName: string): Promise<void> {
  const part = `${file}.part-${partName}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

async function writeStream(
  file: string,
  chunks: AsyncIterable<Buffer>,
  partName: string,
): Promise<void> {
  const part = `${file}.part-${partName}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(chunks, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

async function move(from: string, to: string): Promise<boolean> {
  if ((await nullIfMissing(access(from).then(() => true))) === null) return false;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const moved = await nullIfMissing(rename(from, to).then(() => true));
  return moved ?? false;
}

/** Opens the file first, so that a missing file is null instead of a stream that fails later. */
async function openFile(file: string, range?: ByteRange) {
  const handle = await nullIfMissing(open(file));
  return handle && createReadStream(file, { fd: handle, ...range });
}

/** Removes an upload with its folder, including parts that a crash left behind. */
async function remove(folder: string, key: string): Promise<void> {
  const file = pathOf(folder, key);
  await rm(isUpload(key) ? path.dirname(file) : file, { recursive: true, force: true });
}

async function nullIfMissing<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

type UploadTarget = { file: string; partName: string; maxBytes: number };

/**
 * Writes the body to a part file and links it to `file` when it is complete. A partial file is
 * never visible, the first of two concurrent uploads wins, and a failed upload leaves nothing.
 */
async function receiveUpload(
  body: Readable,
  { file, partName, maxBytes }: UploadTarget,
): Promise<void> {
  const part = path.join(path.dirname(file), partName);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(guardBody(body, maxBytes), disk);
    await link(part, file);
  } catch (error) {
    throw toUploadError(error);
  } finally {
    await rm(part, { force: true });
  }
}
