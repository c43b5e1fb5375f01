import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isBought, read } from '../things/purchase-examples.ts';

const street = '12 Main St, Springfield, IL 62704';

const fieldsOf = (text: string) => {
  const intent = read(text);
  const fields = intent.skill === 'unclear' ? intent.understood : intent;
  return {
    name: 'address' in fields ? fields.address?.name : undefined,
    email: 'email' in fields ? fields.email : undefined,
  };
};

describe('a name that stands apart from the address is the recipient', () => {
  const named: [text: string, name: string][] = [
    [`my name is Ann Lee; ship to ${street}`, 'Ann Lee'],
    [`Address: ${street}. Name: Ann Lee. Email: ann@example.com.`, 'Ann Lee'],
    [`Name: Ann Lee Email: ann@example.com, ship to ${street}`, 'Ann Lee'],
    [`ship to ${street}, attention Ann Lee`, 'Ann Lee'],
    [`ship to ${street}, attn: Ann O'Neil-McDoe`, "Ann O'Neil-McDoe"],
    [`Recipient: Ann Lee, ${street}`, 'Ann Lee'],
    [`my name is Bob Ray; ship to Ann Lee, ${street}`, 'Ann Lee'],
  ];
  for (const [text, name] of named) {
    test(text, () => assert.equal(fieldsOf(text).name, name));
    test(`buy an enamel mug. ${text}`, () => {
      assert.equal(fieldsOf(`buy an enamel mug. ${text}`).name, name);
      assert.equal(isBought(read(`buy an enamel mug. ${text}`)), true);
    });
  }

  test('ship to Boston, MA for Ann Lee', () =>
    assert.equal(fieldsOf('ship to Boston, MA for Ann Lee').name, 'Ann Lee'));

  for (const text of [
    `my name is Bob Ray, ship it to my mother, ${street}`,
    `billing name: Bob Ray, ship to ${street}`,
    `ship to ${street} for Enamel Mug`,
  ])
    test(`is no recipient: ${text}`, () => assert.equal(fieldsOf(text).name, undefined));
});

describe('an email address beside a name is kept', () => {
  for (const text of [
    'my name is Ann Lee, my email is ann@example.com',
    'my name is Ann Lee and my email is ann@example.com',
    'Name: Ann Lee Email: ann@example.com',
    'my name is Ann Lee, my email is ann@example.com, ship to Austin, TX',
  ])
    test(text, () => assert.equal(fieldsOf(text).email, 'ann@example.com'));
});
