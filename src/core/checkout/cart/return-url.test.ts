import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReturnUrl } from './return-url.ts';

const good: [string, string[], string][] = [
  ['https://shop.example/done?a=1#x', [], 'https://shop.example/done?a=1#x'],
  ['HTTPS://Shop.Example', [], 'https://shop.example/'],
  ['http://localhost:3000/done', [], 'http://localhost:3000/done'],
  ['http://tools.localhost/done', [], 'http://tools.localhost/done'],
  ['http://127.0.0.1:8080/', [], 'http://127.0.0.1:8080/'],
  ['http://[::1]:8080/', [], 'http://[::1]:8080/'],
  ['https://shop.example:8443/', ['Shop.example'], 'https://shop.example:8443/'],
  [
    'https://shop.example:8443/',
    ['other.example', 'shop.example:8443'],
    'https://shop.example:8443/',
  ],
];
for (const [url, hosts, href] of good) {
  test(`decisions 5: ${url} is taken${hosts.length > 0 ? ` with ${hosts}` : ''}`, () =>
    assert.equal(checkReturnUrl(url, hosts), href));
}

const bad: [string, string[], string][] = [
  ['done', [], 'url'],
  ['/done', [], 'url'],
  ['', [], 'url'],
  ['http://shop.example/done', [], 'not_https'],
  ['http://localhost.example/done', [], 'not_https'],
  ['http://127.0.0.1.example/', [], 'not_https'],
  ['javascript:alert(1)', [], 'not_https'],
  ['data:text/html,x', [], 'not_https'],
  ['https://shop.example@evil.example/', [], 'credentials'],
  ['https://evil.example/', ['shop.example'], 'host_not_allowed'],
  ['https://shop.example.evil.example/', ['shop.example'], 'host_not_allowed'],
  ['https://sub.shop.example/', ['shop.example'], 'host_not_allowed'],
  ['https://shop.example:8443/', ['shop.example:443'], 'host_not_allowed'],
];
for (const [url, hosts, code] of bad) {
  test(`decisions 5: ${url || 'nothing'} is refused with ${code}`, () =>
    assert.throws(
      () => checkReturnUrl(url, hosts),
      ({ details }: any) => details[0].field === 'return_url' && details[0].code === code,
    ));
}
