import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { capabilities } from '../../protocol/capabilities.ts';
import { pickAddressFields, presentPostalAddress, readPostalAddress } from './address.ts';
import { pickBuyerFields, presentBuyer, readBuyer } from './buyer.ts';
import { countryCode } from './country.ts';
import { fullName, splitName } from './name.ts';
import { presentTotals } from './totals.ts';

const all = new Set(capabilities);

describe('names', () => {
  const cases: [string | null, object][] = [
    [null, {}],
    ['Ada', { first_name: 'Ada' }],
    ['Ada Lovelace', { first_name: 'Ada', last_name: 'Lovelace' }],
    ['Ada King Lovelace', { first_name: 'Ada King', last_name: 'Lovelace' }],
  ];
  for (const [name, two] of cases) {
    test(`${name} has two parts and is whole again`, () => {
      assert.deepEqual(splitName(name), two);
      assert.equal(fullName(two), name);
    });
  }
});

describe('countries', () => {
  for (const text of ['US', 'us', 'USA', ' United States '])
    test(`${text} is the US`, () => assert.equal(countryCode(text), 'US'));
  for (const text of ['', 'XX', 'Atlantis', '__proto__'])
    test(`${text} is none`, () => assert.equal(countryCode(text), null));
});

describe('addresses', () => {
  const postal = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    street_address: '1 Main St',
    extended_address: 'Apt 2',
    address_locality: 'London',
    address_region: 'ENG',
    postal_code: 'N1',
    address_country: 'GB',
    phone_number: '+44',
  };

  test('come back as they were sent', () => {
    const read = readPostalAddress(postal);
    assert.ok(read);
    assert.deepEqual(presentPostalAddress(read), postal);
  });

  test('are none without a country; what is blank is not known', () => {
    assert.equal(readPostalAddress({ street_address: '1 Main St' }), null);
    const bare = readPostalAddress({ address_country: 'DE', postal_code: '  ' });
    assert.ok(bare);
    assert.deepEqual(presentPostalAddress(bare), { address_country: 'DE' });
  });

  test('have one order, and nothing else in them', () => {
    const mixed = { postal_code: 'N1', id: 'home', address_country: 'GB' };
    assert.equal(
      JSON.stringify(pickAddressFields(mixed)),
      '{"postal_code":"N1","address_country":"GB"}',
    );
  });
});

describe('buyers', () => {
  const said = {
    first_name: 'Ada',
    last_name: 'L',
    email: 'a@b.example',
    consent: { marketing: true },
  };

  test('come back as they were said while they are the same', () => {
    assert.deepEqual(presentBuyer(readBuyer(said), said, all), { buyer: said });
  });

  test('what nobody knows of is not kept', () => {
    const sent = { ...said, '': false, role: 'admin', consent: { marketing: true, x: true } };
    assert.deepEqual(pickBuyerFields(sent), said);
  });

  test('consent is for platforms that know of it', () => {
    const { consent: _, ...plain } = said;
    assert.deepEqual(presentBuyer(readBuyer(said), said, new Set<never>()), { buyer: plain });
  });

  test('one that came another way has its name in two parts', () => {
    const other = { email: 'c@d.example', name: 'Charles Babbage' };
    assert.deepEqual(presentBuyer(other, said, all), {
      buyer: { first_name: 'Charles', last_name: 'Babbage', email: 'c@d.example' },
    });
    assert.deepEqual(presentBuyer(null, null, all), {});
  });
});

test('totals add up, whatever they are', () => {
  const amount = fc.nat(1_000_000);
  const sums = fc.record({ subtotal: amount, off: amount, ship: amount, tax: amount });
  fc.assert(
    fc.property(sums, fc.boolean(), ({ subtotal, off, ship, tax }, isSent) => {
      const discount = Math.min(off, subtotal);
      const shipping = isSent ? ship : 0;
      const total = subtotal - discount + shipping + tax;
      const totals = { subtotal, discount, shipping, tax, taxIncluded: 0, total };
      const shown = presentTotals(totals, isSent ? 'Standard' : null);
      const parts = shown.filter(({ type }) => type !== 'total');
      const sum = parts.reduce((whole, entry) => whole + entry.amount, 0);
      assert.equal(sum, total);
      assert.deepEqual(shown.at(-1), { type: 'total', amount: total });
    }),
  );
});
