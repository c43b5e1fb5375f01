import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCryptoPaymentProblems } from './crypto-payments.ts';

const fieldsOf = (settings: Parameters<typeof findCryptoPaymentProblems>[0]) =>
  findCryptoPaymentProblems(settings).map(({ field, code }) => `${field} ${code}`);

test('wallets must be addresses that can receive', () => {
  const good = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
  const wallets = {
    base: good,
    polygon: `0x${'0'.repeat(40)}`,
    avalanche: good.slice(2),
    'base-sepolia': `${good}0`,
  };
  assert.deepEqual(fieldsOf({ wallets }), [
    'crypto_wallet_address.polygon bad_address',
    'crypto_wallet_address.avalanche bad_address',
    'crypto_wallet_address.base-sepolia bad_address',
  ]);
});

test('a price limit must be a positive whole number of cents', () => {
  assert.deepEqual(fieldsOf({ priceLimit: 1 }), []);
  for (const priceLimit of [0, -1, 1.5, Number.NaN, 1_000_000_000_001])
    assert.deepEqual(fieldsOf({ priceLimit }), ['crypto_price_limit bad_limit']);
});

test('omitted settings have no problems', () => assert.deepEqual(fieldsOf({}), []));
