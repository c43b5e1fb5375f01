import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { type PidScope, pidScope, processStartTime } from '../machine/processes.ts';
import { describeFileSystemError, unusableFolderError } from './data-folder.ts';

/** The process that has claimed a folder. Claims of version 0.7 have the first two members only. */
export type ClaimOwner = { pid: number; born: string } & Partial<PidScope> & {
    host?: string;
    id?: string;
  };

/** A claim on disk. `changedAt` changes with each renewal. */
export type ClaimState = { text: string; changedAt: bigint };

/**
 * Distinguishes this process from one in a cloned machine or container with the same pid and start
 * time.
 */
const processId = randomUUID();

/** Writes a claim of this process and returns its text; null when the folder is already claimed. */
export function tryWriteClaim(lock: string): string | null {
  const { pid } = process;
  const born = processStartTime(pid) ?? '';
  const owner: ClaimOwner = { pid, born, ...pidScope(), host: hostname(), id: processId };
  const text = JSON.stringify(owner);
  try {
    writeFileSync(lock, text, { flag: 'wx', mode: 0o600 });
    return text;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return null;
    throw unusableFolderError(dirname(lock), describeFileSystemError(error));
  }
}

/**
 * Null when there is no claim. Opening the file makes network file systems revalidate their cache.
 */
export function readClaim(lock: string): ClaimState | null {
  let handle: number;
  try {
    handle = openSync(lock, 'r');
  } catch (error) {
    if (errorCodeOf(error) === 'EACCES')
      throw unusableFolderError(dirname(lock), 'belongs to another user');
    return null;
  }
  try {
    const changedAt = fstatSync(handle, { bigint: true }).mtimeNs;
    return { text: readFileSync(handle, 'utf8'), changedAt };
  } finally {
    closeSync(handle);
  }
}

/** Null when the text is incomplete because its writer died. */
export function parseOwner(text: string): ClaimOwner | null {
  try {
    return JSON.parse(text) as ClaimOwner;
  } catch {
    return null;
  }
}

export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
