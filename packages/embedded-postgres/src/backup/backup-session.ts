import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** The backup label, and the first and last segment of the write-ahead log that the copy needs. */
export type FinishedBackup = {
  label: string;
  firstWal: string;
  lastWal: string;
  walSegmentBytes: number;
};

/**
 * Starts a backup with `pg_backup_start`. A temporary replication slot retains the write-ahead log
 * until the session ends.
 *
 * @returns the version of the server, for example "18.4"
 */
export async function startBackup(client: Client): Promise<string> {
  const slot = `stoa_backup_${randomBytes(6).toString('hex')}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version, pg_backup_start($1, true)`,
    [slot],
  );
  return rows[0]?.version ?? '';
}

/** Ends the backup of this session; fails if the server was restarted since it started. */
export async function finishBackup(client: Client): Promise<FinishedBackup> {
  const { rows } = await client.query<{
    labelfile: string;
    last_wal: string;
    segment_bytes: string;
  }>(
    `select labelfile, pg_walfile_name(lsn) as last_wal,
            (select setting from pg_settings where name = 'wal_segment_size') as segment_bytes
       from pg_backup_stop(false)`,
  );
  const [row] = rows;
  const firstWal = /\(file ([0-9A-F]{24})\)/.exec(row?.labelfile ?? '')?.[1];
  if (row === undefined || firstWal === undefined) {
    throw new Error('PostgreSQL returned no backup label.');
  }
  return {
    label: row.labelfile,
    firstWal,
    lastWal: row.last_wal,
    walSegmentBytes: Number(row.segment_bytes),
  };
}
