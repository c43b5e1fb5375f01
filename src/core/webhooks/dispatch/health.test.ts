import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EndpointHealth, updateHealthState } from './health.ts';
import { retryPlan } from './retry-schedule.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const healthy: EndpointHealth = { active: true, failingSince: null, failures: 0, warnedAt: null };
const hours = (count: number) => new Date(start + count * 3_600_000);
const failed = (at: Date) => ({ at, wasTaken: false });
const taken = (at: Date) => ({ at, wasTaken: true });

test('one failing delivery warns at attempt 13 and pauses the endpoint at attempt 19', () => {
  let health = healthy;
  const notifications = retryPlan.map(({ offset }) => {
    const at = new Date(start + offset * 1_000);
    const after = updateHealthState(health, [failed(at)], at);
    health = after.health;
    return after.news;
  });
  assert.deepEqual(
    notifications.flatMap((each, index) => (each ? [[index + 1, each]] : [])),
    [
      [13, 'failing'],
      [19, 'paused'],
    ],
  );
  assert.deepEqual([health.active, health.failures], [false, 24]);
});

test('a success clears earlier failures, but not later ones', () => {
  const failing = { ...healthy, failingSince: hours(0), failures: 9, warnedAt: hours(24) };
  const { health, news } = updateHealthState(
    failing,
    [failed(hours(49)), taken(hours(49)), failed(hours(50))],
    hours(50),
  );
  assert.deepEqual(health, { ...healthy, failingSince: hours(50), failures: 1 });
  assert.equal(news, null);
});

test('fewer than five failures do not pause the endpoint, and it warns only once', () => {
  const rare = { ...healthy, failingSince: hours(0), failures: 3 };
  const first = updateHealthState(rare, [failed(hours(60))], hours(60));
  assert.deepEqual([first.health.active, first.news], [true, 'failing']);
  const second = updateHealthState(first.health, [failed(hours(61))], hours(61));
  assert.deepEqual([second.health.active, second.news], [false, 'paused']);
  const third = updateHealthState(second.health, [failed(hours(62))], hours(62));
  assert.equal(third.news, null);
});
