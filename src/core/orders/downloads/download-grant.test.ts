import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  applyFetch,
  applyInterruption,
  assertFetchable,
  type DownloadGrant,
} from './download-grant.ts';

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
  partBytes: 0,
  resumeBytes: 0,
  revokedAt: null,
  held: false,
  createdAt: now,
  ...more,
});

const size = 1_000;
const whole = { start: 0, length: size, size };
const part = (start: number, length: number) => ({ start, length, size });
const used = ({ fetches, partBytes, resumeBytes }: DownloadGrant) => [
  fetches,
  partBytes,
  resumeBytes,
];

for (const [name, given, fetch, expected] of [
  ['counts a whole file', grant(), whole, [1, 0, size]],
  ['counts the first part and permits the rest', grant(), part(0, 400), [1, 600, size]],
  ['counts a middle part that is requested first', grant(), part(400, 100), [1, 900, size]],
  [
    'does not count a later part of a counted download',
    grant({ fetches: 5, partBytes: 600, lastFetchedAt: minutes(-59) }),
    part(400, 600),
    [5, 0, 0],
  ],
  [
    'counts a second request for the first byte',
    grant({ fetches: 1, partBytes: 600, lastFetchedAt: minutes(-1) }),
    part(0, 400),
    [2, 600, size],
  ],
  [
    'counts a part that is larger than the remaining bytes',
    grant({ fetches: 1, partBytes: 599, lastFetchedAt: minutes(-1) }),
    part(400, 600),
    [2, 400, size],
  ],
  [
    'counts a part that is requested an hour later',
    grant({ fetches: 1, partBytes: 600, lastFetchedAt: minutes(-60) }),
    part(400, 600),
    [2, 400, size],
  ],
] as const) {
  test(`applyFetch ${name}`, () => {
    assert.deepEqual(used(applyFetch(given, fetch, now)), expected);
  });
}

test('an interrupted client may resume, and repeat sent bytes up to the size of the file', () => {
  const fetched = applyFetch(grant(), whole, now);
  const once = applyInterruption(fetched, { sent: 700, unsent: 300 }, now);
  const again = applyInterruption(
    applyFetch(once, part(500, 500), now),
    { sent: 400, unsent: 100 },
    now,
  );

  assert.deepEqual(
    [used(once), used(again)],
    [
      [1, 1_000, 300],
      [1, 900, 0],
    ],
  );
});

test('a response that was sent in full permits no further part, however its connection ended', () => {
  const fetched = applyFetch(grant({ fetches: 4 }), whole, now);
  const closed = applyInterruption(fetched, { sent: size, unsent: 0 }, minutes(1));

  assert.deepEqual(closed, fetched);
  assert.throws(() => applyFetch(closed, part(1, 999), now), { reason: 'download_limit_reached' });
});

test('a download sends at most twice the file, however often the client disconnects', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(999), fc.nat(size))), (attempts) => {
      let state = applyFetch(grant({ fetches: 4 }), whole, now);
      let bytes = size;
      for (const [start, cutAfter] of attempts) {
        const length = size - start;
        try {
          state = applyFetch(state, part(start, length), now);
        } catch {
          continue;
        }
        const sent = Math.min(length, cutAfter);
        bytes += sent;
        if (sent < length) state = applyInterruption(state, { sent, unsent: length - sent }, now);
      }
      assert.ok(bytes <= 2 * size);
      assert.equal(state.fetches, 5);
    }),
  );
});

test('a held download is 425 while its payment settles, and 410 once it is revoked', () => {
  const held = grant({ held: true });
  assert.throws(() => assertFetchable(held, now), {
    kind: 'too_early',
    reason: 'payment_settling',
    retryAfterSeconds: 2,
  });
  assert.throws(() => assertFetchable({ ...held, revokedAt: now }, now), { kind: 'gone' });
});

for (const [reason, given] of [
  ['download_revoked', grant({ revokedAt: now, expiresAt: now })],
  ['download_expired', grant({ expiresAt: now, fetches: 5 })],
  ['download_limit_reached', grant({ fetches: 5, lastFetchedAt: minutes(-1) })],
] as const) {
  test(`a download is rejected with 410 ${reason}`, () => {
    for (const fetch of [whole, part(1, 999)])
      assert.throws(() => applyFetch(given, fetch, now), { kind: 'gone', reason });
    assert.throws(() => assertFetchable(given, now), { kind: 'gone', reason });
  });
}
