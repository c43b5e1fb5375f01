// Runs on the system's Node.js before packages are installed: plain JavaScript, no imports from
// node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

if (isStale()) install();
const { buildServer } = await import('./build-server.js');
await buildServer();
await buildPages();

/**
 * npm writes node_modules/.package-lock.json last; older than the lockfile means not installed yet.
 */
function isStale() {
  const installed = `${root}node_modules/.package-lock.json`;
  return (
    !existsSync(installed) ||
    statSync(installed).mtimeMs < statSync(`${root}package-lock.json`).mtimeMs
  );
}

function install() {
  console.error('stoa: installing npm packages (only needed once; takes about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`, which rejects a lockfile without the optional packages of other platforms, and a
  // mirror of the registry may not have those. `--no-save` leaves the lockfile unchanged.
  const command = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, command, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error('stoa: npm install failed. Fix the error above and try again.');
  process.exit(1);
}

/** The pages of the console are bundled when their sources have changed, in about two seconds. */
async function buildPages() {
  try {
    const { buildConsole } = await import('./build-console.js');
    await buildConsole();
  } catch (error) {
    // Everything else works without them.
    console.error(
      `stoa: the console could not be built, so /console answers 503. ${error.message}`,
    );
  }
}
