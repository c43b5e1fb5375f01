import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildClient } from './build-client.ts';
import { buildConsole } from './build-console.js';

/**
 * Builds `dist/`, which the published package runs: JavaScript with source maps. Builds the pages
 * of the console and the package of the client in `client/dist` as well.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

// Files that were removed from src must not remain in the package.
rmSync(`${root}dist`, { recursive: true, force: true });
const compiler = `${root}node_modules/typescript/bin/tsc`;
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
// Style sheets and images are read from beside the code that uses them.
cpSync(`${root}src`, `${root}dist`, { recursive: true, filter: (path) => !path.endsWith('.ts') });
buildClient();
await buildConsole();
process.exitCode = status ?? 1;
