import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { freePort } from '../../kit/free-port.ts';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const port = await freePort();
await shop.app.http.listen({ host: '127.0.0.1', port });
const hosts = ['localhost:4000', 'shop.localhost:4000'];
const guides = ['/agents.md', '/llms.txt'];
const read = (path: string, host: string, headers = {}) =>
  shop.public.get(path, { host, ...headers });

/** Runs a block of the guide in bash; every host name leads to the test server. */
function run(block: string): Promise<string> {
  const script = `set -euo pipefail; curl() { command curl -sS --connect-to ::127.0.0.1:${port} "$@"; }\n${block}`;
  return new Promise((resolve, reject) =>
    execFile('bash', ['-c', script], (error, stdout, stderr) =>
      error ? reject(new Error(`${block}: ${stderr}`)) : resolve(stdout),
    ),
  );
}

const blocksOf = (text: string) =>
  [...text.matchAll(/```bash\n(.+?)\n```/gs)].map(([, one = '']) => one);

/** Whether a command did what the guide says: it found a product, or led to a payment. */
function succeeded(block: string, output: string): boolean {
  if (block.includes('/api/x402/')) return /^HTTP\/1\.1 402 .*"accepts":\[\{/s.test(output);
  const body = JSON.parse(output);
  if (block.includes('/search?')) return body.products.length > 0;
  if (block.includes('/carts')) return body.items.length === 1 && body.totals.total > 0;
  if (block.includes('/api/a2a'))
    return body.result.task.artifacts[0].parts[0].data.products.length > 0;
  const result = body.result ? body.result.structuredContent : body;
  return /\/checkout\/cs_/.test(result.continue_url ?? result.continueUrl);
}

for (const host of hosts)
  for (const path of guides) {
    test(`every command of ${path} on ${host} works as it stands`, async () => {
      const { status, text } = await read(path, host);

      const blocks = blocksOf(text);
      assert.equal(status, 200);
      assert.equal(blocks.length, path === '/agents.md' ? 7 : 3);
      for (const block of blocks) {
        assert.ok(block.includes(`http://${host}/`), block);
        const output = await run(block);
        assert.ok(succeeded(block, output), `${block}\n${output}`);
      }
    });

    test(`${path} on ${host} has fewer than 1,500 tokens and names every protocol`, async () => {
      const { text } = await read(path, host);

      assert.ok(countTokens(text) < 1_500, `${countTokens(text)} tokens`);
      for (const word of ['REST', 'UCP', '/ucp/mcp', '/api/mcp', 'A2A', 'x402', 'continue_url'])
        assert.ok(text.includes(word), word);
    });
  }

test('the guides are cached for an hour and revalidated by ETag', async () => {
  for (const path of guides) {
    const { headers } = await read(path, hosts[1] ?? '');
    const again = await read(path, hosts[1] ?? '', { 'if-none-match': headers.etag });

    assert.equal(headers['cache-control'], 'public, max-age=3600');
    assert.equal(headers.vary, 'host');
    assert.equal(headers['last-modified'], undefined, 'products change without a date');
    assert.match(
      String(headers['content-type']),
      path === '/agents.md' ? /^text\/markdown; charset=utf-8$/ : /^text\/plain; charset=utf-8$/,
    );
    assert.deepEqual([again.status, again.text], [304, '']);
  }
});

test('an example that is sold out is replaced, and a store without products has none', async (t) => {
  await shop.site({ slug: 'small' });
  const small = 'small.localhost:4000';
  const empty = await read('/agents.md', small);
  const lamp = await shop.product({ name: 'Lamp' }, 'small');
  const names = async () => (await read('/agents.md', small)).text.includes(lamp.id);

  assert.match(empty.text, /Nothing is for sale yet\./);
  assert.equal(blocksOf(empty.text).length, 1);
  // A change is visible within two seconds.
  await t.waitFor(async () => assert.ok(await names()), { timeout: 2_000 });
  const merchant = await shop.merchant();
  await merchant.patch(`/products/${lamp.id}`, {
    variants: [{ id: lamp.variants[0]?.id, stock: 0 }],
  });
  await t.waitFor(async () => assert.ok(!(await names())), { timeout: 2_000 });
});

test('a merchant’s name can neither add lines nor leave the quotes of a command', async () => {
  await shop.site({ slug: 'odd', name: "Odd\n## x `y` '$(z)'" });
  await shop.product({ name: "It's $(reboot) `now`" }, 'odd');
  const { text } = await read('/agents.md', 'odd.localhost:4000');

  assert.match(text, /^# Buy at Odd ## x/);
  for (const block of blocksOf(text)) assert.doesNotMatch(block, /reboot/i);
});

test('robots.txt and the start pages lead to the guide', async () => {
  for (const host of hosts) {
    const robots = await read('/robots.txt', host);
    const page = await read('/', host, { accept: 'text/html' });

    assert.ok(robots.text.includes(`http://${host}/agents.md`), host);
    assert.ok(
      page.text.includes('<link rel="alternate" type="text/markdown" href="/agents.md"'),
      host,
    );
  }
});
