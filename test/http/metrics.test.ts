import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { operatorApi } from '../../src/api/operator/operator-api.ts';
import type { HttpServer } from '../../src/http/server.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await shop.app.http.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

test('metrics are served to this machine under a loopback name', async () => {
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'LOCALHOST'])
    assert.equal(await ask({ host }), 200, host);
  assert.equal(await ask({ host: 'localhost:4000' }, '::1'), 200);
});

test('metrics are rejected under any other name, through a proxy, and from other machines', async () => {
  for (const host of [
    'evil.example',
    'shop.localhost:4000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.5',
  ])
    assert.equal(await ask({ host }), 404, host);
  for (const header of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'cf-connecting-ip'])
    assert.equal(await ask({ host: 'localhost:4000', [header]: '203.0.113.7' }), 404, header);
  assert.equal(await ask({ host: 'localhost:4000' }, '203.0.113.7'), 404);
});

test('a proxy without forwarding headers does not open a server with a public base URL', async (t) => {
  const origin = 'https://shop.example';
  const { app } = await openShop(t, { env: { STOA_BASE_URL: origin }, origin });
  const get = (url: string) =>
    app.http.inject({ url, headers: { host: '127.0.0.1' }, remoteAddress: '127.0.0.1' });

  assert.equal((await get('/metrics')).statusCode, 404);
  const { statusCode, body } = await get('/readyz?verbose');
  assert.deepEqual([statusCode, JSON.parse(body)], [200, { status: 'ok' }]);
});

test('a public server serves metrics with the token only', async () => {
  const metricsText = async () => ({ type: 'text/plain', body: 'up 1' });
  const server = async (metricsToken: string | null) => {
    const http = Fastify();
    const ready = async () => undefined;
    const deps = { ready, metricsText, metricsToken, isPublic: true, advanceClock: null };
    await http.register(operatorApi(deps as never) as never);
    return http as unknown as HttpServer;
  };
  const without = await server(null);
  const token = await server('secret');
  const status = async (http: HttpServer, authorization?: string) => {
    const headers = { host: '127.0.0.1:4000', ...(authorization ? { authorization } : {}) };
    return (await http.inject({ url: '/metrics', headers })).statusCode;
  };
  assert.notEqual(await status(without), 200);
  assert.equal(await status(token, 'Bearer secret'), 200);
  assert.notEqual(await status(token, 'Bearer other'), 200);
});
