import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stopwatch } from '../../../kernel/clock.ts';
import { type DatabaseUser, spawnIdentity } from './machine/database-user.ts';
import { hasServerIn, runsInFolder } from './machine/processes.ts';
import { socketFile } from './machine/socket-folder.ts';

/** A running server, as its own `postmaster.pid` describes it. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

const pollMs = 5;
/** A fast shutdown writes one checkpoint; past this the server is made to recover at its next start. */
const shutdownTimeoutMs = 30_000;

/** The live server of the cluster, or null. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readPidFile(cluster)?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || !runsInFolder(pid, cluster)) return null;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Whether a ready server has lost its socket, as when the temporary folder was swept. */
export const hasLostSocket = (server: Omit<Postmaster, 'pid'>): boolean =>
  server.ready && !existsSync(socketFile(server.socketFolder));

/**
 * Removes the `postmaster.pid` of a server that is surely gone. PostgreSQL itself would refuse to
 * start while the dead pid is unreaped or belongs to a stranger.
 */
export function removeStalePidFile(cluster: string): void {
  const remains = readPidFile(cluster);
  if (remains === null || hasServerIn(cluster) !== false) return;
  if (readPidFile(cluster) === remains) rmSync(join(cluster, 'postmaster.pid'));
}

/**
 * Starts the server process with its words going to the file `log`. It lives in a session of its
 * own, so that Ctrl-C reaches stoa first, and is told to stop by the kernel when stoa dies.
 */
export async function spawnPostmaster(
  command: { postgres: string; arguments: string[] },
  place: { cluster: string; log: string },
  user: DatabaseUser,
): Promise<ChildProcess> {
  const env = { PATH: '/usr/bin:/bin:/usr/local/bin:/run/current-system/sw/bin', LC_ALL: 'C' };
  const setpriv = ['setpriv', '--pdeathsig', 'INT'];
  const bound = await promisify(execFile)('setpriv', ['--pdeathsig', 'INT', 'true'], { env })
    .then(() => true)
    .catch(() => false);
  const [file = '', ...args] = [...(bound ? setpriv : []), command.postgres, ...command.arguments];
  const log = openSync(place.log, 'a', 0o600);
  const child = spawn(file, args, {
    cwd: place.cluster,
    env,
    detached: true,
    stdio: ['ignore', log, log],
    ...spawnIdentity(user),
  });
  // Without a listener a failed start would end the process; the exit is seen by whoever waits.
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  return child;
}

/** Whether the server that was started here has ended, or never ran. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Stops the server: clients are cut off, transactions rolled back, everything written. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = stopwatch() + shutdownTimeoutMs;
  while (runsInFolder(pid, cluster)) {
    await delay(pollMs);
    if (stopwatch() < deadline) continue;
    signal(pid, 'SIGQUIT');
    return;
  }
}

/** Ends the server without a last checkpoint. */
export function quitPostmaster(pid: number, cluster: string): void {
  if (runsInFolder(pid, cluster)) signal(pid, 'SIGQUIT');
}

/** Begins a new log and keeps the last one beside it. */
export function rotateLog(log: string): void {
  if (existsSync(log)) renameSync(log, `${log}.1`);
}

/** What the server said last before it gave up. */
export function lastFailure(log: string): string {
  const words = readFileSync(log, 'utf8').trim().split('\n');
  const failure = words.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? words.at(-1) ?? '';
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
    // It ended by itself meanwhile.
  }
}
