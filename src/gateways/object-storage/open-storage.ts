import path from 'node:path';
import type { ObjectStorage, UploadInbox } from '../../core/media/object-storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';
import { localStorage } from './local/local-storage.ts';
import { s3Storage } from './s3-storage.ts';

type Parts = { config: Config; origin: string; secrets: Secrets; clock: Clock; random: Random };

/** What the operator chose. `inbox` is null when uploads go past this server. */
export type OpenStorage = { storage: ObjectStorage; inbox: UploadInbox | null };

export function openStorage(parts: Parts): OpenStorage {
  const { config, clock } = parts;
  const { s3 } = config.media;
  if (s3) return { storage: s3Storage(s3, clock), inbox: null };
  return localStorage({ ...parts, folder: path.join(config.dataDir, 'media') });
}
