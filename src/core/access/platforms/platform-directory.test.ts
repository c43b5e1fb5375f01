import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { knownPlatforms } from './known-platforms.ts';
import { createPlatformDirectory } from './platform-directory.ts';

const url = 'https://agent.example/profile.json';
const profile = {
  ucp: { version: '2026-04-08', capabilities: { 'com.example.gift': [{ version: '2026-01-01' }] } },
};

const response = (rest: Partial<OutboundResponse> = {}): OutboundResponse => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(profile)),
  bodyTruncated: false,
  milliseconds: 1,
  ...rest,
});

/** An outbound client that returns the same reply to every request, and records the requests. */
function outbound(reply: () => OutboundResponse | Error) {
  const requests: OutboundRequest[] = [];
  return {
    requests,
    async send(request: OutboundRequest) {
      requests.push(request);
      const found = reply();
      if (found instanceof Error) throw found;
      return found;
    },
  };
}

describe('profiles of platforms', () => {
  test('does not fetch the built-in profiles', async () => {
    const out = outbound(() => new Error('must not be fetched'));
    const directory = createPlatformDirectory(out, knownPlatforms);
    for (const known of knownPlatforms)
      assert.equal((await directory.byUrl(known.url)).version, known.version);
    assert.equal(out.requests.length, 0);
  });

  test('fetches other profiles once and parses them', async () => {
    const out = outbound(() => response());
    const directory = createPlatformDirectory(out, []);

    const [one, two] = await Promise.all([directory.byUrl(url), directory.byUrl(url)]);
    const again = await directory.byUrl(url);

    assert.deepEqual([one === two, one === again, out.requests.length], [true, true, 1]);
    assert.deepEqual([...one.capabilities], [['com.example.gift', ['2026-01-01']]]);
  });

  test('ignores a URL for order events that cannot be stored', async () => {
    const orders = (...urls: string[]) =>
      urls.map((webhook_url) => ({ version: '2026-04-08', config: { webhook_url } }));
    const read = async (entries: object) => {
      const document = {
        ucp: { ...profile.ucp, capabilities: { 'dev.ucp.shopping.order': entries } },
      };
      const out = outbound(() => response({ body: Buffer.from(JSON.stringify(document)) }));
      return (await createPlatformDirectory(out, []).byUrl(url)).orderWebhookUrl;
    };
    const good = 'https://agent.example/orders';

    assert.equal(await read(orders(`${good}\0`)), undefined);
    assert.equal(await read(orders(`${good}\0`, good)), good);
  });

  const failures: [string, OutboundResponse | Error, string][] = [
    ['another status', response({ status: 302 }), 'profile_unreachable'],
    ['a response that is too large', response({ bodyTruncated: true }), 'profile_unreachable'],
    ['a timeout', new OutboundError('timeout', 'slow'), 'profile_unreachable'],
    ['a blocked address', new OutboundError('blocked', 'no'), 'invalid_profile_url'],
    ['an unknown host', new OutboundError('dns', 'no'), 'invalid_profile_url'],
    ['invalid JSON', response({ body: Buffer.from('{') }), 'profile_malformed'],
    ['invalid UTF-8', response({ body: Buffer.from([0xff]) }), 'profile_malformed'],
  ];
  for (const [title, reply, reason] of failures) {
    test(`${title} is ${reason}, and is not fetched again immediately`, async () => {
      const out = outbound(() => reply);
      const directory = createPlatformDirectory(out, []);
      await assert.rejects(directory.byUrl(url), { reason });
      await assert.rejects(directory.byUrl(url), { reason });
      assert.equal(out.requests.length, 1);
    });
  }

  test('limits concurrent fetches, and still returns known profiles', async () => {
    const waiting = Promise.withResolvers<OutboundResponse>();
    const directory = createPlatformDirectory({ send: () => waiting.promise }, knownPlatforms);
    const urls = Array.from({ length: 32 }, (_, index) => `${url}?${index}`);
    const running = urls.map((each) => directory.byUrl(each));

    await assert.rejects(directory.byUrl(`${url}?more`), {
      reason: 'discovery_busy',
      retryAfterSeconds: 5,
    });
    const [known] = knownPlatforms;
    assert.equal((await directory.byUrl(known?.url ?? '')).version, known?.version);
    waiting.resolve(response());
    await Promise.all(running);
    assert.equal((await directory.byUrl(`${url}?more`)).version, '2026-04-08');
  });

  test('evicts large profiles when the cache is full', async () => {
    const filled = { ...profile, padding: 'x'.repeat(200_000) };
    const out = outbound(() => response({ body: Buffer.from(JSON.stringify(filled)) }));
    const directory = createPlatformDirectory(out, []);

    for (let at = 0; at < 50; at += 1) await directory.byUrl(`${url}?${at}`);
    await directory.byUrl(`${url}?49`);
    assert.equal(out.requests.length, 50);
    await directory.byUrl(`${url}?0`);
    assert.equal(out.requests.length, 51);
  });

  test('the error message ends with one period and says what to do', async () => {
    const directory = createPlatformDirectory(
      outbound(() => new OutboundError('connect', 'No connection was made: ECONNREFUSED.')),
      [],
    );
    await assert.rejects(directory.byUrl(url), { message: /ECONNREFUSED\. Serve it over https/ });
  });

  test('an internal error is not turned into a domain error', async () => {
    const directory = createPlatformDirectory(
      outbound(() => new TypeError('a bug')),
      [],
    );
    await assert.rejects(directory.byUrl(url), TypeError);
  });
});
