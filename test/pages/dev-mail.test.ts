import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openShop } from '../kit/shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-outbox-'));
after(() => rmSync(folder, { recursive: true }));
const env = { STOA_DATA_DIR: folder };

test('in development the outbox can be read on this machine, and nowhere else', async (t) => {
  const shop = await openShop(t, { env });
  const get = (url: string, more: object = {}) =>
    shop.send({ method: 'GET', url, headers: { host: 'localhost:4000' }, ...more });

  assert.ok((await get('/dev/mail')).text.includes('No emails yet'));
  const site = await shop.site({ name: 'Söhne & Co' });
  const order = await shop.paidOrder({ site, email: 'ada@example.com' });
  await shop.app.jobs.drain();
  const list = await get('/dev/mail');
  const subject = `Test: Order ${order.name} confirmed`;
  assert.ok(list.text.includes(`<bdi>${subject}</bdi></a><p>ada@example.com · `), list.text);
  const [, link = ''] =
    /href="(\/dev\/mail\/[^"]+)"/.exec(list.text.slice(list.text.indexOf('class="file"'))) ?? [];
  const page = await get(link);
  assert.equal(page.status, 200);
  assert.ok(page.text.includes('Thank you for your order'));
  assert.ok(page.text.includes(`src="${link}/html"`));
  assert.match(String(page.headers['content-security-policy']), /frame-src 'self'/);
  const email = await get(`${link}/html`);
  assert.match(String(email.headers['content-security-policy']), /^sandbox; default-src 'none';/);
  assert.match(email.text, /^<!doctype html>[\s\S]*Söhne &amp; Co/);

  assert.equal((await get(link, { remoteAddress: '203.0.113.7' })).status, 404);
  assert.equal((await get(link, { headers: { host: 'evil.example' } })).status, 404);
  const proxied = { host: 'localhost:4000', 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await get('/dev/mail', { headers: proxied })).status, 404);
  for (const name of ['nothing.eml', '..%2Fdemo.json', '..%2Foutbox%2Fx.eml'])
    assert.equal((await get(`/dev/mail/${name}`)).status, 404, name);
});

test('with a public base URL there is no such page, with one on loopback there is', async (t) => {
  const status = async (origin: string) => {
    const shop = await openShop(t, { env: { ...env, STOA_BASE_URL: origin }, origin });
    const headers = { host: '127.0.0.1:4000' };
    return (await shop.send({ method: 'GET', url: '/dev/mail', headers })).status;
  };

  assert.equal(await status('https://shop.example'), 404);
  assert.equal(await status('http://stoa.localhost:4000'), 200);
});

test('in production there is no such page', async (t) => {
  const shop = await openShop(t, {
    env: {
      ...env,
      NODE_ENV: 'production',
      STOA_BASE_URL: 'https://stoa.example',
      STOA_ALLOW_SANDBOX: 'on',
      SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      RATE_LIMITS: 'pages=100000',
    },
    origin: 'https://stoa.example',
  });

  for (const host of ['localhost:4000', 'stoa.example']) {
    const answer = await shop.send({ method: 'GET', url: '/dev/mail', headers: { host } });
    assert.equal(answer.status, 404);
  }
});
