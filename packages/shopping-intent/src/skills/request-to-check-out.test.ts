import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForCheckout } from './request-to-check-out.ts';

for (const text of [
  'add a tote and check out',
  'buy a tote, then please check me out',
  'buy a tote; checkout',
  'buy a tote and pay',
  'order a tote and place the order',
  'check out and add a tote',
])
  test(`asks for a checkout: ${text}`, () => assert.equal(asksForCheckout(text), true));

for (const text of [
  'buy a tote',
  'buy a tote and pay by card',
  'the tote is nice. order it',
  'add a tote and check out later',
  'add “Stop and check out” posters',
])
  test(`asks for no checkout: ${text}`, () => assert.equal(asksForCheckout(text), false));
