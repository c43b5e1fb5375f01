import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLiveSession, type SessionStatus, sessionStates } from './session.ts';

const triggers = ['edit', 'ask_consent', 'consent', 'complete', 'expire', 'cancel'] as const;

// The state that each trigger leads to, in the order above; a dash means that it is not allowed.
const table: [SessionStatus, string][] = [
  ['open', 'open requires_consent open completed expired cancelled'],
  ['requires_consent', 'open requires_consent open completed expired cancelled'],
  ['completed', '- - - - - -'],
  ['expired', '- - - completed - -'],
  ['cancelled', '- - - - - -'],
];

for (const [from, expected] of table) {
  test(`allows only the defined transitions from ${from}`, () => {
    const reached = triggers.map((trigger) =>
      sessionStates.allows(from, trigger) ? sessionStates.next(from, trigger, 'x') : '-',
    );
    assert.equal(reached.join(' '), expected);
  });
}

test('sessions that are open or require consent are live', () => {
  assert.deepEqual(
    table.map(([status]) => isLiveSession({ status })),
    [true, true, false, false, false],
  );
});
