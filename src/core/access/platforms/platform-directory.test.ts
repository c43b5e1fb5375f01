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

const answer = (rest: Partial<OutboundResponse> = {}): OutboundResponse => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(profile)),
  bodyTruncated: false,
  milliseconds: 1,
  ...rest,
});

/** A way out that answers the same to everything, and what it was asked. */
function outbound(reply: () => OutboundResponse | Error) {
  const asked: OutboundRequest[] = [];
  return {
    asked,
    async send(request: OutboundRequest) {
      asked.push(request);
      const found = reply();
      if (found instanceof Error) throw found;
      return found;
    },
  };
}

describe('profiles of platforms', () => {
  test('the published ones of a known client are not fetched', async () => {
    const out = outbound(() => new Error('nobody may call'));
    const directory = createPlatformDirectory(out, knownPlatforms);
    for (const known of knownPlatforms)
      assert.equal((await directory.byUrl(known.url)).version, known.version);
    assert.equal(out.asked.length, 0);
  });

  test('others are fetched once, and read', async () => {
    const out = outbound(() => answer());
    const directory = createPlatformDirectory(out, []);

    const [one, two] = await Promise.all([directory.byUrl(url), directory.byUrl(url)]);
    const again = await directory.byUrl(url);

    assert.deepEqual([one === two, one === again, out.asked.length], [true, true, 1]);
    assert.deepEqual([...one.capabilities], [['com.example.gift', ['2026-01-01']]]);
  });

  const failures: [string, OutboundResponse | Error, string][] = [
    ['another status', answer({ status: 302 }), 'profile_unreachable'],
    ['a body that is too long', answer({ bodyTruncated: true }), 'profile_unreachable'],
    ['no answer in time', new OutboundError('timeout', 'slow'), 'profile_unreachable'],
    ['an address that is not called', new OutboundError('blocked', 'no'), 'invalid_profile_url'],
    ['a host that nobody has', new OutboundError('dns', 'no'), 'invalid_profile_url'],
    ['no JSON', answer({ body: Buffer.from('{') }), 'profile_malformed'],
    ['no UTF-8', answer({ body: Buffer.from([0xff]) }), 'profile_malformed'],
  ];
  for (const [title, reply, reason] of failures) {
    test(`${title} is ${reason}, and not asked again at once`, async () => {
      const out = outbound(() => reply);
      const directory = createPlatformDirectory(out, []);
      await assert.rejects(directory.byUrl(url), { reason });
      await assert.rejects(directory.byUrl(url), { reason });
      assert.equal(out.asked.length, 1);
    });
  }

  test('so many are fetched at a time and no more; those that are known go on', async () => {
    const waiting = Promise.withResolvers<OutboundResponse>();
    const directory = createPlatformDirectory({ send: () => waiting.promise }, knownPlatforms);
    const urls = Array.from({ length: 32 }, (_, at) => `${url}?${at}`);
    const running = urls.map((each) => directory.byUrl(each));

    await assert.rejects(directory.byUrl(`${url}?more`), {
      reason: 'discovery_busy',
      retryAfterSeconds: 5,
    });
    const [known] = knownPlatforms;
    assert.equal((await directory.byUrl(known?.url ?? '')).version, known?.version);
    waiting.resolve(answer());
    await Promise.all(running);
    assert.equal((await directory.byUrl(`${url}?more`)).version, '2026-04-08');
  });

  test('bulky ones make room for each other', async () => {
    const filled = { ...profile, padding: 'x'.repeat(200_000) };
    const out = outbound(() => answer({ body: Buffer.from(JSON.stringify(filled)) }));
    const directory = createPlatformDirectory(out, []);

    for (let at = 0; at < 50; at += 1) await directory.byUrl(`${url}?${at}`);
    await directory.byUrl(`${url}?49`);
    assert.equal(out.asked.length, 50);
    await directory.byUrl(`${url}?0`);
    assert.equal(out.asked.length, 51);
  });

  test('a sentence ends once, and says how to mend it', async () => {
    const directory = createPlatformDirectory(
      outbound(() => new OutboundError('connect', 'No connection was made: ECONNREFUSED.')),
      [],
    );
    await assert.rejects(directory.byUrl(url), { message: /ECONNREFUSED\. Serve it over https/ });
  });

  test('a fault of ours is no refusal', async () => {
    const directory = createPlatformDirectory(
      outbound(() => new TypeError('a bug')),
      [],
    );
    await assert.rejects(directory.byUrl(url), TypeError);
  });
});
