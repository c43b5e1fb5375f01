import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pidScope, processStartTime } from '../machine/processes.ts';
import { claimFolder, isClaimed, lockFileName } from './claim.ts';

const root = mkdtempSync(join(tmpdir(), 'stoa-test-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** Writes a claim with the pid of this process and another scope. */
function claimFrom(scope: object): { folder: string; lock: string } {
  const folder = mkdtempSync(join(root, 'claimed-'));
  const lock = join(folder, lockFileName);
  const owner = {
    pid: process.pid,
    born: processStartTime(process.pid),
    host: 'elsewhere',
    id: 'x',
  };
  writeFileSync(lock, JSON.stringify({ ...owner, ...scope }));
  return { folder, lock };
}

const otherNamespace = { boot: pidScope().boot, namespace: 'pid:[1]' };
const otherMachine = { boot: 'another boot', namespace: pidScope().namespace };
const unknown = { boot: null, namespace: null };

describe('the claim on a data directory', { concurrency: true }, () => {
  for (const [scope, where] of [
    [otherNamespace, /in another container of this machine \(host elsewhere, pid \d+\)/],
    [otherMachine, /on another machine \(host elsewhere, pid \d+\)/],
    [unknown, /in use by another stoa/],
  ] as const) {
    test(`is refused while an owner elsewhere renews it: ${where.source}`, async () => {
      const { folder, lock } = claimFrom(scope);
      const before = readFileSync(lock, 'utf8');
      // The clock of the other machine may be years behind.
      let seconds = 1_000;
      const renewal = setInterval(() => {
        seconds += 1;
        utimesSync(lock, seconds, seconds);
      }, 2_000);
      const waits: string[] = [];
      const refused = claimFolder(folder, { notify: (line) => waits.push(line) });
      await assert.rejects(refused, where).finally(() => clearInterval(renewal));

      assert.equal(isClaimed(folder), false);
      assert.equal(readFileSync(lock, 'utf8'), before);
      assert.match(waits.join(), /^The data folder .* waiting up to 15 s/);
    });
  }

  test('is taken over when an owner elsewhere does not renew it', async () => {
    const { folder, lock } = claimFrom(otherNamespace);
    const dead = readFileSync(lock, 'utf8');
    const claim = await claimFolder(folder);

    assert.equal(claim.replaced, dead);
    assert.equal(JSON.parse(readFileSync(lock, 'utf8')).host, hostname());
    claim.release();
  });

  test('is taken over by only one of two concurrent attempts', async () => {
    const { folder } = claimFrom(otherNamespace);
    const tries = await Promise.allSettled([claimFolder(folder), claimFolder(folder)]);

    assert.deepEqual(tries.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    for (const made of tries) if (made.status === 'fulfilled') made.value.release();
  });

  test('of version 0.7 depends on the process only', async () => {
    const alive = claimFrom({});
    const dead = claimFrom({ born: 'before' });

    await assert.rejects(claimFolder(alive.folder), /in use by another stoa \(pid/);
    (await claimFolder(dead.folder)).release();
  });

  test('is renewed by its owner, which detects when another process takes it over', async () => {
    const folder = mkdtempSync(join(root, 'claimed-'));
    const lock = join(folder, lockFileName);
    const claim = await claimFolder(folder);
    utimesSync(lock, 1_000, 1_000);
    while (statSync(lock).mtimeMs === 1_000_000) await delay(50);
    const other = readFileSync(claimFrom(otherMachine).lock, 'utf8');
    const lost = new Promise((resolve) => claim.lost.addEventListener('abort', resolve));
    writeFileSync(lock, other);
    await lost;
    claim.release();

    assert.equal(readFileSync(lock, 'utf8'), other);
  });
});
