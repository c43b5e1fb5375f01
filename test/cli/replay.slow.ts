import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';
import { runCli } from './run-cli.ts';

test('replay refuses servers that are not in development mode, and sends them nothing else', async (t) => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, err } = await runCli(['replay', 'ags_x', '--base', base], {});

  assert.equal(code, 1);
  assert.match(err, /is not a development server of Stoa/);
  assert.deepEqual(asked, ['/dev/mode']);
});

test('a server in production mode does not say that it is in development mode', async (t) => {
  const env = {
    NODE_ENV: 'production',
    STOA_BASE_URL: 'https://shop.example',
    SECRETS_KEYS: `k:${Buffer.alloc(32, 1).toString('base64')}`,
    STOA_ALLOW_SANDBOX: 'on',
    RATE_LIMITS: 'on',
  };
  const production = await openShop(t, { env, origin: 'https://shop.example' });
  const development = await openShop(t);

  assert.equal((await production.public.get('/dev/mode')).status, 404);
  assert.deepEqual((await development.public.get('/dev/mode')).body, { mode: 'development' });
});

test('replay says what is wrong with its arguments', async () => {
  const base = await runCli(['replay', 'ags_x', '--base', 'nowhere'], {});
  assert.deepEqual([base.code, /--base must be an http or https URL/.test(base.err)], [2, true]);
  const closed = await runCli(['replay', 'ags_x', '--base', 'http://127.0.0.1:9'], {});
  assert.match(closed.err, /No server answers at http:\/\/127\.0\.0\.1:9/);
});
