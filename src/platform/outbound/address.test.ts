import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAddressClassifier } from './address.ts';

const production = createAddressClassifier({ production: true, allow: [] });
const development = createAddressClassifier({ production: false, allow: [] });

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '::ffff:8.8.8.8',
];

const refusedAddresses = [
  '0.0.0.0',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:10::1',
  '2001:1ff::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '1.1.1',
  '0x01010101',
  '16843009',
  '01.1.1.1',
  '1.1.1.1 ',
];

test('public addresses may be reached', () => {
  const other = publicAddresses.filter((address) => production(address) !== 'public');
  assert.deepEqual(other, []);
});

test('special-purpose, private, mapped and malformed addresses are refused', () => {
  const other = refusedAddresses.filter((address) => production(address) !== 'refused');
  assert.deepEqual(other, []);
});

test('outside production only loopback is allowed in addition', () => {
  const opened = refusedAddresses.filter((address) => development(address) !== 'refused');
  assert.deepEqual(opened, ['127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1']);
  assert.ok(opened.every((address) => development(address) === 'opened'));
});

test('allowed ranges and single addresses are open, as IPv4 and as mapped IPv6', () => {
  const classify = createAddressClassifier({
    production: true,
    allow: ['10.0.0.0/8', '192.168.7.7', 'fd00::/8'],
  });
  assert.equal(classify('10.1.2.3'), 'opened');
  assert.equal(classify('::ffff:10.1.2.3'), 'opened');
  assert.equal(classify('192.168.7.7'), 'opened');
  assert.equal(classify('fd00::1'), 'opened');
  assert.equal(classify('192.168.7.8'), 'refused');
  assert.equal(classify('127.0.0.1'), 'refused');
  assert.equal(classify('8.8.8.8'), 'public');
});

test('the error names an entry that is not a CIDR', () => {
  const compile = () =>
    createAddressClassifier({ production: true, allow: ['10.0.0.0/8', '10.0.0.0/40'] });
  assert.throws(compile, /^Error: 10\.0\.0\.0\/40 is not a CIDR/);
});

const octet = fc.nat(255);
const privateV4 = fc.oneof(
  fc.tuple(fc.constant(10), octet, octet, octet),
  fc.tuple(fc.constant(127), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
);

function hexOf(octets: number[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

test('refuses private IPv4 addresses in every notation', () => {
  fc.assert(
    fc.property(privateV4, (octets) => {
      const hex = hexOf(octets);
      const spellings = [
        octets.join('.'),
        `::ffff:${octets.join('.')}`,
        `::ffff:${hex}`,
        `::${hex}`,
        `64:ff9b::${hex}`,
        `2002:${hex}::1`,
        `2001:0:${hex}::1`,
      ];
      assert.deepEqual([...new Set(spellings.map(production))], ['refused']);
    }),
    { numRuns: 2_000 },
  );
});
