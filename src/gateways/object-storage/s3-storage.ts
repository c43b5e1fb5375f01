import type { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { ExpectedUpload, ObjectStorage } from '../../core/media/object-storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { S3Settings } from '../../platform/settings/media.ts';
import { uploadInParts } from './upload-in-parts.ts';

/**
 * Stores objects in a bucket of Amazon S3 or an S3-compatible service. The AWS client is large, so
 * it is loaded on the first call. A presigned URL accepts only the signed content type and length.
 */
export function createS3Storage(settings: S3Settings, clock: Clock): ObjectStorage {
  const Bucket = settings.bucket;
  let loading: ReturnType<typeof loadClient> | undefined;
  const library = () => {
    loading ??= loadClient(settings);
    return loading;
  };
  return {
    async signUpload(upload) {
      const { client, s3, getSignedUrl } = await library();
      const command = new s3.PutObjectCommand(putObjectInput(Bucket, upload));
      const expiresIn = Math.ceil((upload.expiresAt.getTime() - clock().getTime()) / 1_000);
      const signableHeaders = new Set(['content-type', 'content-length', 'host']);
      const url = await getSignedUrl(client, command, { expiresIn, signableHeaders });
      return { url, headers: { 'content-type': upload.contentType } };
    },
    async write(Key, Body, ContentType) {
      const { client, s3 } = await library();
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async writeStream(Key, chunks, ContentType) {
      const { client, s3 } = await library();
      await uploadInParts({ client, s3 }, chunks, { Bucket, Key, ContentType });
    },
    async move(from, to) {
      const { client, s3 } = await library();
      const CopySource = `${Bucket}/${from}`;
      const copied = await nullIfMissing(
        client.send(new s3.CopyObjectCommand({ Bucket, Key: to, CopySource })),
      );
      if (copied === null) return false;
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: from }));
      return true;
    },
    async size(key) {
      const { client, s3 } = await library();
      const found = await nullIfMissing(
        client.send(new s3.HeadObjectCommand({ Bucket, Key: key })),
      );
      return found?.ContentLength ?? null;
    },
    async read(key, range) {
      const { client, s3 } = await library();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const input = { Bucket, Key: key, ...(Range ? { Range } : {}) };
      const found = await nullIfMissing(client.send(new s3.GetObjectCommand(input)));
      return (found?.Body as Readable | undefined) ?? null;
    },
    async remove(keys) {
      const { client, s3 } = await library();
      for (const Key of keys) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

function putObjectInput(
  Bucket: string,
  { key, contentType, maxBytes }: ExpectedUpload,
): PutObjectCommandInput {
  return { Bucket, Key: key, ContentType: contentType, ContentLength: maxBytes };
}

async function loadClient(settings: S3Settings) {
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client: S3Client = new s3.S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    // The default would require clients to send a checksum with a PUT to a presigned URL.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, s3, getSignedUrl };
}

/** Services use different error codes, `NoSuchKey` or `NotFound`, but all respond with 404. */
async function nullIfMissing<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if (metadata?.httpStatusCode === 404) return null;
    throw error;
  }
}
