import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { after, test } from 'node:test';
import type { OutboundPolicy } from './address.ts';
import { createOutbound, type OutboundRequest } from './client.ts';
import { OutboundError } from './outbound-error.ts';
import type { Resolve } from './resolve.ts';

const open: (Server | TcpServer)[] = [];
after(() => {
  for (const server of open) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});

async function portOf(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => portOf(createServer(listener));

const development: OutboundPolicy = { production: false, allow: [] };
const production: OutboundPolicy = { production: true, allow: [] };
const limits = { timeoutSeconds: 5, keepBodyBytes: 4_096 };

const nowhere: Resolve = async () => {
  throw new Error('ENOTFOUND');
};
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;

async function get(url: string, policy: OutboundPolicy = development, resolve: Resolve = nowhere) {
  return send({ url, method: 'GET' }, policy, resolve);
}

async function send(
  request: OutboundRequest,
  policy: OutboundPolicy = development,
  resolve: Resolve = nowhere,
  within = limits,
) {
  const outbound = createOutbound(policy, resolve);
  try {
    return await outbound.send(request, within);
  } finally {
    await outbound.close();
  }
}

/** The class word of the error, or the status when there was none. */
async function outcome(sent: ReturnType<typeof send>): Promise<string | number> {
  try {
    return (await sent).status;
  } catch (error) {
    assert.ok(error instanceof OutboundError, String(error));
    return error.errorClass;
  }
}

test('a call carries method, headers and the exact body, and brings the answer', async () => {
  const port = await serve((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body) => {
      response.writeHead(202, { 'X-Twice': ['a', 'b'] });
      response.end(`${request.method} ${request.url} ${request.headers['x-test']} ${body}`);
    });
  });
  const answer = await send({
    url: `http://127.0.0.1:${port}/hook?a=1#part`,
    method: 'POST',
    headers: { 'x-test': 'yes' },
    body: new TextEncoder().encode('{"b": 2}'),
  });
  assert.equal(answer.status, 202);
  assert.equal(answer.headers['x-twice'], 'a, b');
  assert.equal(new TextDecoder().decode(answer.body), 'POST /hook?a=1 yes {"b": 2}');
  assert.equal(answer.bodyTruncated, false);
  assert.ok(Number.isInteger(answer.milliseconds));
});

test('localhost and the names below it are loopback without a resolver', async () => {
  const port = await serve((request, response) => response.end(request.headers.host));
  const answer = await get(`http://shop.localhost:${port}/`);
  assert.equal(Buffer.from(answer.body).toString(), `shop.localhost:${port}`);
  assert.equal(await outcome(get(`http://localhost:${port}/`)), 200);
  assert.equal(await outcome(get(`http://localhost:${port}/`, production)), 'blocked');
});

test('redirects are answers and are not followed', async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  assert.equal(await outcome(get(`http://127.0.0.1:${port}/`)), 302);
  assert.equal(calls, 1);
});

test('a body of exactly the limit is whole, one byte more is cut', async () => {
  const port = await serve((request, response) =>
    response.end('x'.repeat(Number(request.url?.slice(1)))),
  );
  const whole = await get(`http://127.0.0.1:${port}/4096`);
  assert.deepEqual([whole.body.length, whole.bodyTruncated], [4_096, false]);
  const cut = await get(`http://127.0.0.1:${port}/4097`);
  assert.deepEqual([cut.body.length, cut.bodyTruncated], [4_096, true]);
});

test('of a 100 MB answer the first bytes are kept and the socket is destroyed', async () => {
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
  const answer = await get(`http://127.0.0.1:${port}/`);
  await closed.promise;
  assert.deepEqual([answer.body.length, answer.bodyTruncated], [4_096, true]);
  assert.ok(written < 20_000_000, `${written} bytes were written`);
});

test('a server that never answers is a timeout', async () => {
  const port = await serve(() => {});
  const url = `http://127.0.0.1:${port}/`;
  const sent = send({ url, method: 'GET' }, development, nowhere, {
    ...limits,
    timeoutSeconds: 0.1,
  });
  assert.equal(await outcome(sent), 'timeout');
});

