import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { DomainError } from '../../kernel/domain-error.ts';

const ShopManifest = Type.Object({
  format: Type.Literal(1),
  /** Version of the server that wrote it. */
  stoa: Type.String(),
  exported_at: Type.String(),
  workspace: Type.Object({
    id: Type.String({ pattern: '^ws_[a-z0-9]+$' }),
    code: Type.String({ pattern: '^[0-9a-z]{5}$' }),
    name: Type.String(),
  }),
  stores: Type.Array(Type.String()),
  /** Rows by the name of the file, without `.ndjson`. */
  rows: Type.Record(Type.String(), Type.Integer()),
  /** Files in the folder `media`. */
  media: Type.Integer(),
  /** Media whose bytes were missing on the server. */
  missing_media: Type.Array(Type.String()),
  /** What is not exported, and why. */
  left_out: Type.Record(Type.String(), Type.String()),
});

export type ShopManifest = Static<typeof ShopManifest>;

export const shopManifestName = 'shop.json';
export const mediaFolderName = 'media';
export const rowsFileName = (file: string): string => `${file}.ndjson`;

/** Reads the manifest, which is written last. Throws 400 `incomplete_export`. */
export async function readShopManifest(folder: string): Promise<ShopManifest> {
  const text = await readFile(path.join(folder, shopManifestName), 'utf8').catch(() => '');
  const manifest = parseJson(text);
  if (Value.Check(ShopManifest, manifest)) return manifest;
  const message = `${folder} is not a complete export of a shop, or a newer version of stoa wrote it: ${shopManifestName} is missing or has another format.`;
  throw new DomainError('invalid', 'incomplete_export', message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
