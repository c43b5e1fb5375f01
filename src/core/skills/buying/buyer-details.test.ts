import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changedCouponCode, changedDetails } from './buyer-details.ts';

const nowhere = { name: null, line1: null, line2: null, city: null, phone: null };
const stored = {
  shippingAddress: { ...nowhere, country: 'US', state: 'CA', postcode: '90001' },
  selectedShippingOptionId: 'slow',
  buyer: { email: 'ann@shop.example', name: null },
  couponCodes: ['TENTH'],
};

describe('changed details', () => {
  test('ignores values that only differ in case, spelling or spaces', () => {
    const again = changedDetails(stored, {
      shipping_address: { country: 'us', state: 'California', postcode: ' 90001 ' },
      selected_shipping_option_id: 'slow',
      buyer: { email: ' ann@shop.example ', name: '' },
    });
    assert.deepEqual(again, {});
    assert.equal(changedCouponCode(stored, ' tenth '), null);
  });

  test('returns only the fields that differ', () => {
    const buyer = { email: 'ann@shop.example', name: 'Ann' };
    assert.deepEqual(changedDetails(stored, { selected_shipping_option_id: 'slow', buyer }), {
      buyer,
    });
    assert.equal(changedCouponCode(stored, 'HALF'), 'HALF');
  });

  test('returns the whole address when a part of it is removed', () => {
    const shippingAddress = { ...nowhere, country: 'US', state: 'CA', postcode: null };
    const given = changedDetails(stored, { shipping_address: { country: 'US', state: 'CA' } });
    assert.deepEqual(given, { shippingAddress });
  });

  test('ignores fields that are not sent', () => {
    assert.deepEqual(changedDetails(stored, {}), {});
    assert.equal(changedCouponCode(stored, undefined), null);
    assert.equal(changedCouponCode({ ...stored, couponCodes: [] }, undefined), null);
  });
});
