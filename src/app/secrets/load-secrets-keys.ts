import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecrets, generateSecretsKeys } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { nullIfMissing } from '../backup/null-if-missing.ts';

const keysFile = ({ dataDir }: Config) => path.join(dataDir, 'secrets.key');

/**
 * The keys of SECRETS_KEYS, or those of `secrets.key` in the data directory; null if it has none
 * yet. Nothing is written. Throws `ConfigError` for a malformed file.
 */
export async function readSecretsKeys(config: Config): Promise<string | null> {
  if (config.secretsKeys !== null) return config.secretsKeys;
  const text = await nullIfMissing(readFile(keysFile(config), 'utf8')).catch((error: Error) => {
    throw new ConfigError(`${keysFile(config)} cannot be read: ${error.message}. ${remedy}`);
  });
  const keys = text?.trim() ?? null;
  if (keys !== null) assertKeys(keys, keysFile(config));
  return keys;
}

/** Generates `secrets.key`, unless another process was faster, and returns its keys. */
export async function createSecretsKeys(config: Config): Promise<string> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const options = { mode: 0o600, flag: 'wx' };
  await writeFile(keysFile(config), `${generateSecretsKeys()}\n`, options).catch(() => undefined);
  return (await readFile(keysFile(config), 'utf8')).trim();
}

/** Removes `secrets.key` if it has these keys, which were never used. */
export async function removeSecretsKeys(config: Config, keys: string): Promise<void> {
  const text = await nullIfMissing(readFile(keysFile(config), 'utf8'));
  if (text?.trim() === keys) await rm(keysFile(config), { force: true });
}

const remedy =
  'Restore it from a backup, or set SECRETS_KEYS to the keys of this server. If the server was never used, delete it, and the next start creates one.';

function assertKeys(keys: string, file: string): void {
  try {
    createSecrets(keys);
  } catch {
    const found = keys === '' ? 'is empty' : 'is malformed';
    throw new ConfigError(
      `${file} ${found}: it must be one line k1:<base64 of 32 bytes>. ${remedy}`,
    );
  }
}
