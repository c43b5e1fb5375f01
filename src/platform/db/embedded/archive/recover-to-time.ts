import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterName } from '../cluster/cluster-location.ts';
import { launchPostgres } from '../launch.ts';
import { archiveServerSettings } from '../settings.ts';
import { connectAsSuperuser } from '../superuser.ts';
import { type ArchiveKey, decodeArchived, segmentName } from './archived-file.ts';

/** `time`: null recovers to the end of the archive. */
export type RecoveryTarget = { archive: string; key: ArchiveKey; time: Date | null };

const pollMilliseconds = 100;
/** Recovery needs at least the connections of the archived server. */
const maxConnections = 2_000;

/**
 * Replays the archive on a restored base backup in `folder`, up to the target. The database
 * continues on a new timeline, so that its own archive differs from the one it came from.
 */
export async function recoverToTime(folder: string, target: RecoveryTarget): Promise<void> {
  const cluster = path.join(folder, clusterName);
  await copyArchive(path.join(cluster, 'pg_wal'), target);
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const database = await launchPostgres({
    folder,
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
  }).catch((cause) => {
    throw recoveryError(cause);
  });
  try {
    await waitForPromotion(database.connection.host);
  } finally {
    await database.stop();
  }
}

/** Decrypts and decompresses the archive into the cluster, without replacing its own segments. */
async function copyArchive(wal: string, { archive, key }: RecoveryTarget): Promise<void> {
  const own = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
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
}

async function waitForPromotion(socketFolder: string): Promise<void> {
  for (;;) {
    const client = await connectAsSuperuser(socketFolder).catch(() => null);
    if (client === null) throw recoveryError(new Error('the server has ended'));
    const { rows } = await client
      .query('select pg_is_in_recovery() as recovering')
      .finally(() => client.end());
    if (!rows[0].recovering) return;
    await delay(pollMilliseconds);
  }
}

const recoveryError = (cause: unknown): Error =>
  new Error(
    `The archive could not be replayed up to that time: it must be after the backup, and the archive must reach it. ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  );
