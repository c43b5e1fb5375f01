import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeyedCall, resolveSessions } from './resolve-sessions.ts';

const minute = 60_000;

/** The sessions of calls, each `[minute, ids, client]`, as letters in the order of their creation. */
function sessionsOf(
  calls: [number, string[], string | null][],
  { followsClient = false } = {},
): string {
  let created = 0;
  const keyed = calls.map(
    ([at, ids, client]): KeyedCall => ({
      workspaceId: 'ws_1',
      at: new Date(at * minute),
      keys: { ids, client, followsClient },
    }),
  );
  const sessions = resolveSessions(keyed, new Map(), ({ at }) => {
    created += 1;
    return { sessionId: String.fromCharCode(64 + created), startedAt: at };
  });
  return sessions.map(({ sessionId }) => sessionId).join('');
}

test('calls with the same id belong to one session, whatever the time between them', () => {
  assert.equal(
    sessionsOf([
      [0, ['context 1'], null],
      [500, ['context 1'], null],
      [500, ['context 2'], null],
    ]),
    'AAB',
  );
});

test('an id belongs to the session of any other id it was seen with', () => {
  assert.equal(
    sessionsOf([
      [0, ['cart'], null],
      [1, ['cart', 'checkout'], null],
      [2, ['checkout'], null],
    ]),
    'AAA',
  );
});

test('a search and the cart of the same client are one session', () => {
  assert.equal(
    sessionsOf([
      [0, [], 'client'],
      [1, ['cart'], 'client'],
      [2, [], 'client'],
      [3, ['cart'], 'client'],
    ]),
    'AAAA',
  );
});

test('another cart of the same client starts a session, to which its later searches belong', () => {
  assert.equal(
    sessionsOf([
      [0, ['cart 1'], 'client'],
      [1, ['cart 2'], 'client'],
      [2, [], 'client'],
      [3, ['cart 1'], 'client'],
    ]),
    'ABBA',
  );
});

test('a client without ids starts a session after 30 minutes', () => {
  assert.equal(
    sessionsOf([
      [0, [], 'client'],
      [30, [], 'client'],
      [61, [], 'client'],
      [62, [], 'other'],
    ]),
    'AABC',
  );
});

test('a client whose session follows the client keeps one session for all of its carts', () => {
  const calls: [number, string[], string][] = [
    [0, ['cart 1'], 'client'],
    [1, ['cart 2'], 'client'],
    [40, [], 'client'],
  ];
  assert.equal(sessionsOf(calls, { followsClient: true }), 'AAB');
});

test('workspaces do not share sessions', () => {
  const keys = { ids: ['cart'], client: null, followsClient: false };
  const at = new Date(0);
  const known = new Map();
  const start = ({ workspaceId }: KeyedCall) => ({ sessionId: workspaceId, startedAt: at });
  const sessions = resolveSessions(
    [
      { workspaceId: 'ws_1', at, keys },
      { workspaceId: 'ws_2', at, keys },
    ],
    known,
    start,
  );
  assert.deepEqual(
    sessions.map(({ sessionId }) => sessionId),
    ['ws_1', 'ws_2'],
  );
});
