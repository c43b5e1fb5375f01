import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { citusUrl, cloneOnCitus } from './citus.ts';

/**
 * A PostgreSQL cluster with a migrated template: shared by the test run, or started for this file.
 */
export type TestCluster = { connection: Connection; stop(): Promise<void> };

const template = 'stoa_template';

/** Connecting takes long on a machine that has much else to do. */
const patient = { connectionTimeoutMillis: 60_000 };

/**
 * The folder for clusters: in memory where Linux has room for it, because cloning a database
 * creates over a thousand files, which takes four times as long on a disk.
 */
async function clusterFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  const hasRoom = memory !== null && memory.bavail * memory.bsize > 4 * 1024 ** 3;
  const parent = hasRoom ? '/dev/shm' : tmpdir();
  await removeAbandoned(parent);
  return mkdtemp(path.join(parent, `stoa-test-${process.pid}-`));
}

/** A killed test process leaves its cluster, which would fill the memory of the machine. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^stoa-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts a cluster in a temporary folder and migrates the template. */
export async function startCluster(): Promise<TestCluster> {
  const folder = await clusterFolder();
  // Started as root, PostgreSQL runs as another user, who must be able to reach the folder.
  await chmod(folder, 0o711);
  const postgres = await launchPostgres({
    folder: path.join(folder, 'pg'),
    // Test databases need not survive a crash: without fsync, cloning is many times faster. They
    // live too briefly to need autovacuum, which would block cloning while it uses the template.
    overrides: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // Creating and dropping a database searches all buffers.
      shared_buffers: '32MB',
    },
  });
  await makeTemplate(postgres.connection);
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(connection: Connection): Promise<void> {
  const admin = await connect(connection, patient);
  await admin.query(`create database ${template}`);
  await admin.end();
  const client = await connect({ ...connection, database: template } as Connection, patient);
  await migrate(client);
  await client.end();
}

let shared: Promise<TestCluster> | undefined;

/**
 * The cluster of the test run if there is one, otherwise one of this process, stopped at its end.
 */
function clusterOfRun(): Promise<TestCluster> {
  const given = process.env.STOA_TEST_CLUSTER;
  shared ??= given
    ? Promise.resolve({ connection: JSON.parse(given), stop: async () => undefined })
    : startCluster();
  return shared;
}

/** The number of databases that this file has open. */
let clones = 0;

/** Stops the cluster that this file started, once it has no databases. */
export async function stopOwnCluster(): Promise<void> {
  if (clones > 0) return;
  await (await shared)?.stop();
  shared = undefined;
}

/** A database cloned from the template in about 40 ms, and a function to drop it. */
export async function cloneDatabase(): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (citusUrl !== undefined) return cloneOnCitus(name);
  const { connection } = await clusterOfRun();
  const clone = `create database ${name} template ${template} strategy file_copy`;
  await retryWhileInUse(() => onCluster(connection, clone));
  clones += 1;
  return {
    connection: { ...connection, database: name } as Connection,
    async drop() {
      await onCluster(connection, `drop database if exists ${name} with (force)`);
      clones -= 1;
    },
  };
}

/** Retries while another session still uses the template, such as one that is just closing. */
async function retryWhileInUse(act: () => Promise<void>, retries = 5): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (retries === 0) throw error;
    await wait(100);
    await retryWhileInUse(act, retries - 1);
  }
}

async function onCluster(connection: Connection, statement: string): Promise<void> {
  const admin = await connect(connection, patient);
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
