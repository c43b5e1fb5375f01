import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../kernel/domain-error.ts';
import { waitForSettlement } from './files.ts';

const early = () => new DomainError('too_early', 'payment_settling', 'Not yet.');

test('reads again until the payment has settled', async () => {
  let reads = 0;
  const file = await waitForSettlement(async () => {
    reads += 1;
    if (reads < 3) throw early();
    return 'the file';
  });
  assert.deepEqual([file, reads], ['the file', 3]);
});

test('rethrows the last error after the timeout', async () => {
  const never = () => Promise.reject(early());
  await assert.rejects(waitForSettlement(never, 0), { reason: 'payment_settling' });
});

test('rethrows any other error immediately', async () => {
  let reads = 0;
  const gone = () => {
    reads += 1;
    return Promise.reject(new DomainError('gone', 'download_revoked', 'Revoked.'));
  };
  await assert.rejects(waitForSettlement(gone), { reason: 'download_revoked' });
  assert.equal(reads, 1);
});
