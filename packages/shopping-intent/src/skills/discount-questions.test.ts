import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read } from '../things/purchase-examples.ts';

describe('a question about discounts is asked of the store', () => {
  for (const text of [
    'do you have a coupon?',
    'do you have any voucher codes for new customers?',
    'have you got a discount code?',
    'is there a promo code I can use?',
    'can I get a coupon?',
    'can I use two vouchers?',
    'do you take vouchers?',
    'how do I apply a discount code?',
    'how do I add a discount code to my cart?',
    'where do I enter my code?',
    "what's the coupon code?",
    'are there coupons for members?',
    'got a coupon?',
  ])
    test(text, () => assert.equal(read(text).skill, 'store-details'));
});

describe('other texts with a coupon', () => {
  for (const [text, skill] of [
    ['do you have a coupon holder?', 'catalog-search'],
    ['do you have coupon organizers?', 'catalog-search'],
    ['do you have discount tents?', 'catalog-search'],
    ['I have a coupon', 'cart-management'],
    ['can I use the code SAVE10?', 'cart-management'],
    ['remove the coupon', 'cart-management'],
    ['buy an enamel mug with code SAVE10', 'ucp-checkout'],
  ] as const)
    test(text, () => assert.equal(read(text).skill, skill));
});
