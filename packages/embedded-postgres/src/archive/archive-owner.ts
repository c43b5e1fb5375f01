import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { claimFolder, type FolderClaim } from '../data-directory/claim.ts';
import { type ClusterIdentity, isSameDirectory, replaceFile } from '../data-directory/identity.ts';

/** The file in an archive that names the data directory whose write-ahead log it contains. */
const ownerFileName = 'owner.json';

/** `host` is for messages: containers change theirs. */
export type ArchiveOwner = ClusterIdentity & { host: string };

type ClaimNotices = { deadClaim?: string | null; notify?: ((line: string) => void) | undefined };

/** Null for a new archive, and for one of a version that did not name owners. */
export function readArchiveOwner(folder: string): ArchiveOwner | null {
  const file = join(folder, ownerFileName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ArchiveOwner) : null;
}

/**
 * Claims the archive for this process. Throws if it belongs to another data directory, such as the
 * original of a restored or copied one: the segments of two databases in one archive would make
 * later restores follow the wrong one. An archive without an owner gets this one.
 */
export async function claimArchive(
  folder: string,
  identity: ClusterIdentity,
  notices: ClaimNotices,
): Promise<FolderClaim> {
  assertOwned(folder, identity);
  const claim = await claimFolder(folder, { ...notices, subject: subjectOf(folder) });
  try {
    // Another data directory may have taken the archive over in the meantime.
    assertOwned(folder, identity);
    writeOwner(folder, identity);
    return claim;
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * Makes the data directory the owner of the archive and returns the former one. Throws while a
 * server writes to the archive.
 */
export async function takeOverArchive(
  folder: string,
  identity: ClusterIdentity,
): Promise<ArchiveOwner | null> {
  const claim = await claimFolder(folder, { subject: subjectOf(folder) });
  try {
    const former = readArchiveOwner(folder);
    writeOwner(folder, identity);
    return former;
  } finally {
    claim.release();
  }
}

/** Whether the data directory may write to an archive of this owner. */
export const mayArchive = (owner: ArchiveOwner | null, identity: ClusterIdentity | null): boolean =>
  owner === null || (identity !== null && isSameDirectory(owner, identity));

export const foreignArchiveProblem = (folder: string, { home, host }: ArchiveOwner): string =>
  `${folder} belongs to another data directory (${dirname(home)} on ${host})`;

export const foreignArchiveFix =
  'For a restore drill, unset STOA_ARCHIVE_DIR or set it to a new folder. If this data directory replaces the other one for good, run "stoa archive take-over".';

function assertOwned(folder: string, identity: ClusterIdentity): void {
  const owner = readArchiveOwner(folder);
  if (owner === null || mayArchive(owner, identity)) return;
  throw new Error(`The archive ${foreignArchiveProblem(folder, owner)}. ${foreignArchiveFix}`);
}

function writeOwner(folder: string, identity: ClusterIdentity): void {
  const owner: ArchiveOwner = { ...identity, host: hostname() };
  replaceFile(join(folder, ownerFileName), JSON.stringify(owner));
}

const subjectOf = (folder: string) => ({
  name: `The archive ${folder}`,
  setting: 'STOA_ARCHIVE_DIR',
});
