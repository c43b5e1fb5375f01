import { readFile } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { assetNamePattern } from './assets.ts';

const assetPath = Type.String({ pattern: `^assets/${assetNamePattern}$` });

/** What the build of the console writes to `manifest.json`. Paths are below `/console/`. */
const ConsoleManifest = Type.Object({
  /** Changes with the sources. */
  hash: Type.String(),
  entry: assetPath,
  styles: Type.Array(assetPath),
  /** Scripts that every page needs. */
  preload: Type.Array(assetPath),
  /** Scripts that the pages of an area need besides, by the name of the area. */
  areas: Type.Record(Type.String(), Type.Array(assetPath)),
});

export type ConsoleManifest = Static<typeof ConsoleManifest>;

/**
 * The manifest of the current build; null if the console has not been built. It is read for every
 * document, because the console may be rebuilt while the server runs.
 */
export async function readManifest(folder: URL): Promise<ConsoleManifest | null> {
  const text = await readFile(new URL('manifest.json', folder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const manifest: unknown = JSON.parse(text);
  if (Value.Check(ConsoleManifest, manifest)) return manifest;
  throw new Error('dist/console/manifest.json is not a manifest of the console: build it again');
}

/** The scripts of the page at `path`, so that they load together: the path names its area. */
export function scriptsOf({ preload, areas }: ConsoleManifest, path: string): string[] {
  const [pathname = ''] = path.split('?');
  const area = pathname.split('/').findLast((name) => Object.hasOwn(areas, name)) ?? 'home';
  return [...preload, ...(areas[area] ?? [])];
}
