import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getConfirmationToken } from '../../../src/core/orders/confirmation.ts';
import {
  listDownloads,
  renewDownloads,
} from '../../../src/core/orders/downloads/grant-downloads.ts';
import type { Order } from '../../../src/core/orders/order.ts';
import { getOrder } from '../../../src/core/orders/read-orders.ts';
import { finalized, openMediaShop, pdf, file as pdfFile } from '../../kit/media.ts';
import { orderCalls, paidOrder, settleRefunds } from '../../kit/orders.ts';
import { dumpRows } from '../../kit/rows.ts';

const shop = await openMediaShop(null);
const site = await shop.site();
const merchant = await shop.merchant();
const bytes = pdf(1_000);
const asset = await finalized(shop, merchant, {
  bytes,
  file: { ...pdfFile, filename: 'Buch é.pdf' },
});
const book = await shop.product({ name: 'Book', isDigital: true, digitalAssetId: asset.id });

async function newOrder(quantity = 1) {
  const order = await paidOrder(shop, shop, { site, lines: [{ product: book, quantity }] });
  return { order, call: orderCalls(merchant, order.id), path: await pathOf(order) };
}

const linksOf = (order: Order) => shop.unit.view(shop.tenant, (view) => listDownloads(view, order));
const pathOf = async (order: Order) => new URL((await linksOf(order))[0]?.url ?? '').pathname;
const left = async (order: Order) => (await linksOf(order))[0]?.remaining ?? 0;
const hours = (count: number) => shop.clock.advance(count * 3_600_000);
const statusOf = async (path: string, headers?: Record<string, string>) => {
  const { status, body } = await shop.public.get(path, headers);
  return body?.error ? [status, body.error.code] : [status];
};

test('a download is an attachment that no cache stores', async () => {
  const { order, path } = await newOrder();

  const { status, headers, text } = await shop.public.get(path);

  assert.deepEqual([status, text], [200, bytes.toString()]);
  assert.deepEqual(
    [
      'content-type',
      'content-length',
      'cache-control',
      'content-disposition',
      'accept-ranges',
      'etag',
    ].map((name) => headers[name]),
    [
      'application/pdf',
      '1000',
      'private, no-store',
      `attachment; filename="Buch _.pdf"; filename*=UTF-8''Buch%20%C3%A9.pdf`,
      'bytes',
      `"${asset.checksum ?? headers.etag?.toString().slice(1, -1)}"`,
    ],
  );
  assert.equal(await left(order), 4);
});

test('a page of any origin can fetch a file that its agent has paid for', async () => {
  const { path } = await newOrder();

  const { headers } = await shop.public.get(path, { origin: 'https://agent.example' });

  assert.equal(headers['access-control-allow-origin'], '*');
  assert.match(String(headers['access-control-expose-headers']), /content-disposition/);
});

test('HEAD is not counted', async () => {
  const { order, path } = await newOrder();

  const { statusCode, headers, payload } = await shop.app.http.inject({
    method: 'HEAD',
    url: path,
  });

  assert.deepEqual(
    [statusCode, headers['content-length'], payload, await left(order)],
    [200, '1000', '', 5],
  );
});

test('ranges of a file count as one download, however many there are', async () => {
  const { order, path } = await newOrder();
  const part = (range: string) => shop.public.get(path, { range });

  const answers = [
    await part('bytes=0-399'),
    await part('bytes=400-799'),
    await part('bytes=-200'),
  ];

  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['content-range']]),
    [
      [206, 'bytes 0-399/1000'],
      [206, 'bytes 400-799/1000'],
      [206, 'bytes 800-999/1000'],
    ],
  );
  assert.equal(answers.map(({ text }) => text).join(''), bytes.toString());
  assert.equal(await left(order), 4);
  await part('bytes=-5000');
  assert.equal(await left(order), 3);
  assert.equal((await part('bytes=1000-')).status, 416);
  assert.equal(await left(order), 3);
  hours(2);
  await part('bytes=400-');
  assert.equal(await left(order), 2);
});

