import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressClassifier } from './address.ts';
import { createGuardedConnector } from './connector.ts';
import { OutboundError } from './outbound-error.ts';

const reachOf = createAddressClassifier({ production: true, allow: [] });

function dial(protocol: string, hostname: string, addresses: string[] = []) {
  const connect = createGuardedConnector(reachOf, async () => addresses);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  connect({ hostname, host: hostname, protocol, port: '9' }, (...[error]) => resolve(error));
  return promise;
}

test('the connector judges literals by itself, whatever was checked before', async () => {
  for (const literal of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
    const error = await dial('https:', literal);
    assert.ok(error instanceof OutboundError, literal);
    assert.equal(error.errorClass, 'blocked', literal);
  }
});

test('the connector takes http to no public address', async () => {
  const error = await dial('http:', '8.8.8.8');
  assert.ok(error instanceof OutboundError);
  assert.equal(error.errorClass, 'blocked');
});

test('in production localhost is blocked without asking a resolver', async () => {
  const error = await dial('https:', 'shop.localhost', ['8.8.8.8']);
  assert.ok(error instanceof OutboundError);
  assert.equal(error.errorClass, 'blocked');
});
