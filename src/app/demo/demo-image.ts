import { readFile } from 'node:fs/promises';

const folder = new URL('../../../demo/', import.meta.url);

/** The SVG at `/media/demo/<store>/<product>.svg`; null for an unknown product. */
export async function readDemoImage(store: string, product: string): Promise<string | null> {
  if (![store, product].every((slug) => /^[a-z0-9-]+$/.test(slug))) return null;
  return readFile(new URL(`${store}/images/${product}.svg`, folder), 'utf8').catch(() => null);
}
