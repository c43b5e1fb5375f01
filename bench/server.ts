import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildServer, serverFile } from '../scripts/build-server.js';
import { stopwatch } from '../src/kernel/clock.ts';
import { defaultRates } from '../src/platform/limits/rate-limits.ts';
import type { Options } from './options.ts';
import { startChild, stopChild } from './processes.ts';

/** A Stoa server in a separate process. */
export type RunningServer = {
  pid: number;
  origin: string;
  /** From the start of the process to the first 200 response of `/readyz`. */
  startSeconds: number;
  stop(): Promise<void>;
};

/** `file`: the program of another version. */
type Start = { env: Record<string, string>; profile?: string | null; file?: string };

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
/** The compile cache that all started processes share. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const startLimitMilliseconds = 60_000;

/** Settings of a production server with every feature on and rate limits too high to be reached. */
export function productionEnv({ data, databaseUrl }: Options): Record<string, string> {
  const rates = Object.keys(defaultRates).map((surface) => `${surface}=100000000`);
  return {
    NODE_ENV: 'production',
    SECRETS_KEYS: `bench:${Buffer.alloc(32, 'bench').toString('base64')}`,
    STOA_ALLOW_HTTP: 'on',
    STOA_ALLOW_SANDBOX: 'on',
    X402_FACILITATOR: 'sandbox',
    X402_NETWORKS: 'base-sepolia',
    RATE_LIMITS: rates.join(),
    LOG_LEVEL: 'warn',
    STOA_DATA_DIR: data,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
}

/** Starts the server as an operator would and waits until it is ready. */
export async function startServer({
  env,
  profile = null,
  file = serverFile,
}: Start): Promise<RunningServer> {
  await buildServer();
  const port = await freePort();
  const startedAt = stopwatch();
  const child = startChild(
    process.execPath,
    [...(profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]), file],
    {
      cwd: projectFolder,
      env: { ...systemEnv(), ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C must reach only the benchmark, which then stops the server.
      detached: true,
    },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.splice(0, output.length - 20, String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    const late = stopwatch() - startedAt > startLimitMilliseconds;
    if (child.exitCode !== null || late) {
      await stopChild(child);
      throw new Error(`The server did not start: ${output.join('').trim()}`);
    }
    await delay(5);
  }
  const startSeconds = (stopwatch() - startedAt) / 1_000;
  const report = (code: number | null, signal: string | null) =>
    code !== 0 &&
    console.error(`The server exited unexpectedly (${code ?? signal}): ${output.join('').trim()}`);
  child.once('exit', report);
  const stop = () => {
    child.off('exit', report);
    return stopChild(child);
  };
  return { pid: child.pid ?? 0, origin, startSeconds, stop };
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/**
 * The environment variables that every program needs, without any setting of the server. Programs
 * share the cache of compiled code and have few heaps of the C library, as with `npm start`.
 */
export function systemEnv(): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    NODE_COMPILE_CACHE: compiled,
    MALLOC_ARENA_MAX: '2',
    ...Object.fromEntries(inherited),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
