import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openReceiver, type Received } from '../../../kit/push-receiver.ts';
import { openShop } from '../../../kit/shop.ts';
import { deliver, deliverNext, isSigned } from '../../../kit/webhooks.ts';
import {
  block,
  listedDeliveries,
  readable,
  registerByForm,
  visitor,
} from '../../../kit/workbench.ts';

const shop = await openShop(null);
await shop.site();
const owner = await visitor(shop);
const only = { which: 'some', event_product_created: 'yes' };
const refresh = (text: string) => /http-equiv="refresh" content="(\d+); url=([^"]*)"/.exec(text);

/** The request on the page, as a receiver would get it. */
function displayedRequest(lines: string, body: string): Received {
  const headers = Object.fromEntries(lines.split('\n').map((line) => line.split(': ')));
  return { path: '/', headers, body };
}

describe('webhook deliveries on the account pages', () => {
  test('an attempt is displayed as it was sent and answered', async (t) => {
    const receiver = await openReceiver(t, (_, response) => {
      response.writeHead(500).end('</pre><script>alert(1)</script>\u202e\u0007 na\u00efve');
      return 'hang';
    });
    const { secret, path } = await registerByForm(owner, receiver.url('/x'), only);
    await shop.product({ name: 'Fish & <chips>' });
    await deliver(shop);
    await deliverNext(shop);

    const [listed = ''] = listedDeliveries(await owner.get(path));
    const page = await owner.get(listed);
    const body = block(page, 'body');

    assert.deepEqual(receiver.received.length, 2);
    for (const [at, sent] of receiver.received.entries()) {
      const shown = displayedRequest(block(page, `request_${at + 1}`), body);
      for (const [name, value] of Object.entries(shown.headers))
        assert.equal(sent.headers[name], value, name);
      assert.equal(body, sent.body);
      assert.ok(isSigned(shown, secret));
      assert.equal(Object.keys(shown.headers).length, 11);
    }
    assert.equal(
      block(page, 'response_2'),
      '</pre><script>alert(1)</script>\\u{202e}\\u{7} na\u00efve',
    );
    assert.doesNotMatch(page.text, /<script/);
    assert.match(readable(page), /Attempt 2 500 in [\d,]+ ms/);
  });

  test('no signature is displayed for a deleted secret', async (t) => {
    const receiver = await openReceiver(t);
    const { path } = await registerByForm(owner, receiver.url('/y'), only);
    await shop.product();
    await deliver(shop);
    shop.clock.advance(1_000);
    await owner.post(`${path}/rotate`);
    const [listed = ''] = listedDeliveries(await owner.get(path));
    const page = await owner.get(listed);

    assert.doesNotMatch(page.text, /x-svc-signature|webhook-signature/);
    assert.match(readable(page), /made with a secret that has been replaced/);
  });

  test('the reason why an attempt was not sent is stated in words', async () => {
    const { path } = await registerByForm(owner, 'http://127.0.0.1:9/z', only);
    await shop.product();
    await deliver(shop);
    const [listed = ''] = listedDeliveries(await owner.get(path));

    const page = readable(await owner.get(listed));

    assert.match(page, /The connection was refused or timed out/);
    assert.match(page, /No response was received/);
  });

  test('the list is filtered by status, event and time, page by page', async (t) => {
    const receiver = await openReceiver(t, ({ body }) => (body.includes('Bad') ? 500 : 200));
    const { path } = await registerByForm(owner, receiver.url('/list'));
    const ids: string[] = [];
    for (let made = 0; made < 28; made += 1) {
      shop.clock.advance(60_000);
      await shop.product({ name: made === 3 ? 'Bad' : 'Good' });
      ids.push(shop.clock().toISOString().slice(0, 16));
    }
    await owner.post(`${path}/test`);
    await deliver(shop);
    const count = async (query: string) =>
      listedDeliveries(await owner.get(`${path}?${query}`)).length;

    const first = await owner.get(path);
    const next = /href="([^"]+)#deliveries" rel="next"/.exec(first.text)?.[1] ?? '';
    const second = await owner.get(next.replaceAll('&amp;', '&'));
    const all = [...listedDeliveries(first), ...listedDeliveries(second)];
    assert.deepEqual([all.length, new Set(all).size], [29, 29]);
    assert.equal(refresh(second.text), null);

    assert.equal(await count('status=pending'), 1);
    assert.equal(await count('status=failed'), 0);
    assert.equal(await count('type=webhook.test'), 1);
    assert.equal(await count('type=product.created&status=pending'), 1);
    assert.equal(await count(`from=${ids[10]}&to=${ids[12]}`), 3);
    assert.match(
      readable(await owner.get(`${path}?status=failed`)),
      /No deliveries match these filters/,
    );
    const wrong = await owner.get(`${path}?from=yesterday`);
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /Start time must be a date and time/);
    assert.equal((await owner.get(`${path}?cursor=x`)).status, 400);
  });

  test('the page refreshes while deliveries are pending, until they end or the user stops it', async (t) => {
    const receiver = await openReceiver(t);
    const { path } = await registerByForm(owner, receiver.url('/live'), only);
    const quiet = await owner.get(path);
    assert.equal(refresh(quiet.text), null);
    assert.match(readable(quiet), /No deliveries yet.*Send a test event to try the endpoint/);

    await shop.product();
    const busy = await owner.get(`${path}?status=pending&done=tested`);
    const [, seconds, url = ''] = refresh(busy.text) ?? [];
    assert.deepEqual(
      [seconds, url.includes('status=pending'), url.includes('done')],
      ['3', true, false],
    );
    assert.equal(refresh((await owner.get(`${path}?follow=off`)).text), null);
    const [listed = ''] = listedDeliveries(busy);
    assert.equal(refresh((await owner.get(listed)).text)?.[1], '3');
    await deliver(shop);
    assert.equal(refresh((await owner.get(path)).text), null);
    assert.equal(refresh((await owner.get(listed)).text), null);
    assert.equal(refresh((await owner.get(`${path}?follow=on`)).text)?.[1], '2');
  });

  test('a delivery and a window are replayed', async (t) => {
    const receiver = await openReceiver(t);
    const { path } = await registerByForm(owner, receiver.url('/replay'), only);
    const before = shop.clock();
    await shop.product();
    await shop.product();
    await deliver(shop);
    const [listed = ''] = listedDeliveries(await owner.get(path));

    const replayed = await owner.post(`${listed}/replay`);
    const fresh = await owner.get(String(replayed.headers.location));
    assert.match(readable(fresh), /This is the new delivery.*Replay of dlv_/);
    const early = await owner.post(`${String(replayed.headers.location).split('?')[0]}/replay`);
    assert.deepEqual([early.status, /still in progress/.test(early.text)], [409, true]);
    await deliver(shop);
    assert.equal(receiver.received.length, 3);

    const at = (minutes: number) =>
      new Date(before.getTime() + minutes * 60_000).toISOString().slice(0, 16);
    const window = { from: at(-1), to: at(1), status: 'delivered' };
    const many = await owner.post(`${path}/replay`, window);
    assert.match(readable(await owner.get(String(many.headers.location))), /2 deliveries replayed/);
    await deliver(shop);
    assert.equal(receiver.received.length, 5);
    const names = receiver.received.map(({ headers }) => headers['x-svc-event-id']);
    assert.equal(new Set(names).size, 2);

    const none = await owner.post(`${path}/replay`, { ...window, status: 'failed' });
    assert.deepEqual([none.status, /no deliveries with this status/.test(none.text)], [422, true]);
    const turned = await owner.post(`${path}/replay`, { from: at(1), to: at(0) });
    assert.deepEqual([turned.status, /must not be after/.test(turned.text)], [422, true]);
    const form = await owner.get(`${path}/replay`);
    assert.match(form.text, /type="datetime-local" value="\d{4}-\d\d-\d\dT/);
  });
});

test('ten replays a minute, over API and pages together', async (t) => {
  const limited = await openShop(t, { env: { RATE_LIMITS: 'on' } });
  await limited.site();
  const page = await visitor(limited);
  const api = await limited.merchant();
  const receiver = await openReceiver(t);
  const { id, path } = await registerByForm(page, receiver.url('/'), only);
  await limited.product();
  await deliver(limited);
  const [listed = ''] = listedDeliveries(await page.get(path));
  const delivery = listed.split('/').at(-1);
  for (let time = 0; time < 10; time += 1) {
    const { status } = await api.post(`/webhooks/${id}/deliveries/${delivery}/replay`);
    assert.equal(status, 202);
  }

  const over = await page.post(`${listed}/replay`);

  assert.equal(over.status, 429);
  assert.match(over.text, /At most 10 replays per minute and endpoint/);
});
