import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange, ObjectStorage, UploadInbox } from '../../../core/media/object-storage.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { receiveUpload } from './receive-upload.ts';
import { readUploadToken, signUploadToken } from './upload-token.ts';

type Options = {
  /** Made when the first bytes come. */
  folder: string;
  origin: string;
  secrets: Secrets;
  clock: Clock;
  random: Random;
};

/** What was uploaded, in the folder of its upload: beside it lie the parts that are still coming. */
const uploadFileName = 'bytes';

/** Objects as files of a folder; this server takes their PUTs itself. */
export function createLocalStorage(options: Options): {
  storage: ObjectStorage;
  inbox: UploadInbox;
} {
  const { folder, origin, secrets, clock, random } = options;
  const place = (key: string) => pathOf(folder, key);
  const storage: ObjectStorage = {
    signUpload: async (upload) => ({
      url: `${origin}/media/uploads/${signUploadToken(secrets, upload)}`,
      headers: { 'content-type': upload.contentType },
    }),
    move: (from, to) => move(place(from), place(to)),
    size: (key) => nullIfMissing(stat(place(key)).then(({ size }) => size)),
    read: (key, range) => openFile(place(key), range),
    remove: async (keys) => {
      for (const key of keys) await remove(folder, key);
    },
  };
  const inbox: UploadInbox = {
    open: (token) => readUploadToken(secrets, token, clock()),
    receive: ({ key, maxBytes }, body) => {
      const partName = `part-${Buffer.from(random(12)).toString('hex')}`;
      return receiveUpload(body, { file: place(key), partName, maxBytes });
    },
  };
  return { storage, inbox };
}

/** Keys are ours, but a path that leaves the folder must not be possible at all. */
function pathOf(folder: string, key: string): string {
  const steps = key.split('/');
  if (!steps.every((step) => /^[\w][\w.-]*$/.test(step))) throw new Error('not a storage key');
  const file = path.join(folder, ...steps);
  return isUpload(key) ? path.join(file, uploadFileName) : file;
}

const isUpload = (key: string) => key.startsWith('uploads/');

async function move(from: string, to: string): Promise<boolean> {
  if ((await nullIfMissing(access(from).then(() => true))) === null) return false;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const moved = await nullIfMissing(rename(from, to).then(() => true));
  return moved ?? false;
}

/** Opened before it is handed out: a file that is not there is no stream that fails later. */
async function openFile(file: string, range?: ByteRange) {
  const handle = await nullIfMissing(open(file));
  return handle && createReadStream(file, { fd: handle, ...range });
}

/** An upload goes with its folder and whatever parts a crash left in it. */
async function remove(folder: string, key: string): Promise<void> {
  const file = pathOf(folder, key);
  await rm(isUpload(key) ? path.dirname(file) : file, { recursive: true, force: true });
}

async function nullIfMissing<Answer>(attempt: Promise<Answer>): Promise<Answer | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