test('after the last download no range, condition or HEAD returns the file, until the merchant grants more', async () => {
  const { order, call, path } = await newOrder();
  const etag = String((await shop.public.get(path)).headers.etag);
  for (const _ of Array(4)) await shop.public.get(path);

  const answers = [
    await statusOf(path),
    await statusOf(path, { range: 'bytes=1-' }),
    await statusOf(path, { range: 'bytes=999-999' }),
    await statusOf(path, { range: 'bytes=-1' }),
    await statusOf(path, { range: 'bytes=1-2,4-999' }),
    await statusOf(path, { range: 'bytes=1-', 'if-range': '"other"' }),
    await statusOf(path, { range: 'bytes=1-', 'if-range': etag }),
  ];
  const head = await shop.app.http.inject({ method: 'HEAD', url: path });
  const { body } = await call.post('downloads');

  assert.deepEqual(answers, Array(7).fill([410, 'download_limit_reached']));
  assert.equal(head.statusCode, 410);
  assert.deepEqual(
    await linksOf(order).then((links) => links.map(({ remaining }) => remaining)),
    [5],
  );
  assert.deepEqual(
    body.downloads.map(({ url, ...rest }: any) => rest),
    [
      {
        line_item_id: order.lines[0]?.id,
        name: 'Book',
        expires_at: new Date(shop.clock().getTime() + 86_400_000).toISOString(),
        remaining: 5,
      },
    ],
  );
  assert.deepEqual(await statusOf(path), [200]);
});

test('the ranges of the last download may be fetched within the hour, up to the size of the file', async () => {
  const { path } = await newOrder();
  for (const _ of Array(4)) await shop.public.get(path);
  const part = (range: string) => statusOf(path, { range });

  const answers = [
    await part('bytes=0-399'),
    await part('bytes=0-399'),
    await part('bytes=1-601'),
    await part('bytes=400-699'),
    await part('bytes=699-999'),
    await part('bytes=700-'),
    await part('bytes=999-'),
  ];

  const usedUp = [410, 'download_limit_reached'];
  assert.deepEqual(answers, [[206], usedUp, usedUp, [206], usedUp, [206], usedUp]);
});

test('a download cannot be continued an hour after its latest range', async () => {
  const { path } = await newOrder();
  for (const _ of Array(4)) await shop.public.get(path);
  await statusOf(path, { range: 'bytes=0-99' });
  const next = (start: number) => statusOf(path, { range: `bytes=${start}-${start + 99}` });
  shop.clock.advance(50 * 60_000);
  const soon = await next(100);
  shop.clock.advance(50 * 60_000);
  const later = await next(200);
  hours(1);

  assert.deepEqual([soon, later, await next(300)], [[206], [206], [410, 'download_limit_reached']]);
});

test('concurrent ranges are limited by the size of the file', async () => {
  const { path } = await newOrder();
  for (const _ of Array(4)) await shop.public.get(path);
  await statusOf(path, { range: 'bytes=0-99' });

  const parts = Array.from({ length: 12 }, () => statusOf(path, { range: 'bytes=100-399' }));

  const statuses = (await Promise.all(parts)).map(([status]) => status).sort();
  assert.deepEqual(statuses, [...Array(3).fill(206), ...Array(9).fill(410)]);
});

test('a response without a body is not counted', async () => {
  const { order, path } = await newOrder();
  const { headers } = await shop.app.http.inject({ method: 'HEAD', url: path });

  const { status } = await shop.public.get(path, { 'if-none-match': String(headers.etag) });

  assert.deepEqual([status, await left(order)], [304, 5]);
});

test('while a full refund is pending nothing can be downloaded, and no link is renewed', async () => {
  const { order, call, path } = await newOrder();
  await call.refund();
  const refunding = await shop.unit.view(shop.tenant, (view) => getOrder(view, order.id));

  const answers = [await statusOf(path), await statusOf(path, { range: 'bytes=1-' })];
  const head = await shop.app.http.inject({ method: 'HEAD', url: path });
  const renewed = await shop.unit.run(shop.tenant, (work) => renewDownloads(work, refunding));
  const given = await call.post('downloads');
  await settleRefunds(shop, shop, order.id, 'failed');
  const after = await statusOf(path);

  assert.deepEqual(answers, Array(2).fill([410, 'download_revoked']));
  assert.deepEqual([head.statusCode, renewed, given.body.downloads, after], [410, [], [], [200]]);
  assert.equal(await left(order), 4);
});

