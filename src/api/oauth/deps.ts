import type { SigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import type { FindHost, ResolveHost } from '../../http/host.ts';
import type { SignedInUsers } from '../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../http/server.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Id } from '../../kernel/id.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { DocumentDirectory } from './document-directory.ts';

export type OAuthDeps = {
  unit: UnitOfWork;
  /** Clients that publish their metadata instead of registering. */
  documents: DocumentDirectory;
  users: SignedInUsers;
  keys: SigningKeyRing;
  resolveHost: ResolveHost;
  findHost: FindHost;
  /** Makes a user a customer of the work's workspace. */
  linkBuyer(
    work: Work,
    person: { userId: Id<'usr'>; email: string; name: string },
  ): Promise<unknown>;
  invalidateTokens(): void;
  wallClock: Clock;
  refreshLeewaySeconds: number;
  limits: RateLimits;
  log: HttpServer['log'];
  origin: string;
  production: boolean;
};
