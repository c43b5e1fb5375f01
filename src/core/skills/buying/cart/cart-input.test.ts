import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CartAction } from '@stoa/shopping-intent';
import { type CartInput, inferAction } from './cart-input.ts';

const cart = { cart_token: 'cart_1' };
const rows: [string, CartInput, CartAction][] = [
  ['nothing at all', {}, 'create'],
  ['a product and no cart', { product_id: 'p', quantity: 2 }, 'create'],
  ['a cart alone', cart, 'get'],
  ['a product', { ...cart, product_id: 'p' }, 'add_item'],
  ['a variant', { ...cart, variant_id: 'v' }, 'add_item'],
  ['a list', { ...cart, items: [{ product_id: 'p' }] }, 'add_item'],
  ['an item and a quantity', { ...cart, item_id: 'i', quantity: 2 }, 'update_item'],
  ['an item and options', { ...cart, item_id: 'i', variant_options: { Size: 'L' } }, 'update_item'],
  ['an item alone', { ...cart, item_id: 'i' }, 'get'],
  ['a coupon', { ...cart, code: 'C' }, 'apply_coupon'],
  ['an address', { ...cart, shipping_address: { country: 'US' } }, 'set_address'],
  [
    'an address and an option',
    { ...cart, shipping_address: { country: 'US' }, selected_shipping_option_id: 's' },
    'set_address',
  ],
  ['a shipping option', { ...cart, selected_shipping_option_id: 's' }, 'select_shipping'],
  ['a buyer', { ...cart, buyer: { email: 'a@shop.example' } }, 'set_address'],
  ['a return URL', { ...cart, return_url: 'https://a.example' }, 'checkout'],
  ['an action besides other fields', { ...cart, action: 'cancel', product_id: 'p' }, 'cancel'],
];

describe('the action when the input does not name one', () => {
  for (const [what, input, action] of rows)
    test(`${what}: ${action}`, () => assert.equal(inferAction(input), action));
});
