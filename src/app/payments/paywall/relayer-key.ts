import { readFile } from 'node:fs/promises';
import type { Hex } from '../../../core/paywall/ports/network.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';

/** The key in a file; `ConfigError` when there is none. What the file holds is told in no message. */
export async function readRelayerKey(file: string): Promise<Hex> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const key = text?.trim() ?? '';
  if (/^0x[0-9a-fA-F]{64}$/.test(key)) return key as Hex;
  const problem = text === null ? 'cannot be read' : 'holds no key';
  throw new ConfigError(
    `X402_RELAYER_KEY_FILE=${file} ${problem}: it must be a file with 0x and 64 hex digits that this server may read.`,
  );
}
