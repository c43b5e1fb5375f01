import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSecretsKeys } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';

/** The keys of SECRETS_KEYS, or those of `secrets.key` in the data directory, created once. */
export async function loadSecretsKeys(config: Config): Promise<string> {
  if (config.secretsKeys !== null) return config.secretsKeys;
  const file = path.join(config.dataDir, 'secrets.key');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
    await writeFile(file, `${generateSecretsKeys()}\n`, { mode: 0o600, flag: 'wx' }).catch(
      () => undefined,
    );
    return (await readFile(file, 'utf8')).trim();
  }
}
