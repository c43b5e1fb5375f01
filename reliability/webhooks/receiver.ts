import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One received request. */
export type ReceivedRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the whole response was sent; the sender may have recorded something else. */
  isAnswered: boolean;
  status: number;
  /** Milliseconds of the stopwatch at its first byte. */
  at: number;
};

export type Receiver = {
  origin: string;
  received: ReceivedRequest[];
  /** Requests that wait for their response at this moment. */
  open(): number;
  close(): Promise<void>;
};

/** Responds to a request, at any time. */
export type Answer = (received: ReceivedRequest, response: ServerResponse) => void;

/** A real receiver on loopback that keeps every request. */
export async function openReceiver(answer: Answer): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '/', headers } = request;
      const one: ReceivedRequest = {
        path,
        headers,
        body: Buffer.concat(chunks),
        isAnswered: false,
        status: 0,
        at,
      };
      received.push(one);
      open += 1;
      response.once('finish', () => {
        one.isAnswered = true;
        one.status = response.statusCode;
      });
      response.once('close', () => {
        open -= 1;
      });
      answer(one, response);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 2_048 }, resolve),
  );
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    open: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Verifies the signature as a receiver does. */
export function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-svc-signature'])) ?? [];
  const own = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return v1 === own && headers['x-svc-timestamp'] === t;
}

/** The delivery and the attempt that a request names. */
export function attemptOf({ headers }: ReceivedRequest): { deliveryId: string; attempt: number } {
  const [deliveryId = ''] = String(headers['x-svc-delivery-id']).split('.');
  return { deliveryId, attempt: Number(headers['x-svc-attempt']) };
}
