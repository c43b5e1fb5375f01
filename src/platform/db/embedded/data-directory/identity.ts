import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClusterLocation } from '../cluster/cluster-location.ts';
import { damagedDataDirectoryError } from './data-folder.ts';

/** The file with the identity, in the data directory and in its cluster. */
export const identityFileName = 'stoa.id';

/**
 * What a cluster says of itself: the id it shares with its data directory and, for a cluster behind
 * a link, which of several copies of that directory owns it: the one at this path or of this inode.
 */
type ClusterIdentity = { id: string; home: string; inode: number };

/**
 * Answers the id of the data directory, or refuses: a data directory that has had a database must
 * find the same one again, and never opens the database of another.
 */
export function resolveIdentity(
  home: string,
  place: ClusterLocation,
  expectsData: boolean,
): string {
  const known = readText(join(dirname(home), identityFileName))?.trim() ?? null;
  if (!existsSync(place.cluster)) {
    if (known === null && !place.isLink && !expectsData) return randomUUID();
    throw missingDatabaseError(home, place);
  }
  const mark = readClusterIdentity(place.cluster);
  if (!canOpen(home, place, { known, mark })) throw foreignDatabaseError(home, place);
  return mark?.id ?? known ?? randomUUID();
}

/** A cluster without a mark was made by a version that wrote none, and is adopted. */
function canOpen(
  home: string,
  { isLink, isOfAnotherDirectory }: ClusterLocation,
  { known, mark }: { known: string | null; mark: ClusterIdentity | null },
): boolean {
  if (mark === null) return !isOfAnotherDirectory;
  if (known !== null && known !== mark.id) return false;
  return !isLink || mark.home === home || mark.inode === inodeOf(home);
}

/** Writes the id into the cluster, then into the data directory: one cut off in between is adopted. */
export function writeIdentity(home: string, cluster: string, id: string): void {
  const mark: ClusterIdentity = { id, home, inode: inodeOf(home) };
  const file = join(cluster, identityFileName);
  if (readText(file) !== JSON.stringify(mark)) replaceFile(file, JSON.stringify(mark));
  const known = join(dirname(home), identityFileName);
  if (readText(known) !== `${id}\n`) replaceFile(known, `${id}\n`);
}

const inodeOf = (folder: string): number => statSync(folder).ino;

function readClusterIdentity(cluster: string): ClusterIdentity | null {
  const text = readText(join(cluster, identityFileName));
  return text === null ? null : (JSON.parse(text) as ClusterIdentity);
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  const owner = statSync(dirname(file));
  // Root may act on the data directory of an ordinary user, who must still read the file.
  if (process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid);
  renameSync(draft, file);
}

function missingDatabaseError(home: string, { cluster, isLink }: ClusterLocation): Error {
  const path = join(home, 'cluster');
  const where = isLink ? `${path} is a link to ${cluster}, which` : path;
  return damagedDataDirectoryError(
    home,
    `has lost its database (${where} does not exist)`,
    `Put the folder back as ${path}, or restore a backup into a new data directory with "stoa restore". To begin with an empty database, set STOA_DATA_DIR to a new folder.`,
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