test('a link lives for a day; its holder gets another one, and the old one stays invalid', async () => {
  const { order, path } = await newOrder();
  hours(24);

  const expired = await statusOf(path);
  await shop.unit.run(shop.tenant, (work) => renewDownloads(work, order));
  const renewed = await pathOf(order);

  assert.deepEqual(expired, [410, 'download_expired']);
  assert.notEqual(renewed, path);
  assert.deepEqual(
    [await statusOf(renewed), await statusOf(path)],
    [[200], [404, 'download_not_found']],
  );
  hours(12);
  await shop.unit.run(shop.tenant, (work) => renewDownloads(work, order));
  assert.equal(await pathOf(order), renewed);
  hours(20);
  assert.deepEqual(await statusOf(renewed), [200]);
});

test('a revoked download is 410, even after its link was renewed', async () => {
  const { order, call, path } = await newOrder();
  await call.refund();
  await settleRefunds(shop, shop, order.id);

  await shop.unit.run(shop.tenant, (work) => renewDownloads(work, order));

  assert.deepEqual(await statusOf(path), [410, 'download_revoked']);
});

test('a returned file cannot be fetched again; one of two can', async () => {
  const { order, call, path } = await newOrder(2);
  const giveBack = async () => {
    const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
    const { id } = (await call.post('returns', { items, reason: 'x' })).body;
    await call.post(`returns/${id}/approve`);
    await call.post(`returns/${id}/receive`);
  };

  await giveBack();
  const half = [await left(order), await statusOf(path)];
  await giveBack();

  assert.deepEqual(
    [half, await statusOf(path)],
    [
      [5, [200]],
      [410, 'download_revoked'],
    ],
  );
});

test('a refund of units withdraws their downloads, and those that were made count', async () => {
  const { order, call, path } = await newOrder(3);
  const refundOne = () =>
    call.refund({ items: [{ line_item_id: order.lines[0]?.id, quantity: 1 }] });
  for (const _ of Array(7)) await shop.public.get(path);

  await refundOne();
  const afterOne = await left(order);
  await refundOne();
  const afterTwo = [await left(order), await statusOf(path)];
  const { body } = await call.post('downloads');

  assert.equal(afterOne, 3);
  assert.deepEqual(afterTwo, [0, [410, 'download_limit_reached']]);
  assert.deepEqual(
    body.downloads.map(({ remaining }: any) => remaining),
    [5],
  );
});

test('a refund and a concurrent renewal leave the downloads of the remaining units', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { order, call } = await newOrder(2);
    const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];

    await Promise.all([call.post('downloads'), call.refund({ items })]);

    assert.equal(await left(order), 5);
  }
});

test('concurrent downloads succeed as often as downloads are left', async () => {
  const { path } = await newOrder();

  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.public.get(path)));

  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(15).fill(410)]);
});

test('a cancellation and a concurrent download cannot both succeed', async () => {
  const tee = await shop.product({ name: 'Tee' });

  for (let round = 0; round < 6; round += 1) {
    const lines = [{ product: book }, { product: tee }];
    const order = await paidOrder(shop, shop, { site, lines });
    const call = orderCalls(merchant, order.id);
    const [file, cancelled] = await Promise.all([statusOf(await pathOf(order)), call.cancel()]);

    const late = cancelled.status === 200 ? [410, 'download_revoked'] : [200];
    assert.deepEqual([cancelled.status, file], [late[0] === 410 ? 200 : 409, late]);
  }
});

test('unknown and altered tokens are 404, and the database holds no usable token', async () => {
  const { order, path } = await newOrder();
  const token = path.slice('/downloads/'.length);
  const confirmation = await shop.unit.view(shop.tenant, async (view) =>
    getConfirmationToken(view, order),
  );
  const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;

  const answers = [
    await statusOf('/downloads/x'),
    await statusOf(`/downloads/${altered}`),
    await statusOf(`/downloads/${confirmation}`),
  ];

  assert.deepEqual(answers, Array(3).fill([404, 'download_not_found']));
  const rows = await dumpRows(shop);
  for (const secret of [token, confirmation]) assert.ok(!rows.includes(secret));
});

