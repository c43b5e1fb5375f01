import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProxyTrust } from '../../src/http/input/client-network.ts';
import { createServer } from '../../src/http/server.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

/** The warnings about peers when requests with these headers come from these addresses. */
async function warnings(
  trustedProxies: string[],
  requests: { remoteAddress: string; headers: Record<string, string> }[],
) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const app = createServer({ log, trustedProxies });
  for (const request of requests) await app.inject({ method: 'GET', url: '/', ...request });
  await app.close();
  return lines.map((line) => JSON.parse(line)).filter(({ setting }) => setting);
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

test('forwarding headers of a peer outside TRUSTED_PROXIES are logged once', async () => {
  const [warning, ...more] = await warnings(
    ['10.0.0.0/8', '::1'],
    [
      { remoteAddress: '192.0.2.1', headers: {} },
      { remoteAddress: '192.0.2.2', headers: { forwarded: 'for=203.0.113.9' } },
      { remoteAddress: '192.0.2.3', headers: forwarded },
    ],
  );
  assert.deepEqual(more, []);
  assert.deepEqual(
    [warning.peer, warning.header, warning.setting],
    ['192.0.2.2', 'forwarded', 'TRUSTED_PROXIES'],
  );
  assert.match(warning.msg, /192\.0\.2\.2.*TRUSTED_PROXIES/);
});

test('without TRUSTED_PROXIES every peer that sends forwarding headers is logged', async () => {
  const [warning] = await warnings([], [{ remoteAddress: '127.0.0.1', headers: forwarded }]);
  assert.equal(warning.peer, '127.0.0.1');
});

test('trusted peers forward without a warning, in each notation of their address', async () => {
  const trusted = ['10.0.0.0/8', '2001:db8::/32', '127.0.0.1'];
  const peers = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7', '127.0.0.1'];
  const requests = peers.map((remoteAddress) => ({ remoteAddress, headers: forwarded }));
  assert.deepEqual(await warnings(trusted, requests), []);
});

test('a trusted peer that names its client only in other headers is logged', async () => {
  const remoteAddress = '10.1.2.3';
  for (const [name, value] of [
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
  ] as const) {
    const [warning] = await warnings(
      ['10.0.0.0/8'],
      [
        { remoteAddress, headers: { 'x-forwarded-proto': 'https' } },
        { remoteAddress, headers: { ...forwarded, [name]: value } },
        { remoteAddress, headers: { [name]: value } },
      ],
    );
    assert.equal(warning.header, name);
    assert.match(warning.msg, /10\.1\.2\.3 send X-Forwarded-For/);
  }
});

test('a port that a proxy adds to the address of a trusted proxy is ignored', async () => {
  const trustedProxies = ['10.0.0.0/8', '2001:db8::/32', 'fe80::/10'];
  const app = createServer({ log: createLog('silent'), trustedProxies });
  app.get('/ip', async ({ ip }) => ip);
  const clientOf = async (forwardedFor: string, remoteAddress = '10.0.0.1') => {
    const headers = { 'x-forwarded-for': forwardedFor };
    return (await app.inject({ method: 'GET', url: '/ip', headers, remoteAddress })).body;
  };
  assert.equal(await clientOf('203.0.113.9, 10.0.0.2'), '203.0.113.9');
  assert.equal(await clientOf('203.0.113.9, 10.0.0.2:443'), '203.0.113.9');
  assert.equal(await clientOf('203.0.113.9, [2001:db8::7]:443'), '203.0.113.9');
  assert.equal(await clientOf('203.0.113.9, ::ffff:10.0.0.2'), '203.0.113.9');
  assert.equal(await clientOf('203.0.113.9', 'fe80::1%eth0'), '203.0.113.9');
  assert.equal(await clientOf('203.0.113.9, 192.0.2.1:443'), '192.0.2.1:443');
  assert.equal(await clientOf('203.0.113.9, unknown'), 'unknown');
  assert.equal(await clientOf('203.0.113.9', '192.0.2.1'), '192.0.2.1');
  await app.close();
});

test('a closed connection is not a trusted proxy and not a fault', () => {
  assert.equal(createProxyTrust(['0.0.0.0/0', '::/0'])(undefined), false);
});
