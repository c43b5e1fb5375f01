import type { ObjectStorage, UploadInbox } from '../../core/media/object-storage.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** What the routes of uploaded files need. */
export type MediaApiDeps = {
  unit: UnitOfWork;
  storage: ObjectStorage;
  /** Null: uploads go to the bucket, not to this server. */
  inbox: UploadInbox | null;
  limits: RateLimits;
};
