import type { SigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** What the discovery documents are made of. */
export type DiscoveryDeps = {
  unit: UnitOfWork;
  directory: SiteDirectory;
  resolveHost: ResolveHost;
  keys: SigningKeyRing;
  cache: ByteCache;
  /** Whether anything is sold on chains. */
  sellsOnChains: boolean;
  /** Whether a store takes payments on chains. */
  takesX402(site: Site): boolean;
  /** What public UCP clients read of a host, by its origin. */
  ucpProfile(origin: string): object;
  limits: RateLimits;
  /** The platform's public origin. */
  origin: string;
  /** Version of the package, and when it was put here. */
  version: string;
  deployedAt: Date;
};
