import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServer } from '../../src/http/server.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

test('successful health checks are logged at level debug only, failed ones as every request', async () => {
  const routesAt = async (level: string) => {
    const lines: string[] = [];
    const log = createLog(level, { write: (line: string) => void lines.push(line) });
    const app = createServer({ log, trustedProxies: [] });
    app.get('/livez', async () => 'ok');
    app.get('/readyz', async (_request, reply) => reply.code(503).send('stopping'));
    app.get('/products', async () => []);
    for (const url of ['/livez', '/readyz', '/products']) await app.inject(url);
    await app.close();
    return lines.map((line) => JSON.parse(line).route);
  };

  assert.deepEqual(await routesAt('info'), ['/readyz', '/products']);
  assert.deepEqual(await routesAt('debug'), ['/livez', '/readyz', '/products']);
});
