import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { PluginStorage } from '../../../packages/plugin/plugin.js';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { createPluginStorage } from '../../../src/gateways/plugins/plugin-storage.ts';
import { announce, filesIn, imageFile, openMediaShop, png, put } from '../../kit/media.ts';
import { documentedSample, openPluginFolder } from '../../kit/plugins.ts';
import { openWebdav } from '../../kit/webdav.ts';

describe('the documented storage', async () => {
  const server = await openWebdav();
  const { write } = openPluginFolder();
  const sample = documentedSample('Store files');
  const file = write('storage.ts', sample.replace('https://files.example.com/stoa/', server.url));
  const shop = await openMediaShop(null, { STOA_CONFIG: file });
  const merchant = await shop.merchant();
  const keys = () => [...server.objects.keys()];

  test('stores an image, which the shop shows', async () => {
    const announced = await announce(merchant, { ...imageFile, size: 100 });
    assert.equal((await put(shop, announced, png())).status, 204);
    assert.equal((await put(shop, announced, png())).status, 409);
    const done = await merchant.post('/media/assets', { asset_id: announced.asset_id });

    assert.equal(done.status, 200, done.text);
    assert.match(keys().join(), /^images\/[^,]*\.png$/);
    const shown = await shop.send({ method: 'GET', url: new URL(done.body.url).pathname });
    assert.equal(shown.status, 200);
    assert.equal(shown.headers['content-type'], 'image/png');
    assert.deepEqual(filesIn(shop.folder), []);
  });

  test('an upload that is too long or interrupted stores nothing', async () => {
    const before = keys();
    const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
    const open = async (size: number) => {
      const { upload_url, headers } = await announce(merchant, { ...imageFile, size });
      const url = new URL(new URL(upload_url).pathname, address);
      const call = request(url, {
        method: 'PUT',
        headers: { ...headers, 'transfer-encoding': 'chunked' },
      });
      call.on('error', () => undefined);
      return call;
    };
    const long = await open(1_000);
    long.write(png(1_000));
    long.write(png(1_000));
    const [answer] = await once(long, 'response');
    const gone = await open(100_000);
    await new Promise((sent) => gone.write(png(50_000), sent));
    gone.destroy();

    assert.equal(answer.statusCode, 413);
    assert.deepEqual(keys(), before);
    long.destroy();
  });

  test('a failure is an error of the server, and later attempts work', async () => {
    const announced = await announce(merchant, { ...imageFile, size: 100 });
    server.down = true;
    assert.equal((await put(shop, announced, png())).status, 500);
    server.down = false;
    assert.equal((await put(shop, announced, png())).status, 204);
  });

  test('keeps the contract', async () => {
    const { plugins } = await import(pathToFileURL(file).href);
    const before = keys();
    for (const plugin of plugins) assert.deepEqual(await checkPlugin(plugin), []);
    assert.deepEqual(keys(), before);
  });
});

test('a write that swallows the error of the sender is a failure', async () => {
  const write = async ({ chunks }: { chunks: AsyncIterable<Uint8Array> }) => {
    try {
      for await (const _ of chunks);
    } catch {}
  };
  const storage = createPluginStorage(
    { plugin: 'deaf', storage: { write } as unknown as PluginStorage },
    () => Promise.reject(new Error('not asked')),
  );
  async function* broken() {
    yield Buffer.from('the beginning');
    throw new Error('the sender has gone');
  }

  await assert.rejects(storage.writeStream('files/a', broken(), 'text/plain'), /sender has gone/);
});

test('the test kit finds what is wrong with a storage', async () => {
  const objects = new Map<string, string>();
  const problems = await checkPlugin({
    name: 'careless',
    apiVersion: '1.0',
    storage: {
      async write({ key, chunks }) {
        objects.set(key, '');
        for await (const chunk of chunks) objects.set(key, objects.get(key) + String(chunk));
      },
      async read({ key, start, end }) {
        const text = objects.get(key);
        return text === undefined ? null : new Blob([text.slice(start, end ?? undefined)]).stream();
      },
      size: async ({ key }) => objects.get(key)?.length ?? 0,
      move: async ({ from, to }) => Boolean(objects.set(to, objects.get(from) ?? '')),
      remove: async ({ key }) => void objects.delete(key),
    },
  });

  assert.deepEqual(problems, [
    'storage: the size of a missing object must be null',
    'storage: moving a missing object must return false',
    'storage: read must return the bytes from start to end, both included',
    'storage: a failed write must change nothing',
    'storage: a moved object must have its bytes',
    'storage: a moved object must be gone from its former key',
    'storage: a removed object must be gone',
  ]);
  assert.equal(objects.size, 0);
});
