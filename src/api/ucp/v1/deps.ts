import type { AuthenticateBearer, AuthenticateBuyer } from '../../../core/access/bearer.ts';
import type { WorkspaceDirectory } from '../../../core/access/workspaces/workspace-directory.ts';
import type { FindProducts } from '../../../core/catalog/search/find-products.ts';
import type { FindSellingStore } from '../../../core/catalog/variants/selling-store-lookup.ts';
import type { PaymentContext } from '../../../core/payments/payment-context.ts';
import type { SiteDirectory } from '../../../core/sites/site-directory.ts';
import type { CallRecording } from '../../../http/agent-calls/record-calls.ts';
import type { CountVisit } from '../../../http/callers/visits.ts';
import type { ResolveHost } from '../../../http/host.ts';
import type { GuestSaga, GuestWrite } from '../../../http/idempotency.ts';
import type { SignatureDeps } from '../../../http/signatures/verify-signatures.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

export type UcpV1Deps = CallRecording & {
  unit: UnitOfWork;
  paymentContext: PaymentContext;
  directory: SiteDirectory;
  /** Ids contain the code of their workspace. */
  workspaces: WorkspaceDirectory;
  storeOfItems: FindSellingStore;
  resolveHost: ResolveHost;
  signatures: SignatureDeps;
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer;
  find: FindProducts;
  countVisit: CountVisit;
  /** Runs a write once per Idempotency-Key. */
  write: GuestWrite;
  runSaga: GuestSaga;
  limits: RateLimits;
  clock: Clock;
  /** The platform's public origin. */
  origin: string;
};
