import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startChild, stopChild } from '../../bench/processes.ts';
import { systemEnv } from '../../bench/server.ts';
import { buildServer, serverFile } from '../../scripts/build-server.js';
import { freePort, statusOf } from '../target.ts';
import type { CrashCommand } from './fault-injector.ts';

/** The real server with the crash module. It restarts on the same port whenever it has died. */
export type CrashServer = {
  origin: string;
  /**
   * The next write dies at this point, counted from 0 or from the first point with the name `from`,
   * or at the first one of this name.
   */
  arm(cutAt: number | string, from?: string): Promise<void>;
  /** Kills it now; `reason` is the point that `revive` returns. */
  kill(reason: string): void;
  hasDied(): boolean;
  /** For the control: the texts that this statement returns are lost from now on. */
  forget(statement: string): Promise<void>;
  /**
   * Restarts the server if it has died and returns the point of its death; null: it is still
   * running.
   */
  revive(): Promise<string | null>;
  stop(): Promise<void>;
};

const faultInjector = fileURLToPath(new URL('fault-injector.ts', import.meta.url));
const readyMilliseconds = 60_000;

export async function startCrashServer(
  folder: string,
  env: Record<string, string>,
): Promise<CrashServer> {
  await buildServer();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const note = `${folder}/died-at`;
  const settings = {
    ...systemEnv(),
    RATE_LIMITS: 'off',
    // A busy machine must not end the run.
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'fatal',
    STOA_TEST_CLOCK: 'on',
    STOA_DATA_DIR: `${folder}/stoa`,
    STOA_BASE_URL: origin,
    ...env,
    PORT: String(port),
    CRASH_NOTE: note,
  };
  let forgotten: string | null = null;
  let child = spawn(settings);
  await untilReady(origin, child);

  const order = async (command: CrashCommand) => {
    const armed = new Promise((resolve) => child.once('message', resolve));
    child.send(command);
    await armed;
  };
  return {
    origin,
    arm: (cutAt, from) => order(from === undefined ? { cutAt } : { cutAt, from }),
    kill(reason) {
      writeFileSync(note, reason);
      child.kill('SIGKILL');
    },
    hasDied: () => existsSync(note),
    async forget(statement) {
      forgotten = statement;
      await order({ forget: statement });
    },
    async revive() {
      if (!existsSync(note)) {
        await order({ cutAt: -1 });
        return null;
      }
      const diedAt = readFileSync(note, 'utf8');
      rmSync(note);
      await stopChild(child);
      child = spawn(settings);
      await untilReady(origin, child);
      if (forgotten !== null) await order({ forget: forgotten });
      return diedAt;
    },
    stop: () => stopChild(child),
  };
}

function spawn(env: Record<string, string>): ChildProcess {
  return startChild(process.execPath, ['--import', faultInjector, serverFile], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyMilliseconds;
  while ((await statusOf(`${origin}/readyz`)) !== 200) {
    const ended = (child.exitCode ?? child.signalCode) !== null;
    if (ended || performance.now() > deadline) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
