import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { version } from '../../../../src/app/version.ts';
import { uploadOriginOf } from '../../../../src/platform/settings/media.ts';
import { acceptsEncoding } from '../../../../src/web/console/assets.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, newBuyer, newUser } from '../../../kit/users.ts';

const root = await mkdtemp(path.join(tmpdir(), 'stoa-console-'));
const folder = path.join(root, 'console');
const script = 'export const page = 1;\n';
const manifest = {
  hash: 'abc',
  entry: 'assets/main-1a.js',
  styles: ['assets/main-2b.css'],
  preload: ['assets/shell-3c.js'],
  areas: { home: ['assets/home-4d.js'], orders: ['assets/orders-5e.js'] },
};
const write = (name: string, content: string | Buffer) =>
  writeFile(path.join(folder, name), content);
await mkdir(path.join(folder, 'assets'), { recursive: true });
await write('manifest.json', JSON.stringify(manifest));
await write('assets/main-1a.js', script);
await write('assets/main-1a.js.br', brotliCompressSync(script));
await write('assets/main-1a.js.gz', gzipSync(script));
await write('assets/main-2b.css', 'main{}');
await write('assets/notes.txt', 'not an asset');
await write('secret.js', 'not an asset');

const shop = await openShop(null, { consoleFolder: pathToFileURL(`${folder}/`) });
await shop.site();
const userId = await newUser(shop, 'ada@example.com', { name: '</script><b>Ada' });
after(() => rm(root, { recursive: true }));
const ada = browser(shop);
await ada.signIn();

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: data: blob: http:",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

describe('GET /console', () => {
  const pages = [
    ['/console', 'home-4d.js'],
    ['/console/', 'home-4d.js'],
    ['/console?workspace=/orders', 'home-4d.js'],
    ['/console/orders/ord_1?tab=refunds', 'orders-5e.js'],
  ] as const;
  for (const [url, script] of pages)
    test(`${url} has the session as JSON and the scripts of the build`, async () => {
      const { status, headers, text } = await ada.get(url);

      assert.equal(status, 200);
      assert.match(String(headers['content-type']), /^text\/html/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['content-security-policy'], policy);
      assert.equal(headers['referrer-policy'], 'same-origin');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      const json = /<script type="application\/json" id="console-session">([^<]*)<\/script>/.exec(
        text,
      );
      const { form_token, ...session } = JSON.parse(json?.[1] ?? '');
      assert.match(form_token, /^[\w-]{43}$/);
      assert.deepEqual(session, {
        user: { id: userId, name: '</script><b>Ada', email: 'ada@example.com' },
        workspaces: [{ id: shop.tenant.workspaceId, name: 'First', role: 'owner' }],
        version,
        sign_out: '/account/sign-out',
      });
      assert.match(text, /<div id="console"><\/div>/);
      assert.match(text, /<script type="module" src="\/console\/assets\/main-1a\.js"><\/script>/);
      assert.match(text, /<link rel="stylesheet" href="\/console\/assets\/main-2b\.css">/);
      const preloaded = text.matchAll(
        /<link rel="modulepreload" href="\/console\/assets\/([^"]+)">/g,
      );
      assert.deepEqual(
        [...preloaded].map(([, name]) => name),
        ['shell-3c.js', script],
      );
      assert.equal(/<b>|style=| on\w+=/.test(text), false);
    });

  test('visitors sign in and come back to the same page', async () => {
    const { status, headers } = await browser(shop).get('/console/orders?tab=open');
    assert.equal(status, 303);
    assert.equal(
      headers.location,
      `/account/sign-in?return_to=${encodeURIComponent('/console/orders?tab=open')}`,
    );
  });

  test('a user without a workspace goes to the account page', async () => {
    await newBuyer(shop);
    const bob = browser(shop);
    await bob.signIn('bob@example.com');
    const { status, headers } = await bob.get('/console');
    assert.deepEqual([status, headers.location], [303, '/account']);
  });

  test('the host of a store redirects to the host of the platform', async () => {
    const { status, headers } = await ada.get('/console/orders', { host: 'shop.localhost:4000' });
    assert.deepEqual([status, headers.location], [303, 'http://localhost:4000/console/orders']);
  });

  test('without a build it is 503 with the command to run', async () => {
    const text = JSON.stringify(manifest);
    await rm(path.join(folder, 'manifest.json'));
    const answer = await ada.get('/console');
    await write('manifest.json', text);

    assert.equal(answer.status, 503);
    assert.match(answer.text, /node scripts\/build-console\.js/);
    assert.equal((await ada.get('/console')).status, 200);
  });

  test('uploads to a bucket are allowed by their origin', () => {
    const bucket = { bucket: 'b', region: 'eu-west-1', accessKeyId: '', secretAccessKey: '' };
    const origins = [
      { ...bucket, endpoint: null, forcePathStyle: false },
      { ...bucket, endpoint: 'https://s3.example.com:9000/x', forcePathStyle: false },
      { ...bucket, endpoint: 'http://127.0.0.1:9000', forcePathStyle: true },
    ].map(uploadOriginOf);
    assert.deepEqual(origins, [
      'https://b.s3.eu-west-1.amazonaws.com',
      'https://b.s3.example.com:9000',
      'http://127.0.0.1:9000',
    ]);
  });
});

describe('GET /console/assets', () => {
  const asset = (name: string, encoding?: string) =>
    shop.app.http.inject({
      url: `/console/assets/${name}`,
      headers: { host: 'localhost:4000', ...(encoding && { 'accept-encoding': encoding }) },
    });

  test('files are immutable and compressed ahead', async () => {
    const [plain, gzip, brotli] = [
      await asset('main-1a.js'),
      await asset('main-1a.js', 'gzip, deflate'),
      await asset('main-1a.js', 'gzip, deflate, br'),
    ];
    assert.equal(plain.body, script);
    assert.equal(gunzipSync(gzip.rawPayload).toString(), script);
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), script);
    assert.deepEqual(
      [plain, gzip, brotli].map(({ headers }) => headers['content-encoding']),
      [undefined, 'gzip', 'br'],
    );
    for (const { statusCode, headers } of [plain, gzip, brotli]) {
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers.vary, 'accept-encoding');
    }
    const style = await asset('main-2b.css', 'br');
    assert.equal(style.headers['content-type'], 'text/css; charset=utf-8');
    assert.equal(style.headers['content-encoding'], undefined);
    assert.equal(style.body, 'main{}');
  });

  for (const name of [
    'none.js',
    '..%2fsecret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    '../secret.js',
    '%2e%2e/secret.js',
    'main-1a.js%00',
    'main-1a.js.br',
    'notes.txt',
    '.hidden.js',
    '%2fetc%2fpasswd',
    '',
  ])
    test(`"${name}" is not an asset`, async () => {
      const { statusCode, body, headers } = await asset(name);
      assert.ok([303, 400, 404].includes(statusCode), `${statusCode} ${body}`);
      assert.doesNotMatch(body, /not an asset|root:/);
      assert.doesNotMatch(String(headers['cache-control']), /immutable/);
    });

  test('an encoding with the weight 0 is not used', () => {
    assert.equal(acceptsEncoding('br;q=0, gzip', 'br'), false);
    assert.equal(acceptsEncoding('br; q=0.1', 'br'), true);
    assert.equal(acceptsEncoding('*', 'br'), true);
    assert.equal(acceptsEncoding('identity', 'br'), false);
    assert.equal(acceptsEncoding('', 'br'), false);
  });
});
