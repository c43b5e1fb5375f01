import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLiveSession, type SessionStatus, sessionStates } from './session.ts';

const triggers = ['edit', 'ask_consent', 'consent', 'complete', 'expire', 'cancel'] as const;

// §3.4 and ucp.md: where each trigger leads, in the order above; a dash is not allowed.
const table: [SessionStatus, string][] = [
  ['open', 'open requires_consent open completed expired cancelled'],
  ['requires_consent', 'open requires_consent open completed expired cancelled'],
  ['completed', '- - - - - -'],
  ['expired', '- - - completed - -'],
  ['cancelled', '- - - - - -'],
];

for (const [from, expected] of table) {
  test(`§3.4: from ${from}`, () => {
    const reached = triggers.map((trigger) =>
      sessionStates.allows(from, trigger) ? sessionStates.next(from, trigger, 'x') : '-',
    );
    assert.equal(reached.join(' '), expected);
  });
}

test('open sessions and those that ask for consent are live', () => {
  assert.deepEqual(
    table.map(([status]) => isLiveSession({ status })),
    [true, true, false, false, false],
  );
});
