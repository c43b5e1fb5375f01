import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guardBody, toUploadError } from '../upload-body.ts';

type UploadTarget = { file: string; partName: string; maxBytes: number };

/**
 * Writes the body to a part file and links it to `file` when it is complete. A partial file is
 * never visible, the first of two concurrent uploads wins, and a failed upload leaves nothing.
 */
export async function receiveUpload(
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
