import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Answer } from './receiver.ts';

/** The ways in which a receiver can misbehave; each has its own path. */
export const misbehaviors = [
  'hang',
  'reset',
  'drip',
  '500',
  'huge',
  'bad TLS',
  'slow DNS',
] as const;
export type Misbehavior = (typeof misbehaviors)[number];

const hugeBytes = 100 * 1_024 * 1_024;
const chunk = Buffer.alloc(65_536, 'x');
const dripMilliseconds = 250;

/** The behavior by kind; other requests are answered at once. */
export const answers: Record<string, Answer> = {
  hang: () => undefined,
  reset: (_, response) => void response.socket?.resetAndDestroy(),
  drip(_, response) {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), dripMilliseconds);
    response.once('close', () => clearInterval(timer));
  },
  '500': (_, response) => void response.writeHead(500).end('no'),
  huge(_, response) {
    response.writeHead(200);
    let left = hugeBytes;
    // Sent in a thousand pieces, so that the receivers' own work does not delay the others.
    const timer = setInterval(() => {
      left -= chunk.byteLength;
      if (left > 0) response.write(chunk);
      else response.end();
    }, 1);
    response.once('close', () => clearInterval(timer));
  },
};

/** Responds to TLS clients with plain HTTP. */
export async function openBadTls(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The URL of an endpoint with this behavior. */
export function urlOfMisbehavior(
  misbehavior: Misbehavior,
  origins: { plain: string; tls: string },
): string {
  if (misbehavior === 'bad TLS') return `${origins.tls}/bad`;
  const { port } = new URL(origins.plain);
  if (misbehavior === 'slow DNS') return `http://a.slow.test:${port}/ok`;
  return `${origins.plain}/${misbehavior}`;
}
