import { open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveKey, archivedName, decodeArchived, encodeArchived } from './archived-file.ts';

/** Where the write-ahead log is archived; `onError` receives one line for the operator. */
export type ArchiveOptions = { folder: string; key: ArchiveKey; onError: (line: string) => void };

/** Copies the write-ahead log of the cluster to the archive. */
export type Archiver = { stop(): Promise<void> };

const pollMilliseconds = 1_000;
const repeatErrorMilliseconds = 60_000;

/**
 * Does what PostgreSQL's archiver process does, because that one runs as another user when the
 * server was started as root, and could not write to the archive: archives each segment that is
 * marked `.ready`, then marks it `.done`. PostgreSQL keeps segments until they are marked.
 */
export function startArchiver(cluster: string, options: ArchiveOptions): Archiver {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const report = (error: unknown) => {
    if (performance.now() - reportedAt < repeatErrorMilliseconds) return;
    reportedAt = performance.now();
    const reason = error instanceof Error ? error.message : String(error);
    options.onError(`The write-ahead log cannot be archived and is filling the disk: ${reason}`);
  };
  const poll = async () => {
    await archiveReady(cluster, options).catch(report);
    if (!stopped) timer = setTimeout(run, pollMilliseconds).unref();
  };
  let round = Promise.resolve();
  const run = () => {
    round = poll();
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
      await archiveReady(cluster, options).catch(report);
    },
  };
}

async function archiveReady(cluster: string, options: ArchiveOptions): Promise<void> {
  const wal = path.join(cluster, 'pg_wal');
  const status = path.join(wal, 'archive_status');
  const ready = (await readdir(status)).filter((name) => name.endsWith('.ready')).sort();
  for (const marker of ready) {
    const name = marker.slice(0, -'.ready'.length);
    // Backup history files are for people; a restore does not need them.
    if (!name.endsWith('.backup')) await archiveFile(path.join(wal, name), name, options);
    await rename(path.join(status, marker), path.join(status, `${name}.done`));
  }
}

async function archiveFile(
  file: string,
  name: string,
  { folder, key }: ArchiveOptions,
): Promise<void> {
  const content = await readFile(file);
  const target = path.join(folder, archivedName(name, key));
  const existing = await readFile(target).catch(() => null);
  if (existing !== null) {
    // The process was killed after it had archived this segment, before it marked it.
    if ((await decodeArchived(path.basename(target), existing, key)).equals(content)) return;
    throw new Error(`${target} belongs to another database. Set STOA_ARCHIVE_DIR to a new folder.`);
  }
  await writeDurably(target, await encodeArchived(name, content, key));
}

/** The file has its name only when it is complete and on disk. */
async function writeDurably(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.partial`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, target);
  const parent = await open(path.dirname(target));
  await parent.sync().finally(() => parent.close());
}
