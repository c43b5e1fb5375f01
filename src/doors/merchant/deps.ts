import type { Authenticate } from '../../core/access/actor.ts';
import type { LookUpTxt } from '../../core/sites/domain.ts';
import type { Write } from '../../http/idempotency.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/work.ts';

/** What the routes of the merchant's side need. */
export type MerchantDeps = {
  unit: UnitOfWork;
  /** Runs a write once for each Idempotency-Key. */
  write: Write;
  authenticate: Authenticate;
  /** What this process remembers of keys goes at once; others hear of it from the outbox. */
  forgetKeys(): void;
  lookUpTxt: LookUpTxt;
  limits: RateLimits;
  /** Written into new API keys. */
  keyMode: 'live' | 'test';
};
