// Runs before anything is installed, on whatever Node there is: plain JavaScript, no imports from node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

if (isStale()) install();

/** npm writes node_modules/.package-lock.json last; older than the lockfile means not installed yet. */
function isStale() {
  const installed = `${root}node_modules/.package-lock.json`;
  return (
    !existsSync(installed) ||
    statSync(installed).mtimeMs < statSync(`${root}package-lock.json`).mtimeMs
  );
}

function install() {
  console.error(
    'stoa: installing the packages of package-lock.json (once; it takes about a minute) …',
  );
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, which a
  // mirror of the registry may not hold. `--no-save` keeps the lockfile as it is.
  const command = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, command, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error('stoa: npm install failed; read its message above, then start again.');
  process.exit(1);
}
