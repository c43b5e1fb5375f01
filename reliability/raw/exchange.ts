import { connect } from 'node:net';

/** The responses on a raw connection. */
export type Exchange = {
  /** The status of every response, in order. */
  statuses: number[];
  text: string;
  milliseconds: number;
  /** Whether the server closed the connection. */
  closed: boolean;
};

/** How long the first byte may take on a busy machine. */
const longestWaitMs = 10_000;

/**
 * Sends raw bytes and reads until the server closes, or until it has been silent for `quietMs` after
 * its first byte. No client library would send most of this.
 */
export function exchange(
  port: number,
  bytes: string | Buffer,
  { quietMs, waitMs = longestWaitMs }: { quietMs: number; waitMs?: number },
): Promise<Exchange> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let lastAt = startedAt;
    let closed = false;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      clearTimeout(quiet);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ statuses: statusesIn(text), text, milliseconds: lastAt - startedAt, closed });
    };
    let quiet = setTimeout(end, waitMs);
    socket.on('data', (chunk: Buffer) => {
      lastAt = performance.now();
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    socket.on('close', () => {
      closed = true;
      end();
    });
    socket.on('error', () => undefined);
  });
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
