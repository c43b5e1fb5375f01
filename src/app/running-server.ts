import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../platform/settings/config.ts';

const ServerFile = Type.Object({ pid: Type.Integer({ minimum: 1 }), base_url: Type.String() });

const serverFilePath = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'server.json');

/** Records where this server answers, for commands that run beside it. Answers how the record is removed. */
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
    // A data folder that cannot be written to costs commands the base URL, and the server nothing.
  }
  return () => rm(file, { force: true }).catch(() => undefined);
}

/** The base URL of links: as configured, else of the server that runs on this data folder, else by port. */
export async function resolveBaseUrl(config: Config): Promise<string> {
  return config.baseUrl ?? (await readRecordedUrl(config)) ?? `http://localhost:${config.port}`;
}

async function readRecordedUrl(config: Config): Promise<string | null> {
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

/** A record may be left from a server that was killed. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
