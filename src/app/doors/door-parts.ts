import type { Authenticate, AuthenticateBuyer } from '../../core/access/actor.ts';
import { signingKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import { workspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { RecentProducts } from '../../core/catalog/products/recent-products.ts';
import { productFinder } from '../../core/catalog/search/find-products.ts';
import type { RecentFinds } from '../../core/catalog/search/recent-finds.ts';
import type { LookUpTxt } from '../../core/sites/domain.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { TaskFeed } from '../../core/tasks/feed/feed.ts';
import type { OpenStorage } from '../../gateways/object-storage/open-storage.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import { guestStorage } from '../../http/callers/guest-storage.ts';
import { replayLimit } from '../../http/callers/replay-limit.ts';
import { visitsOf } from '../../http/callers/visits.ts';
import { hostResolver } from '../../http/host.ts';
import { formTokens } from '../../http/pages/form-token.ts';
import { deviceCookie } from '../../http/pages/people/device-cookie.ts';
import { peopleOf } from '../../http/pages/people/people.ts';
import { sessionCookie } from '../../http/pages/people/session-cookie.ts';
import type { Streams } from '../../http/sse/streams.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import { openPasswords } from '../../platform/crypto/password.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { createOnce } from '../../platform/once/once.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import type { Payments } from '../payments/open-payments.ts';
import type { OpenPaywall } from '../payments/paywall/open-paywall.ts';
import { shownOffers } from './shown-offers.ts';

/** What the doors are given. */
export type DoorParts = {
  config: Config;
  origin: string;
  unit: UnitOfWork;
  directory: SiteDirectory;
  /** What agents search with: they ask the same again and again. */
  finds: RecentFinds;
  cache: ByteCache;
  /** Products that were read lately. */
  recent: RecentProducts;
  media: OpenStorage;
  payments: Payments;
  /** Null: nothing is sold on chains. */
  paywall: OpenPaywall | null;
  visits: VisitCounter;
  feed: TaskFeed;
  streams: Streams;
  /** Where this server may call. */
  outboundPolicy: OutboundPolicy;
  clock: Clock;
  random: Random;
  authenticate: Authenticate;
  authenticateBuyer: AuthenticateBuyer;
  forgetKeys(): void;
  forgetTokens(): void;
  flushGrantUses(): Promise<void>;
  flushKeyUses(): Promise<void>;
  secrets: Secrets;
  lookUpTxt: LookUpTxt;
};

export type SharedParts = ReturnType<typeof sharedParts>;

/** The same with what several doors share; each takes what it needs. */
export function sharedParts(parts: DoorParts) {
  const { config, unit } = parts;
  const { production } = config;
  const cookie = sessionCookie(parts.origin);
  return {
    ...parts,
    ...shownOffers(parts.paywall?.paywall ?? null),
    production,
    limits: config.rateLimits,
    countReplay: replayLimit(config.rateLimits),
    guestStorage: guestStorage(config.rateLimits, config.retention),
    guestMessageBytes: config.retention.guestMessageBytes,
    find: productFinder(unit),
    workspaces: workspaceDirectory(unit),
    signingKeys: signingKeyRing(unit, parts.secrets),
    people: peopleOf(unit, cookie),
    sessionCookie: cookie,
    formTokens: formTokens(parts.secrets, parts.clock),
    deviceCookie: deviceCookie(parts.origin, parts.secrets, parts.random),
    passwords: openPasswords(),
    resolveHost: hostResolver({ ...parts, production }),
    once: createOnce(unit, parts.secrets),
    countVisit: visitsOf(parts.visits),
    desk: parts.payments.desk,
    storage: parts.media.storage,
  };
}
