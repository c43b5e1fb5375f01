import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostRateLimiter, type HostRateSettings } from './host-rate-limiter.ts';

const open = (settings: Partial<HostRateSettings> = {}) => {
  let now = 0;
  const given = { perSecond: 2, burst: 3, exemptsLoopback: false, ...settings };
  const rate = createHostRateLimiter(given, () => now);
  /** How many of `count` requests to these URLs are allowed now. */
  const sent = (count: number, urlOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => rate.take(urlOf(at))).filter(Boolean).length;
  return { rate, sent, wait: (seconds: number) => (now += seconds * 1_000) };
};

test('a host accepts its burst, then its rate, whatever the scheme, port and path', () => {
  const { rate, sent, wait } = open();
  assert.equal(
    sent(9, (at) => `http${at % 2 ? 's' : ''}://hooks.example:${8_000 + at}/${at}`),
    3,
  );
  assert.equal(rate.available('https://HOOKS.example/'), 0);
  wait(1);
  assert.equal(
    sent(9, () => 'https://hooks.example/'),
    2,
  );
  wait(60);
  assert.equal(rate.available('https://hooks.example/'), 3);
});

test('subdomains of one domain share ten times the rate; other domains are not affected', () => {
  const { sent, wait } = open();
  const below = (domain: string) => (at: number) => `https://a${at}.${domain}/`;
  assert.equal(sent(100, below('victim.example')), 30);
  wait(1);
  assert.equal(sent(100, below('victim.example')), 20);
  assert.equal(sent(100, below('other.example')), 30);
  assert.equal(sent(100, below('victim.co.uk')), 30);
  assert.equal(sent(100, below('other.co.uk')), 30);
});

test('an IPv4 address counts as one host, and so does an IPv6 /64', () => {
  const { sent } = open();
  assert.equal(
    sent(9, () => 'https://192.0.2.1/'),
    3,
  );
  assert.equal(
    sent(9, () => 'https://192.0.2.2/'),
    3,
  );
  assert.equal(
    sent(9, (at) => `https://[2001:db8::${at}]/`),
    3,
  );
  assert.equal(
    sent(9, () => 'https://[2001:db8:0:1::1]/'),
    3,
  );
});

test('loopback can be exempt, and a rate of 0 means no limit', () => {
  const { sent } = open({ exemptsLoopback: true });
  for (const host of ['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
    assert.equal(
      sent(99, () => `http://${host}:4000/`),
      99,
    );
  assert.equal(
    sent(9, () => 'http://10.0.0.1/'),
    3,
  );
  const off = open({ perSecond: 0 });
  assert.equal(
    off.sent(99, () => 'https://hooks.example/'),
    99,
  );
});
