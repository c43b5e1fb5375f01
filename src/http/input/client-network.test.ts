import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, clientNetwork, rateLimitNetwork } from './client-network.ts';

const same: [string, string][] = [
  ['203.0.113.7', '203.0.113.250'],
  ['::ffff:203.0.113.7', '203.0.113.8'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ['2001:db8::1', '2001:db8:0:0:5::'],
];
for (const [one, other] of same) {
  test(`decisions 2: ${one} and ${other} are of one network`, () =>
    assert.equal(clientNetwork(one), clientNetwork(other)));
}

const apart: [string, string][] = [
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['127.0.0.1', '::1'],
];
for (const [one, other] of apart) {
  test(`decisions 2: ${one} and ${other} are of two networks`, () =>
    assert.notEqual(clientNetwork(one), clientNetwork(other)));
}

test('security 7: an allowance is one IPv4 address, or one /64 of IPv6, however it is written', () => {
  const shared = ['2001:db8::1', '2001:db8::2:0:0:1', '2001:0db8:0:0:ffff::9'].map(
    rateLimitNetwork,
  );
  assert.deepEqual(new Set(shared).size, 1);
  assert.equal(rateLimitNetwork('::ffff:203.0.113.7'), rateLimitNetwork('203.0.113.7'));
  assert.notEqual(rateLimitNetwork('203.0.113.7'), rateLimitNetwork('203.0.113.8'));
  assert.notEqual(rateLimitNetwork('2001:db8::1'), rateLimitNetwork('2001:db8:0:1::1'));
});

const withPort: [string, string][] = [
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:50123', '203.0.113.7'],
];
for (const [forwarded, address] of withPort) {
  test(`${forwarded}, as some proxies forward it, is the client ${address}`, () => {
    assert.equal(clientAddress(forwarded), clientAddress(address));
    assert.equal(clientNetwork(forwarded), clientNetwork(address));
    assert.equal(rateLimitNetwork(forwarded), rateLimitNetwork(address));
  });
}
