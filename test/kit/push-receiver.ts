import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Responds to one request: with a status, or never. */
export type Behave = (received: Received, response: ServerResponse) => number | 'hang';

export type Receiver = {
  url(path?: string): string;
  received: Received[];
  /** Changes the behavior from now on. */
  behave(how: Behave): void;
  /** Closes the connections of requests that have no response yet. */
  hangUp(): void;
};

/** A real HTTP server on loopback that records its requests and responds with 200 by default. */
export async function openReceiver(t: TestContext, how: Behave = () => 200): Promise<Receiver> {
  let behave = how;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      const status = behave(one, response);
      if (status !== 'hang') response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    received,
    behave(next) {
      behave = next;
    },
    hangUp: () => server.closeAllConnections(),
  };
}
