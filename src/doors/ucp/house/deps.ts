import type { Authenticate, AuthenticateBuyer } from '../../../core/access/actor.ts';
import type { WorkspaceDirectory } from '../../../core/access/workspaces/workspace-directory.ts';
import type { FindProducts } from '../../../core/catalog/search/find-products.ts';
import type { StoreOfItems } from '../../../core/catalog/variants/store-of-items.ts';
import type { PaymentDesk } from '../../../core/payments/desk.ts';
import type { SiteDirectory } from '../../../core/sites/site-directory.ts';
import type { CountVisit } from '../../../http/callers/visits.ts';
import type { ResolveHost } from '../../../http/host.ts';
import type { GuestAct, GuestWrite } from '../../../http/idempotency.ts';
import type { Signatures } from '../../../http/signatures/heed-signatures.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../../platform/work.ts';

/** What the routes of the house dialect need. */
export type HouseDeps = {
  unit: UnitOfWork;
  desk: PaymentDesk;
  directory: SiteDirectory;
  /** Ids and session ids name their workspace. */
  workspaces: WorkspaceDirectory;
  storeOfItems: StoreOfItems;
  resolveHost: ResolveHost;
  signatures: Signatures;
  authenticate: Authenticate;
  authenticateBuyer: AuthenticateBuyer;
  find: FindProducts;
  countVisit: CountVisit;
  /** Run a write once for each Idempotency-Key. */
  write: GuestWrite;
  act: GuestAct;
  limits: RateLimits;
  clock: Clock;
  /** The platform's public origin. */
  origin: string;
};
