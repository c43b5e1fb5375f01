import {
  type ChildProcess,
  type ForkOptions,
  fork,
  type SpawnOptions,
  spawn,
} from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const started = new Set<ChildProcess>();
const patienceMilliseconds = 35_000;

/** A child that is stopped with the bench, however the bench ends. */
export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess {
  return remember(spawn(command, args, options));
}

/** A child of our own code: it can send messages, and ends when the bench is gone. */
export function forkChild(file: URL, args: string[], options: ForkOptions): ChildProcess {
  return remember(fork(file, args, { execArgv: [], ...options }));
}

/** The next message of a child; rejects when it ends first. */
export function messageOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) =>
      reject(new Error(`A child process of the bench ended (${code}).`)),
    );
  });
}

/** Asks a child to end, waits for it, and ends it by force when it does not. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, delay(patienceMilliseconds, null, { ref: false })]);
    if (!hasEnded(child)) child.kill('SIGKILL');
  }
  started.delete(child);
}

export async function stopAllChildren(): Promise<void> {
  await Promise.all([...started].map(stopChild));
}

/** Answers the seconds of processor time that the processes used since; 0 where the system does not tell. */
export function cpuWatch(pids: number[]): () => number {
  const before = pids.map((pid) => ({ pid, seconds: cpuSecondsOf(pid) }));
  // A process that is gone would take all that it ever used with it.
  return () =>
    before.reduce((sum, { pid, seconds }) => sum + Math.max(0, cpuSecondsOf(pid) - seconds), 0);
}

function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** The children of a process. */
export function childrenOf(parent: number): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => statOf(pid)[1] === String(parent));
  } catch {
    return [];
  }
}

/** Resident memory in megabytes (10^6 bytes), or null where the system does not tell. */
export function residentMegabytes(pid: number): number | null {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? (Number(line[1]) * 1_024) / 1_000_000 : null;
  } catch {
    return null;
  }
}

const ticksPerSecond = 100;

// From the state on: what comes before it, the name of the program, may hold blanks.
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function remember(child: ChildProcess): ChildProcess {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
