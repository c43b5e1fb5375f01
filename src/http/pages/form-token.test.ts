import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { createFormTokens } from './form-token.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const now = new Date('2026-01-01T00:00:00.000Z');
const later = (hours: number) => () => new Date(now.getTime() + hours * 3_600_000);
const tokensWith = (keys: string, hours = 0) => createFormTokens(createSecrets(keys), later(hours));
const tokens = tokensWith(`one:${key(1)}`);

const sent = (form_token: string, headers: Record<string, string> = { cookie: 'a=b' }) =>
  ({ headers, body: { form_token } }) as unknown as FastifyRequest;

test('a browser needs a token that was issued for the same subject', () => {
  const token = tokens.issue('cs_1');

  assert.equal(tokens.accepts(sent(token), 'cs_1'), true);
  const wrong = ['', token.slice(0, -2), `${token}x`, `1${token}`, tokens.issue('cs_2')];
  for (const other of wrong) assert.equal(tokens.accepts(sent(other), 'cs_1'), false);
});

for (const header of ['sec-fetch-site', 'origin', 'referer', 'cookie'])
  test(`a request with the header ${header} counts as a browser and needs a token`, () =>
    assert.equal(tokens.accepts(sent('', { [header]: 'same-origin' }), 'cs_1'), false));

test('a request without browser headers needs no token', () =>
  assert.equal(tokens.accepts(sent('', {}), 'cs_1'), true));

test('a token expires after twelve hours and stays valid after key rotation', () => {
  const token = tokens.issue('cs_1');
  const rotated = `two:${key(2)},one:${key(1)}`;

  assert.equal(tokensWith(rotated, 12).accepts(sent(token), 'cs_1'), true);
  assert.equal(tokensWith(rotated, 12.1).accepts(sent(token), 'cs_1'), false);
  assert.equal(tokensWith(rotated, -1).accepts(sent(token), 'cs_1'), false);
  assert.equal(tokensWith(`two:${key(2)}`).accepts(sent(token), 'cs_1'), false);
});
