import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createSecrets } from '../../../platform/crypto/secrets.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { type CheckResult, failed, ok, warning } from './check-result.ts';

/** The least Node that runs everything (package.json, engines). */
const minimumNode = [22, 19] as const;
const minimumFreeBytes = 1_000_000_000;

export function checkNode(version = process.versions.node): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const recent = major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
  return recent
    ? ok('node', version)
    : failed('node', `${version} is too old`, `install Node ${minimumNode.join('.')} or newer`);
}

/** The folder, or the first one above it that exists, must take files and have room for them. */
export function checkDataFolder({ dataDir }: Config): CheckResult {
  const existing = nearestExisting(dataDir);
  const elsewhere = 'set STOA_DATA_DIR to another folder';
  if (!statSync(existing).isDirectory())
    return failed('data folder', `${existing} is a file`, elsewhere);
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    return failed('data folder', `${existing} cannot be written by this user`, elsewhere);
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = `${(bavail * bsize * 1e-9).toFixed(1)} GB free`;
  if (bavail * bsize < minimumFreeBytes) return warning('data folder', `only ${free}`, 'make room');
  const made = existing === dataDir ? dataDir : `${dataDir} (made at the first start)`;
  return ok('data folder', `${made}, ${free}`);
}

export async function checkPort({ port }: Config): Promise<CheckResult> {
  if (await canListen(port)) return ok('port', `${port} is free`);
  if (await isStoaServer(port)) return ok('port', `a stoa answers on ${port}`);
  const mend = `stop what runs there, or set PORT=${port + 1}`;
  return failed('port', `${port} is taken by another program`, mend);
}

export function checkSecrets({ secretsKeys, dataDir }: Config): CheckResult {
  if (secretsKeys === null) {
    return ok('secrets keys', `made by the server itself: ${path.join(dataDir, 'secrets.key')}`);
  }
  return ok('secrets keys', `SECRETS_KEYS, ${createSecrets(secretsKeys).currentKeyId} is current`);
}

export function checkBaseUrl({ baseUrl, port }: Config): CheckResult {
  return ok('base url', baseUrl ?? `http://localhost:${port} (STOA_BASE_URL is not set)`);
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}

async function isStoaServer(port: number): Promise<boolean> {
  const url = `http://localhost:${port}/livez`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  return answer?.status === 200;
}
