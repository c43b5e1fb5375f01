import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formInput, parseForm } from './form-body.ts';

test('parses a form; the last value of a repeated field counts', () => {
  assert.deepEqual(parseForm('a=1&b=x+y%2B&a=2&c='), { a: '2', b: 'x y+', c: '' });
});

test('trims a field, and reads a missing field as empty', () => {
  const form = parseForm('name=+Ada+&__proto__=x');

  assert.equal(formInput(form, 'name'), 'Ada');
  assert.equal(formInput(form, 'email'), '');
  assert.equal(formInput(form, 'toString'), '');
  assert.equal(formInput(null, 'name'), '');
  assert.equal(formInput({ name: 1 }, 'name'), '');
});
