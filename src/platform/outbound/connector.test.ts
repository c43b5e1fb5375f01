import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressClassifier } from './address.ts';
import { createGuardedConnector } from './connector.ts';
import { OutboundError } from './outbound-error.ts';

const classify = createAddressClassifier({ production: true, allow: [] });

function dial(protocol: string, hostname: string, addresses: string[] = []) {
  const connect = createGuardedConnector(classify, async () => addresses);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  connect({ hostname, host: hostname, protocol, port: '9' }, (...[error]) => resolve(error));
  return promise;
}

test('the connector checks IP literals itself', async () => {
  for (const literal of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
    const error = await dial('https:', literal);
    assert.ok(error instanceof OutboundError, literal);
    assert.equal(error.errorClass, 'blocked', literal);
  }
});

test('the connector refuses http to public addresses', async () => {
  const error = await dial('http:', '8.8.8.8');
  assert.ok(error instanceof OutboundError);
  assert.equal(error.errorClass, 'blocked');
});

test('in production localhost is blocked without a DNS lookup', async () => {
  const error = await dial('https:', 'shop.localhost', ['8.8.8.8']);
  assert.ok(error instanceof OutboundError);
  assert.equal(error.errorClass, 'blocked');
});
