import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { openShop } from '../kit/shop.ts';
import { deliver } from '../kit/webhooks.ts';
import { startCli, urlOf } from './run-cli.ts';

const asIfBySigpipe = 141;

/** Closes the pipe that the command prints to, as `| head -0` does, and waits for its end. */
async function endWithClosedPipe(child: ChildProcess) {
  child.stdout?.destroy();
  const [[code], err] = await Promise.all([
    once(child, 'close'),
    child.stderr ? text(child.stderr) : '',
  ]);
  return { code, err };
}

describe('a command whose output nothing reads', () => {
  for (const words of [
    ['help'],
    ['doctor'],
    ['doctor', '--json'],
    ['--version'],
    ['completion', 'bash'],
  ])
    test(`stoa ${words.join(' ')} ends without a stack trace`, async () => {
      const child = startCli(words, { PORT: '0', STOA_DATA_DIR: '/tmp/stoa-unused' });
      assert.deepEqual(await endWithClosedPipe(child), { code: asIfBySigpipe, err: '' });
    });

  test('stoa listen ends at the next delivery', async (t) => {
    const shop = await openShop(t);
    shop.clock.advance(100 * 365 * 86_400_000);
    await shop.site();
    const words = [
      'listen',
      '--workspace',
      shop.tenant.workspaceId,
      '--forward',
      'http://127.0.0.1:9/',
    ];
    const child = startCli(words, { DATABASE_URL: urlOf(shop.database.connection) });
    t.after(() => child.kill('SIGKILL'));
    if (child.stderr) await once(createInterface({ input: child.stderr }), 'line');
    child.stdout?.destroy();

    await shop.product({ name: 'One' });
    await deliver(shop);
    const [code] = await once(child, 'close');

    assert.equal(code, asIfBySigpipe);
  });
});
