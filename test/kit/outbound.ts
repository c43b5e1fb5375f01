import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import { after } from 'node:test';
import type { OutboundPolicy } from '../../src/platform/outbound/address.ts';
import { createOutboundClient, type OutboundRequest } from '../../src/platform/outbound/client.ts';
import type { ResolveName } from '../../src/platform/outbound/dns-resolver.ts';
import { OutboundError } from '../../src/platform/outbound/outbound-error.ts';

/** Outbound calls to servers of the test. */

/** Listens until the end of the test, or of the file. */
export async function portOf(server: Server | TcpServer): Promise<number> {
  after(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export const serve = (listener: RequestListener) => portOf(createServer(listener));

export const development: OutboundPolicy = { production: false, allow: [] };
export const production: OutboundPolicy = { production: true, allow: [] };
export const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };

export const nowhere: ResolveName = async () => {
  throw new Error('ENOTFOUND');
};
export const answering =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses;

export async function get(
  url: string,
  policy: OutboundPolicy = development,
  resolve: ResolveName = nowhere,
) {
  return send({ url, method: 'GET' }, policy, resolve);
}

export async function send(
  request: OutboundRequest,
  policy: OutboundPolicy = development,
  resolve: ResolveName = nowhere,
  within = limits,
) {
  const outbound = createOutboundClient(policy, resolve);
  try {
    return await outbound.send(request, within);
  } finally {
    await outbound.close();
  }
}

/** The error class, or the status when there was no error. */
export async function outcome(sent: ReturnType<typeof send>): Promise<string | number> {
  try {
    return (await sent).status;
  } catch (error) {
    assert.ok(error instanceof OutboundError, String(error));
    return error.errorClass;
  }
}
