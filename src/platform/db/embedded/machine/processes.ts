import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Linux shows where a process works, which tells a server from a stranger with a recycled pid. */
export const hasProc = existsSync('/proc/self/cwd');

/**
 * The moment a process was born, as an opaque word that differs for a recycled pid and after a
 * reboot. Null when no such process runs; a dead one that nobody has reaped yet does not run.
 */
export function processStartTime(pid: number): string | null {
  return hasProc ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

/** Where a pid names one process: one boot of a machine, and one PID namespace (container). */
export type PidScope = { boot: string | null; namespace: string | null };

/** The scope of this process. Null for what the system does not tell. */
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

/** Whether the process works in `folder` (an absolute path without links). */
export function runsInFolder(pid: number, folder: string): boolean {
  if (processStartTime(pid) === null) return false;
  return !hasProc || workingFolder(String(pid)) === folder;
}

/**
 * Whether any server process works in `folder`, even one too young to have written its pid down.
 * Null where the system does not tell.
 */
export function hasServerIn(folder: string): boolean | null {
  if (!hasProc) return null;
  return readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && workingFolder(name) === folder && isServerProcess(name),
  );
}

/** An operator's shell may stand in the folder too; the launcher's `setpriv` becomes a server. */
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
    // The second field is the program's name and may hold spaces: count from its last bracket.
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
