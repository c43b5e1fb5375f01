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
const stopTimeoutMilliseconds = 35_000;

/** Starts a child process that is stopped when the benchmark ends for any reason. */
export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess {
  return track(spawn(command, args, options));
}

/** Starts a module as a child process that can send messages and ends with the benchmark. */
export function forkChild(file: URL, args: string[], options: ForkOptions): ChildProcess {
  return track(fork(file, args, { execArgv: [], ...options }));
}

/** The next message of a child. Rejects when the child exits first. */
export function messageOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) =>
      reject(new Error(`A child process of the benchmark exited with code ${code}.`)),
    );
  });
}

/** Sends SIGTERM to a child, waits for it to exit, and kills it after a timeout. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, delay(stopTimeoutMilliseconds, null, { ref: false })]);
    if (!hasEnded(child)) child.kill('SIGKILL');
  }
  started.delete(child);
}

export async function stopAllChildren(): Promise<void> {
  await Promise.all([...started].map(stopChild));
}

/** Returns a function for the CPU seconds that the processes have used since; 0 without /proc. */
export function cpuWatch(pids: number[]): () => number {
  const before = pids.map((pid) => ({ pid, seconds: cpuSecondsOf(pid) }));
  // A process that has exited reads as 0 seconds, so a negative difference counts as 0.
  return () =>
    before.reduce((sum, { pid, seconds }) => sum + Math.max(0, cpuSecondsOf(pid) - seconds), 0);
}

/** CPU seconds of a process and all of its children, also of those that have exited. */
export function cpuSecondsOfTree(pid: number): number {
  const [user = 0, system = 0, ofExited = 0, systemOfExited = 0] = statOf(pid)
    .slice(11, 15)
    .map(Number);
  const own = (user + system + ofExited + systemOfExited) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), own);
}

export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** Process ids of the children of a process; empty without /proc. */
export function childrenOf(parent: number): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => statOf(pid)[1] === String(parent));
  } catch {
    return [];
  }
}

/** Resident memory in megabytes (10^6 bytes); null without /proc. */
export function residentMegabytes(pid: number): number | null {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? (Number(line[1]) * 1_024) / 1_000_000 : null;
  } catch {
    return null;
  }
}

const ticksPerSecond = 100;

// Fields from the process state on, because the program name before it may contain spaces.
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function track(child: ChildProcess): ChildProcess {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
