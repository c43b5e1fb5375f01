import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Answer } from './ear.ts';

/** How a receiver can make trouble; each is a path of its own on the receivers. */
export const misdeeds = ['hang', 'reset', 'drip', '500', 'huge', 'bad TLS', 'slow DNS'] as const;
export type Misdeed = (typeof misdeeds)[number];

const hugeBytes = 100 * 1_024 * 1_024;
const chunk = Buffer.alloc(65_536, 'x');
const dripMilliseconds = 250;

/** What a receiver of that kind does with a post; those of another kind are answered at once. */
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
    // In a thousand pieces: the receivers' own work must not be what holds the others up.
    const timer = setInterval(() => {
      left -= chunk.byteLength;
      if (left > 0) response.write(chunk);
      else response.end();
    }, 1);
    response.once('close', () => clearInterval(timer));
  },
};

/** Speaks something else than TLS to whoever wants it. */
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

/** The address of an endpoint that behaves so. */
export function urlOfMisdeed(misdeed: Misdeed, origins: { plain: string; tls: string }): string {
  if (misdeed === 'bad TLS') return `${origins.tls}/bad`;
  const { port } = new URL(origins.plain);
  if (misdeed === 'slow DNS') return `http://a.slow.test:${port}/ok`;
  return `${origins.plain}/${misdeed}`;
}
