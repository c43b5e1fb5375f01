import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Dependencies of the API reference page. */
export type DocsDeps = {
  unit: UnitOfWork;
  directory: SiteDirectory;
  cache: ByteCache;
  /** The platform's public origin. */
  origin: string;
  production: boolean;
  limits: RateLimits;
};
