import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseProfileUrl } from '../../../../core/access/platforms/ucp-agent.ts';
import type { DomainError } from '../../../../kernel/domain-error.ts';
import { capabilities } from './capabilities.ts';
import { envelope } from './envelope.ts';
import { assertCapability, negotiate } from './negotiation.ts';

const platform = (names: readonly string[], version = '2026-04-08') => ({
  url: 'https://agent.example/profile.json',
  version,
  capabilities: new Map(names.map((name) => [name, [version]])),
});
const [checkout, cart, discount, fulfillment] = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.fulfillment',
] as const;

describe('capability negotiation', () => {
  const cases: [string, string[], string[]][] = [
    ['without shared capabilities the result is empty', ['com.example.gift'], []],
    ['keeps only shared capabilities', [checkout, 'com.example.gift'], [checkout]],
    ['an extension needs only one of its parents', [cart, discount], [cart, discount]],
    ['drops an extension without a parent', [discount, fulfillment], []],
    ['keeps all capabilities if all are shared', [...capabilities], [...capabilities]],
  ];
  for (const [title, names, active] of cases) {
    test(title, () => assert.deepEqual([...negotiate(platform(names))], active));
  }

  test('ignores a capability in another version', () => {
    const other = new Map([[checkout, ['2026-08-25']]]);
    assert.deepEqual([...negotiate({ ...platform([]), capabilities: other })], []);
  });

  test('rejects another release of UCP', () => {
    const reason = (error: unknown) => (error as DomainError).reason === 'version_unsupported';
    assert.throws(() => negotiate(platform([checkout], '2026-08-25')), reason);
  });

  test('a call requires its capability', () => {
    const active = negotiate(platform([checkout]));
    assertCapability(active, checkout);
    assert.throws(() => assertCapability(active, cart), /dev\.ucp\.shopping\.cart/);
  });

  test('a response names its capability and those that extend it', () => {
    const active = negotiate(platform([checkout, cart, discount, fulfillment]));
    assert.deepEqual(Object.keys(envelope(active, cart).capabilities), [cart, discount]);
  });
});

describe('the profile in UCP-Agent', () => {
  const url = 'https://agent.example/profile.json';
  const good: [string, string | string[]][] = [
    ['is read alone', `profile="${url}"`],
    ['is read with blanks', `profile = "${url}" , other=?1`],
    ['is read among others, with parameters', `a=1, profile="${url}";v=2, b`],
    ['is the last of several', [`profile="https://other.example"`, `profile="${url}"`]],
    ['is read next to a string that contains it', `note="x, profile=\\"7\\"", profile="${url}"`],
  ];
  for (const [title, header] of good) test(title, () => assert.equal(parseProfileUrl(header), url));

  const bad = [
    undefined,
    '',
    'profile',
    url,
    `profile=${url}`,
    'profile=""',
    `profile="${url}`,
    `xprofile="${url}"`,
    `note="profile=${url}"`,
    'profile="\\"',
  ];
  for (const header of bad)
    test(`is missing in ${header}`, () =>
      assert.throws(() => parseProfileUrl(header), { reason: 'invalid_profile_url' }));
});
