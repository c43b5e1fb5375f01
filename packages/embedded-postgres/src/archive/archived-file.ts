import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A key of 32 bytes, or null: the archive is only compressed. */
export type ArchiveKey = Buffer | null;

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const encryptedSuffix = '.enc';
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The name of a segment of the write-ahead log, or of a history file, in the archive. */
export const archivedName = (name: string, key: ArchiveKey): string =>
  `${name}.gz${key === null ? '' : encryptedSuffix}`;

/** The name of the segment; null for other files. */
export const segmentName = (archived: string): string | null =>
  /^([0-9A-F]{24}|[0-9A-F]{8}\.history)\.gz(?:\.enc)?$/.exec(archived)?.[1] ?? null;

/** The contents are bound to the name, so that an encrypted segment cannot stand for another. */
export async function encodeArchived(
  name: string,
  content: Buffer,
  key: ArchiveKey,
): Promise<Buffer> {
  const compressed = await compress(content, { level: 1 });
  if (key === null) return compressed;
  const nonce = randomBytes(nonceBytes);
  const encryptor = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([
    nonce,
    encryptor.update(compressed),
    encryptor.final(),
    encryptor.getAuthTag(),
  ]);
}

export async function decodeArchived(
  archived: string,
  bytes: Buffer,
  key: ArchiveKey,
): Promise<Buffer> {
  if (!archived.endsWith(encryptedSuffix)) return decompress(bytes);
  if (key === null) throw new Error(`${archived} is encrypted: set STOA_ARCHIVE_KEY.`);
  const decryptor = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(segmentName(archived) ?? ''))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = bytes.subarray(nonceBytes, -tagBytes);
    return await decompress(Buffer.concat([decryptor.update(text), decryptor.final()]));
  } catch (cause) {
    throw new Error(`${archived} is damaged, or STOA_ARCHIVE_KEY is not its key.`, { cause });
  }
}
