import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { DomainError } from '../../kernel/domain-error.ts';
import { createPasswordHasher, hashPassword, needsRehash } from './password.ts';

test('a password matches whether accents were typed composed or decomposed', async () => {
  const { verify } = createPasswordHasher();
  const stored = await hashPassword('caf\u00e9 au lait');

  assert.equal(await verify('cafe\u0301 au lait', stored), true);
  assert.equal(await verify('cafe au lait', stored), false);
});

test('verification against no stored hash fails', async () => {
  assert.equal(await createPasswordHasher().verify('anything', null), false);
});

test('detects hashes that were made with other parameters', async () => {
  const old = await hash('a password', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });

  assert.equal(needsRehash(old), true);
  assert.equal(needsRehash(await hashPassword('a password')), false);
});

test('rejects requests with 503 when the queue is full', async () => {
  const { hash: make } = createPasswordHasher();

  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => make('a password')));

  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 6);
  const [first] = refused as PromiseRejectedResult[];
  assert.ok(first?.reason instanceof DomainError);
  assert.deepEqual([first.reason.kind, first.reason.retryAfterSeconds], ['unavailable', 2]);
  assert.match(await make('a password'), /^\$argon2id\$/);
});
