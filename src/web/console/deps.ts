import type { ResolveHost } from '../../http/host.ts';
import type { AddressLimits } from '../../http/pages/users/address-limits.ts';
import type { SignedInUsers } from '../../http/pages/users/signed-in-user.ts';
import type { PasswordHasher } from '../../platform/crypto/password.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Dependencies of the merchant console. */
export type ConsoleDeps = {
  unit: UnitOfWork;
  users: SignedInUsers;
  passwords: PasswordHasher;
  addressLimits: AddressLimits;
  resolveHost: ResolveHost;
  /** The platform's public origin. */
  origin: string;
  limits: RateLimits;
  production: boolean;
  version: string;
  /** The folder with the built console. */
  consoleFolder: URL;
  /** The origin that uploads go to; null: this server. */
  uploadOrigin: string | null;
};
