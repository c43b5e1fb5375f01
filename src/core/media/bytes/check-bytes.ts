import { createHash } from 'node:crypto';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Asset } from '../asset.ts';
import type { ObjectStorage } from '../object-storage.ts';
import { formatOf, headBytes, typeOfBytes } from './content-type.ts';

type Expected = Pick<Asset, 'size' | 'contentType' | 'purpose'>;

/** SHA-256 of a file that is what was announced; 422 `upload_missing`, `size_mismatch` or `content_type_mismatch`. */
export async function checkBytes(
  storage: ObjectStorage,
  key: string,
  expected: Expected,
): Promise<string> {
  const size = await storage.size(key);
  if (size === null) throw missing();
  if (size !== expected.size) throw wrongSize(expected.size, size);
  const head = await storage.read(key, { start: 0, end: Math.min(headBytes, size) - 1 });
  refuseOtherType(Buffer.concat((await head?.toArray()) ?? []), expected);
  const hash = createHash('sha256');
  for await (const chunk of (await storage.read(key)) ?? []) hash.update(chunk);
  return hash.digest('hex');
}

function refuseOtherType(head: Buffer, { contentType, purpose }: Expected): void {
  if (formatOf(contentType, purpose)?.matches(head)) return;
  const found = typeOfBytes(head);
  throw new Refusal(
    'unprocessable',
    'content_type_mismatch',
    `The bytes are not ${contentType}: they ${found ? `look like ${found}` : 'are of no kind that is taken'}. ${again}`,
    { mend: { expected: contentType, found } },
  );
}

const again = 'Upload the file again, or ask for a new upload URL that says what it is.';

const missing = () =>
  new Refusal(
    'unprocessable',
    'upload_missing',
    'Nothing was uploaded yet: PUT the bytes to the upload URL first.',
  );

const wrongSize = (expected: number, found: number) =>
  new Refusal(
    'unprocessable',
    'size_mismatch',
    `${expected} bytes were announced, but ${found} came. ${again}`,
    { mend: { expected, found } },
  );
