import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type DownloadDeps = {
  unit: UnitOfWork;
  /** A token contains the code of its workspace. */
  workspaces: Pick<WorkspaceDirectory, 'byToken'>;
  storage: ObjectStorage;
  paymentContext: PaymentContext;
  limits: RateLimits;
};
