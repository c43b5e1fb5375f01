import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import type { Connection } from '../../src/platform/db/database.ts';
import type { ReachableShop } from '../../test/kit/parity/basket.ts';
import { type Answer, callerOf } from '../../test/kit/shop.ts';
import type { CrashServer } from '../crash/server.ts';

/** A server in another process, as the buyers of the test kit reach it. */
export type RemoteShop = ReachableShop & {
  /** The points at which the server died so far. */
  deaths: string[];
};

export type Keys = { own: string; other: string };

const attempts = 100;
/** Longer than the lease of a job whose process died. */
const leaseSeconds = 61;
const mostLeases = 10;

type Options = {
  connection: Connection;
  keys: Keys;
  /** Whether jobs are due or leased, or payments are not settled, at this time of the server. */
  isBusy(now: Date): Promise<boolean>;
};

/**
 * Every call is repeated unchanged until the server responds, as a good client does; a server that
 * has died is restarted first.
 */
export function remoteShop(server: CrashServer, { connection, keys, isBusy }: Options): RemoteShop {
  const deaths: string[] = [];
  let offset = 0;
  const reviveOnce = shared(async () => {
    if (!server.hasDied()) return;
    deaths.push(String(await server.revive()));
  });
  const send = async (options: InjectOptions): Promise<Answer> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const answer = await call(server.origin, options);
      if (answer !== null && !isPassing(answer)) return answer;
      await reviveOnce();
      await delay(20);
    }
    throw new Error(`${options.method} ${options.url} was never answered.`);
  };
  const advance = async (seconds: number) => {
    const host = { host: 'localhost:4000' };
    const payload = { advance_seconds: seconds };
    const { body } = await send({ method: 'POST', url: '/dev/clock', headers: host, payload });
    offset = Date.parse(body.now) - Date.now();
  };
  const clock = () => new Date(Date.now() + offset);
  const drain = async () => {
    await advance(1);
    for (let lease = 0; lease < mostLeases && (await isBusy(clock())); lease += 1)
      await advance(leaseSeconds);
  };
  const merchant = '/api/storefront/v1/merchant';
  return {
    send,
    public: callerOf(send, ''),
    key: async () => keys.own,
    merchant: async () => callerOf(send, merchant, { authorization: `Bearer ${keys.own}` }),
    other: { key: async () => keys.other },
    clock,
    database: { connection },
    app: { jobs: { drain } },
    deaths,
  };
}

/** Responses that ask for a retry. */
const isPassing = ({ status, text }: Answer) =>
  status >= 500 || text.includes('idempotency_in_progress');

/** Concurrent callers share one run. */
function shared(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= act().finally(() => {
      running = null;
    });
    return running;
  };
}

/** One call with the `Host` header of the caller, which `fetch` does not send; null: no response. */
function call(origin: string, { method, url, headers, payload }: InjectOptions) {
  const isJson = typeof payload === 'object';
  const body = isJson ? JSON.stringify(payload) : String(payload ?? '');
  return new Promise<Answer | null>((resolve) => {
    const sent = request(
      new URL(String(url), origin),
      {
        method: method ?? 'GET',
        headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
        timeout: 15_000,
      },
      async (response) => {
        try {
          const text = Buffer.concat(await response.toArray()).toString();
          const isJsonText = String(response.headers['content-type']).includes('json');
          const parsed = isJsonText && text !== '' ? JSON.parse(text) : undefined;
          const { statusCode: status = 0 } = response;
          resolve({ status, headers: response.headers, text, body: parsed });
        } catch {
          resolve(null);
        }
      },
    );
    sent.on('error', () => resolve(null)).on('timeout', () => sent.destroy());
    sent.end(body);
  });
}
