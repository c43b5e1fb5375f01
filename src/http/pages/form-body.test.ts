import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formInput, parseForm } from './form-body.ts';

test('a form is text by name; of several values the last counts', () => {
  assert.deepEqual(parseForm('a=1&b=x+y%2B&a=2&c='), { a: '2', b: 'x y+', c: '' });
});

test('a field is read without surrounding blanks, and is empty when it was not sent', () => {
  const form = parseForm('name=+Ada+&__proto__=x');

  assert.equal(formInput(form, 'name'), 'Ada');
  assert.equal(formInput(form, 'email'), '');
  assert.equal(formInput(form, 'toString'), '');
  assert.equal(formInput(null, 'name'), '');
  assert.equal(formInput({ name: 1 }, 'name'), '');
});
