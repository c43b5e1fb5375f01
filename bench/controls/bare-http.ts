/** C1: the limit of Node.js: a server without a framework that answers with 250 bytes of JSON. */
import { createServer } from 'node:http';

const frame = JSON.stringify({ filler: '' });
const body = JSON.stringify({ filler: 'x'.repeat(250 - frame.length) });
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
