import { pipeline, type Readable, Transform } from 'node:stream';
import { alreadyUploaded, uploadTooLarge } from '../../core/media/assert-upload-expected.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { databaseUnavailable } from '../../platform/database-unavailable.ts';

/** A request body that pauses for longer than this is aborted. */
const idleMilliseconds = 30_000;

/** The same bytes. Fails if they exceed `maxBytes` or pause for too long. */
export function guardBody(body: Readable, maxBytes: number): Readable {
  const idle = setTimeout(() => body.destroy(), idleMilliseconds).unref();
  const limited = limitBytes(maxBytes, () => idle.refresh());
  return pipeline(body, limited, () => clearTimeout(idle));
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

export function toUploadError(error: unknown): unknown {
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
