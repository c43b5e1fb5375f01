import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { capabilities } from '../../protocol/capabilities.ts';
import {
  countryCode,
  fullName,
  pickAddressFields,
  presentPostalAddress,
  readPostalAddress,
  splitName,
} from './address.ts';
import { pickBuyerFields, presentBuyer, readBuyer } from './buyer.ts';
import { presentTotals } from './totals.ts';

const all = new Set(capabilities);

describe('names', () => {
  const cases: [string | null, object][] = [
    [null, {}],
    ['Ada', { first_name: 'Ada' }],
    ['Ada Lovelace', { first_name: 'Ada', last_name: 'Lovelace' }],
    ['Ada King Lovelace', { first_name: 'Ada King', last_name: 'Lovelace' }],
  ];
  for (const [name, parts] of cases) {
    test(`splits and joins ${name}`, () => {
      assert.deepEqual(splitName(name), parts);
      assert.equal(fullName(parts), name);
    });
  }
});

describe('countries', () => {
  for (const text of ['US', 'us', 'USA', ' United States '])
    test(`"${text}" is the US`, () => assert.equal(countryCode(text), 'US'));
  for (const text of ['', 'XX', 'Atlantis', '__proto__'])
    test(`"${text}" is not a country`, () => assert.equal(countryCode(text), null));
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

  test('are returned as they were sent', () => {
    const read = readPostalAddress(postal);
    assert.ok(read);
    assert.deepEqual(presentPostalAddress(read), postal);
  });

  test('need a country, and blank members are dropped', () => {
    assert.equal(readPostalAddress({ street_address: '1 Main St' }), null);
    const bare = readPostalAddress({ address_country: 'DE', postal_code: '  ' });
    assert.ok(bare);
    assert.deepEqual(presentPostalAddress(bare), { address_country: 'DE' });
  });

  test('lose unknown members and get a fixed order of members', () => {
    const mixed = { postal_code: 'N1', id: 'home', address_country: 'GB' };
    assert.equal(
      JSON.stringify(pickAddressFields(mixed)),
      '{"postal_code":"N1","address_country":"GB"}',
    );
  });
});

describe('buyers', () => {
  const original = {
    first_name: 'Ada',
    last_name: 'L',
    email: 'a@b.example',
    consent: { marketing: true },
  };

  test('are returned as they were sent if they have not changed since', () => {
    assert.deepEqual(presentBuyer(readBuyer(original), original, all), { buyer: original });
  });

  test('lose unknown members', () => {
    const sent = { ...original, '': false, role: 'admin', consent: { marketing: true, x: true } };
    assert.deepEqual(pickBuyerFields(sent), original);
  });

  test('show consent only to platforms with the buyer_consent capability', () => {
    const { consent: _, ...plain } = original;
    assert.deepEqual(presentBuyer(readBuyer(original), original, new Set<never>()), {
      buyer: plain,
    });
  });

  test('have a split name if they were set through another API', () => {
    const other = { email: 'c@d.example', name: 'Charles Babbage' };
    assert.deepEqual(presentBuyer(other, original, all), {
      buyer: { first_name: 'Charles', last_name: 'Babbage', email: 'c@d.example' },
    });
    assert.deepEqual(presentBuyer(null, null, all), {});
  });
});

test('total entries always add up to the total', () => {
  const amount = fc.nat(1_000_000);
  const sums = fc.record({ subtotal: amount, off: amount, ship: amount, tax: amount });
  fc.assert(
    fc.property(sums, fc.nat(), fc.boolean(), ({ subtotal, off, ship, tax }, part, isSent) => {
      const discount = Math.min(off, subtotal);
      const shipping = isSent ? ship : 0;
      const total = subtotal - discount + shipping + tax;
      const totals = { subtotal, discount, shipping, tax, taxIncluded: 0, total };
      const items = part % (discount + 1);
      const split = { lines: [items], items, whole: discount - items };
      const entries = presentTotals(totals, split, isSent ? 'Standard' : null);
      const parts = entries.filter(({ type }) => type !== 'total');
      const sum = parts.reduce((whole, entry) => whole + entry.amount, 0);
      assert.equal(sum, total);
      assert.deepEqual(entries.at(-1), { type: 'total', amount: total });
    }),
  );
});
