import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Makes `dist/`, what the published package runs: plain JavaScript with source maps. */
const root = fileURLToPath(new URL('..', import.meta.url));

// A file that is gone from src must not stay in the package.
rmSync(`${root}dist`, { recursive: true, force: true });
const compiler = `${root}node_modules/typescript/bin/tsc`;
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
// What is no TypeScript (styles, pictures) is read from beside the code.
cpSync(`${root}src`, `${root}dist`, { recursive: true, filter: (path) => !path.endsWith('.ts') });
process.exitCode = status ?? 1;
