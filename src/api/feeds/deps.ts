import type { ObjectStorage } from '../../core/media/object-storage.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type FeedsApiDeps = {
  unit: UnitOfWork;
  storage: ObjectStorage;
  directory: SiteDirectory;
  resolveHost: ResolveHost;
  limits: RateLimits;
};
