import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readForm, typed } from './form-body.ts';

test('a form is text by name; of several values the last counts', () => {
  assert.deepEqual(readForm('a=1&b=x+y%2B&a=2&c='), { a: '2', b: 'x y+', c: '' });
});

test('a field is read without surrounding blanks, and is empty when it was not sent', () => {
  const form = readForm('name=+Ada+&__proto__=x');

  assert.equal(typed(form, 'name'), 'Ada');
  assert.equal(typed(form, 'email'), '');
  assert.equal(typed(form, 'toString'), '');
  assert.equal(typed(null, 'name'), '');
  assert.equal(typed({ name: 1 }, 'name'), '');
});
