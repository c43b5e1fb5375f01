import { closeSync, openSync } from 'node:fs';
import { suite } from 'node:test';

/*
 * One of the processes of a test run. It loads the product once and runs file after file, because
 * loading it anew for each file takes longer than most files need for their tests.
 */

/** `claims`: a folder that all processes of the run share; `atMost`: files for one process. */
export type Assignment = { files: string[]; claims: string; atMost: number };

const { files, claims, atMost } = JSON.parse(process.env.STOA_TEST_FILES ?? '') as Assignment;

/** True for the one process that runs the file: only one of them can create its claim. */
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
  await suite(file, { timeout: 300_000 }, () => import(file));
}
