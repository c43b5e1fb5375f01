// Plain JavaScript, because scripts/setup.js runs it on the system's Node.js.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './sources.js';

/**
 * Builds the plug-ins of `packages`, which the published package exports as `stoa/plugins/<name>`:
 * Node.js runs no TypeScript in `node_modules`.
 */
export async function buildPlugins(folder = path.join(root, 'dist/plugins')) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: listPlugins(),
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['stoa/plugin'],
    legalComments: 'none',
    logLevel: 'error',
  });
}

const listPlugins = () =>
  readdirSync(path.join(root, 'packages'))
    .map((name) => `packages/${name}/${name}.ts`)
    .filter((file) => existsSync(path.join(root, file)));
