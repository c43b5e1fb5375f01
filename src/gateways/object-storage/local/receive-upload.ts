import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { alreadyUploaded, uploadTooLarge } from '../../../core/media/assert-upload-expected.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { databaseUnavailable } from '../../../platform/database-unavailable.ts';

/** A request body that pauses for longer than this is aborted. */
const idleMilliseconds = 30_000;

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
  const idle = setTimeout(() => body.destroy(), idleMilliseconds).unref();
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(
      body,
      limitBytes(maxBytes, () => idle.refresh()),
      disk,
    );
    await link(part, file);
  } catch (error) {
    throw toUploadError(error);
  } finally {
    clearTimeout(idle);
    await rm(part, { force: true });
  }
}

/** Fails as soon as the stream exceeds `maxBytes`; calls `onChunk` for every chunk. */
function limitBytes(maxBytes: number, onChunk: () => void): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      onChunk();
      if (received > maxBytes) done(uploadTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
}

function toUploadError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EEXIST') return alreadyUploaded();
  if (code === 'ENOSPC' || code === 'EDQUOT') return databaseUnavailable(error);
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return uploadIncompleteError(error);
  return error;
}

const uploadIncompleteError = (cause: unknown) =>
  new DomainError(
    'invalid',
    'upload_incomplete',
    'The upload was interrupted before the body was complete. Send it again.',
    {
      cause,
    },
  );
