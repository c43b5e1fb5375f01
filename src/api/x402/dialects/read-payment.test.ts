import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../../kernel/domain-error.ts';
import { hasPayment, readPayment } from './read-payment.ts';

type Headers = Record<string, string>;

const signature = `0x${'ab'.repeat(65)}`;
const wire = {
  from: `0x${'a'.repeat(40)}`,
  to: `0x${'b'.repeat(40)}`,
  value: '2500000',
  validAfter: '0',
  validBefore: '1767226200',
  nonce: `0x${'c'.repeat(64)}`,
};
const authorization = {
  ...wire,
  value: 2_500_000n,
  validAfter: 0n,
  validBefore: 1_767_226_200n,
};
const seed = {
  x402Version: 1,
  scheme: 'exact',
  network: 'base-sepolia',
  payload: { authorization: wire },
};
const proof = { network: 'base-sepolia', authorization, signature };

const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const packUrl = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seedHeaders = (bundle: unknown): Headers => ({
  payment: pack(bundle),
  'payment-signature': signature,
});
const { validAfter: _, ...withoutValidAfter } = wire;

const v1 = { ...seed, payload: { signature, authorization: wire } };
const v2 = {
  x402Version: 2,
  resource: { url: 'https://shop.example/api/x402/product/press/prd_1' },
  accepted: { scheme: 'exact', network: 'eip155:84532', amount: '2500000' },
  payload: { signature, authorization: wire },
};

// biome-ignore format: one accepted form per row
const accepted: [string, Headers, object][] = [
  ['a Payment bundle with Payment-Signature', seedHeaders(seed), { dialect: 'seed', proof, resource: null }],
  ['URL-safe base64 without padding', { ...seedHeaders(seed), payment: packUrl({ ...seed, note: 'ÿþ>>??' }) }, { dialect: 'seed', proof, resource: null }],
  ['the authorization at the top level', seedHeaders({ network: 'base-sepolia', authorization: wire }), { dialect: 'seed', proof, resource: null }],
  ['the six fields in the payload', seedHeaders({ ...seed, payload: wire }), { dialect: 'seed', proof, resource: null }],
  ['the six fields alone', seedHeaders(wire), { dialect: 'seed', proof: { ...proof, network: null }, resource: null }],
  ['an authorization without validAfter', seedHeaders({ ...seed, payload: { authorization: withoutValidAfter } }), { dialect: 'seed', proof, resource: null }],
  ['JSON numbers for amounts', seedHeaders({ ...seed, payload: { authorization: { ...wire, value: 2500000, validAfter: 0, validBefore: 1767226200 } } }), { dialect: 'seed', proof, resource: null }],
  ['uppercase hex digits', { payment: pack({ ...seed, payload: { authorization: { ...wire, from: `0x${'A'.repeat(40)}` } } }), 'payment-signature': `0x${'AB'.repeat(65)}` }, { dialect: 'seed', proof, resource: null }],
  ['a signature without 0x', { ...seedHeaders(seed), 'payment-signature': 'ab'.repeat(65) }, { dialect: 'seed', proof, resource: null }],
  ['the longer signature of a contract wallet', { ...seedHeaders(seed), 'payment-signature': `0x${'ab'.repeat(400)}` }, { dialect: 'seed', proof: { ...proof, signature: `0x${'ab'.repeat(400)}` }, resource: null }],
  ['the same signature in the bundle and in the header', { payment: pack(v1), 'payment-signature': `0x${'AB'.repeat(65)}` }, { dialect: 'seed', proof, resource: null }],
  ['a v1 payload in Payment', { payment: pack(v1) }, { dialect: 'seed', proof, resource: null }],
  ['a v1 payload in X-PAYMENT', { 'x-payment': pack(v1) }, { dialect: 'v1', proof, resource: null }],
  ['a v2 payload', { 'payment-signature': pack(v2) }, { dialect: 'v2', proof: { ...proof, network: 'eip155:84532' }, resource: v2.resource.url }],
  ['unknown members', seedHeaders({ ...seed, memo: 'x', payload: { authorization: { ...wire, extra: 1 } } }), { dialect: 'seed', proof, resource: null }],
];
for (const [what, headers, expected] of accepted) {
  test(`accepts ${what}`, () => {
    assert.equal(hasPayment(headers), true);
    assert.deepEqual(readPayment(headers), expected);
  });
}

