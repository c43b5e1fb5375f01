import path from 'node:path';
import type { Plugin } from '../../../packages/plugin/plugin.js';
import type { ObjectStorage, UploadInbox } from '../../core/media/object-storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';
import { traceCalls } from '../../platform/telemetry/tracing.ts';
import { findPluginStorage } from '../plugins/plugin-storage.ts';
import { createLocalStorage } from './local/local-storage.ts';
import { openPluginStorage } from './open-plugin-storage.ts';
import { createS3Storage } from './s3-storage.ts';

type Deps = {
  config: Config;
  origin: string;
  secrets: Secrets;
  clock: Clock;
  random: Random;
  plugins: readonly Plugin[];
};

/** The storage of a plug-in, else the configured one. `inbox` is null when clients upload directly to S3. */
export type MediaStorage = { storage: ObjectStorage; inbox: UploadInbox | null };

export function openStorage(deps: Deps): MediaStorage {
  const { config, clock } = deps;
  const plugin = findPluginStorage(deps.plugins);
  if (plugin) {
    const { storage, inbox } = openPluginStorage(plugin, deps);
    return { storage: traceCalls('storage', storage), inbox };
  }
  const { s3 } = config.media;
  if (s3) return { storage: traceCalls('s3', createS3Storage(s3, clock)), inbox: null };
  return createLocalStorage({ ...deps, folder: path.join(config.dataDir, 'media') });
}
