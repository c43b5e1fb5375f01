import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const wallet = '0x00000000000000000000000000000000000000AA';
const token = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

const flagsOf = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => /^crypto_|^x402_/.test(name)));
const siteEvents = () =>
  shop.unit.view(shop.tenant, async (view) => {
    const rows = await view.query<{ payload: string }>(
      "select payload from events where type = 'site.updated' order by position",
      [],
    );
    return rows.map(({ payload }) => JSON.parse(payload));
  });

test('a store accepts no crypto payments until its merchant enables them', async () => {
  assert.deepEqual(flagsOf((await merchant.get('/sites/shop')).body), {
    crypto_payments_enabled: false,
    crypto_wallet_address: {},
    crypto_preferred_chain: null,
    crypto_accepted_tokens: ['USDC'],
    crypto_price_limit: 10_000,
    x402_require_issued_nonce: false,
    x402_deliver_before_settlement: false,
  });
});

test('the settings are accepted in either spelling, and omitted ones stay', async () => {
  const snake = await merchant.patch('/sites/shop', {
    crypto_payments_enabled: true,
    crypto_wallet_address: { base: wallet },
    crypto_price_limit: 500,
    x402_deliver_before_settlement: true,
  });
  const camel = await merchant.patch('/sites/shop', {
    cryptoPaymentsEnabled: false,
    cryptoWalletAddress: { 'base-sepolia': wallet },
    cryptoPreferredChain: 'base-sepolia',
    cryptoAcceptedTokens: ['USDC'],
  });

  assert.deepEqual([snake.status, camel.status], [200, 200]);
  assert.deepEqual(flagsOf(camel.body), {
    crypto_payments_enabled: false,
    crypto_wallet_address: { 'base-sepolia': wallet },
    crypto_preferred_chain: 'base-sepolia',
    crypto_accepted_tokens: ['USDC'],
    crypto_price_limit: 500,
    x402_require_issued_nonce: false,
    x402_deliver_before_settlement: true,
  });
});

test('null in either spelling removes the preferred network', async () => {
  const preferred = { crypto_preferred_chain: 'base' };
  for (const cleared of [{ crypto_preferred_chain: null }, { cryptoPreferredChain: null }]) {
    await merchant.patch('/sites/shop', preferred);
    const { body } = await merchant.patch('/sites/shop', cleared);
    assert.equal(body.crypto_preferred_chain, null);
  }
});

test('a store can be created with them', async () => {
  const { status, body } = await merchant.post('/sites', {
    slug: 'press',
    name: 'Press',
    currency: 'USD',
    crypto_payments_enabled: true,
    crypto_wallet_address: { 'base-sepolia': wallet },
  });
  assert.deepEqual([status, body.crypto_payments_enabled], [201, true]);
});

test('a change of the wallet is recorded with its author and previous value', async () => {
  const other = `0x${'12'.repeat(20)}`;
  const wallets = { 'base-sepolia': other };
  const { body } = await merchant.get('/sites/shop');
  await merchant.patch('/sites/shop', { crypto_wallet_address: wallets });
  await merchant.patch('/sites/shop', { crypto_wallet_address: wallets, name: 'Renamed' });

  const [changed, renamed] = (await siteEvents()).slice(-2);
  const [key] = (await merchant.get('/api-keys')).body.api_keys;
  assert.deepEqual(changed.context, {
    crypto_wallet_address: { before: body.crypto_wallet_address, changed_by: key.id },
  });
  assert.deepEqual(changed.data.crypto_wallet_address, wallets);
  assert.deepEqual(renamed.context, {});
});

test('changing the wallet needs write:settings', async () => {
  const reader = await shop.merchant('read:settings', 'write:products', 'write:orders');
  const { status } = await reader.patch('/sites/shop', { crypto_wallet_address: {} });
  assert.equal(status, 403);
});

// biome-ignore format: one row a mistake
const refused: [string, object, string][] = [
  ['an invalid address', { crypto_wallet_address: { base: '0x12' } }, 'crypto_wallet_address.base'],
  ['an address with a letter in the wrong case', { crypto_wallet_address: { base: token.replace('Cb', 'cb') } }, 'crypto_wallet_address.base'],
  ['the zero address', { crypto_wallet_address: { base: `0x${'0'.repeat(40)}` } }, 'crypto_wallet_address.base'],
  ['the contract of the token', { crypto_wallet_address: { 'base-sepolia': token } }, 'crypto_wallet_address.base-sepolia'],
  ['an unknown network', { crypto_wallet_address: { moon: wallet } }, 'crypto_wallet_address.moon'],
  ['an address without a network', { crypto_wallet_address: wallet }, 'crypto_wallet_address'],
  ['an unknown preferred network', { cryptoPreferredChain: 'moon' }, 'crypto_preferred_chain'],
  ['an unknown token', { cryptoAcceptedTokens: ['USDC', 'USCD'] }, 'crypto_accepted_tokens[1]'],
  ['no token', { crypto_accepted_tokens: [] }, 'crypto_accepted_tokens'],
  ['a repeated token', { crypto_accepted_tokens: ['USDC', 'USDC'] }, 'crypto_accepted_tokens'],
  ['a limit above the maximum amount', { crypto_price_limit: 99_999_999_999_999 }, 'crypto_price_limit'],
  ['a limit of zero', { crypto_price_limit: 0 }, 'crypto_price_limit'],
  ['a limit with a fraction', { crypto_price_limit: 1.5 }, 'crypto_price_limit'],
  ['a string instead of a boolean', { crypto_payments_enabled: 'yes' }, 'crypto_payments_enabled'],
];
for (const [what, patch, field] of refused) {
  test(`${what} is 400, and nothing changes`, async () => {
    const before = (await merchant.get('/sites/shop')).body;
    const { status, body } = await merchant.patch('/sites/shop', patch);
    assert.deepEqual([status, body.error.details[0]?.field], [400, field]);
    assert.deepEqual((await merchant.get('/sites/shop')).body, before);
  });
}
