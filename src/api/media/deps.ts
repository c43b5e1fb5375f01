import type { ObjectStorage, UploadInbox } from '../../core/media/object-storage.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type MediaApiDeps = {
  unit: UnitOfWork;
  storage: ObjectStorage;
  /** Null if clients upload to a bucket and not to this server. */
  inbox: UploadInbox | null;
  limits: RateLimits;
};
