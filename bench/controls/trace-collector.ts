/** Takes OTLP traces over HTTP and throws them away, so that only the sender costs something. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ origin: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
