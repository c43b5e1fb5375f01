import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type ClusterLocation, clusterName } from '../cluster/cluster-location.ts';
import { damagedDataDirectoryError } from './data-folder.ts';

/** The name of the identity file in the data directory and in its cluster. */
export const identityFileName = 'stoa.id';

/**
 * The identity of a cluster: the id that it shares with its data directory. `home` and `inode` tell
 * which of several copies of that directory owns a cluster behind a symbolic link.
 */
export type ClusterIdentity = { id: string } & Place;

type Place = { home: string; inode: number };

/** A copy also records where it was copied from, while that is still there. */
type StoredIdentity = ClusterIdentity & { original?: Place };

/** `isAdopted`: the data directory has no id, and would take that of its cluster. */
export type ResolvedIdentity = { id: string; isAdopted: boolean };

/**
 * Returns the id of the data directory. Throws if its database is missing, or if the database
 * belongs to another data directory.
 */
export function resolveIdentity(
  home: string,
  location: ClusterLocation,
  expectsData: boolean,
): ResolvedIdentity {
  const directoryId = readText(join(dirname(home), identityFileName))?.trim() ?? null;
  if (!existsSync(location.cluster)) {
    if (directoryId === null && !location.isLink && !expectsData)
      return { id: randomUUID(), isAdopted: false };
    throw missingDatabaseError(home, location);
  }
  const clusterIdentity = readClusterIdentity(location.cluster);
  if (!canOpen(home, location, { directoryId, clusterIdentity }))
    throw foreignDatabaseError(home, location);
  return {
    id: clusterIdentity?.id ?? directoryId ?? randomUUID(),
    isAdopted: directoryId === null && clusterIdentity !== null,
  };
}

/** A cluster without an identity was created by an earlier version, and is accepted. */
function canOpen(
  home: string,
  { isLink, isOfAnotherDirectory }: ClusterLocation,
  {
    directoryId,
    clusterIdentity,
  }: { directoryId: string | null; clusterIdentity: ClusterIdentity | null },
): boolean {
  if (clusterIdentity === null) return !isOfAnotherDirectory;
  if (directoryId !== null && directoryId !== clusterIdentity.id) return false;
  return !isLink || isSameDirectory(clusterIdentity, { ...clusterIdentity, ...placeOf(home) });
}

/** The identity of a cluster in this data directory, as far as it is not recorded. */
export const identityAt = (home: string, id: string): ClusterIdentity => ({ id, ...placeOf(home) });

/** Whether both identities are of one data directory, which may have been moved, and not of a copy. */
export const isSameDirectory = (one: ClusterIdentity, other: ClusterIdentity): boolean =>
  one.id === other.id && (one.home === other.home || one.inode === other.inode);

/** The identity of the data directory; null if it has no database. */
export function readIdentity(home: string): ClusterIdentity | null {
  const found = readClusterIdentity(join(home, clusterName));
  return found === null ? null : { id: found.id, ...placeOf(realpathSync(home)) };
}

/** Gives a restored copy a new identity, so that it does not write to the archive of the original. */
export const renewIdentity = (home: string): ClusterIdentity =>
  writeIdentity(home, join(home, clusterName), randomUUID());

/** Writes the id into the cluster first, so that the next start accepts an interrupted write. */
export function writeIdentity(home: string, cluster: string, id: string): ClusterIdentity {
  const clusterIdentity = identityAt(home, id);
  const original = findOriginal(cluster, clusterIdentity);
  const text = JSON.stringify({ ...clusterIdentity, ...(original && { original }) });
  const file = join(cluster, identityFileName);
  if (readText(file) !== text) replaceFile(file, text);
  const directoryFile = join(dirname(home), identityFileName);
  if (readText(directoryFile) !== `${id}\n`) replaceFile(directoryFile, `${id}\n`);
  return clusterIdentity;
}

/**
 * The data directory that this one was copied from, if it still exists on this machine; else null.
 * A copied cluster names the place of its original at its first start.
 */
export function findOriginal(cluster: string, current: ClusterIdentity): Place | null {
  const stored = readClusterIdentity(cluster);
  if (stored?.id !== current.id) return null;
  const original = isSameDirectory(stored, current) ? stored.original : stored;
  if (original === undefined || isSameDirectory({ ...current, ...original }, current)) return null;
  const { home, inode } = original;
  return isPresent({ id: current.id, home, inode }) ? { home, inode } : null;
}

function isPresent({ id, home, inode }: ClusterIdentity): boolean {
  try {
    const found = readClusterIdentity(join(home, clusterName));
    return statSync(home).ino === inode && found?.id === id;
  } catch {
    return false;
  }
}

const placeOf = (home: string): Place => ({ home, inode: statSync(home).ino });

function readClusterIdentity(cluster: string): StoredIdentity | null {
  const text = readText(join(cluster, identityFileName));
  return text === null ? null : (JSON.parse(text) as StoredIdentity);
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Replaces the file durably; it belongs to the owner of its folder. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  const owner = statSync(dirname(file));
  // The data directory may belong to an unprivileged user, who must be able to read the file.
  if (process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid);
  renameSync(draft, file);
}

function missingDatabaseError(home: string, { cluster, isLink }: ClusterLocation): Error {
  const path = join(home, 'cluster');
  const where = isLink ? `${path} is a link to ${cluster}, which` : path;
  return damagedDataDirectoryError(
    home,
    `has lost its database (${where} does not exist)`,
    `Put the folder back as ${path}, or restore a backup into a new data directory with "stoa restore". To start with an empty database, set STOA_DATA_DIR to a new folder.`,
  );
}

function foreignDatabaseError(home: string, { cluster, isLink }: ClusterLocation): Error {
  const path = join(home, 'cluster');
  return isLink
    ? damagedDataDirectoryError(
        home,
        `is a copy: its database (${path}, a link to ${cluster}) belongs to another data directory`,
        `Use the original. If it is gone, and no server runs on it, move the database here: rm ${path} && mv ${cluster} ${path}`,
      )
    : damagedDataDirectoryError(
        home,
        `holds a database that belongs to another data directory (${path})`,
        `Put back the one that belongs here. To use this one, with its own secrets.key and media, remove ${join(dirname(home), identityFileName)}.`,
      );
}
