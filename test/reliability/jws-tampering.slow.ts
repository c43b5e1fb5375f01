import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeJws } from '../../reliability/hostile/tampering/scene.ts';
import { randomOf } from '../../reliability/random.ts';
import { jwsTamperingControl, tamper } from '../../reliability/sweeps/hostile/jws-tampering.ts';

test('security 4.1: no signature that was tampered with is taken, whichever bit or word it was', async () => {
  const { figures, failures } = await tamper(judgeJws, { step: 5, messages: true });

  assert.deepEqual(failures, []);
  assert.ok(Number(figures.variants) > 2_000, JSON.stringify(figures));
});

test('security 4.1: a verifier that trusts the key in the header would be caught', async () => {
  const setting = { quick: true, seed: 1, folder: '', after: () => undefined };
  const { failures } = await jwsTamperingControl.run(setting, randomOf(1));

  assert.deepEqual(failures, []);
});
