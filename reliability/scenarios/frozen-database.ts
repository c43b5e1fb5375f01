import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ledger, openLedger, percentile, type Scenario } from '../scenario.ts';
import { startTarget, statusOf, type Target } from '../target.ts';

/**
 * Longer than every timeout of the server, so that no request is rescued when the database resumes.
 */
const frozenMs = 9_000;
const answeredWithinMs = 8_000;
/** A server prepares its vocabulary in the first seconds after a start. */
const warmUpMs = 5_000;
const readEveryMs = 20;
const cachedLimitMs = 50;
const recoveryLimitMs = 5_000;
const writers = 15;

/** A database that neither responds nor closes connections. */
export const frozenDatabase: Scenario = {
  name: 'frozen-database',
  promise:
    'PostgreSQL stopped for 9 s: alive, not ready, the cached catalog served, 503 elsewhere, back in 5 s',
  async run({ folder, after }) {
    const target = await startTarget(path.join(folder, 'stoa'));
    const ledger = openLedger();
    const cached = `${target.origin}/api/storefront/v1/stores/${target.stores[0]}/products`;
    await delay(warmUpMs);
    await statusOf(cached);
    const pids = target.databasePids();
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) {
        try {
          process.kill(pid, name);
        } catch {
          // Backends come and go.
        }
      }
    };
    after(async () => signal('SIGCONT'));
    signal('SIGSTOP');
    const writes = Array.from({ length: writers }, (_, at) => write(target, `frozen-${at}`));
    const watched = await watch(target, cached, ledger).finally(() => signal('SIGCONT'));
    const thawedAt = performance.now();
    const answers = await Promise.all(writes);
    for (const { status, retryAfter, ms } of answers) {
      if (status !== 503 || retryAfter === null || ms > answeredWithinMs)
        ledger.fail(
          'a write during the freeze',
          `${status}, Retry-After ${retryAfter}, ${Math.round(ms)} ms`,
        );
    }
    while (
      (await write(target, 'frozen-0')).status !== 201 &&
      performance.now() - thawedAt < 20_000
    )
      await delay(50);
    const recoveryMs = Math.round(performance.now() - thawedAt);
    if (recoveryMs > recoveryLimitMs) ledger.fail('slow recovery', `${recoveryMs} ms`);
    const { unhandledRejections } = await target.probe();
    for (const rejection of unhandledRejections) ledger.fail('unhandled rejection', rejection);
    await target.stop();
    return {
      figures: {
        'cached answers': watched.length,
        'their p99 (ms)': percentile(watched, 0.99),
        'writes rejected with Retry-After': answers.length,
        'longest wait for a rejection (ms)': percentile(
          answers.map(({ ms }) => ms),
          1,
        ),
        'recovery (ms)': recoveryMs,
      },
      failures: ledger.failures(),
    };
  },
};

/**
 * Times of cached responses while the database is stopped. They are requested at a fixed rate, so
 * that a pause of the server delays all requests that it would have met.
 */
async function watch(target: Target, cached: string, ledger: Ledger): Promise<number[]> {
  const until = performance.now() + frozenMs;
  const health = watchHealth(target, until, ledger);
  const requests: Promise<number>[] = [];
  while (performance.now() < until) {
    requests.push(timeOf(cached, ledger));
    await delay(readEveryMs);
  }
  const times = await Promise.all(requests);
  await health;
  if (percentile(times, 0.99) > cachedLimitMs)
    ledger.fail('the cached catalog was slow', `p99 ${percentile(times, 0.99)} ms`);
  return times;
}

async function timeOf(cached: string, ledger: Ledger): Promise<number> {
  const before = performance.now();
  const status = await statusOf(cached);
  if (status !== 200) ledger.fail('the cached catalog', `answered ${status}`);
  return performance.now() - before;
}

/** The server is alive but not ready. */
async function watchHealth(target: Target, until: number, ledger: Ledger): Promise<void> {
  while (performance.now() < until) {
    const alive = await statusOf(`${target.origin}/livez`);
    if (alive !== 200) ledger.fail('/livez', `answered ${alive}`);
    const ready = await statusOf(`${target.origin}/readyz`);
    if (ready !== 503) ledger.fail('/readyz', `answered ${ready}`);
    await delay(500);
  }
}

async function write(target: Target, key: string) {
  const startedAt = performance.now();
  const answer = await fetch(`${target.origin}/api/storefront/v1/merchant/products`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${target.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      site_slug: target.stores[0],
      name: key,
      price: { amount: 1, currency: 'USD' },
    }),
  });
  await answer.arrayBuffer();
  const ms = performance.now() - startedAt;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
}
