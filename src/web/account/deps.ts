import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { AddressLimits } from '../../http/pages/users/address-limits.ts';
import type { DeviceCookie } from '../../http/pages/users/device-cookie.ts';
import type { SessionCookie } from '../../http/pages/users/session-cookie.ts';
import type { SignedInUsers } from '../../http/pages/users/signed-in-user.ts';
import type { PasswordHasher } from '../../platform/crypto/password.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { SignUpRule, WorkspaceRule } from '../../platform/settings/sign-up.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Dependencies of the account pages. */
export type AccountDeps = {
  unit: UnitOfWork;
  users: SignedInUsers;
  passwords: PasswordHasher;
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  /** Finds the workspace that the link of an invitation names. */
  workspaces: WorkspaceDirectory;
  resolveHost: ResolveHost;
  /** The platform's public origin. */
  origin: string;
  limits: RateLimits;
  addressLimits: AddressLimits;
  production: boolean;
  signUp: SignUpRule;
  workspaceCreation: WorkspaceRule;
  /** Clears the API keys that this process has cached. */
  invalidateKeys(): void;
  /** Clears the OAuth tokens that this process has cached. */
  invalidateTokens(): void;
};
