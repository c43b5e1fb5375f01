import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReturnUrlAllowed, type ReturnPolicy, validateReturnUrl } from './return-url.ts';

const origin = 'https://stoa.example';
const store = (allowedReturnHosts: string[], more: Partial<ReturnPolicy> = {}): ReturnPolicy => ({
  slug: 'shop',
  domains: ['tea.example'],
  origin,
  allowedReturnHosts,
  ...more,
});

const good: [string, string[], string][] = [
  ['https://tea.example/done?a=1#x', [], 'https://tea.example/done?a=1#x'],
  ['HTTPS://Shop.Stoa.Example', [], 'https://shop.stoa.example/'],
  ['https://stoa.example/stores/shop', [], 'https://stoa.example/stores/shop'],
  ['https://stoa.example/stores/shop/cart', [], 'https://stoa.example/stores/shop/cart'],
  ['http://localhost:3000/done', [], 'http://localhost:3000/done'],
  ['http://tools.localhost/done', [], 'http://tools.localhost/done'],
  ['http://127.0.0.1:8080/', [], 'http://127.0.0.1:8080/'],
  ['http://[::1]:8080/', [], 'http://[::1]:8080/'],
  ['https://tea.example/', ['other.example'], 'https://tea.example/'],
  ['http://localhost:3000/', ['localhost:3000'], 'http://localhost:3000/'],
  ['https://agent.example:8443/', ['Agent.example'], 'https://agent.example:8443/'],
  [
    'https://agent.example:8443/',
    ['other.example', 'agent.example:8443'],
    'https://agent.example:8443/',
  ],
];
for (const [url, hosts, href] of good) {
  test(`accepts the return_url ${url}${hosts.length > 0 ? ` if the store lists ${hosts}` : ''}`, () => {
    assert.equal(validateReturnUrl(url, store(hosts)), href);
    assert.equal(isReturnUrlAllowed(url, store(hosts)), true);
  });
}

const bad: [string, string[], string][] = [
  ['done', [], 'url'],
  ['/done', [], 'url'],
  ['', [], 'url'],
  ['http://tea.example/done', [], 'not_https'],
  ['http://localhost.example/done', [], 'not_https'],
  ['http://127.0.0.1.example/', [], 'not_https'],
  ['javascript:alert(1)', [], 'not_https'],
  ['data:text/html,x', [], 'not_https'],
  ['https://tea.example@evil.example/', [], 'credentials'],
  ['https://evil.example/', [], 'host_not_allowed'],
  ['https://tea.example.evil.example/', [], 'host_not_allowed'],
  ['https://sub.tea.example/', [], 'host_not_allowed'],
  ['https://other.stoa.example/', [], 'host_not_allowed'],
  ['https://stoa.example/', [], 'host_not_allowed'],
  ['https://stoa.example/stores/shopping', [], 'host_not_allowed'],
  ['https://stoa.example/stores/shop/../other', [], 'host_not_allowed'],
  ['https://evil.example/', ['agent.example'], 'host_not_allowed'],
  ['https://sub.agent.example/', ['agent.example'], 'host_not_allowed'],
  ['https://agent.example:8443/', ['agent.example:443'], 'host_not_allowed'],
  ['http://localhost:3000/', ['agent.example'], 'host_not_allowed'],
];
for (const [url, hosts, code] of bad) {
  test(`rejects the return_url ${url || '(empty)'} with ${code}${hosts.length > 0 ? ` if the store lists ${hosts}` : ''}`, () => {
    assert.throws(
      () => validateReturnUrl(url, store(hosts)),
      ({ details }: any) => details[0].field === 'return_url' && details[0].code === code,
    );
    if (code !== 'credentials') assert.equal(isReturnUrlAllowed(url, store(hosts)), false);
  });
}

test('accepts only the pages of the store if the platform has an IP address and no subdomains', () => {
  const policy = store([], { origin: 'https://203.0.113.5', domains: [] });
  assert.equal(isReturnUrlAllowed('https://203.0.113.5/stores/shop/done', policy), true);
  assert.equal(isReturnUrlAllowed('https://203.0.113.5/', policy), false);
});