test('the link of an exchange leads to its payment page', async () => {
  const price = (amount: number) => ({ amount, currency: 'USD' });
  const variants = [
    { options: { Size: 'S' }, price: price(1_000) },
    { options: { Size: 'L' }, price: price(1_500) },
  ];
  const tee = await shop.product({ name: 'Tee', variants });
  const order = await paidOrder(shop, shop, { site, lines: [{ product: tee }] });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  const items = [
    { line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id: tee.variants[1]?.id },
  ];
  const { body } = await call.post('exchanges', { items, reason: 'x' });
  const { pathname } = new URL(body.payment_url);

  const redirect = await shop.public.get(pathname);
  const unknownExchange = await shop.public.get(pathname.replace(body.id, 'exc_none'));

  assert.deepEqual([redirect.status, redirect.headers['cache-control']], [303, 'no-store']);
  assert.match(String(redirect.headers.location), /^http:\/\/localhost:4000\/sandbox\/pay\//);
  assert.deepEqual(
    [unknownExchange.status, unknownExchange.body.error.code],
    [404, 'exchange_not_found'],
  );
});

const { port } = new URL(await shop.app.http.listen({ port: 0, host: '127.0.0.1' }));

/**
 * Downloads over a plain socket that is destroyed as soon as the last byte of the body has arrived.
 */
function fetchAndDestroy(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let head = '';
    let received = 0;
    let expected = Number.POSITIVE_INFINITY;
    socket.on('error', reject);
    socket.on('close', () => resolve(received - head.length));
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (head === '') {
        const [text = ''] = chunk.toString('latin1').split('\r\n\r\n');
        head = `${text}\r\n\r\n`;
        expected = head.length + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      }
      if (received >= expected) socket.destroy();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  });
}

test('a client that hangs up with the last byte of the last download gets nothing more', async () => {
  const size = 3 * 1024 * 1024;
  const song = await finalized(shop, merchant, { bytes: pdf(size), file: pdfFile });
  const album = await shop.product({ name: 'Album', isDigital: true, digitalAssetId: song.id });
  const paths = [];
  for (let round = 0; round < 8; round += 1) {
    const order = await paidOrder(shop, shop, { site, lines: [{ product: album }] });
    const path = await pathOf(order);
    for (const _ of Array(5)) assert.equal(await fetchAndDestroy(path), size);
    paths.push(path);
  }
  while ((await connections()) > 0) await nextTurn();

  const answers = [];
  for (const start of [1, size - 1])
    for (const path of paths) answers.push(await statusOf(path, { range: `bytes=${start}-` }));

  assert.deepEqual(answers, Array(16).fill([410, 'download_limit_reached']));
});

const connections = () =>
  new Promise<number>((resolve, reject) => {
    shop.app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test('a client resumes the last download where it broke off, and gets no second copy', async () => {
  const size = 32 * 1024 * 1024;
  const large = await finalized(shop, merchant, { bytes: pdf(size), file: pdfFile });
  const film = await shop.product({ name: 'Film', isDigital: true, digitalAssetId: large.id });
  const order = await paidOrder(shop, shop, { site, lines: [{ product: film }] });
  const path = await pathOf(order);
  const get = (headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, headers, agent: false }, resolve).on('error', reject).end();
    });
  for (const _ of Array(4)) for await (const _chunk of await get());

  /** Reads at least this many bytes and hangs up. */
  const readAndHangUp = async (response: IncomingMessage, bytesToRead: number) => {
    let read = 0;
    for await (const chunk of response) {
      read += chunk.length;
      if (read >= bytesToRead) break;
    }
    response.destroy();
    return read;
  };
  const got = await readAndHangUp(await get(), size / 4);
  const partBytes = async () => {
    const [row] = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ part_bytes: number }>(
        'select part_bytes from download_grants where order_id = $1',
        [order.id],
      ),
    );
    return row?.part_bytes ?? 0;
  };
  while ((await partBytes()) === 0) await nextTurn();
  const resumed = await get({ range: `bytes=${got}-` });
  let rest = 0;
  for await (const chunk of resumed) rest += chunk.length;
  const second = await get({ range: 'bytes=1-' });
  second.resume();

  assert.deepEqual([resumed.statusCode, got + rest, await left(order)], [206, size, 0]);
  assert.equal(second.statusCode, 410);
});
