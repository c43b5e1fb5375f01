import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPasswordProblem } from './password-rule.ts';

const codeOf = (password: string) =>
  findPasswordProblem(password, 'ada.lovelace@example.com')?.code;

test('rejects passwords that are too short, too long, too simple or the email address', () => {
  assert.equal(codeOf('123456789'), 'too_short');
  assert.equal(codeOf('1234567890'), undefined);
  assert.equal(codeOf('😀😁😂😃😄'), 'too_short');
  assert.equal(codeOf('x1y2'.repeat(50)), undefined);
  assert.equal(codeOf(`${'x1y2'.repeat(50)}z`), 'too_long');
  assert.equal(codeOf('ADA.Lovelace@example.com'), 'is_email');
  assert.equal(codeOf(' ada.lovelace '), 'is_email');
  assert.equal(codeOf('aaaaaaaaaaaaaaa'), 'too_simple');
  assert.equal(codeOf('correct horse battery'), undefined);
});
