import type { SigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { Skill } from '../../core/skills/skill.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type DiscoveryDeps = {
  unit: UnitOfWork;
  directory: SiteDirectory;
  resolveHost: ResolveHost;
  keys: SigningKeyRing;
  cache: ByteCache;
  /** All skills of the server. */
  skills: readonly Skill[];
  /** Whether x402 is on. */
  sellsOnChains: boolean;
  /** Whether a store accepts x402 payments. */
  takesX402(site: Site): boolean;
  /** The ACP discovery document of a host; `currency` is null on the platform's. */
  acpDiscovery(origin: string, currency: string | null): object;
  /** The UCP business profile of a host, by its origin. */
  ucpProfile(origin: string, store: { hasPaymentHook: boolean }): object;
  /** The A2A extensions that agent cards list. */
  agentExtensions: readonly object[];
  limits: RateLimits;
  /** The platform's public origin. */
  origin: string;
  /** Version of the package. */
  version: string;
  deployedAt: Date;
};
