import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { alreadyUploaded, uploadTooLarge } from '../../../core/media/assert-upload-expected.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { databaseUnavailable } from '../../../platform/database-unavailable.ts';

/** A body that pauses longer than this has broken off. */
const idleMilliseconds = 30_000;

type UploadTarget = { file: string; partName: string; maxBytes: number };

/**
 * Writes a body beside its place and moves it there when it is whole: half a file is never seen, the
 * first of two that arrive at once stays, and a body that breaks off or is too long leaves nothing.
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

/** Ends the stream as soon as there is more of it than was announced; tells of every piece. */
function limitBytes(maxBytes: number, goOn: () => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      goOn();
      if (seen > maxBytes) done(uploadTooLarge(maxBytes));
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
  new DomainError('invalid', 'upload_incomplete', 'The body ended early: send it again.', {
    cause,
  });
