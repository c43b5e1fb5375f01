import { readFileSync, statSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of the package that is running. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version;

/** When it was put here: discovery documents date from then. */
export const deployedAt: Date = statSync(manifest).mtime;
