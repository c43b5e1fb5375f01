import type { AgentTransport } from '../../core/setup/test-purchase/exchange.ts';
import type { ServerFacts } from '../../core/setup/warnings.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { DeviceCookie } from '../../http/pages/users/device-cookie.ts';
import type { SessionCookie } from '../../http/pages/users/session-cookie.ts';
import type { SignedInUsers } from '../../http/pages/users/signed-in-user.ts';
import type { PasswordHasher } from '../../platform/crypto/password.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Dependencies of the setup pages. */
export type SetupDeps = {
  unit: UnitOfWork;
  users: SignedInUsers;
  passwords: PasswordHasher;
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  resolveHost: ResolveHost;
  /** The platform's public origin. */
  origin: string;
  limits: RateLimits;
  production: boolean;
  secrets: Secrets;
  serverFacts: ServerFacts;
  agentTransport: AgentTransport;
};
