import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  type ImportFormat,
  parseImportFormat,
} from '../../core/catalog/import/read-import-rows.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** A catalog file. Each call of `read` opens it again. */
export type ImportFile = {
  name: string;
  format: ImportFormat;
  /** SHA-256 of the bytes on disk, in hex. */
  digest: string;
  /** Bytes on disk. */
  size: number;
  /** How many of them the last `read` has taken. */
  bytesRead(): number;
  read(): AsyncIterable<Uint8Array>;
};

/**
 * Opens a catalog file and hashes all of it, so that a repeated import recognizes it. Throws
 * `unreadable_file` when it cannot be read.
 */
export async function openImportFile(file: string): Promise<ImportFile> {
  const { format, gzip } = parseImportFormat(file);
  const digest = await digestOf(file);
  const { size } = await stat(file);
  let source: ReadStream | null = null;
  return {
    name: path.basename(file),
    format,
    digest,
    size,
    bytesRead: () => source?.bytesRead ?? 0,
    read() {
      source = createReadStream(file, { highWaterMark: gzip ? 65_536 : 262_144 });
      return gzip ? decompress(source) : source;
    },
  };
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  try {
    await pipeline(createReadStream(file), digest);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const message = `The file ${file} cannot be read (${reasonByCode[why] ?? why}): check its path and permissions.`;
    throw new DomainError('invalid', 'unreadable_file', message, { cause });
  }
  return digest.digest('hex');
}

const reasonByCode: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

async function* decompress(source: ReadStream): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* source.pipe(unzip);
  } catch (cause) {
    const message = 'The .gz file is damaged or incomplete: rows before the damage were read.';
    throw new DomainError('invalid', 'unreadable_file', message, { cause });
  } finally {
    source.destroy();
  }
}
