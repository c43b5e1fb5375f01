import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, clientNetwork, rateLimitNetwork } from './client-network.ts';

const sameNetwork: [string, string][] = [
  ['203.0.113.7', '203.0.113.250'],
  ['::ffff:203.0.113.7', '203.0.113.8'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ['2001:db8::1', '2001:db8:0:0:5::'],
];
for (const [one, other] of sameNetwork) {
  test(`${one} and ${other} are in one network`, () =>
    assert.equal(clientNetwork(one), clientNetwork(other)));
}

const differentNetworks: [string, string][] = [
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['127.0.0.1', '::1'],
];
for (const [one, other] of differentNetworks) {
  test(`${one} and ${other} are in different networks`, () =>
    assert.notEqual(clientNetwork(one), clientNetwork(other)));
}

test('rate limits are by IPv4 address or IPv6 /64, in any notation', () => {
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
  test(`the forwarded address ${forwarded} is the client ${address}`, () => {
    assert.equal(clientAddress(forwarded), clientAddress(address));
    assert.equal(clientNetwork(forwarded), clientNetwork(address));
    assert.equal(rateLimitNetwork(forwarded), rateLimitNetwork(address));
  });
}
