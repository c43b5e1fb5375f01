import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childrenOf, startChild, stopChild } from '../bench/processes.ts';
import { systemEnv } from '../bench/server.ts';
import { findPostmaster } from '../packages/embedded-postgres/src/postmaster.ts';
import { buildServer, serverFile } from '../scripts/build-server.js';
import type { ProbeReading } from './probe.ts';

/** The real server in its own process, with the demo stores unless it is given a database. */
export type Target = {
  origin: string;
  port: number;
  dataDir: string;
  apiKey: string;
  /** Slugs of the stores that the key may change. */
  stores: string[];
  pid(): number;
  /** The pids of the database's processes, the postmaster first; empty when it is down. */
  databasePids(): number[];
  /** Restarts it on the same port after a kill. */
  start(): Promise<void>;
  /** kill -9, and waits until the process has exited. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  probe(): Promise<ProbeReading>;
  resetProbe(): void;
  /** True when the process ended by itself. */
  crashed(): boolean;
};

type Demo = { api_key: string; stores: { slug: string }[] };

const probeFile = fileURLToPath(new URL('probe.ts', import.meta.url));
const readyMilliseconds = 60_000;

export async function startTarget(
  dataDir: string,
  env: Record<string, string> = {},
  /** Receives all output of the server. */
  onOutput: (text: string) => void = () => undefined,
): Promise<Target> {
  await buildServer();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const life = processOf(
    {
      ...systemEnv(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      STOA_DEMO_HISTORY: 'off',
      STOA_DATA_DIR: dataDir,
      ...env,
      PORT: String(port),
    },
    onOutput,
  );
  const start = async () => {
    life.spawn();
    await untilReady(origin, life);
  };
  await start();
  const demo = env.DATABASE_URL === undefined ? readDemo(dataDir) : { api_key: '', stores: [] };
  return {
    ...life,
    origin,
    port,
    dataDir,
    apiKey: demo.api_key,
    stores: demo.stores.map(({ slug }) => slug),
    databasePids: () => databasePidsOf(dataDir),
    start,
  };
}

/** Runs at most one child process at a time. */
function processOf(env: Record<string, string>, onOutput: (text: string) => void) {
  let child: ChildProcess | null = null;
  let expected = false;
  const words: string[] = [];
  const running = () => {
    if (!child) throw new Error('The server under test is not running.');
    return child;
  };
  return {
    words,
    spawn() {
      expected = false;
      child = startChild(process.execPath, ['--import', probeFile, serverFile], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          onOutput(String(chunk));
          words.splice(0, words.length - 20, String(chunk));
        });
    },
    pid: () => running().pid ?? 0,
    crashed: () => !expected && child !== null && (child.exitCode ?? child.signalCode) !== null,
    async kill() {
      expected = true;
      const gone = new Promise((resolve) => running().once('exit', resolve));
      running().kill('SIGKILL');
      await gone;
    },
    async stop() {
      expected = true;
      if (child) await stopChild(child);
    },
    probe: () => ask(running()),
    resetProbe: () => void running().send('reset'),
  };
}

function ask(child: ChildProcess): Promise<ProbeReading> {
  return new Promise((resolve, reject) => {
    child.once('message', (reading) => resolve(reading as ProbeReading));
    child.once('exit', () => reject(new Error('The server under test ended.')));
    child.send('read');
  });
}

async function untilReady(origin: string, life: ReturnType<typeof processOf>): Promise<void> {
  for (let waited = 0; waited < readyMilliseconds; waited += 20) {
    if (life.crashed()) break;
    if ((await statusOf(`${origin}/readyz`)) === 200) return;
    await delay(20);
  }
  await life.stop();
  throw new Error(`The server under test did not start: ${life.words.join('').trim()}`);
}

/** The status of a GET, or 0 when there was no response within two seconds. */
export async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

function databasePidsOf(dataDir: string): number[] {
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const postmaster = existsSync(cluster) ? findPostmaster(realpathSync(cluster)) : null;
  return postmaster ? [postmaster.pid, ...childrenOf(postmaster.pid)] : [];
}

const readDemo = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo;

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
