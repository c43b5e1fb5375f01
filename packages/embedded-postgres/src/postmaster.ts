import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DatabaseUser, spawnIdentity } from './machine/database-user.ts';
import { hasServerIn, runsInFolder } from './machine/processes.ts';
import { socketFile } from './machine/socket-folder.ts';

/** A running server, as described in its `postmaster.pid`. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

const pollMs = 5;
/**
 * A fast shutdown writes a checkpoint. After this time the server is aborted and recovers at its
 * next start.
 */
const shutdownTimeoutMs = 30_000;

/** The running server of the cluster, or null. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readPidFile(cluster)?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || !runsInFolder(pid, cluster)) return null;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Whether the socket of a ready server is missing, for example after a cleanup of temporary files.
 */
export const hasLostSocket = (server: Omit<Postmaster, 'pid'>): boolean =>
  server.ready && !existsSync(socketFile(server.socketFolder));

/**
 * Removes the `postmaster.pid` of a server that has certainly exited. PostgreSQL would refuse to
 * start if the pid is a zombie or was reused by another process.
 */
export function removeStalePidFile(cluster: string): void {
  const content = readPidFile(cluster);
  if (content === null || hasServerIn(cluster) !== false) return;
  if (readPidFile(cluster) === content) rmSync(join(cluster, 'postmaster.pid'));
}

/**
 * Starts the server process, with its output appended to `log`. It runs in its own session, so that
 * Ctrl-C reaches Stoa first, and the kernel signals it to stop when Stoa dies.
 */
export async function spawnPostmaster(
  command: { postgres: string; arguments: string[] },
  paths: { cluster: string; log: string },
  user: DatabaseUser,
): Promise<ChildProcess> {
  const env = { PATH: '/usr/bin:/bin:/usr/local/bin:/run/current-system/sw/bin', LC_ALL: 'C' };
  const setpriv = ['setpriv', '--pdeathsig', 'INT'];
  const hasSetpriv = await promisify(execFile)('setpriv', ['--pdeathsig', 'INT', 'true'], { env })
    .then(() => true)
    .catch(() => false);
  const [file = '', ...args] = [
    ...(hasSetpriv ? setpriv : []),
    command.postgres,
    ...command.arguments,
  ];
  const log = openSync(paths.log, 'a', 0o600);
  const child = spawn(file, args, {
    cwd: paths.cluster,
    env,
    detached: true,
    stdio: ['ignore', log, log],
    ...spawnIdentity(user),
  });
  // Without a listener a failed spawn would end this process; callers check `hasEnded`.
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  return child;
}

/** Whether a server that was spawned here has exited, or could not be started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Fast shutdown: disconnects clients, rolls back transactions and writes a checkpoint. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = performance.now() + shutdownTimeoutMs;
  while (runsInFolder(pid, cluster)) {
    await delay(pollMs);
    if (performance.now() < deadline) continue;
    signal(pid, 'SIGQUIT');
    return;
  }
}

/** Immediate shutdown, without a checkpoint. */
export function quitPostmaster(pid: number, cluster: string): void {
  if (runsInFolder(pid, cluster)) signal(pid, 'SIGQUIT');
}

/** Starts a new log and keeps the previous one as `.1`. */
export function rotateLog(log: string): void {
  if (existsSync(log)) renameSync(log, `${log}.1`);
}

/** The last error in the log. */
export function lastFailure(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const failure = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
  return failure.replace(/^.*?(FATAL|PANIC): +/, '');
}

function readPidFile(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already exited.
  }
}
