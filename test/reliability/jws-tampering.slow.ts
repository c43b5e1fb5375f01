import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOfJws } from '../../reliability/hostile/tampering/scene.ts';
import { randomOf } from '../../reliability/random.ts';
import { jwsTamperingControl, tamper } from '../../reliability/scenarios/hostile/jws-tampering.ts';

test('no tampered signature is accepted, whichever bit or member was changed', async () => {
  const { figures, failures } = await tamper(problemOfJws, { step: 5, messages: true });

  assert.deepEqual(failures, []);
  assert.ok(Number(figures.variants) > 2_000, JSON.stringify(figures));
});

test('control: a verifier that trusts the key in the header is caught', async () => {
  const setting = { quick: true, seed: 1, folder: '', after: () => undefined };
  const { failures } = await jwsTamperingControl.run(setting, randomOf(1));

  assert.deepEqual(failures, []);
});
