import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { UploadDeps } from '../../core/media/request-upload.ts';
import type { ResolveTxt } from '../../core/sites/domain.ts';
import type { CountReplay } from '../../http/callers/replay-limit.ts';
import type { IdempotentWrite, MerchantSaga } from '../../http/idempotency.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** What the routes of the merchant's side need. */
export type MerchantDeps = {
  unit: UnitOfWork;
  /** Runs a write once for each Idempotency-Key. */
  write: IdempotentWrite;
  /** The same for what no single transaction can hold. */
  runSaga: MerchantSaga;
  authenticate: AuthenticateBearer;
  /** What this process remembers of keys goes at once; others hear of it from the outbox. */
  invalidateKeys(): void;
  /** Writes down which keys were used. */
  flushKeyUses(): Promise<void>;
  /** The same for access tokens. */
  invalidateTokens(): void;
  /** Uses of apps that are still to be written. */
  flushGrantUses(): Promise<void>;
  lookUpTxt: ResolveTxt;
  /** Where this server may call. */
  outboundPolicy: OutboundPolicy;
  limits: RateLimits;
  countReplay: CountReplay;
  /** Where uploads lie, and how much of them. */
  media: UploadDeps;
  /** Visits that are still to be written. */
  visits: Pick<VisitCounter, 'flush'>;
  /** Written into new API keys. */
  keyMode: 'live' | 'test';
  /** Why money must not be sent to an address on a chain; null: it may. */
  walletProblem(address: string): string | null;
};
