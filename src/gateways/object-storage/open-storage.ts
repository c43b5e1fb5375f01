import path from 'node:path';
import type { Plugin } from '../../../packages/plugin/plugin.js';
import { alreadyUploaded } from '../../core/media/assert-upload-expected.ts';
import type {
  ExpectedUpload,
  ObjectStorage,
  UploadInbox,
} from '../../core/media/object-storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';
import { traceCalls } from '../../platform/telemetry/tracing.ts';
import {
  createPluginStorage,
  findPluginStorage,
  type NamedStorage,
} from '../plugins/plugin-storage.ts';
import { createLocalStorage } from './local/local-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { guardBody, toUploadError } from './upload-body.ts';
import { readUploadToken, signedUpload } from './upload-token.ts';

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

type Options = { origin: string; secrets: Secrets; clock: Clock };

/** Stores media through a plug-in. This server receives the uploads and passes them on. */
function openPluginStorage(
  named: NamedStorage,
  { origin, secrets, clock }: Options,
): { storage: ObjectStorage; inbox: UploadInbox } {
  const storage = createPluginStorage(named, async (upload) =>
    signedUpload({ origin, secrets }, upload),
  );
  const inbox: UploadInbox = {
    open: (token) => readUploadToken(secrets, token, clock()),
    async receive({ key, contentType, maxBytes }: ExpectedUpload, body) {
      if ((await storage.size(key)) !== null) throw alreadyUploaded();
      try {
        await storage.writeStream(key, guardBody(body, maxBytes), contentType);
      } catch (error) {
        throw toUploadError(error);
      }
    },
  };
  return { storage, inbox };
}
