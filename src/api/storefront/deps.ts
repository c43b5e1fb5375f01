import type { FindProducts } from '../../core/catalog/search/find-products.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { CallRecording } from '../../http/agent-calls/record-calls.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { CachedReads } from '../../http/cached-reads/cached-reads.ts';
import type { TakeAllowance } from '../../http/callers/rate-limit.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type StorefrontDeps = CallRecording & {
  unit: UnitOfWork;
  directory: SiteDirectory;
  cache: ByteCache;
  cachedReads: CachedReads;
  find: FindProducts;
  /** The platform's public origin. */
  origin: string;
  limits: RateLimits;
  countVisit: CountVisit;
  paymentContext: Pick<PaymentContext, 'unit' | 'processor'>;
  /** Whether a store accepts x402 payments. */
  takesX402(site: Site): boolean;
};

/** The dependencies of routes whose responses are cached. */
export type CatalogDeps = StorefrontDeps & { take: TakeAllowance | null };
