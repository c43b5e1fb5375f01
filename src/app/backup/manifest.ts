import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const File = Type.Object({
  path: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** `backup.json` lists what a backup contains. Paths are relative to the data directory. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  stoa: Type.String(),
  made_at: Type.String(),
  /** PostgreSQL version; null for a backup without the embedded database. */
  postgres: Type.Union([Type.String(), Type.Null()]),
  folders: Type.Array(Type.String()),
  files: Type.Array(File),
});

export type Manifest = Static<typeof Manifest>;
export type BackupFile = Static<typeof File>;

export const manifestFileName = 'backup.json';
/** The folder in a backup that has the layout of the data directory. */
export const contentFolderName = 'files';

/** Reads the manifest, which is written last: a folder without one is not a complete backup. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, manifestFileName), 'utf8').catch(() => null);
  if (text === null) {
    throw new Error(`${backup} is not a complete backup: it has no ${manifestFileName}.`);
  }
  const manifest = parseJson(text);
  if (!Value.Check(Manifest, manifest) || !listNames(manifest).every(isRelativeInside)) {
    throw new Error(
      `${path.join(backup, manifestFileName)} is damaged or was written by a newer version of stoa.`,
    );
  }
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const listNames = ({ folders, files }: Manifest): string[] => [
  ...folders,
  ...files.map((file) => file.path),
];

const isRelativeInside = (name: string): boolean =>
  !path.isAbsolute(name) && path.normalize(name) === name && !name.startsWith('..');
