import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsAsFetch, type DownloadGrant } from './download.ts';

const now = new Date('2026-01-01T12:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const grant = (more: Partial<DownloadGrant> = {}): DownloadGrant => ({
  id: 'dl_1',
  orderId: 'ord_1',
  lineItemId: 'li_1',
  assetId: 'ast_1',
  token: { generation: 1, keyId: 'k' },
  expiresAt: minutes(1),
  fetches: 0,
  maxFetches: 5,
  lastFetchedAt: null,
  revokedAt: null,
  held: false,
  createdAt: now,
  ...more,
});

for (const [name, given, fromStart, expected] of [
  ['the first byte counts', grant(), true, true],
  ['and counts again', grant({ fetches: 4, lastFetchedAt: minutes(-1) }), true, true],
  [
    'a later part belongs to what was counted before',
    grant({ lastFetchedAt: minutes(-59) }),
    false,
    false,
  ],
  ['after the last one, too', grant({ fetches: 5, lastFetchedAt: minutes(-59) }), false, false],
  ['an hour later it counts', grant({ fetches: 1, lastFetchedAt: minutes(-60) }), false, true],
  ['a part that comes first counts', grant(), false, true],
] as const) {
  test(name, () => {
    assert.equal(countsAsFetch(given, { now, fromStart }), expected);
  });
}

test('what waits for its payment is too early, until it is taken back', () => {
  const held = grant({ held: true });
  const from = { now, fromStart: true };
  assert.throws(() => countsAsFetch(held, from), {
    kind: 'too_early',
    reason: 'payment_settling',
    retryAfterSeconds: 2,
  });
  assert.throws(() => countsAsFetch({ ...held, revokedAt: now }, from), { kind: 'gone' });
});

for (const [reason, given] of [
  ['download_revoked', grant({ revokedAt: now, expiresAt: now })],
  ['download_expired', grant({ expiresAt: now, fetches: 5 })],
  ['download_used_up', grant({ fetches: 5, lastFetchedAt: minutes(-1) })],
] as const) {
  test(`it is gone: ${reason}`, () => {
    assert.throws(() => countsAsFetch(given, { now, fromStart: true }), { kind: 'gone', reason });
  });
}
