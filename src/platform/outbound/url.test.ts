import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../kernel/domain-error.ts';
import type { OutboundPolicy } from './address.ts';
import { checkUrl } from './url.ts';

const production: OutboundPolicy = { production: true, allow: [] };
const development: OutboundPolicy = { production: false, allow: [] };

/** Rejected in every mode. */
const hostile = [
  // not a web address, or one that URL parsers read differently
  '',
  'hook',
  '/hook',
  '//shop.example.com/hook',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://shop.example.com/',
  'gopher://shop.example.com:70/_x',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
  'ws://shop.example.com/',
  'https:shop.example.com',
  'https:/shop.example.com',
  'https:///shop.example.com',
  'https://',
  'https://?x',
  'https://#x',
  'https:\\\\shop.example.com\\hook',
  'https://shop.example.com\\@10.0.0.1/',
  ' https://shop.example.com/',
  'https://shop.example.com/ ',
  'https://shop.exam\tple.com/',
  'https://shop.example.com/\r\nHost: 10.0.0.1',
  'https://shop.example.com/\u0000',
  'https://shop.example.com/\u0085',
  'https://shop.exam\u200bple.com/',
  'https://shop.exam\u00adple.com/',
  'https://\u202eshop.example.com/',
  'https://shop.example.com/\ud800',
  'https://shop.example.com:99999/',
  'https://shop.example.com:x/',
  'https://[::1/',
  'https://%00.example.com/',
  // credentials
  'https://user:pass@shop.example.com/',
  'https://user@shop.example.com/',
  'https://@shop.example.com/',
  'https://:@shop.example.com/',
  'https://shop.example.com@10.0.0.1/',
  'https://10.0.0.1#@shop.example.com/',
  // private IPv4, in every notation that the WHATWG URL Standard accepts
  'https://10.0.0.1/',
  'https://10.1/',
  'https://167772161/',
  'https://0x0a000001/',
  'https://012.0.0.1/',
  'https://0xa.0x0.0x0.0x1/',
  'https://\uff11\uff10.0.0.1/',
  'https://10\u30020\u30020\u30021/',
  'https://172.16.0.1/',
  'https://192.168.1.1:8443/',
  'https://100.64.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://255.255.255.255/',
  'https://224.0.0.1/',
  'https://198.18.0.1/',
  'https://203.0.113.7/',
  // cloud metadata
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
  'https://metadata.google.internal/',
  'https://METADATA.GOOGLE.INTERNAL/',
  'https://metadata.google.internal./',
  // private IPv6 and its tunnels
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fc00::1]/',
  'https://[ff02::1]/',
  'https://[::10.0.0.1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:0:10.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[2002:a00:1::]/',
  'https://[2001:0:a00:1::]/',
  'https://[2001:db8::1]/',
  // names of private networks
  'https://router/',
  'https://printer.local/',
  'https://nas.lan/',
  'https://db.internal/',
  'https://wiki.corp/',
  'https://kubernetes.default.svc.cluster.local/',
  'https://box.home.arpa/',
  'https://host.localdomain/',
  'https://localhost.localdomain/',
  'https://shop.example.com./',
  'https://shop..example.com/',
  'https://.example.com/',
  // http to public hosts
  'http://shop.example.com/',
  'HTTP://SHOP.EXAMPLE.COM/',
  'http://8.8.8.8/',
  'http://[2606:4700:4700::1111]/',
  'http://localhost.example.com/',
  `https://shop.example.com/${'a'.repeat(2_024)}`,
];

/** Loopback URLs: rejected in production, otherwise accepted, even over http. */
const loopback = [
  'http://localhost:9000/hook',
  'https://localhost/hook',
  'http://LOCALHOST/',
  'http://shop.localhost:4000/',
  'http://a.b.localhost/',
  'http://127.0.0.1:9000/',
  'http://127.255.0.3/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://[::1]:9000/',
  'http://[::ffff:127.0.0.1]/',
];

const accepted = [
  'https://shop.example.com/hook',
  'https://shop.example.com:8443/hook?a=1&b=@x',
  'HTTPS://Shop.Example.COM/@name',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://b\u00fccher.example/',
  'https://shop.example.com/b\u00fccher/\u{1f4da}',
  `https://shop.example.com/${'a'.repeat(2_023)}`,
];

function isAccepted(text: string, policy: OutboundPolicy): boolean {
  try {
    checkUrl(text, policy, 'url');
    return true;
  } catch (error) {
    assert.ok(error instanceof DomainError, `${text} threw ${error}`);
    assert.equal(error.kind, 'invalid');
    assert.deepEqual(
      error.details.map(({ field, code }) => [field, code]),
      [['url', 'url_not_allowed']],
    );
    return false;
  }
}

test('the list has at least 66 hostile URLs and no duplicates', () => {
  assert.ok(hostile.length >= 66);
  assert.equal(new Set([...hostile, ...loopback]).size, hostile.length + loopback.length);
});

test('hostile URLs are rejected in production and in development', () => {
  const wronglyAccepted = hostile.filter(
    (url) => isAccepted(url, production) || isAccepted(url, development),
  );
  assert.deepEqual(wronglyAccepted, []);
});

test('loopback URLs are accepted in development only', () => {
  assert.deepEqual(
    loopback.filter((url) => !isAccepted(url, development)),
    [],
  );
  assert.deepEqual(
    loopback.filter((url) => isAccepted(url, production)),
    [],
  );
});

test('public https URLs are accepted', () => {
  assert.deepEqual(
    accepted.filter((url) => !isAccepted(url, production)),
    [],
  );
});

test('returns the parsed URL', () => {
  const url = checkUrl('https://Shop.example.com/hook', production, 'url');
  assert.equal(url.href, 'https://shop.example.com/hook');
});

test('the error names the given field', () => {
  assert.throws(() => checkUrl('http://10.0.0.1/', production, 'push_config.url'), {
    message: 'push_config.url: must be an address on the public internet',
  });
});

test('an allowed range permits http, but only to addresses in the range', () => {
  const policy = { production: true, allow: ['10.0.0.0/8', '127.0.0.0/8'] };
  assert.ok(isAccepted('http://10.0.0.1/', policy));
  assert.ok(isAccepted('http://localhost:9000/', policy));
  assert.ok(!isAccepted('http://192.168.0.1/', policy));
  assert.ok(!isAccepted('http://8.8.8.8/', policy));
  assert.ok(!isAccepted('https://router/', policy));
});

test('with an allowed range, http to a host name is accepted, because its addresses are checked later', () => {
  assert.ok(isAccepted('http://hooks.example.com/', { production: true, allow: ['10.0.0.0/8'] }));
});
