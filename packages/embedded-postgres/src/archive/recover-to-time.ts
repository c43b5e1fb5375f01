import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { walNames } from '../backup/wal-names.ts';
import { clusterName } from '../cluster/cluster-location.ts';
import type { FolderClaim } from '../data-directory/claim.ts';
import { launchPostgres } from '../launch.ts';
import { archiveServerSettings } from '../settings.ts';
import { connectAsSuperuser } from '../superuser.ts';
import { type ArchiveKey, decodeArchived, segmentName } from './archived-file.ts';

/** `time`: null recovers to the end of the archive. */
export type RecoveryTarget = { archive: string; key: ArchiveKey; time: Date | null };

const pollMilliseconds = 100;
/** Recovery needs at least the connections of the archived server. */
const maxConnections = 2_000;
/** PostgreSQL's default, which the embedded database has. */
const segmentBytes = 16 * 1024 * 1024;

/**
 * Replays the archive on a restored base backup in `folder`, up to the target, and returns the time
 * of the last change; null if there was none after the backup. The database continues on a new
 * timeline, so that its own archive differs from the one it came from. `claim`: of the folder, held
 * by this process.
 */
export async function recoverToTime(
  folder: string,
  claim: FolderClaim,
  target: RecoveryTarget,
): Promise<Date | null> {
  try {
    await replay(folder, claim, target);
  } catch (cause) {
    throw recoveryError(cause, await readLastChange(folder));
  }
  return readLastChange(folder);
}

async function replay(folder: string, claim: FolderClaim, target: RecoveryTarget): Promise<void> {
  const cluster = path.join(folder, clusterName);
  await copyArchive(path.join(cluster, 'pg_wal'), target);
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const database = await launchPostgres({
    folder,
    claim,
    expectsData: true,
    maxConnections,
    overrides: {
      // Marks the history of the new timeline for the archive.
      ...archiveServerSettings,
      // Required, but everything is in pg_wal already.
      restore_command: 'false',
      recovery_target_action: 'promote',
      // Abbreviations such as Z are not known yet when the server reads this setting.
      ...(target.time && {
        recovery_target_time: target.time.toISOString().replace('Z', '+00'),
      }),
    },
  });
  try {
    await waitForPromotion(database.connection.host);
  } finally {
    await database.stop();
  }
}

/** Decrypts and decompresses the archive into the cluster, without replacing its own segments. */
async function copyArchive(wal: string, { archive, key, time }: RecoveryTarget): Promise<void> {
  const own = await listSegments(wal);
  const first = own[0] ?? '';
  for (const archived of (await readdir(archive)).sort()) {
    const name = segmentName(archived);
    // Segments before the backup are not needed. Names begin with the timeline, 8 characters.
    const isNeeded = name?.endsWith('.history') || (name ?? '').slice(8) >= first.slice(8);
    if (name === null || !isNeeded || own.includes(name)) continue;
    const content = await decodeArchived(
      archived,
      await readFile(path.join(archive, archived)),
      key,
    );
    await writeFile(path.join(wal, name), content, { mode: 0o600 });
  }
  // A time after a missing segment is not reached, which PostgreSQL reports.
  if (time === null) assertComplete(await listSegments(wal));
}

const listSegments = async (wal: string): Promise<string[]> =>
  (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();

/** Recovery to the end of the archive would end at a missing segment without an error. */
function assertComplete(segments: string[]): void {
  for (const timeline of new Set(segments.map((name) => name.slice(0, 8)))) {
    const names = segments.filter((name) => name.startsWith(timeline));
    const missing = walNames(names[0] ?? '', names.at(-1) ?? '', segmentBytes).find(
      (name) => !names.includes(name),
    );
    if (missing !== undefined) throw new Error(`The archive misses the segment ${missing}.`);
  }
}

async function waitForPromotion(socketFolder: string): Promise<void> {
  for (;;) {
    const client = await connectAsSuperuser(socketFolder).catch(() => null);
    if (client === null) throw new Error('The server has ended.');
    const { rows } = await client
      .query('select pg_is_in_recovery() as recovering')
      .finally(() => client.end());
    if (!rows[0].recovering) return;
    await delay(pollMilliseconds);
  }
}

/** What the server writes to its log at the end of a recovery, also of one that missed its target. */
async function readLastChange(folder: string): Promise<Date | null> {
  const log = await readFile(path.join(folder, 'postgres.log'), 'utf8').catch(() => '');
  const [, day, time] =
    /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log) ?? [];
  return day === undefined ? null : new Date(`${day}T${time}Z`);
}

function recoveryError(cause: unknown, lastChange: Date | null): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const end =
    lastChange === null
      ? reason
      : `The archive ends with a change at ${lastChange.toISOString()}: use --to-time latest.`;
  return new Error(`The archive could not be replayed up to that time. ${end}`, { cause });
}
