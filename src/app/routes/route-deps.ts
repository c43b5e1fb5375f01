import type { Plugin } from '../../../packages/plugin/plugin.js';
import type { AuthenticateBearer, AuthenticateBuyer } from '../../core/access/bearer.ts';
import type { Mailer } from '../../core/access/mail/email.ts';
import { createSigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import { createWorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { BlockList } from '../../core/agent-sessions/blocking/block-list.ts';
import type { CallRecorder } from '../../core/agent-sessions/recording/call-recorder.ts';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { Product } from '../../core/catalog/product.ts';
import type { ProductCache } from '../../core/catalog/products/product-cache.ts';
import type { FindProducts } from '../../core/catalog/search/find-products.ts';
import type { EventFeed } from '../../core/events/event-feed.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { TokenOnNetwork } from '../../core/paywall/ports/network.ts';
import {
  listPaymentMethods,
  resolveEligibility,
} from '../../core/paywall/requirements/eligibility.ts';
import type { AgentTransport } from '../../core/setup/test-purchase/exchange.ts';
import type { ResolveTxt } from '../../core/sites/domain.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import { skills } from '../../core/skills/registry.ts';
import type { TaskFeed } from '../../core/tasks/feed/feed.ts';
import type { Hooks } from '../../gateways/hooks/open-hooks.ts';
import { createHookTester } from '../../gateways/hooks/test-hook.ts';
import type { MediaStorage } from '../../gateways/object-storage/open-storage.ts';
import { createPluginSkills } from '../../gateways/plugins/skills/plugin-skills.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { CachedReads } from '../../http/cached-reads/cached-reads.ts';
import { createGuestStorage } from '../../http/callers/guest-storage.ts';
import { createReplayLimit } from '../../http/callers/replay-limit.ts';
import { createVisitRecorder } from '../../http/callers/visits.ts';
import { createHostResolver } from '../../http/host.ts';
import { createBrowserCookie } from '../../http/pages/browser-cookie.ts';
import { createFormTokens } from '../../http/pages/form-token.ts';
import { createAddressLimits } from '../../http/pages/users/address-limits.ts';
import { createSignedInUsers } from '../../http/pages/users/create-signed-in-users.ts';
import { createDeviceCookie } from '../../http/pages/users/device-cookie.ts';
import { createSessionCookie } from '../../http/pages/users/session-cookie.ts';
import type { Streams } from '../../http/sse/streams.ts';
import { type Clock, stopwatch } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import { createPasswordHasher } from '../../platform/crypto/password.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { createIdempotentRunner } from '../../platform/idempotency/run-idempotent.ts';
import type { Rate } from '../../platform/limits/gcra.ts';
import { createSharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { ProcessRegistry } from '../../platform/processes/process-registry.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Payments } from '../payments/open-payments.ts';
import type { PaywallRuntime } from '../payments/paywall/open-paywall.ts';
import type { SelfClient } from '../payments/self-client.ts';
import { serverFactsOf } from '../server-facts.ts';

/** The dependencies of all routes. */
export type RouteDeps = {
  config: Config;
  origin: string;
  unit: UnitOfWork;
  directory: SiteDirectory;
  /** Which workspaces block an agent. */
  blockList: BlockList;
  find: FindProducts;
  cache: ByteCache;
  cachedReads: CachedReads;
  /** Recently read products. */
  productCache: ProductCache;
  media: MediaStorage;
  payments: Payments;
  /** Null when x402 is off. */
  paywall: PaywallRuntime | null;
  visits: VisitCounter;
  /** Null when calls of agents are not recorded. */
  callRecorder: CallRecorder | null;
  feed: TaskFeed;
  streams: Streams;
  /** The events of the workspaces, for open streams. */
  eventFeed: EventFeed;
  /** The addresses that this server may call. */
  outboundPolicy: OutboundPolicy;
  /** Calls the HTTP hooks of merchants. */
  hooks: Pick<Hooks, 'outbound' | 'countPluginFailure'>;
  plugins: readonly Plugin[];
  log: Log;
  clock: Clock;
  random: Random;
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer;
  /** Accepts the tokens of the merchant console; for the merchant API only. */
  authenticateConsole: AuthenticateBearer;
  invalidateKeys(): void;
  invalidateTokens(): void;
  flushGrantUses(): Promise<void>;
  flushKeyUses(): Promise<void>;
  secrets: Secrets;
  /** The folder with the built console; default: `dist/console`. */
  consoleFolder?: URL;
  lookUpTxt: ResolveTxt;
  mailer: Mailer;
  registry: ProcessRegistry;
  /** Calls this server over HTTP. */
  selfClient: SelfClient;
};

export type SharedDeps = ReturnType<typeof createSharedDeps>;

/** Adds the dependencies that several APIs and pages share. */
export function createSharedDeps(parts: RouteDeps) {
  const { config, unit } = parts;
  const { production } = config;
  const limits = config.rateLimits && {
    rates: config.rateLimits,
    processes: parts.registry.servingProcesses,
    share: (name: string, rate: Rate) => createSharedRateLimiter(unit, name, rate),
  };
  const resolveHost = createHostResolver({ ...parts, production });
  const cookie = createSessionCookie(parts.origin);
  return {
    ...parts,
    ...createDisplayedOffers(parts.paywall?.paywall ?? null),
    production,
    serverFacts: serverFactsOf(config),
    agentTransport: createAgentTransport(parts),
    testHook: createHookTester({ unit, outbound: parts.hooks.outbound }),
    signUp: config.signUp,
    workspaceCreation: config.workspaceCreation,
    home: config.home,
    limits,
    addressLimits: createAddressLimits(limits),
    countReplay: createReplayLimit(limits),
    guestStorage: createGuestStorage(limits, config.retention),
    guestMessageBytes: config.retention.guestMessageBytes,
    workspaces: createWorkspaceDirectory(unit),
    signingKeys: createSigningKeyRing(unit, parts.secrets),
    users: createSignedInUsers(unit, cookie),
    sessionCookie: cookie,
    formTokens: createFormTokens(parts.secrets, parts.clock),
    browserCookie: createBrowserCookie(parts.origin, parts.random),
    deviceCookie: createDeviceCookie(parts.origin, parts.secrets, parts.random),
    passwords: createPasswordHasher(),
    resolveHost,
    resolveUnsignedHost: resolveHost,
    idempotent: createIdempotentRunner(unit, parts.secrets),
    countVisit: createVisitRecorder(parts.visits),
    paymentContext: parts.payments.paymentContext,
    storage: parts.media.storage,
    skills: [...skills, ...createPluginSkills(parts)],
  };
}

/** The agent of a test purchase calls this server over HTTP, as any agent would. */
const createAgentTransport = ({ selfClient, random }: RouteDeps): AgentTransport => ({
  send: selfClient,
  newKey: () => Buffer.from(random(16)).toString('hex'),
  stopwatch,
});

/** The information about x402 payments on pages and in documents; empty when x402 is off. */
function createDisplayedOffers(paywall: Pick<Paywall, 'networks'> | null) {
  return {
    /** Whether a store accepts x402 payments. */
    takesX402: (site: Site): boolean =>
      paywall !== null && listPaymentMethods(paywall, site).length > 0,
    /** The coins that pay for one unit of a product, those of the preferred network first. */
    coinsFor(site: Site, product: Product): TokenOnNetwork[] {
      const eligible = paywall && resolveEligibility(paywall, { site, product, quantity: 1 });
      return eligible ? eligible.paymentMethods.map(({ coin }) => coin) : [];
    },
  };
}
