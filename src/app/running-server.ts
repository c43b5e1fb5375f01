import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../platform/settings/config.ts';

const ServerFile = Type.Object({ pid: Type.Integer({ minimum: 1 }), base_url: Type.String() });

const serverFilePath = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'server.json');

/**
 * Records the base URL of this server for commands that run beside it. Returns a function that
 * removes the record.
 */
export async function recordServer(
  config: Pick<Config, 'dataDir'>,
  origin: string,
): Promise<() => Promise<void>> {
  const file = serverFilePath(config);
  const record: Static<typeof ServerFile> = { pid: process.pid, base_url: origin };
  try {
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(file, `${JSON.stringify(record)}\n`);
  } catch {
    // Without a writable data directory only commands are affected: they fall back to the port.
  }
  return () => rm(file, { force: true }).catch(() => undefined);
}

/**
 * The base URL for links: the configured one, else that of the server running on this data
 * directory, else localhost with the configured port.
 */
export async function resolveBaseUrl(config: Config): Promise<string> {
  return config.baseUrl ?? (await readRecordedUrl(config)) ?? `http://localhost:${config.port}`;
}

/** Whether a server runs on this data directory, as far as this machine knows. */
export const isServerRunning = async (config: Pick<Config, 'dataDir'>): Promise<boolean> =>
  (await readRecordedUrl(config)) !== null;

async function readRecordedUrl(config: Pick<Config, 'dataDir'>): Promise<string | null> {
  const text = await readFile(serverFilePath(config), 'utf8').catch(() => 'null');
  const record = parseJson(text);
  return Value.Check(ServerFile, record) && isAlive(record.pid) ? record.base_url : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A killed server leaves its record behind, so the process id is checked. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
