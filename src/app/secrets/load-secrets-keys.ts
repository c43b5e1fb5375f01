import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSecretsKeys } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';
import { nullIfMissing } from '../backup/null-if-missing.ts';

const keysFile = ({ dataDir }: Config) => path.join(dataDir, 'secrets.key');

/**
 * The keys of SECRETS_KEYS, or those of `secrets.key` in the data directory; null if it has none
 * yet. Nothing is written.
 */
export async function readSecretsKeys(config: Config): Promise<string | null> {
  if (config.secretsKeys !== null) return config.secretsKeys;
  const text = await nullIfMissing(readFile(keysFile(config), 'utf8'));
  return text?.trim() ?? null;
}

/** Generates `secrets.key`, unless another process was faster, and returns its keys. */
export async function createSecretsKeys(config: Config): Promise<string> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const options = { mode: 0o600, flag: 'wx' };
  await writeFile(keysFile(config), `${generateSecretsKeys()}\n`, options).catch(() => undefined);
  return (await readFile(keysFile(config), 'utf8')).trim();
}
