import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TextContent } from '../bytes/byte-cache.ts';

/** A static file whose path changes with its content: `/assets/<hash>.<extension>`. */
export type StaticAsset = TextContent & { path: string };

/** In cascade order. */
const styles = [
  'base',
  'frame',
  'lists',
  'product',
  'form',
  'buying',
  'checkout',
  'order',
  'account',
  'consent',
  'media',
];

export const styleSheet = createAsset(
  'css',
  'text/css; charset=utf-8',
  styles.map((name) => readAsset(`./style/${name}.css`)).join(''),
);

export const icon = createAsset(
  'svg',
  'image/svg+xml',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a3f1d"/><path d="M6 9h20M6 25h20M9 9v16M14 9v16M18 9v16M23 9v16" stroke="#fdf8f0" stroke-width="2.4" stroke-linecap="round"/></svg>`,
);

/** An asset whose path is derived from its content. */
export function createAsset(extension: string, contentType: string, text: string): StaticAsset {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${digest}.${extension}`, text, contentType };
}

function readAsset(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
