import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

test('redirects are saved, replaced, listed by path and removed', async (t) => {
  const shop = await openShop(t);
  await shop.site({ slug: 'shop' });
  const merchant = await shop.merchant();
  const url = '/sites/shop/redirects';
  for (const [path, target] of [
    ['/b/', '/new'],
    ['https://old.example/A?x=1', 'https://blog.example/a'],
    ['/B', '/newer'],
  ])
    assert.equal((await merchant.post(url, { path, target })).status, 200);
  const first = (await merchant.get(`${url}?limit=1`)).body;
  assert.deepEqual(first.redirects, [{ path: '/a?x=1', target: 'https://blog.example/a' }]);
  const next = (await merchant.get(`${url}?limit=1&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([next.redirects, next.next_cursor], [[{ path: '/b', target: '/newer' }], null]);

  const refusals = [
    [{ path: '/', target: '/x' }, 'path'],
    [{ path: 'mailto:a', target: '/x' }, 'path'],
    [{ path: '/x', target: '//evil.example' }, 'target'],
    [{ path: '/x', target: 'javascript:1' }, 'target'],
    [{ path: '/x', target: '/X/' }, 'target'],
    // Browsers leave out tabs and line breaks, and resolve dots.
    [{ path: '/x', target: '/\t/evil.example/pay' }, 'target'],
    [{ path: '/x', target: '/\n\\evil.example' }, 'target'],
    [{ path: '/x', target: '/.//evil.example' }, 'target'],
    [{ path: '/x', target: 'new' }, 'target'],
  ] as const;
  for (const [body, field] of refusals) {
    const { status, body: answer } = await merchant.post(url, body);
    assert.deepEqual([status, answer.error.details[0].field], [400, field], JSON.stringify(body));
  }
  assert.equal((await merchant.delete(`${url}/%2Fb`)).status, 204);
  const gone = await merchant.delete(`${url}/%2Fb`);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'redirect_not_found']);
  assert.equal((await merchant.get('/sites/none/redirects')).status, 404);
  const encoded = { path: '/tea', target: '/products/日本茶?q=ä#top' };
  const target = '/products/%E6%97%A5%E6%9C%AC%E8%8C%B6?q=%C3%A4#top';
  assert.deepEqual((await merchant.post(url, encoded)).body, { path: '/tea', target });
  const headers = { host: 'shop.localhost:4000', accept: 'text/html' };
  const visited = await shop.send({ method: 'GET', url: '/tea', headers });
  assert.deepEqual([visited.status, visited.headers.location], [301, target]);
  const stranger = await shop.other.merchant();
  assert.equal((await stranger.post(url, { path: '/x', target: '/y' })).status, 404);
});
