import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Linux exposes working directories, which identify a server even if its pid was reused. */
export const hasProc = existsSync('/proc/self/cwd');

/**
 * The start time of a process, as an opaque string that differs for a reused pid and after a
 * reboot. Null when no such process runs; a zombie does not count as running.
 */
export function processStartTime(pid: number): string | null {
  return hasProc ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

/** The scope in which a pid is unique: one boot of a machine and one PID namespace (container). */
export type PidScope = { boot: string | null; namespace: string | null };

/** The scope of this process. Members that the system does not expose are null. */
export function pidScope(): PidScope {
  if (!hasProc) return { boot: hostname(), namespace: '' };
  return {
    boot: nullOnError(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: nullOnError(() => readlinkSync('/proc/self/ns/pid')),
  };
}

function nullOnError(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Whether the working directory of the process is `folder` (an absolute path without links). */
export function runsInFolder(pid: number, folder: string): boolean {
  if (processStartTime(pid) === null) return false;
  return !hasProc || workingFolder(String(pid)) === folder;
}

/**
 * Whether any server process runs in `folder`, even one that has not written its pid file yet. Null
 * where the system does not expose this.
 */
export function hasServerIn(folder: string): boolean | null {
  if (!hasProc) return null;
  return readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && workingFolder(name) === folder && isServerProcess(name),
  );
}

/**
 * The working directory of a shell may be the folder too. `setpriv` is about to exec the server.
 */
function isServerProcess(pid: string): boolean {
  try {
    return ['postgres', 'setpriv'].includes(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
}

function workingFolder(pid: string): string | null {
  return nullOnError(() => readlinkSync(`/proc/${pid}/cwd`));
}

function startTimeFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program name and may contain spaces: count from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

function startTimeFromPs(pid: number): string | null {
  try {
    const [state = 'Z', ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(/\s+/);
    return state.startsWith('Z') ? null : start.join(' ');
  } catch {
    return null;
  }
}
