import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClockCheck, describeClock } from './clock-check.ts';

const start = Date.UTC(2026, 0, 1);

/** A machine whose clock is `ahead` of the database's by so many milliseconds. */
function compared(ahead: number, { answerTakes = 0 } = {}) {
  let passed = 0;
  const check = createClockCheck(
    () => undefined,
    () => new Date(start + ahead + passed),
  );
  const compare = () =>
    check.measure(async () => {
      const databaseTime = new Date(start + passed);
      passed += answerTakes;
      return { databaseTime };
    });
  return { check, compare };
}

for (const [ahead, isWrong, text] of [
  [0, false, "that of the database's machine"],
  [5_000, false, "that of the database's machine"],
  [-5_000, false, "that of the database's machine"],
  [61_000, true, '61 s ahead of the clock of the database'],
  [-5_100, true, '5.1 s behind the clock of the database'],
] as const) {
  test(`${ahead} ms ahead: ${isWrong ? 'wrong' : 'right'}`, async () => {
    const { check, compare } = compared(ahead);

    await compare();

    assert.deepEqual([check.isWrong(), describeClock(check)], [isWrong, text]);
  });
}

test('a slow answer is not a difference', async () => {
  const { check, compare } = compared(0, { answerTakes: 20_000 });

  await compare();

  assert.equal(check.isWrong(), false);
});

test('a change is reported once, and the result of the question is returned', async () => {
  let ahead = 0;
  const reported: boolean[] = [];
  const check = createClockCheck(
    ({ isWrong }) => reported.push(isWrong()),
    () => new Date(start + ahead),
  );
  const ask = async () => ({ databaseTime: new Date(start), serving: 2 });

  const first = await check.measure(ask);
  ahead = 6_000;
  await check.measure(ask);
  await check.measure(ask);
  ahead = 0;
  await check.measure(ask);

  assert.equal(first.serving, 2);
  assert.deepEqual(reported, [true, false]);
});
