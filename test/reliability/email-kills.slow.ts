import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKills, emailKillsControl } from '../../reliability/scenarios/email-kills.ts';
import { assertHolds } from './hostile/short-version.ts';

test('across kill -9, purchases over several protocols email buyer and owner once', async (t) => {
  const figures = await assertHolds(t, emailKills);

  assert.equal(figures.protocols, 4);
  assert.equal(figures.purchases, 8);
  assert.equal(figures.kills, 4);
});

test('control: builds that lose an email or repeat it as a new message are caught', async (t) => {
  const figures = await assertHolds(t, emailKillsControl);

  assert.equal(figures['builds caught'], 2);
});
