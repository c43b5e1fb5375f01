import { readFile } from 'node:fs/promises';
import type { Hex } from '../../../core/paywall/ports/network.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';

/**
 * Reads a private key from a file. Throws a ConfigError that does not reveal the file's content.
 */
export async function readRelayerKey(file: string): Promise<Hex> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const key = text?.trim() ?? '';
  if (/^0x[0-9a-fA-F]{64}$/.test(key)) return key as Hex;
  const problem = text === null ? 'cannot be read' : 'has other content';
  throw new ConfigError(
    `X402_RELAYER_KEY_FILE must be the path of a readable file with 0x and 64 hex digits: ${file} ${problem}.`,
  );
}
