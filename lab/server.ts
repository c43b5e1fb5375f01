import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../bench/server.ts';
import type { DemoFile } from '../src/app/demo/load-demo.ts';

/** A server with the demo stores, and the credentials of its workspaces. */
export type LabServer = { base: string; demo: DemoFile; stop(): Promise<void> };

/**
 * Starts a server on a new embedded database with the demo stores and the settings `env`, or uses
 * the one at `base`, whose demo.json is `demoFile`. `stop` removes only what was started here.
 */
export async function openLabServer(options: {
  base?: string | undefined;
  demoFile?: string | undefined;
  env?: Record<string, string>;
}): Promise<LabServer> {
  const { base, demoFile = './data/demo.json', env = {} } = options;
  if (base !== undefined) {
    const origin = base.replace(/\/+$/, '');
    return { base: origin, demo: await readDemo(demoFile), stop: async () => undefined };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-lab-'));
  // The embedded database runs as another user when we are root, and needs access to the folder.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const defaults = { STOA_DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    const server = await startServer({ env: { ...defaults, ...env } });
    const demo = await readDemo(path.join(folder, 'demo.json'));
    return { base: server.origin, demo, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readDemo(file: string): Promise<DemoFile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read: name the server's demo.json with --demo FILE.`);
  });
  return JSON.parse(text) as DemoFile;
}
