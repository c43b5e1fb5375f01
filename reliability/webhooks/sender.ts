import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createWebhookDispatcher } from '../../src/core/webhooks/dispatch/webhook-dispatcher.ts';
import { movableClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createOutboundClient } from '../../src/platform/outbound/client.ts';
import { createDnsResolver } from '../../src/platform/outbound/dns-resolver.ts';
import { openNotifier } from '../../src/platform/outbox/notifier.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

/**
 * A worker process that only sends webhooks: the dispatcher of the server, with a clock that is set
 * over the channel and a name server that is slow for `slow.test`.
 */
export type SenderOrder = { advance: number };

/** Longer than the timeout of an attempt. */
const slowMilliseconds = 8_000;

if (process.send) await run();

async function run(): Promise<void> {
  const connection = { connectionString: process.env.DATABASE_URL ?? '' };
  const database = openDatabase({ connection, poolSize: 6 });
  const log = createLog('error');
  const notifier = await openNotifier(connection, log);
  const clock = movableClock();
  const unit = createUnitOfWork({
    database,
    secrets: createSecrets(process.env.SECRETS_KEYS ?? ''),
    clock,
    random: randomBytes,
    origin: 'http://localhost',
    notify: notifier.notify,
  });
  const known = createDnsResolver();
  const resolve = async (name: string) => {
    if (!name.endsWith('slow.test')) return known(name);
    await delay(slowMilliseconds);
    return ['127.0.0.1'];
  };
  const outbound = createOutboundClient({ production: false, allow: ['127.0.0.0/8'] }, resolve);
  const dispatcher = createWebhookDispatcher({
    unit,
    outbound,
    clock,
    log,
    settings: { standardHeaders: true, timeScale: 1 },
  });
  notifier.onNotification(dispatcher.wake);
  dispatcher.start();
  process.on('message', ({ advance }: SenderOrder) => {
    clock.advance(advance);
    dispatcher.wake();
  });
  process.once('SIGTERM', async () => {
    await dispatcher.stop();
    await notifier.close();
    await Promise.all([outbound.close(), database.close()]);
    process.disconnect?.();
  });
  process.send?.({ ready: true });
}
