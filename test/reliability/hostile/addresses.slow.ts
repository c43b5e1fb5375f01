import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileUrls } from '../../../reliability/hostile/ssrf/urls.ts';
import { ssrf, ssrfControl } from '../../../reliability/scenarios/hostile/ssrf.ts';
import { assertHolds } from './short-version.ts';

test('no submitted URL, rebinding name or redirect leads to this machine or its network', async (t) => {
  const figures = await assertHolds(t, ssrf);

  assert.ok(hostileUrls(1).length >= 66);
  assert.equal(figures['connections to the canary'], 0);
  assert.ok(Number(figures['fields that take a URL']) >= 10);
  assert.ok(Number(figures['deceptive names resolved']) >= 10);
});

test('control: a guard in the name lookup alone is caught by the same calls', async (t) => {
  const figures = await assertHolds(t, ssrfControl);

  assert.ok(Number(figures['connections to the canary']) > 10);
});
