import { createGunzip } from 'node:zlib';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { type ImportFormat, parseImportFormat } from '../../catalog/import/read-import-rows.ts';
import type { Asset } from '../../media/asset.ts';
import { getAsset, holdAsset } from '../../media/list-assets.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';

/** An uploaded catalog file. */
export type ImportFile = { asset: Asset; format: ImportFormat; isCompressed: boolean };

/**
 * The uploaded file with this id. Throws 404 `asset_not_found`, 422 `asset_not_importable` and 400
 * `unknown_format`.
 */
export async function getImportFile(view: View, assetId: string): Promise<ImportFile> {
  return toImportFile(await getAsset(view, assetId));
}

/** As `getImportFile`; the file cannot be deleted until the transaction ends. */
export async function holdImportFile(work: Work, assetId: string): Promise<ImportFile> {
  return toImportFile(await holdAsset(work, assetId));
}

function toImportFile(asset: Asset): ImportFile {
  if (asset.purpose !== 'import_file' || asset.status !== 'ready') throw notImportable();
  const { format, gzip } = parseImportFormat(asset.filename);
  return { asset, format, isCompressed: gzip };
}

/** Reads the bytes of a file, decompressed. Throws 400 `unreadable_file` if they are gone or damaged. */
export async function* readImportFile(
  storage: ObjectStorage,
  { asset, isCompressed }: ImportFile,
): AsyncGenerator<Uint8Array> {
  const source = await storage.read(asset.storageKey ?? '');
  if (source === null) throw unreadable('The file was deleted. Upload it again.');
  if (!isCompressed) return yield* source;
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* source.pipe(unzip);
  } catch (cause) {
    throw unreadable('The .gz file is damaged or incomplete.', cause);
  } finally {
    source.destroy();
  }
}

const unreadable = (message: string, cause?: unknown) =>
  new DomainError('invalid', 'unreadable_file', message, { cause });

const notImportable = () =>
  new DomainError(
    'unprocessable',
    'asset_not_importable',
    'Only a finalized asset of purpose import_file can be imported.',
    {
      details: [
        {
          field: 'asset_id',
          code: 'asset_not_importable',
          message: 'must be a finalized asset of purpose import_file',
        },
      ],
    },
  );
