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
import type { Place } from '../cluster/place-cluster.ts';
import { ruined } from './data-folder.ts';

/** The file with the identity, in the data directory and in its cluster. */
export const identityName = 'stoa.id';

/**
 * What a cluster says of itself: the id it shares with its data directory and, for a cluster behind
 * a link, which of several copies of that directory owns it: the one at this path or of this inode.
 */
type Mark = { id: string; home: string; inode: number };

/**
 * Answers the id of the data directory, or refuses: a data directory that has had a database must
 * find the same one again, and never opens the database of another.
 */
export function identify(home: string, place: Place, expectsData: boolean): string {
  const known = readText(join(dirname(home), identityName))?.trim() ?? null;
  if (!existsSync(place.cluster)) {
    if (known === null && !place.isLink && !expectsData) return randomUUID();
    throw missing(home, place);
  }
  const mark = readMark(place.cluster);
  if (!mayOpen(home, place, { known, mark })) throw foreign(home, place);
  return mark?.id ?? known ?? randomUUID();
}

/** A cluster without a mark was made by a version that wrote none, and is adopted. */
function mayOpen(
  home: string,
  { isLink, madeElsewhere }: Place,
  { known, mark }: { known: string | null; mark: Mark | null },
): boolean {
  if (mark === null) return !madeElsewhere;
  if (known !== null && known !== mark.id) return false;
  return !isLink || mark.home === home || mark.inode === inodeOf(home);
}

/** Writes the id into the cluster, then into the data directory: one cut off in between is adopted. */
export function writeIdentity(home: string, cluster: string, id: string): void {
  const mark: Mark = { id, home, inode: inodeOf(home) };
  const file = join(cluster, identityName);
  if (readText(file) !== JSON.stringify(mark)) replaceFile(file, JSON.stringify(mark));
  const known = join(dirname(home), identityName);
  if (readText(known) !== `${id}\n`) replaceFile(known, `${id}\n`);
}

const inodeOf = (folder: string): number => statSync(folder).ino;

function readMark(cluster: string): Mark | null {
  const text = readText(join(cluster, identityName));
  return text === null ? null : (JSON.parse(text) as Mark);
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

function missing(home: string, { cluster, isLink }: Place): Error {
  const path = join(home, 'cluster');
  const where = isLink ? `${path} is a link to ${cluster}, which` : path;
  return ruined(
    home,
    `has lost its database (${where} does not exist)`,
    `Put the folder back as ${path}, or restore a backup into a new data directory with "stoa restore". To begin with an empty database, set STOA_DATA_DIR to a new folder.`,
  );
}

function foreign(home: string, { cluster, isLink }: Place): Error {
  const path = join(home, 'cluster');
  return isLink
    ? ruined(
        home,
        `is a copy: its database (${path}, a link to ${cluster}) belongs to another data directory`,
        `Use the original. If it is gone, and no server runs on it, move the database here: rm ${path} && mv ${cluster} ${path}`,
      )
    : ruined(
        home,
        `holds a database that belongs to another data directory (${path})`,
        `Put back the one that belongs here. To use this one, with its own secrets.key and media, remove ${join(dirname(home), identityName)}.`,
      );
}
