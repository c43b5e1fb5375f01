import type { AuthenticatedBuyer, Bearer } from '../../../core/access/bearer.ts';
import type { PlatformDirectory } from '../../../core/access/platforms/platform-directory.ts';
import type { PlatformProfile } from '../../../core/access/platforms/platform-profile.ts';
import type { AgentKeys } from '../../../core/access/signatures/keys/agent-keys.ts';
import type { SignatureResult } from '../../../core/access/signatures/signature-result.ts';
import type { SigningKeyRing } from '../../../core/access/signing/signing-key-ring.ts';
import type { WorkspaceDirectory } from '../../../core/access/workspaces/workspace-directory.ts';
import type { ReleaseSession } from '../../../core/carts/cart.ts';
import type { FindProducts } from '../../../core/catalog/search/find-products.ts';
import type { FindSellingStore } from '../../../core/catalog/variants/selling-store-lookup.ts';
import type { PaymentContext } from '../../../core/payments/payment-context.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { SiteDirectory } from '../../../core/sites/site-directory.ts';
import type { GuestStorage } from '../../../http/callers/guest-storage.ts';
import type { HostScope } from '../../../http/host.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import type {
  RunIdempotent,
  RunIdempotentSaga,
} from '../../../platform/idempotency/run-idempotent.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ActiveCapabilities } from './protocol/negotiation.ts';
import type { HandlerRegistry } from './protocol/payment-handlers.ts';

/** Dependencies of the operations, for both bindings. */
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
  /** Cancels a cart's open checkout session when the cart changes. */
  release: ReleaseSession;
  /** The platform's public origin. */
  origin: string;
  handlers: HandlerRegistry;
  /** Keys of platforms, which issue AP2 mandates. */
  agentKeys: AgentKeys;
  signingKeys: SigningKeyRing;
  clock: Clock;
  /** Which addresses this server may call. */
  outboundPolicy: OutboundPolicy;
};

/** The caller, and the capabilities negotiated with its platform. */
export type UcpCaller = {
  /** The channel that orders are attributed to; REST calls count as `ucp`. */
  channel: 'ucp' | 'mcp' | 'a2a';
  host: HostScope;
  /** Null for guests. */
  bearer: Bearer | null;
  /** The buyer on whose behalf the agent calls, if any. */
  buyer: AuthenticatedBuyer | null;
  /** The verified signature of the request, if any. */
  signer: SignatureResult;
  /** The language that the client prefers, as a BCP 47 tag; null if it names none. */
  locale: string | null;
  /** IP address of the client. */
  ip: string;
  /** Capabilities that both the platform and this server support. */
  active: ActiveCapabilities;
  platform: PlatformProfile;
  idempotencyKey: string | null;
  countVisit(site: Site): void;
  /** The error with the next call that helps after it, in the form of the binding. */
  guide(error: DomainError): DomainError;
};

/** The store of the host; null on the platform host, which serves all stores. */
export const hostStore = ({ host }: UcpCaller): Site | null =>
  host.kind === 'store' ? host.site : null;
