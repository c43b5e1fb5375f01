import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** What the reference page needs: the store that its examples name, and where it is. */
export type DocsDeps = {
  unit: UnitOfWork;
  directory: SiteDirectory;
  cache: ByteCache;
  /** The platform's public origin. */
  origin: string;
  production: boolean;
  limits: RateLimits;
};
