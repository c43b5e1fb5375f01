import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFormInput, sortProblems, validateForm } from './form-input.ts';

const completeForm = {
  email: 'ada@example.com',
  name: 'Ada Byron',
  country: 'US',
  line1: '12 Elm Street',
  city: 'Sacramento',
  state: 'california',
  postcode: '95814',
};

const regionStates = new Map([['DE', ['BY']]]);
const toPay = { needsShipping: true, complete: true, regionStates };
const toSave = { ...toPay, complete: false };

const invalidFields = (form: Record<string, string>, complete = true) =>
  validateForm(readFormInput(form), complete ? toPay : toSave).problems.map(({ field }) => field);

test('a complete form gives a buyer and an address with a state code', () => {
  const { buyer, address, problems } = validateForm(readFormInput(completeForm), toPay);

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

test('all fields are required to pay, none to save the form', () => {
  assert.deepEqual(invalidFields({}), ['email', 'country', 'name', 'line1', 'city', 'postcode']);
  assert.deepEqual(invalidFields({}, false), []);
  assert.deepEqual(invalidFields({ email: 'ada@example.com' }, false), []);
  assert.deepEqual(invalidFields({ country: 'US' }, false), []);
});

test('saving reports fields that cannot be saved', () => {
  assert.deepEqual(invalidFields({ email: 'ada' }, false), ['email']);
  assert.deepEqual(invalidFields({ email: `${'a'.repeat(250)}@example.com` }, false), ['email']);
  assert.deepEqual(invalidFields({ city: 'Sacramento' }, false), ['country']);
  assert.deepEqual(invalidFields({ country: 'ZZ' }, false), ['country']);
  assert.deepEqual(invalidFields({ country: 'CA', state: 'Texas' }, false), ['state']);
  assert.deepEqual(invalidFields({ country: 'US', line1: 'x'.repeat(201) }, false), ['line1']);
});

test('an email address that APIs and processors refuse is a problem', () => {
  const pasted = ['ada@example.com,', 'mailto:ada@example.com', '<ada@example.com>', 'ada@example'];
  for (const email of pasted)
    assert.deepEqual(invalidFields({ ...completeForm, email }), ['email']);
});

test('state and postal code are required only in countries that need them', () => {
  assert.deepEqual(invalidFields({ ...completeForm, state: '' }), ['state']);
  assert.deepEqual(invalidFields({ ...completeForm, country: 'FR', state: '' }), []);
  assert.deepEqual(invalidFields({ ...completeForm, country: 'JP', state: '' }), ['state']);
  assert.deepEqual(invalidFields({ ...completeForm, country: 'HK', state: '', postcode: '' }), []);
  assert.deepEqual(invalidFields({ ...completeForm, country: 'GB', state: '', postcode: '' }), [
    'postcode',
  ]);
});

test('a state is required where shipping or tax of the store depends on it', () => {
  assert.deepEqual(invalidFields({ ...completeForm, country: 'DE', state: '' }), ['state']);
  assert.deepEqual(invalidFields({ ...completeForm, country: 'DE', state: 'Bayern' }), []);
});

test('a state is dropped when another country is selected than the one it was offered for', () => {
  const changed = readFormInput({ country: 'CA', state: 'CA', state_country: 'US' });
  assert.equal(changed.state, '');
  assert.equal(readFormInput({ country: 'US', state: 'CA', state_country: 'US' }).state, 'CA');
});

test('problems are listed in the order of the page', () => {
  const fields = ['terms', 'coupon', 'order', 'postcode', 'state', 'country', 'name', 'email'];
  const sorted = sortProblems(fields.map((field) => ({ field, message: '' })));
  assert.deepEqual(
    sorted.map(({ field }) => field),
    fields.toReversed().toSpliced(3, 2, 'state', 'postcode'),
  );
});

test('a digital order needs no address, but a name needs an email address', () => {
  const digital = validateForm(readFormInput({ ...completeForm, country: '' }), {
    ...toPay,
    needsShipping: false,
  });
  assert.deepEqual([digital.problems, digital.address], [[], null]);

  const nameless = validateForm(readFormInput({ name: 'Ada' }), {
    ...toSave,
    needsShipping: false,
  });
  assert.deepEqual(
    nameless.problems.map(({ field }) => field),
    ['email'],
  );
});
