import { createHash } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Asset } from '../asset.ts';
import type { ObjectStorage } from '../object-storage.ts';
import { detectContentType, findFileFormat, headBytes } from './content-type.ts';

type ExpectedBytes = Pick<Asset, 'size' | 'contentType' | 'purpose'>;

/**
 * Verifies a file against its announcement and returns its SHA-256. Throws 422 `upload_missing`,
 * `size_mismatch` or `content_type_mismatch`.
 */
export async function verifyUploadedBytes(
  storage: ObjectStorage,
  key: string,
  expected: ExpectedBytes,
): Promise<string> {
  const size = await storage.size(key);
  if (size === null) throw uploadMissing();
  if (size !== expected.size) throw sizeMismatch(expected.size, size);
  const head = await storage.read(key, { start: 0, end: Math.min(headBytes, size) - 1 });
  assertContentType(Buffer.concat((await head?.toArray()) ?? []), expected);
  const hash = createHash('sha256');
  for await (const chunk of (await storage.read(key)) ?? []) hash.update(chunk);
  return hash.digest('hex');
}

function assertContentType(head: Buffer, { contentType, purpose }: ExpectedBytes): void {
  if (findFileFormat(contentType, purpose)?.matches(head)) return;
  const found = detectContentType(head);
  throw new DomainError(
    'unprocessable',
    'content_type_mismatch',
    `The file is not ${contentType}: it ${found ? `looks like ${found}` : 'is of no accepted type'}. ${uploadAgainHint}`,
    { extensions: { expected: contentType, found } },
  );
}

const uploadAgainHint =
  'Upload the file again, or request a new upload URL with the right size and content type.';

const uploadMissing = () =>
  new DomainError(
    'unprocessable',
    'upload_missing',
    'No file was uploaded yet. PUT the bytes to the upload URL first.',
  );

const sizeMismatch = (expected: number, found: number) =>
  new DomainError(
    'unprocessable',
    'size_mismatch',
    `${expected} bytes were announced, but ${found} bytes were uploaded. ${uploadAgainHint}`,
    { extensions: { expected, found } },
  );
