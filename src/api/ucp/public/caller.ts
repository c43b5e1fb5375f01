import type { AuthenticatedBuyer, Bearer } from '../../../core/access/bearer.ts';
import type { PlatformDirectory } from '../../../core/access/platforms/platform-directory.ts';
import type { PlatformProfile } from '../../../core/access/platforms/platform-profile.ts';
import type { SignatureResult } from '../../../core/access/signatures/signature-result.ts';
import type { WorkspaceDirectory } from '../../../core/access/workspaces/workspace-directory.ts';
import type { ReleaseSession } from '../../../core/carts/cart.ts';
import type { FindProducts } from '../../../core/catalog/search/find-products.ts';
import type { FindSellingStore } from '../../../core/catalog/variants/find-seller.ts';
import type { PaymentContext } from '../../../core/payments/payment-context.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { SiteDirectory } from '../../../core/sites/site-directory.ts';
import type { GuestStorage } from '../../../http/callers/guest-storage.ts';
import type { HostScope } from '../../../http/host.ts';
import type {
  RunIdempotent,
  RunIdempotentSaga,
} from '../../../platform/idempotency/run-idempotent.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ActiveCapabilities } from './protocol/negotiation.ts';
import type { HandlerRegistry } from './protocol/payment-handlers.ts';

/** What the operations work with, whichever binding brings the call. */
export type UcpPublicDeps = {
  unit: UnitOfWork;
  paymentContext: PaymentContext;
  directory: SiteDirectory;
  workspaces: WorkspaceDirectory;
  platforms: PlatformDirectory;
  find: FindProducts;
  storeOfItems: FindSellingStore;
  idempotent: RunIdempotent;
  idempotentSaga: RunIdempotentSaga;
  guestStorage: GuestStorage;
  /** Lets go of a cart's live checkout session when the cart changes. */
  release: ReleaseSession;
  /** The platform's public origin. */
  origin: string;
  handlers: HandlerRegistry;
  /** Where this server may call. */
  outboundPolicy: OutboundPolicy;
};

/** Who calls, and what was agreed on with the platform. */
export type UcpCaller = {
  /** How orders count: REST is `ucp`. */
  channel: 'ucp' | 'mcp';
  host: HostScope;
  /** Null: a guest. */
  bearer: Bearer | null;
  /** The buyer in whose name the agent calls; null: nobody's. */
  buyer: AuthenticatedBuyer | null;
  /** Who has signed the request. */
  signer: SignatureResult;
  /** Where the request came from. */
  ip: string;
  /** What the platform and this server have in common. */
  active: ActiveCapabilities;
  platform: PlatformProfile;
  idempotencyKey: string | null;
  countVisit(site: Site): void;
};

/** The store whose host was asked, or null on the platform, which knows all of them. */
export const hostStore = ({ host }: UcpCaller): Site | null =>
  host.kind === 'store' ? host.site : null;
