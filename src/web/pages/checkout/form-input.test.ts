import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFormInput, validateForm } from './form-input.ts';

const whole = {
  email: 'ada@example.com',
  name: 'Ada Byron',
  country: 'US',
  line1: '12 Elm Street',
  city: 'Sacramento',
  state: 'california',
  postcode: '95814',
};

const wrongIn = (form: Record<string, string>, complete = true) =>
  validateForm(readFormInput(form), true, complete).problems.map(({ field }) => field);

test('a whole form is a buyer and an address, its state by its code', () => {
  const { buyer, address, problems } = validateForm(readFormInput(whole), true, true);

  assert.deepEqual(problems, []);
  assert.deepEqual(buyer, { email: 'ada@example.com', name: 'Ada Byron' });
  assert.deepEqual(address, {
    name: 'Ada Byron',
    line1: '12 Elm Street',
    line2: null,
    city: 'Sacramento',
    state: 'CA',
    postcode: '95814',
    country: 'US',
    phone: null,
  });
});

test('to pay nothing may be missing, to keep it half will do', () => {
  assert.deepEqual(wrongIn({}), ['email', 'country', 'name', 'line1', 'city', 'postcode']);
  assert.deepEqual(wrongIn({}, false), []);
  assert.deepEqual(wrongIn({ email: 'ada@example.com' }, false), []);
  assert.deepEqual(wrongIn({ country: 'US' }, false), []);
});

test('what could not be kept is told also when it is only kept', () => {
  assert.deepEqual(wrongIn({ email: 'ada' }, false), ['email']);
  assert.deepEqual(wrongIn({ email: `${'a'.repeat(250)}@example.com` }, false), ['email']);
  assert.deepEqual(wrongIn({ city: 'Sacramento' }, false), ['country']);
  assert.deepEqual(wrongIn({ country: 'ZZ' }, false), ['country']);
  assert.deepEqual(wrongIn({ country: 'CA', state: 'Texas' }, false), ['state']);
  assert.deepEqual(wrongIn({ country: 'US', line1: 'x'.repeat(201) }, false), ['line1']);
});

test('states are needed where tax hangs on them, postcodes where the post knows them', () => {
  assert.deepEqual(wrongIn({ ...whole, state: '' }), ['state']);
  assert.deepEqual(wrongIn({ ...whole, country: 'DE', state: '' }), []);
  assert.deepEqual(wrongIn({ ...whole, country: 'HK', state: '', postcode: '' }), []);
  assert.deepEqual(wrongIn({ ...whole, country: 'GB', state: '', postcode: '' }), ['postcode']);
});

test('a file needs no address, but a name needs an e-mail address', () => {
  const judged = validateForm(readFormInput({ ...whole, country: '' }), false, true);
  assert.deepEqual([judged.problems, judged.address], [[], null]);

  const nameless = validateForm(readFormInput({ name: 'Ada' }), false, false);
  assert.deepEqual(
    nameless.problems.map(({ field }) => field),
    ['email'],
  );
});
