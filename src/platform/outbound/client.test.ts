import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { test } from 'node:test';
import {
  answering,
  development,
  get,
  limits,
  nowhere,
  outcome,
  portOf,
  production,
  send,
  serve,
} from '../../../test/kit/outbound.ts';
import { createOutboundClient } from './client.ts';

test('sends method, headers and the exact body, and returns the response', async () => {
  const port = await serve((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body) => {
      response.writeHead(202, { 'X-Twice': ['a', 'b'] });
      response.end(`${request.method} ${request.url} ${request.headers['x-test']} ${body}`);
    });
  });
  const response = await send({
    url: `http://127.0.0.1:${port}/hook?a=1#part`,
    method: 'POST',
    headers: { 'x-test': 'yes' },
    body: new TextEncoder().encode('{"b": 2}'),
  });
  assert.equal(response.status, 202);
  assert.equal(response.headers['x-twice'], 'a, b');
  assert.equal(new TextDecoder().decode(response.body), 'POST /hook?a=1 yes {"b": 2}');
  assert.equal(response.bodyTruncated, false);
  assert.ok(Number.isInteger(response.milliseconds));
});

test('localhost and its subdomains are loopback without a DNS lookup', async () => {
  const port = await serve((request, response) => response.end(request.headers.host));
  const response = await get(`http://shop.localhost:${port}/`);
  assert.equal(Buffer.from(response.body).toString(), `shop.localhost:${port}`);
  assert.equal(await outcome(get(`http://localhost:${port}/`)), 200);
  assert.equal(await outcome(get(`http://localhost:${port}/`, production)), 'blocked');
});

test('redirects are returned, not followed', async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  assert.equal(await outcome(get(`http://127.0.0.1:${port}/`)), 302);
  assert.equal(calls, 1);
});

test('a body of exactly the limit is complete, one byte more is truncated', async () => {
  const port = await serve((request, response) =>
    response.end('x'.repeat(Number(request.url?.slice(1)))),
  );
  const whole = await get(`http://127.0.0.1:${port}/4096`);
  assert.deepEqual([whole.body.length, whole.bodyTruncated], [4_096, false]);
  const cut = await get(`http://127.0.0.1:${port}/4097`);
  assert.deepEqual([cut.body.length, cut.bodyTruncated], [4_096, true]);
});

test('a 100 MB response is truncated and the socket is destroyed', async () => {
  const chunk = Buffer.alloc(1_000_000);
  let written = 0;
  const closed = Promise.withResolvers<void>();
  const port = await serve((_request, response) => {
    const pump = () => {
      if (written >= 100_000_000) return response.end();
      written += chunk.length;
      response.write(chunk);
    };
    response.on('drain', pump).on('close', closed.resolve);
    pump();
  });
  const response = await get(`http://127.0.0.1:${port}/`);
  await closed.promise;
  assert.deepEqual([response.body.length, response.bodyTruncated], [4_096, true]);
  assert.ok(written < 20_000_000, `${written} bytes were written`);
});

test('a server that never responds is a timeout', async () => {
  const port = await serve(() => {});
  const url = `http://127.0.0.1:${port}/`;
  const sent = send({ url, method: 'GET' }, development, nowhere, {
    ...limits,
    timeoutSeconds: 0.1,
  });
  assert.equal(await outcome(sent), 'timeout');
});

test('slowly sent headers do not extend the timeout', async () => {
  const port = await portOf(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x: y\r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    }),
  );
  const url = `http://127.0.0.1:${port}/`;
  const sent = send({ url, method: 'GET' }, development, nowhere, {
    ...limits,
    timeoutSeconds: 0.1,
  });
  assert.equal(await outcome(sent), 'timeout');
});

test('a body that is too slow is truncated, and the status is kept', async () => {
  const port = await serve((_request, response) => {
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  });
  const url = `http://127.0.0.1:${port}/`;
  const within = { ...limits, timeoutSeconds: 0.2 };
  const response = await send({ url, method: 'GET' }, development, nowhere, within);
  assert.equal(response.status, 200);
  assert.equal(response.bodyTruncated, true);
  assert.ok(response.body.length > 0);
});

test('a close before the response is a protocol error, a close in the body keeps the status', async () => {
  const early = await portOf(createTcpServer((socket) => socket.destroy()));
  assert.equal(await outcome(get(`http://127.0.0.1:${early}/`)), 'protocol');
  const inside = await portOf(
    createTcpServer((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    }),
  );
  const response = await get(`http://127.0.0.1:${inside}/`);
  assert.deepEqual([response.status, response.bodyTruncated], [200, true]);
});

test('a response that is not HTTP is a protocol error', async () => {
  const port = await portOf(createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n')));
  assert.equal(await outcome(get(`http://127.0.0.1:${port}/`)), 'protocol');
});

test('a server without TLS is a tls error, a closed port a connect error', async () => {
  const server = createServer((_request, response) => response.end());
  const port = await portOf(server);
  assert.equal(await outcome(get(`https://127.0.0.1:${port}/`)), 'tls');
  await new Promise((resolve) => server.close(resolve));
  assert.equal(await outcome(get(`http://127.0.0.1:${port}/`)), 'connect');
});

test('a name without addresses is a dns error', async () => {
  assert.equal(await outcome(get('https://shop.example.com/')), 'dns');
  assert.equal(await outcome(get('https://shop.example.com/', production, answering())), 'dns');
});

test('a lookup that takes too long is a timeout, and the request is not sent', async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  const late = Promise.withResolvers<string[]>();
  const outbound = createOutboundClient(
    { production: true, allow: ['127.0.0.1'] },
    () => late.promise,
  );
  const url = `http://shop.example.com:${port}/`;
  const sent = outbound.send({ url, method: 'POST' }, { ...limits, timeoutSeconds: 0.1 });
  assert.equal(await outcome(sent), 'timeout');
  late.resolve(['127.0.0.1']);
  await outbound.close();
  assert.equal(calls, 0);
});

test('a header with a line break is rejected before anything is sent', async () => {
  const port = await serve((_request, response) => response.end());
  const headers = { 'x-test': 'a\r\nb: c' };
  const sent = send({ url: `http://127.0.0.1:${port}/`, method: 'GET', headers });
  assert.equal(await outcome(sent), 'protocol');
});
