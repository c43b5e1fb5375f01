import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMonths } from './billing-period.ts';

for (const [from, months, to] of [
  ['2026-01-15T10:30:00.123Z', 1, '2026-02-15T10:30:00.123Z'],
  ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
  ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-01-31T00:00:00.000Z', 2, '2026-03-31T00:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-04-30T00:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 2, '2027-02-28T12:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 48, '2032-02-29T00:00:00.000Z'],
  ['2026-11-30T00:00:00.000Z', 0, '2026-11-30T00:00:00.000Z'],
] as const) {
  test(`${from} and ${months} months is ${to}`, () => {
    assert.equal(addMonths(new Date(from), months).toISOString(), to);
  });
}

test('periods have no gaps, and the day changes only in months that are too short', () => {
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 240 }), (anchor, months) => {
      const here = addMonths(anchor, months);
      const next = addMonths(anchor, months + 1);
      const days = (next.getTime() - here.getTime()) / 86_400_000;
      assert.ok(days >= 28 && days <= 31, String(days));
      assert.ok(here.getUTCDate() === anchor.getUTCDate() || here.getUTCDate() >= 28);
      assert.equal(here.getTime() % 86_400_000, anchor.getTime() % 86_400_000);
    }),
  );
});
