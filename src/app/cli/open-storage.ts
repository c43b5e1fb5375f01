import { randomBytes } from 'node:crypto';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import { openStorage } from '../../gateways/object-storage/open-storage.ts';
import type { Config } from '../../platform/settings/config.ts';
import { resolveBaseUrl } from '../running-server.ts';
import type { CommandSession } from './session.ts';

/** The storage of the server's media. */
export async function openCommandStorage(
  config: Config,
  { secrets, clock, plugins }: CommandSession,
): Promise<ObjectStorage> {
  const origin = await resolveBaseUrl(config);
  return openStorage({ config, origin, secrets, clock, random: randomBytes, plugins }).storage;
}
