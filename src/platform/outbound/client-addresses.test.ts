import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answering,
  development,
  get,
  limits,
  outcome,
  production,
  serve,
} from '../../../test/kit/outbound.ts';
import { createOutboundClient } from './client.ts';
import type { ResolveName } from './dns-resolver.ts';

test('a name that resolves to a private address is blocked, without disclosing the address', async () => {
  const sent = get('https://shop.example.com/', production, answering('10.0.0.7'));
  await assert.rejects(sent, {
    errorClass: 'blocked',
    message: 'shop.example.com is not an address that this server may call.',
  });
});

test('one refused address among public ones blocks the name', async () => {
  for (const bad of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
    const sent = get('https://shop.example.com/', production, answering('8.8.8.8', bad, '1.1.1.1'));
    assert.equal(await outcome(sent), 'blocked', bad);
  }
});

test('addresses are checked on every call, so DNS rebinding is blocked', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('connection', 'close').end();
  });
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']];
  const rebinding: ResolveName = async () => answers.shift() ?? [];
  const outbound = createOutboundClient({ production: true, allow: ['127.0.0.0/8'] }, rebinding);
  const call = () =>
    outcome(outbound.send({ url: `http://shop.example.com:${port}/`, method: 'GET' }, limits));
  assert.deepEqual([await call(), await call(), await call()], [200, 'blocked', 200]);
  await outbound.close();
});

test('the socket connects to the address that was checked, with one lookup per connection', async () => {
  const port = await serve((_request, response) => response.end());
  let lookups = 0;
  const counting: ResolveName = async () => {
    lookups += 1;
    return ['127.0.0.1'];
  };
  const url = `http://shop.example.com:${port}/`;
  const policy = { production: true, allow: ['127.0.0.1'] };
  assert.equal(await outcome(get(url, policy, counting)), 200);
  assert.equal(lookups, 1);
});

test('over http a name may resolve to allowed addresses only', async () => {
  const policy = { production: true, allow: ['127.0.0.0/8'] };
  assert.equal(
    await outcome(get('http://shop.example.com/', policy, answering('8.8.8.8'))),
    'blocked',
  );
});

test('IP literals are checked although they need no lookup', async () => {
  for (const url of ['https://10.0.0.1/', 'https://[fd00::1]/', 'http://169.254.169.254/']) {
    assert.equal(await outcome(get(url)), 'blocked', url);
  }
  assert.equal(await outcome(get('http://127.0.0.1/', production)), 'blocked');
});

test('a URL that registration would reject is not called', async () => {
  const port = await serve((_request, response) => response.end());
  for (const url of [`http://user@127.0.0.1:${port}/`, `http://127.0.0.1:${port}/ `, 'nonsense']) {
    assert.equal(await outcome(get(url)), 'blocked', url);
  }
  const named = get('https://printer.local/', development, answering('127.0.0.1'));
  assert.equal(await outcome(named), 'blocked');
});

test('the peer address of the open connection is checked again', async (context) => {
  if (process.platform !== 'linux') return context.skip('only Linux connects 0.0.0.0 to loopback');
  const port = await serve((_request, response) => response.end());
  const policy = { production: true, allow: ['0.0.0.0'] };
  assert.equal(await outcome(get(`http://0.0.0.0:${port}/`, policy)), 'blocked');
});
