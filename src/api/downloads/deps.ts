import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** What the buyer's links need. */
export type DownloadDeps = {
  unit: UnitOfWork;
  /** Tokens name the workspace they are of. */
  workspaces: Pick<WorkspaceDirectory, 'byToken'>;
  storage: ObjectStorage;
  paymentContext: PaymentContext;
  limits: RateLimits;
};
