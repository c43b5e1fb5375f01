import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** What a finished backup needs: the label that the copy starts from, and the log up to its end. */
export type FinishedBackup = {
  label: string;
  firstWal: string;
  lastWal: string;
  walSegmentBytes: number;
};

/**
 * Tells the server that its files are about to be copied. A temporary replication slot keeps the
 * write-ahead log from here on until the session ends.
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

/** Ends the backup of this session; fails when the server was restarted since its start. */
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
    throw new Error('PostgreSQL answered the end of the backup without a label.');
  }
  return {
    label: row.labelfile,
    firstWal,
    lastWal: row.last_wal,
    walSegmentBytes: Number(row.segment_bytes),
  };
}