test('headers that drip do not stretch the deadline', async () => {
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

test('a body that drips past the deadline leaves the status and what came', async () => {
  const port = await serve((_request, response) => {
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  });
  const url = `http://127.0.0.1:${port}/`;
  const within = { ...limits, timeoutSeconds: 0.2 };
  const answer = await send({ url, method: 'GET' }, development, nowhere, within);
  assert.equal(answer.status, 200);
  assert.equal(answer.bodyTruncated, true);
  assert.ok(answer.body.length > 0);
});

test('closing before an answer is protocol, closing inside the body keeps the status', async () => {
  const early = await portOf(createTcpServer((socket) => socket.destroy()));
  assert.equal(await outcome(get(`http://127.0.0.1:${early}/`)), 'protocol');
  const inside = await portOf(
    createTcpServer((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    }),
  );
  const answer = await get(`http://127.0.0.1:${inside}/`);
  assert.deepEqual([answer.status, answer.bodyTruncated], [200, true]);
});

test('what is no HTTP is protocol', async () => {
  const port = await portOf(createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n')));
  assert.equal(await outcome(get(`http://127.0.0.1:${port}/`)), 'protocol');
});

test('TLS with a server that speaks none is tls, a closed port is connect', async () => {
  const server = createServer((_request, response) => response.end());
  const port = await portOf(server);
  assert.equal(await outcome(get(`https://127.0.0.1:${port}/`)), 'tls');
  await new Promise((resolve) => server.close(resolve));
  assert.equal(await outcome(get(`http://127.0.0.1:${port}/`)), 'connect');
});

test('a name that does not resolve, or to nothing, is dns', async () => {
  assert.equal(await outcome(get('https://shop.example.com/')), 'dns');
  assert.equal(await outcome(get('https://shop.example.com/', production, answering())), 'dns');
});

test('a name that resolves too late is a timeout, and the request is never sent', async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  const late = Promise.withResolvers<string[]>();
  const outbound = createOutbound({ production: true, allow: ['127.0.0.1'] }, () => late.promise);
  const url = `http://shop.example.com:${port}/`;
  const sent = outbound.send({ url, method: 'POST' }, { ...limits, timeoutSeconds: 0.1 });
  assert.equal(await outcome(sent), 'timeout');
  late.resolve(['127.0.0.1']);
  await outbound.close();
  assert.equal(calls, 0);
});

test('a name that leads to a private address is blocked without saying where', async () => {
  const sent = get('https://shop.example.com/', production, answering('10.0.0.7'));
  await assert.rejects(sent, {
    errorClass: 'blocked',
    message: 'shop.example.com is not an address that this server may call.',
  });
});

test('one bad address among good ones condemns the name', async () => {
  for (const bad of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
    const sent = get('https://shop.example.com/', production, answering('8.8.8.8', bad, '1.1.1.1'));
    assert.equal(await outcome(sent), 'blocked', bad);
  }
});

test('a name that is rebound between two calls is judged at each', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('connection', 'close').end();
  });
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']];
  const rebinding: Resolve = async () => answers.shift() ?? [];
  const outbound = createOutbound({ production: true, allow: ['127.0.0.0/8'] }, rebinding);
  const call = () =>
    outcome(outbound.send({ url: `http://shop.example.com:${port}/`, method: 'GET' }, limits));
  assert.deepEqual([await call(), await call(), await call()], [200, 'blocked', 200]);
  await outbound.close();
});

test('the socket is dialled to the answer that was checked: a name is resolved once a connection', async () => {
  const port = await serve((_request, response) => response.end());
  let asked = 0;
  const counting: Resolve = async () => {
    asked += 1;
    return ['127.0.0.1'];
  };
  const url = `http://shop.example.com:${port}/`;
  const policy = { production: true, allow: ['127.0.0.1'] };
  assert.equal(await outcome(get(url, policy, counting)), 200);
  assert.equal(asked, 1);
});

test('over http a name may lead only to opened addresses', async () => {
  const policy = { production: true, allow: ['127.0.0.0/8'] };
  assert.equal(
    await outcome(get('http://shop.example.com/', policy, answering('8.8.8.8'))),
    'blocked',
  );
});

test('literals are judged though no resolver is asked', async () => {
  for (const url of ['https://10.0.0.1/', 'https://[fd00::1]/', 'http://169.254.169.254/']) {
    assert.equal(await outcome(get(url)), 'blocked', url);
  }
  assert.equal(await outcome(get('http://127.0.0.1/', production)), 'blocked');
});

test('a URL that registration would refuse is not sent', async () => {
  const port = await serve((_request, response) => response.end());
  for (const url of [`http://user@127.0.0.1:${port}/`, `http://127.0.0.1:${port}/ `, 'nonsense']) {
    assert.equal(await outcome(get(url)), 'blocked', url);
  }
  const named = get('https://printer.local/', development, answering('127.0.0.1'));
  assert.equal(await outcome(named), 'blocked');
});

test('the peer of the finished connection is judged again', async (context) => {
  if (process.platform !== 'linux') return context.skip('only Linux connects 0.0.0.0 to loopback');
  const port = await serve((_request, response) => response.end());
  const policy = { production: true, allow: ['0.0.0.0'] };
  assert.equal(await outcome(get(`http://0.0.0.0:${port}/`, policy)), 'blocked');
});

test('a header that would break the request is refused before anything is sent', async () => {
  const port = await serve((_request, response) => response.end());
  const headers = { 'x-test': 'a\r\nb: c' };
  const sent = send({ url: `http://127.0.0.1:${port}/`, method: 'GET', headers });
  assert.equal(await outcome(sent), 'protocol');
});
