import type { AuthenticateBearer, AuthenticateBuyer } from '../../../core/access/bearer.ts';
import type { WorkspaceDirectory } from '../../../core/access/workspaces/workspace-directory.ts';
import type { ReleaseSession } from '../../../core/carts/cart.ts';
import type { PaymentContext } from '../../../core/payments/payment-context.ts';
import type { SiteDirectory } from '../../../core/sites/site-directory.ts';
import type { CallRecording } from '../../../http/agent-calls/record-calls.ts';
import type { ResolveHost } from '../../../http/host.ts';
import type { GuestSaga, GuestWrite } from '../../../http/idempotency.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

export type CartApiDeps = CallRecording & {
  unit: UnitOfWork;
  paymentContext: PaymentContext;
  directory: SiteDirectory;
  /** A cart token contains the code of its workspace. */
  workspaces: WorkspaceDirectory;
  resolveHost: ResolveHost;
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer;
  /** Runs a write once per Idempotency-Key. */
  write: GuestWrite;
  runSaga: GuestSaga;
  /** Cancels a cart's open checkout session when the cart changes. */
  release: ReleaseSession;
  limits: RateLimits;
};
