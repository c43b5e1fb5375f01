import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryEstimate } from '../../../packages/delivery-estimate/delivery-estimate.ts';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';

const settings = {
  days: { US: [2, 4], '*': [7, 14] } as Record<string, [number, number]>,
  cutOff: '14:00',
  timeZone: 'America/New_York',
  holidays: ['2026-11-26'],
};

async function estimateAt(now: string, country: string, days = settings.days) {
  const plugin = deliveryEstimate({ ...settings, days, now: () => new Date(now) });
  const [skill] = plugin.skills ?? [];
  const request = { input: { country }, store: null, locale: null };
  return skill?.answer(request, { signal: AbortSignal.timeout(1_000) });
}

test('an order before the cut-off leaves today and skips weekends and holidays', async () => {
  assert.deepEqual(await estimateAt('2026-11-24T18:59:00Z', 'US'), {
    message:
      'An order placed now leaves on 2026-11-24 and arrives in US between 2026-11-27 and 2026-12-01.',
    data: {
      delivers: true,
      dispatch: '2026-11-24',
      earliest: '2026-11-27',
      latest: '2026-12-01',
    },
  });
});

test('a later order leaves on the next business day of the warehouse', async () => {
  const late = await estimateAt('2026-11-27T19:01:00Z', 'DE');
  assert.equal(late?.data?.dispatch, '2026-11-30');
  const weekend = await estimateAt('2026-11-29T03:00:00Z', 'US');
  assert.equal(weekend?.data?.dispatch, '2026-11-30');
});

test('a country without days is not delivered to', async () => {
  assert.deepEqual(await estimateAt('2026-11-24T15:00:00Z', 'FR', { US: [1, 2] }), {
    message: 'We do not deliver to FR.',
    data: { delivers: false },
  });
});

test('the plug-in keeps the contract, and the test kit finds what is wrong with a skill', async () => {
  assert.deepEqual(await checkPlugin(deliveryEstimate(settings)), []);
  const wrong = deliveryEstimate({ ...settings, timeZone: 'Mars/Olympus' });
  assert.match(String(await checkPlugin(wrong)), /^skills: delivery-estimate: .*Mars\/Olympus/);
});
