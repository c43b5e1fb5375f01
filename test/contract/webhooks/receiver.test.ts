import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { receiverProgram } from '../../../console/src/developers/webhooks/receiver.ts';
import { freePort } from '../../kit/free-port.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { deliver, deliveriesOf, register } from '../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const api = await shop.merchant();
const documented = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');

/** Runs the saved program at the time of the tests. */
async function start(t: TestContext, program: string, env: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'));
  const file = path.join(folder, 'receiver.mjs');
  await writeFile(file, program);
  const hour = `data:text/javascript,const%20at=${Date.parse(startOfTests)};Date.now=()=>at`;
  const child = spawn(process.execPath, ['--import', hour, file], {
    env: { ...process.env, ...env },
  });
  t.after(async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  });
  await listening(child, Number(env.RECEIVER_PORT));
  return child;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => null);
    if (answer) return assert.equal(answer.status, 400);
  }
  assert.fail('the receiver has ended');
}

test('the receiver that console and documentation print accepts genuine deliveries and nothing else', async (t) => {
  const port = await freePort();
  const { id, secret } = await register(api, `http://127.0.0.1:${port}/`);
  assert.ok(documented.includes(`\`\`\`js\n${receiverProgram}\`\`\``));
  const child = await start(t, receiverProgram, {
    WEBHOOK_SECRET: secret,
    RECEIVER_PORT: String(port),
  });
  const printed = new Promise((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text))),
  );

  await api.post(`/webhooks/${id}/test`);
  await deliver(shop);

  const [delivery] = await deliveriesOf(api, id);
  assert.deepEqual([delivery.status, delivery.attempts[0].status_code], ['delivered', 204]);
  assert.equal(await printed, `webhook.test ${delivery.event_id}\n`);

  shop.clock.advance(1_000);
  await api.post(`/webhooks/${id}/rotate-secret`);
  await api.post(`/webhooks/${id}/test`);
  await deliver(shop);
  const [forged] = await deliveriesOf(api, id);
  assert.equal(forged.attempts[0].status_code, 400);
});
