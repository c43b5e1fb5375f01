import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Receivers of webhooks, in a separate process. Those under `/hang` never answer, all others answer
 * immediately. The process reports over its IPC channel when each event arrived, by the event's
 * number.
 */
export type Arrivals = {
  /** Number of answered requests. */
  count: number;
  /**
   * For each event number, when the first byte of its first request arrived
   * (`machineMilliseconds`).
   */
  firstAt: [number, number][];
};

/** Milliseconds of a monotonic clock that all processes of the machine share. */
export const machineMilliseconds = (): number => Number(process.hrtime.bigint()) / 1e6;

if (process.send) serve();

function serve(): void {
  let count = 0;
  const firstAt = new Map<number, number>();
  const server = createServer((request, response) => {
    const at = machineMilliseconds();
    const isHanging = request.url?.startsWith('/hang') ?? false;
    let text = '';
    request.setEncoding('latin1');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      if (isHanging) return;
      const number = Number(/"resource":{"type":"order","id":"(\d+)"/.exec(text)?.[1]);
      if (!firstAt.has(number)) firstAt.set(number, at);
      count += 1;
      response.end();
    });
  });
  server.keepAliveTimeout = 30_000;
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  );
  process.on('message', (message) => {
    if (message === 'count') process.send?.({ count, firstAt: [] } satisfies Arrivals);
    if (message === 'read') process.send?.({ count, firstAt: [...firstAt] } satisfies Arrivals);
    if (message === 'forget') {
      count = 0;
      firstAt.clear();
      process.send?.({ count, firstAt: [] } satisfies Arrivals);
    }
  });
}
