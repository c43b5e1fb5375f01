import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createCorkedSocket } from './corked-socket.ts';

test('writes of one event loop turn arrive as one chunk, later ones separately', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gathering-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const server = createServer().listen(path.join(folder, 'socket'));
  t.after(() => server.close());
  const client = createCorkedSocket().connect(path.join(folder, 'socket'));
  t.after(() => client.destroy());
  const [[peer]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [
    [Socket],
    unknown,
  ];
  const next = async () => String((await once(peer, 'data'))[0]);

  client.write('begin;');
  client.cork();
  client.write('bind;');
  client.uncork();
  assert.equal(client.writableLength, 'begin;bind;'.length);
  assert.equal(await next(), 'begin;bind;');

  client.write('commit;');
  assert.equal(await next(), 'commit;');
});
