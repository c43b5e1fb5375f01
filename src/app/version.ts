import { readFileSync, statSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of the package that is running. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version;

/** When this version was installed: the modification date of discovery documents. */
export const deployedAt: Date = statSync(manifest).mtime;
