import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../kernel/domain-error.ts';
import { waitForSettlement } from './wait-for-settlement.ts';

const early = () => new DomainError('too_early', 'payment_settling', 'Not yet.');

test('a file that waits for its payment is read again until it is there', async () => {
  let reads = 0;
  const file = await waitForSettlement(async () => {
    reads += 1;
    if (reads < 3) throw early();
    return 'the file';
  });
  assert.deepEqual([file, reads], ['the file', 3]);
});

test('patience ends with the refusal itself', async () => {
  const never = () => Promise.reject(early());
  await assert.rejects(waitForSettlement(never, 0), { reason: 'payment_settling' });
});

test('any other refusal is told at once', async () => {
  let reads = 0;
  const gone = () => {
    reads += 1;
    return Promise.reject(new DomainError('gone', 'download_revoked', 'Taken back.'));
  };
  await assert.rejects(waitForSettlement(gone), { reason: 'download_revoked' });
  assert.equal(reads, 1);
});
