import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';

type Library = { client: S3Client; s3: typeof import('@aws-sdk/client-s3') };
type Target = { Bucket: string; Key: string; ContentType: string };

/** S3 takes no smaller parts, except for the last one, and at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024;

/**
 * Uploads a stream of unknown length. The object appears when the last part has arrived; after an
 * error nothing stays. A stream that fits into one part is written with a single request.
 */
export async function uploadInParts(
  { client, s3 }: Library,
  chunks: AsyncIterable<Buffer>,
  target: Target,
): Promise<void> {
  const { Bucket, Key } = target;
  const parts = splitIntoParts(chunks);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const Body = first.done ? Buffer.alloc(0) : first.value;
    await client.send(new s3.PutObjectCommand({ ...target, Body }));
    return;
  }
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target));
  try {
    const Parts: CompletedPart[] = [];
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const part = { Bucket, Key, UploadId, PartNumber, Body };
      const { ETag } = await client.send(new s3.UploadPartCommand(part));
      Parts.push({ ETag, PartNumber });
    };
    await send(first.value as Buffer);
    await send(second.value);
    for await (const part of parts) await send(part);
    const MultipartUpload = { Parts };
    const complete = { Bucket, Key, UploadId, MultipartUpload };
    await client.send(new s3.CompleteMultipartUploadCommand(complete));
  } catch (error) {
    const abort = new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
    // Parts that stay are not an object. The first error says what went wrong.
    await client.send(abort).catch(() => undefined);
    throw error;
  }
}

async function* splitIntoParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
