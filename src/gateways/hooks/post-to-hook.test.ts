import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { createOutboundClient } from '../../platform/outbound/client.ts';
import { orderValidationContract } from './contracts.ts';
import { postToHook } from './post-to-hook.ts';

const outbound = createOutboundClient({ production: false, allow: ['127.0.0.1'] });
const read = (body: unknown) => orderValidationContract.read(body, {} as never);
const post = (port: number) =>
  postToHook(
    outbound,
    { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' },
    { milliseconds: 60_000, read },
  );

async function listen(body: string) {
  const server = createServer((_, response) => void response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, close };
}

test('a refused connection is recorded with the time that it took', async () => {
  const { port, close } = await listen('');
  await close();

  const { status, milliseconds, problem } = await post(port);

  assert.deepEqual([status, problem?.split(':')[0]], [null, 'connect']);
  assert.ok(milliseconds < 60_000, String(milliseconds));
});

describe('an invalid verdict says what is wrong with it', () => {
  const cases: [string, string][] = [
    ['{"accept":true,"note":1}', '`note` is not a member of the answer'],
    ['{"accept":false,"message":"No.","note":1}', '`note` is not a member of the answer'],
    ['{"accept":false}', 'the response must have required properties message'],
  ];
  for (const [body, problem] of cases)
    test(body, async () => {
      const { port, close } = await listen(body);
      const result = await post(port);
      await close();

      assert.equal(result.problem, `Invalid response: ${problem}.`);
    });
});
