import { closeSync, openSync } from 'node:fs';
import { suite } from 'node:test';

/*
 * One process of a test run. It loads the product once and runs many test files, because loading it
 * takes longer than most test files.
 */

/** `claims`: a folder shared by all processes; `atMost`: the number of files for one process. */
export type Assignment = { files: string[]; claims: string; atMost: number };

const { files, claims, atMost } = JSON.parse(process.env.STOA_TEST_FILES ?? '') as Assignment;

/** True when this process is the first to claim the file: only one can create the claim file. */
function claim(index: number): boolean {
  try {
    closeSync(openSync(`${claims}/${index}`, 'wx'));
    return true;
  } catch {
    return false;
  }
}

let taken = 0;
for (const [index, file] of files.entries()) {
  if (taken === atMost) break;
  if (!claim(index)) continue;
  taken += 1;
  await suite(file, { timeout: 600_000 }, () => import(file));
}

// What a file has left open must not keep the whole run from ending.
setTimeout(() => {
  console.error(`Still open after the last file: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, 60_000).unref();
