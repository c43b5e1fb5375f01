import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSecretsKeys } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';

/** The operator's keys; in development, keys of its own beside the data, made once. */
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