test('a request without a payment header has no payment', () => {
  assert.deepEqual([hasPayment({}), readPayment({})], [false, null]);
  assert.deepEqual([hasPayment({ payment: ' ' }), readPayment({ payment: ' ' })], [false, null]);
});

const broken = (fields: object) => seedHeaders({ ...seed, payload: { authorization: fields } });
// biome-ignore format: one mistake per row
const rejected: [string, Headers, string[]][] = [
  ['two dialects at once', { ...seedHeaders(seed), 'x-payment': pack(v1) }, ['X-PAYMENT']],
  ['both public versions at once', { 'x-payment': pack(v1), 'payment-signature': pack(v2) }, ['X-PAYMENT']],
  ['a signature without a bundle', { 'payment-signature': signature }, ['Payment']],
  ['a bundle without a signature', { payment: pack(seed) }, ['Payment-Signature']],
  ['signatures that differ', { payment: pack(v1), 'payment-signature': `0x${'cd'.repeat(65)}` }, ['Payment-Signature']],
  ['a short signature', { ...seedHeaders(seed), 'payment-signature': `0x${'ab'.repeat(64)}` }, ['Payment-Signature']],
  ['a short signature in the bundle', { 'x-payment': pack({ ...v1, payload: { signature: '0xab', authorization: wire } }) }, ['X-PAYMENT.signature']],
  ['a value that is not base64', { 'x-payment': '{"x402Version":1}' }, ['X-PAYMENT']],
  ['base64 that is not JSON', { 'x-payment': Buffer.from('pay').toString('base64') }, ['X-PAYMENT']],
  ['base64 of an array', { 'x-payment': pack([v1]) }, ['X-PAYMENT']],
  ['a repeated header', { 'x-payment': `${pack(v1)}, ${pack(v1)}` }, ['X-PAYMENT']],
  ['more than 8 KB', { 'x-payment': pack({ ...v1, memo: 'x'.repeat(8_192) }) }, ['X-PAYMENT']],
  ['an unknown version', { 'x-payment': pack({ ...v1, x402Version: 3 }) }, ['X-PAYMENT.x402Version']],
  ['an unsupported scheme', { 'payment-signature': pack({ ...v2, accepted: { scheme: 'upto' } }) }, ['Payment-Signature.scheme']],
  ['a network that is not a string', { 'x-payment': pack({ ...v1, network: 84532 }) }, ['X-PAYMENT.network']],
  ['an authorization without fields', broken({}), ['authorization.from', 'authorization.to', 'authorization.value', 'authorization.validBefore', 'authorization.nonce']],
  ['a short address', broken({ ...wire, to: '0xb' }), ['authorization.to']],
  ['a nonce of 31 bytes', broken({ ...wire, nonce: `0x${'c'.repeat(62)}` }), ['authorization.nonce']],
  ['a negative amount', broken({ ...wire, value: '-1' }), ['authorization.value']],
  ['a fraction', broken({ ...wire, value: 2.5 }), ['authorization.value']],
  ['an unsafe integer', broken({ ...wire, value: 1e21 }), ['authorization.value']],
  ['more than 256 bits', broken({ ...wire, value: String(2n ** 256n) }), ['authorization.value']],
  ['an exponent', broken({ ...wire, value: '25e5' }), ['authorization.value']],
  ['an authorization without validBefore', broken({ ...wire, validBefore: null }), ['authorization.validBefore']],
];
for (const [what, headers, fields] of rejected) {
  test(`rejects ${what} with 400`, () => {
    assert.equal(hasPayment(headers), true);
    assert.throws(
      () => readPayment(headers),
      (error: unknown) => {
        assert.ok(error instanceof DomainError);
        assert.deepEqual(
          [error.kind, error.reason, error.details.map(({ field }) => field)],
          ['invalid', 'invalid_payment', fields],
        );
        return true;
      },
    );
  });
}

test('reads the largest 256-bit amount without loss', () => {
  const most = 2n ** 256n - 1n;
  const payment = readPayment(broken({ ...wire, value: String(most) }));
  assert.equal(payment?.proof.authorization.value, most);
});
